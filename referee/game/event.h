#ifndef EVENT_H
#define EVENT_H

/*
 * Events of a running game, for people who watch it or play in it: flat messages
 * that the referee of the game sends without waiting for an answer.  They add
 * nothing to a game; the record is the truth.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "game/verdict.h"

enum event_kind {
	EVENT_START,   /* the game begins, or begins anew, in the position `text` */
	EVENT_GO,      /* `seat` is asked for a move */
	EVENT_MOVE,    /* `seat` has made the move `text` */
	EVENT_CHANCE,  /* chance has drawn the outcome `text` */
	EVENT_ENDLESS, /* or this one, which cancels the game: a start follows */
	EVENT_REMARK,  /* `seat` has remarked `text` */
	EVENT_STDERR,  /* `seat` has written `text` on standard error */
	EVENT_END,     /* `verdict` */
};

struct event {
	enum event_kind kind;
	int game;            /* its number in the match, */
	int first;           /* the player with seat 1, */
	int seat;            /* and the seat of the event, or 0 */
	int64_t at_us;       /* on the monotonic clock */
	int64_t left_us[3];  /* START, GO, MOVE: what is left to a seat for its next
	                      * move; CLOCK_NEVER = no limit */
	int64_t wall_us;     /* MOVE: how long it took, */
	int64_t waited_us;   /* of which so much did not count, */
	int64_t cpu_us;      /* and how much processor time */
	bool late;           /* MOVE: the referee made it for a late player */
	bool person;         /* GO: a person is asked; */
	int question;        /* the answer names this number (wires/wire_person.c) */
	int plies;           /* since the last start */
	struct verdict verdict;
	char text[GAME_TEXT];
	char position[GAME_TEXT]; /* after a START, MOVE or CHANCE */
};

/* The function that hears the events. */
struct event_ear {
	void (*hear)(void *context, const struct event *event); /* or NULL */
	void *context;
};

#endif
