#ifndef SCENE_H
#define SCENE_H

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
struct scene_frame {
	struct position position;
	int seat;           /* who moved, 0 = the start */
	char *move;         /* or NULL */
	int64_t wall_us;
	int64_t left_us[3]; /* by seat, as events have it */
	bool late;
};

enum { SCENE_UNCOUNTED = 1000000 }; /* so many games are as many as one likes */

struct scene {
	const struct match *match;
	struct scene_frame *frame; /* of this game */
	int frames, room;
	int game, first;    /* its number, and the player with seat 1 */
	int turn;           /* the seat that thinks, or 0, */
	int64_t go_us;      /* and since when */
	bool cancelled;     /* the game before this start, by an endless move */
	bool over;
	struct verdict verdict;
	int wins[3], draws; /* so far, by player */
};

/* The scene of a match; to be freed by scene_free. */
void scene_open(struct scene *scene, const struct match *match);
void scene_free(struct scene *scene);

/* Take an event in. */
void scene_hear(struct scene *scene, const struct event *event);

/* Whether the event is about a move, or a start: what a watcher wants time for. */
bool scene_is_step(const struct event *event);

/* The name of the player who has a seat. */
const char *scene_name(const struct scene *scene, int seat);

/* Append lines: what is played and the score of the match; what a frame shows;
 * both clocks, running at now_us for who thinks if the frame is the last one;
 * how the game ended. */
void scene_add_title(const struct scene *scene, struct text *text);
void scene_add_ply(const struct scene *scene, int at, struct text *text);
void scene_add_clocks(const struct scene *scene, int at, int64_t now_us,
                      struct text *text);
void scene_add_verdict(const struct scene *scene, struct text *text);

/* What is left of a time after so much of it, for people: "9.8 s", "1:05.0", or
 * "no limit". */
const char *scene_clock(int64_t left_us, int64_t gone_us, char into[32]);

#endif
