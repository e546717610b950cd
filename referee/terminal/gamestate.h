#ifndef GAMESTATE_H
#define GAMESTATE_H

/*
 * The state of a match from its events (event.h): the positions of the current game, the
 * score, and sentences about them.  This module neither waits nor draws nor reads a
 * clock.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/event.h"
#include "match/match.h"

/* The start of a game, or the position after a move or after a chance event. */
struct gamestate_frame {
	struct position position;
	int plies;          /* plies so far */
	int seat;           /* the seat that moved; 0 = chance, or the start */
	char *move;         /* NULL at the start */
	int64_t wall_us;
	int64_t left_us[3]; /* by seat, from the events */
	bool late;
};

enum { GAMESTATE_UNCOUNTED = 1000000 }; /* for a match of this many games the display
                                         * leaves out their number */

/* All zero at first, except for `match`. */
struct gamestate {
	const struct match *match;
	struct gamestate_frame *frame; /* the frames of the current game */
	int frames;
	int game, first;    /* the game's number; the player with seat 1 */
	int seat;           /* in a game with views: the seat whose view is shown; 0 =
	                     * everything */
	int turn;           /* the seat that is thinking, or 0 */
	int64_t go_us;      /* when it began to think */
	bool cancelled;     /* an endless move ended the game before this start */
	bool over;
	struct verdict verdict;
	int wins[3], draws; /* so far, by player */
};

void gamestate_free(struct gamestate *state);

void gamestate_hear(struct gamestate *state, const struct event *event);

const char *gamestate_name(const struct gamestate *state, int seat);

/* The move that led to a frame, as far as the shown seat may know it; "" at the start. */
const char *gamestate_move(const struct gamestate *state, int at);

/* Append lines: the game and the score of the match; the ply of a frame; both clocks; the
 * end of the game.  If the frame is the newest, the clock of the thinking seat runs up to
 * now_us.  The clocks may share a line. */
void gamestate_add_title(const struct gamestate *state, struct text *text);
void gamestate_add_ply(const struct gamestate *state, int at, struct text *text);
void gamestate_add_clocks(const struct gamestate *state, int at, int64_t now_us,
                          bool one_line, struct text *text);
void gamestate_add_verdict(const struct gamestate *state, struct text *text);

/* The time that is left after gone_us: "9.8 s", "1:05" or "no limit". */
const char *gamestate_clock(int64_t left_us, int64_t gone_us, char into[CLOCK_WORDS]);

#endif
