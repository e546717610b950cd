#ifndef EVENT_H
#define EVENT_H

/*
 * Events of a running game, for people who watch it or play in it.  The sender of an
 * event does not wait for an answer.  Events do not change a game.  The record alone says
 * what happened.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "game/verdict.h"

enum event_kind {
	EVENT_START,   /* the game begins, or begins again, in the position `text` */
	EVENT_GO,      /* the referee asks `seat` for a move */
	EVENT_MOVE,    /* `seat` has made the move `text` */
	EVENT_CHANCE,  /* chance has drawn the outcome `text` */
	EVENT_ENDLESS, /* the move was endless; a START follows, or the END */
	EVENT_REMARK,  /* `seat` has sent the remark `text` */
	EVENT_STDERR,  /* `seat` has written `text` on standard error */
	EVENT_END,     /* the game ended with `verdict` */
};

struct event {
	enum event_kind kind;
	int game;            /* number of the game in the match */
	int first;           /* which player has seat 1 */
	int seat;            /* the seat that the event is about, or 0 */
	int64_t at_us;       /* time on the monotonic clock */
	int64_t left_us[3];  /* START, GO, MOVE: the time that a seat has for its next
	                      * move; CLOCK_NEVER = no limit */
	int64_t wall_us;     /* MOVE: how long the move took */
	int64_t waited_us;   /* MOVE: the part of wall_us that did not count */
	int64_t cpu_us;      /* MOVE: processor time of the move */
	bool late;           /* MOVE: the referee drew the move for a late player */
	bool person;         /* GO: the player is a person */
	int question;        /* GO: number that the answer must name
	                      * (wires/wire_person.c) */
	int plies;           /* since the last start */
	struct verdict verdict;
	char text[GAME_TEXT];
	char position[GAME_TEXT]; /* START, MOVE, CHANCE: the position afterwards */
};

/* The function that receives the events. */
struct event_ear {
	void (*hear)(void *context, const struct event *event); /* the function, or
	                                                         * NULL */
	void *context;
};

#endif
