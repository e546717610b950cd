#ifndef CHECK_EXCERPT_H
#define CHECK_EXCERPT_H

/*
 * What is read out of the texts of a bout (bout.h): the games' records, as
 * record(5) has them, and the conversations, as referee -l writes them.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"

/* A ply of a record. */
struct excerpt_ply {
	int seat;
	int64_t wall_ms, cpu_ms;
	bool late; /* the referee drew the move */
	char move[GAME_MOVE];
};

/* Where we are in the record of one game. */
struct excerpt_record {
	const char *at, *end;
};

/* The record of a game of the bout; false where there is none. */
bool excerpt_record(const struct text *record, int game,
                    struct excerpt_record *in);

/* Its next ply; false at its end.  Where the game began anew, only the plies
 * since then are plies. */
bool excerpt_ply(struct excerpt_record *in, struct excerpt_ply *ply);

/* The last position of a game of the bout; false where there is none. */
bool excerpt_place(const struct variant *variant, const struct text *record,
                   int game, struct position *position);

/* Append a seat's legal moves, the first of them if they are many:
 * "11, 12 or one of 7 more"; "" where they cannot be listed. */
void excerpt_legal(const struct game *game, const struct position *position,
                   int seat, struct text *text);

/* Append the last lines between the referee and the agent in a game of the
 * bout, `most` of them at most, each "   12.345 -> go 1000\n", or without
 * the milliseconds.  Long ones are cut. */
void excerpt_talk(const struct text *log, int game, int most, bool times,
                  struct text *text);

/* Whether the agent has written anything since it was last told something in
 * that game, and whether that ended in a newline. */
enum excerpt_heard {
	EXCERPT_NOTHING, EXCERPT_PART, EXCERPT_LINE,
} excerpt_heard(const struct text *log, int game);

/* How often the agent was told a message that begins so, in all games. */
int excerpt_told(const struct text *log, const char *message);

/* Whether it wrote something that is no remark after a game had ended and before
 * the next began; if so, the lines up to the first such are appended, as
 * excerpt_talk does. */
bool excerpt_after_end(const struct text *log, bool times, struct text *text);

#endif
