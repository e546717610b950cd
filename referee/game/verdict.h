#ifndef VERDICT_H
#define VERDICT_H

/*
 * How a game ended and why.  Records, JSON and the screen have these words and sentences.
 * protocol.md has the table: what an agent does, what the record says, and who wins.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/fail.h"

enum { VERDICT_TEXT = 240, VERDICT_MEASURED = 160, VERDICT_WORD = 16 };

enum reason {
	REASON_NONE,      /* not decided yet */
	REASON_GAME,      /* the game ended by its rules; `word` says how */
	REASON_TIME_LEFT, /* a draw, and the player with more time left won */
	REASON_ENDLESS,   /* too many endless moves by one player */
	REASON_ILLEGAL,   /* a move that the rules forbid now */
	REASON_MALFORMED, /* the text was no move */
	REASON_LATE_WALL, /* too much wall time */
	REASON_LATE_CPU,  /* too much processor time */
	REASON_MEMORY,    /* too much memory */
	REASON_OUTPUT,    /* wrote too much in one turn */
	REASON_EXIT,      /* its process exited */
	REASON_SIGNAL,    /* its process died of a signal that we did not send */
	REASON_CLOSED,    /* closed its standard output but still runs */
	REASON_START,     /* could not be started */
	REASON_OFFTURN,   /* computed outside its own turn */
	REASON_THREADS,   /* ran more threads than allowed */
	REASON_RESIGN,    /* gave up */
	REASON_VOID,      /* the host failed: no result */
};

/* The kinds of end.  Every kind except the first two and the last is a fault: the loser
 * is to blame and forfeits the game. */
enum verdict_class {
	VERDICT_OPEN,    /* not decided yet */
	VERDICT_DECIDED, /* by the rules, or the loser gave up */
	VERDICT_MOVE,    /* the loser's answer was no move or a forbidden one */
	VERDICT_LATE,    /* the loser was late by one of its clocks */
	VERDICT_LIMIT,   /* the loser used too much of another resource */
	VERDICT_GONE,    /* the loser's process could not answer */
	VERDICT_VOID,    /* the host failed */
};

struct verdict {
	enum reason reason;
	char word[VERDICT_WORD];         /* the word in records: "corner", "late-wall" */
	int winner;                      /* the seat that won; 0 = a draw, or void */
	int fault;                       /* the seat to blame, 0 = none */
	char text[VERDICT_TEXT];         /* a sentence that is the same in every run */
	char measured[VERDICT_MEASURED]; /* the measured times, which --stable leaves
	                                  * out: " (2.31 s of 2.00 s)" */
};

/* Return the word of a reason, or NULL for REASON_NONE and REASON_GAME. */
const char *verdict_word(enum reason reason);

/* Return the reason of a word.  An unknown word is the game's own: REASON_GAME. */
enum reason verdict_reason(const char *word);

enum verdict_class verdict_class(enum reason reason);

/* Return whether this reason blames the loser. */
bool verdict_blames(enum reason reason);

/* Return whether a player can lose for this reason during the opponent's turn. */
bool verdict_any_time(enum reason reason);

/* Make a verdict against `seat`; the opponent wins.  The format makes the sentence. */
struct verdict verdict_against(int seat, enum reason reason,
                               const char *format, ...) PRINTF_LIKE(3, 4);

/* Make the verdict that the host failed: no result.  The format makes the sentence. */
struct verdict verdict_void(const char *format, ...) PRINTF_LIKE(1, 2);

/* Make the verdict against a seat for a move that the rules forbid, or for a text that is
 * no move (malformed).  `why` is the game's reason. */
struct verdict verdict_refused(int seat, bool malformed, const char *move,
                               const char *why);

/* Write a time in us as "1.25 s", rounded up, or as "1.251 s" if hundredths are too
 * coarse.  Returns `into`. */
const char *verdict_time(int64_t us, char into[24]);

#endif
