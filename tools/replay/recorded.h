#ifndef RECORDED_H
#define RECORDED_H

/*
 * A recorded game as data: the lines of one block of a record (record(5)), read
 * strictly but not yet compared with the rules.  All texts are printable ASCII,
 * escaped as in the record, but for the game: that is visible characters, of UTF-8,
 * too.  Players wrote them, so a caller that puts them into another language, such as
 * HTML, must quote them.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"
#include "game/verdict.h"
#include "record/record.h"

/*
 * A record file (record(5)) as a row of blocks: whole, damaged or torn, each with
 * the line of the file on which it begins.  Reading goes on after a damaged block
 * with the next one that begins like a block.
 */

struct recfile {
	char *bytes;
	size_t n;
	size_t at; /* of the next block */
	int line;  /* of the file, from 1, on which that begins */
};

struct recfile_block {
	enum record_state state; /* never RECORD_END */
	const char *bytes;       /* in the file's memory; no NUL behind them */
	size_t n;
	int line;
};

/* Read the whole file; false and errno where that cannot be done. */
bool recfile_open(struct recfile *file, const char *path);
void recfile_close(struct recfile *file);

/* The next block, or false at the end. */
bool recfile_next(struct recfile *file, struct recfile_block *block);

enum { RECORDED_WHY = 400 };

enum recorded_kind {
	RECORDED_START, /* a position, text */
	RECORDED_MOVE,
	RECORDED_CHANCE,  /* what chance drew; the seat is 0 */
	RECORDED_ENDLESS, /* a move that cancelled the game */
};

/* A line of the game's course. */
struct recorded_event {
	enum recorded_kind kind;
	int seat;
	int64_t wall_ms, cpu_ms;
	bool late;        /* the referee moved */
	const char *text; /* the move or position */
	int line;         /* of the file */
	int remarks;      /* how many stand above it in all */
};

struct recorded_remark {
	int seat;
	const char *text;
};

/* How the game ended. */
struct recorded_result {
	int winner;          /* the seat; 0 = nobody */
	bool none;           /* void */
	const char *reason;  /* the word */
	int fault;           /* the seat to blame, or 0 */
	int plies;           /* as the result says */
	const char *sentence;
	int line;            /* of the file */
};

struct recorded {
	char *bytes;         /* the block's, which all texts point into */
	const char *id;
	uint64_t seed;
	int number;          /* of the game in its match */
	struct variant variant;
	const char *variant_text;
	const char *rules_sum;  /* "|SHA256" of rules that are a program, or NULL */
	int first;           /* the player with seat 1 */
	const char *name[3], *command[3]; /* by player, 1 and 2 */
	const char *terms, *enforced;
	const char *of[3];   /* each player's terms: those, or others */
	bool given;          /* the start was given, not drawn */
	struct recorded_event *event;
	int events;
	struct recorded_remark *remark;
	int remarks;
	struct recorded_result result;
};

/* Read a block.  False where it is not as record(5) has it: why says what is
 * wrong, and *line is the line of the file.  recorded_free is due all the same. */
bool recorded_read(struct recorded *game, const struct recfile_block *block,
                   int *line, char why[RECORDED_WHY]);
void recorded_free(struct recorded *game);

/* Forget the remarks of all but a seat. */
void recorded_leave_remarks(struct recorded *game, int seat);

/* The name of the player who has a seat. */
const char *recorded_name(const struct recorded *game, int seat);

/* Append a text of the record as it was before it was escaped, or as it stands if
 * that had control characters.  It may hold any other byte. */
void recorded_plain(struct text *text, const char *escaped);

/* How the game ended, in words, a line without its newline: "greedy (seat 1)
 * wins: corner". */
void recorded_verdict(const struct recorded *game, struct text *text);

/*
 * A recorded game compared with the rules.  Its starts must come from its seed.
 * Its moves must be legal, and each by a seat that had to move; a move for a late
 * player must be the one that chance draws; an endless move must be endless.  The
 * game must end where the rules end it and for their reason, or by a forfeit that
 * could happen there.
 */

/* Whether all of it agrees; if not, why says what does not, and *line is the
 * line of the file. */
bool check_recorded(const struct recorded *game, int *line,
                    char why[RECORDED_WHY]);

#endif
