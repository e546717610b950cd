#ifndef GAMESTATE_H
#define GAMESTATE_H

/*
 * A match as far as its events (event.h) have told it: the positions of the
 * current game, the score, and sentences about them.  Nothing here waits, draws
 * on a terminal, or reads a clock.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "match/match.h"

/* The start of a game, or the position after a move or after what chance drew. */
struct gamestate_frame {
	struct position position;
	int plies;          /* so far */
	int seat;           /* who moved; 0 = chance, or the start */
	char *move;         /* NULL at the start */
	int64_t wall_us;
	int64_t left_us[3]; /* by seat, as events have it */
	bool late;
};

enum { GAMESTATE_UNCOUNTED = 1000000 }; /* a match of so many games has no number
                                         * of games to show */

/* Zeroed at first, but for `match`. */
struct gamestate {
	const struct match *match;
	struct gamestate_frame *frame; /* of the current game */
	int frames;
	int game, first;    /* its number, and the player with seat 1 */
	int seat;           /* in a game with views: the seat whose view is shown; 0 = all */
	int turn;           /* the seat that thinks, or 0, */
	int64_t go_us;      /* and since when */
	bool cancelled;     /* an endless move ended the game before this start */
	bool over;
	struct verdict verdict;
	int wins[3], draws; /* so far, by player */
};

void gamestate_free(struct gamestate *state);

/* Take an event in. */
void gamestate_hear(struct gamestate *state, const struct event *event);

/* Whether the event is a move or a start: what a spectator wants time for. */
bool gamestate_is_step(const struct event *event);

/* The name of the player who has a seat. */
const char *gamestate_name(const struct gamestate *state, int seat);

/* The move that led to a frame, as far as `seat` may know it; "" at the start. */
const char *gamestate_move(const struct gamestate *state, int at);

/* Append lines: what is played, and the score of the match; which ply a frame
 * is; both clocks, of which that of the seat that thinks runs at now_us if the
 * frame is the newest, perhaps in one line; how the game ended. */
void gamestate_add_title(const struct gamestate *state, struct text *text);
void gamestate_add_ply(const struct gamestate *state, int at, struct text *text);
void gamestate_add_clocks(const struct gamestate *state, int at, int64_t now_us,
                          bool one_line, struct text *text);
void gamestate_add_verdict(const struct gamestate *state, struct text *text);

/* What is left of a time after so much of it: "9.8 s", "1:05.0", or "no limit". */
const char *gamestate_clock(int64_t left_us, int64_t gone_us, char into[32]);

#endif
