#ifndef GAMESTATE_H
#define GAMESTATE_H

/*
 * A match as its watchers know it: what events (event.h) have told so far, the
 * positions of the game on the board, and what is said of them, in lines.
 * Nothing here waits, draws on a terminal, or reads a clock.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "match/match.h"

/* The start of a game, or what became of it by a move. */
struct gamestate_frame {
	struct position position;
	int seat;           /* who moved, 0 = the start */
	char *move;         /* or NULL */
	int64_t wall_us;
	int64_t left_us[3]; /* by seat, as events have it */
	bool late;
};

enum { GAMESTATE_UNCOUNTED = 1000000 }; /* so many games are as many as one likes */

struct gamestate {
	const struct match *match;
	struct gamestate_frame *frame; /* of this game */
	int frames, room;
	int game, first;    /* its number, and the player with seat 1 */
	int turn;           /* the seat that thinks, or 0, */
	int64_t go_us;      /* and since when */
	bool cancelled;     /* the game before this start, by an endless move */
	bool over;
	struct verdict verdict;
	int wins[3], draws; /* so far, by player */
};

/* The scene of a match; to be freed by gamestate_free. */
void gamestate_open(struct gamestate *scene, const struct match *match);
void gamestate_free(struct gamestate *scene);

/* Take an event in. */
void gamestate_hear(struct gamestate *scene, const struct event *event);

/* Whether the event is about a move, or a start: what a watcher wants time for. */
bool gamestate_is_step(const struct event *event);

/* The name of the player who has a seat. */
const char *gamestate_name(const struct gamestate *scene, int seat);

/* Append lines: what is played and the score of the match; what a frame shows;
 * both clocks, running at now_us for who thinks if the frame is the last one;
 * how the game ended. */
void gamestate_add_title(const struct gamestate *scene, struct text *text);
void gamestate_add_ply(const struct gamestate *scene, int at, struct text *text);
void gamestate_add_clocks(const struct gamestate *scene, int at, int64_t now_us,
                      struct text *text);
void gamestate_add_verdict(const struct gamestate *scene, struct text *text);

/* What is left of a time after so much of it, for people: "9.8 s", "1:05.0", or
 * "no limit". */
const char *gamestate_clock(int64_t left_us, int64_t gone_us, char into[32]);

#endif
