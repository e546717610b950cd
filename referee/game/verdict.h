#ifndef VERDICT_H
#define VERDICT_H

/*
 * How a game ended and why.  The words and the sentences stand in records,
 * in JSON and on the screen; protocol.md has the table of what an agent does,
 * what is recorded, and who wins.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/fail.h"

enum { VERDICT_TEXT = 240, VERDICT_MEASURED = 160, VERDICT_WORD = 16 };

enum reason {
	REASON_NONE,      /* not decided yet */
	REASON_GAME,      /* the game's own end; `word` says which */
	REASON_TIME_LEFT, /* a draw, won by the player with more time left */
	REASON_ENDLESS,   /* too many endless moves by one player */
	REASON_ILLEGAL,   /* a move that the rules forbid now */
	REASON_MALFORMED, /* no move at all */
	REASON_LATE_WALL, /* too slow by the clock on the wall */
	REASON_LATE_CPU,  /* too much processor time */
	REASON_MEMORY,    /* too much memory */
	REASON_OUTPUT,    /* wrote too much in one turn */
	REASON_EXIT,      /* its process exited */
	REASON_SIGNAL,    /* its process died of a signal that is not ours */
	REASON_CLOSED,    /* closed its standard output, but lives */
	REASON_START,     /* could not be started */
	REASON_OFFTURN,   /* computed outside its own turn */
	REASON_THREADS,   /* ran more threads than it may */
	REASON_RESIGN,    /* gave up */
	REASON_VOID,      /* the host failed: no result */
};

/* The kinds of end.  All but the first two and the last are
 * faults: the game is forfeited, and the loser is to blame. */
enum verdict_class {
	VERDICT_OPEN,    /* not decided yet */
	VERDICT_DECIDED, /* by the rules, or the loser gave up */
	VERDICT_MOVE,    /* no move, or one that the rules forbid */
	VERDICT_LATE,    /* too much time of either clock */
	VERDICT_LIMIT,   /* too much of another resource */
	VERDICT_GONE,    /* no process that could answer */
	VERDICT_VOID,    /* the host failed */
};

struct verdict {
	enum reason reason;
	char word[VERDICT_WORD];         /* as recorded: "corner", "late-wall" */
	int winner;                      /* seat; 0 = a draw, or void */
	int fault;                       /* the seat to blame, 0 = none */
	char text[VERDICT_TEXT];         /* a sentence, the same in every run */
	char measured[VERDICT_MEASURED]; /* the times behind it, left out under
	                                  * --stable: " (2.31 s of 2.00 s)" */
};

/* The word of a reason; NULL for REASON_NONE and REASON_GAME. */
const char *verdict_word(enum reason reason);

/* The reason of a word; any other word is the game's own: REASON_GAME. */
enum reason verdict_reason(const char *word);

enum verdict_class verdict_class(enum reason reason);

/* Whether the loser is to blame. */
bool verdict_blames(enum reason reason);

/* Whether a player can lose for it while the opponent is to move. */
bool verdict_any_time(enum reason reason);

/* A verdict against `seat`, whose opponent wins; the format makes the text. */
struct verdict verdict_against(int seat, enum reason reason,
                               const char *format, ...) PRINTF_LIKE(3, 4);

/* No result, because of the host; the format makes the text. */
struct verdict verdict_void(const char *format, ...) PRINTF_LIKE(1, 2);

/* The verdict against a seat for a move that the rules forbid, or that is no
 * move at all (malformed); why is the game's reason. */
struct verdict verdict_refused(int seat, bool malformed, const char *move,
                               const char *why);

/* Write a time in us as "1.25 s", rounded up, or as "1.251 s" where hundredths would
 * not do; returns into. */
const char *verdict_time(int64_t us, char into[24]);

#endif
