#ifndef STORY_H
#define STORY_H

/*
 * A recorded game as data: the lines of one block of a record (record(5)),
 * read strictly but not yet held against the rules.  All texts are printable
 * ASCII as they stand in the record, escaped there; they are other people's,
 * so whoever shows them in another language quotes them for that.
 */

#include <stdint.h>

#include "base/text.h"
#include "game/game.h"
#include "game/verdict.h"
#include "replay/tape.h"

enum { STORY_WHY = 400 };

enum story_kind {
	STORY_START, /* a position, text */
	STORY_MOVE,
	STORY_ENDLESS, /* a move that was cancelled, and the game with it */
};

/* A line of the game's course. */
struct story_event {
	enum story_kind kind;
	int seat;
	int64_t wall_ms, cpu_ms;
	bool late;        /* the referee moved */
	const char *text; /* the move or position */
	int line;         /* of the file */
};

struct story {
	char *bytes;         /* the block's, which the texts below point into */
	const char *id;
	uint64_t seed;
	int number;          /* of the game in its match */
	struct variant variant;
	const char *variant_text;
	int first;           /* the player with seat 1 */
	const char *name[3], *command[3]; /* by player, 1 and 2 */
	const char *terms, *enforced;
	struct story_event *event;
	int events;
	int winner;          /* the seat; 0 = nobody */
	bool none;           /* void */
	const char *reason;  /* the word */
	int fault;           /* the seat to blame, or 0 */
	int plies;           /* as the result says */
	const char *sentence;
	int result_line;
};

/* Read a block.  Where it is not as record(5) has it, false: why says what is
 * wrong, and *line is where, in the file; what was read stays, for
 * story_free. */
bool story_read(struct story *story, const struct tape_block *block, int *line,
                char why[STORY_WHY]);
void story_free(struct story *story);

/* The name of the player who has a seat. */
const char *story_name(const struct story *story, int seat);

/* Append a text of the record as it was before it was escaped; as it stands, where
 * it had controls.  It may hold any other byte. */
void story_plain(struct text *text, const char *escaped);

/* The reason of the word, REASON_GAME for the game's own. */
enum reason story_reason(const struct story *story);

/* How the game ended, in words, a line without its newline: "greedy (seat 1)
 * wins: corner". */
void story_verdict(const struct story *story, struct text *text);

#endif
