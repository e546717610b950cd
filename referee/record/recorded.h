#ifndef RECORDED_H
#define RECORDED_H

/*
 * A recorded game as data: the lines of one block of a record (record(5)), read strictly
 * but not compared with the rules yet.  All texts are printable ASCII, escaped as in the
 * record.  Only `variant_text` has no escapes and may have visible characters of UTF-8.
 * Players wrote these texts, so quote them before you put them into another language,
 * such as HTML.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"
#include "record/record.h"

/*
 * A record file (record(5)) as a series of blocks: whole, damaged or torn, each with the
 * line of the file on which it begins.  After a damaged block, reading continues at the
 * next line that begins like a block.
 */

struct recfile {
	char *bytes;
	size_t n;
	size_t at; /* offset of the next block */
	int line;  /* the line on which that block begins, from 1 */
};

struct recfile_block {
	enum record_state state; /* neither RECORD_END nor RECORD_FAILED */
	const char *bytes;       /* in the file's memory, without a NUL at the end */
	size_t n;
	int line;
};

/* Read the whole file.  False and errno on failure. */
bool recfile_open(struct recfile *file, const char *path);
void recfile_close(struct recfile *file);

/* Get the next block.  False at the end. */
bool recfile_next(struct recfile *file, struct recfile_block *block);

enum { RECORDED_WHY = 400 };

/* What is wrong with a game, and the line of the file; "" = nothing. */
struct recorded_fault {
	int line;
	char why[RECORDED_WHY];
};

enum recorded_kind {
	RECORDED_START, /* a start; `text` is the position */
	RECORDED_MOVE,
	RECORDED_CHANCE,  /* an outcome that chance drew; the seat is 0 */
	RECORDED_ENDLESS, /* a move that cancelled the game */
};

/* One event of the game. */
struct recorded_event {
	enum recorded_kind kind;
	int seat;
	int64_t wall_ms, cpu_ms;
	bool late;        /* the referee moved for a late player */
	const char *text; /* the move or position */
	int line;         /* line of the file */
	int remarks;      /* the number of remarks before this event */
};

struct recorded_remark {
	int seat;
	const char *text;
};

/* How the game ended. */
struct recorded_result {
	int winner;          /* the seat that won; 0 = nobody */
	bool none;           /* the game was void */
	const char *reason;  /* word of the reason */
	int fault;           /* the seat to blame, or 0 */
	int plies;           /* the number of plies in the result line */
	const char *sentence;
	int line;            /* line of the file */
};

struct recorded {
	char *bytes;         /* the block's bytes; all texts point into them */
	const char *id;
	uint64_t seed;
	int number;          /* number of the game in its match */
	struct variant variant;
	const char *variant_text;
	const char *rules_sum;  /* "|SHA256" of rules that are a program, or NULL */
	int first;           /* the player with seat 1 */
	const char *name[3], *command[3], *sum[3]; /* by player, 1 and 2 */
	const char *terms, *enforced;
	const char *of[3];   /* by player: its own terms, or `terms` if it has none */
	bool given;          /* the start came from a file and was not drawn */
	struct recorded_event *event;
	int events;
	struct recorded_remark *remark;
	int remarks;
	struct recorded_result result;
};

/* Read a block.  False, with the fault, if it is damaged, does not follow record(5), or is of
 * no game that we know.  Call recorded_free in either case. */
bool recorded_read(struct recorded *game, const struct recfile_block *block,
                   struct recorded_fault *fault);

/* Read the lines of a whole block, in place; they begin at line fault->line of the file.  Leaves
 * `variant` out, so no program that knows the rules is started. */
bool recorded_lines(struct recorded *game, char *block, struct recorded_fault *fault);
void recorded_free(struct recorded *game);

/* Delete the remarks of all seats except one. */
void recorded_leave_remarks(struct recorded *game, int seat);

/* Return the name of the player who has a seat. */
const char *recorded_name(const struct recorded *game, int seat);

/* Append a text of the record without its escapes, so it may have any byte from blank on
 * except DEL.  If it would have control characters, append the escaped text instead. */
void recorded_plain(struct text *text, const char *escaped);

/* Append how the game ended, one line without a newline: "greedy (seat 1) wins:
 * corner". */
void recorded_verdict(const struct recorded *game, struct text *text);

#endif
