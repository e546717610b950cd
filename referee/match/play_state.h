#ifndef PLAY_STATE_H
#define PLAY_STATE_H

/*
 * A running game: what it is played with, its state, and the events that it
 * sends to those who watch.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "game/verdict.h"
#include "match/ask.h"

/* The variant, the agents and the seeds.  Arrays are by seat, 1 and 2; element 0
 * is unused. */
struct play {
	struct ask ask[3];       /* of one variant */
	uint64_t seed;           /* the match's */
	int game;                /* number in the match, from 1 */
	int start;               /* the number that the start is drawn for */
	bool stable;             /* record no times */
	struct event_ear ear;    /* hears the events */
};

enum { PLAY_NAME = 64 };

/* The result, flat, so that it can pass between processes. */
struct played {
	struct verdict verdict;
	int signals;          /* we were told to stop: nothing was decided */
	int plies;
	int restarts;         /* by endless moves */
	int turns[3];         /* answers, by seat, */
	int late[3];          /* those that were late, so that a random move was played, */
	int64_t wall_us[3];   /* their times in all, */
	int64_t cpu_us[3];
	int64_t worst_us[3];  /* and the longest of them; */
	int64_t waited_us[3]; /* how much of it they waited for a processor, in turns
	                       * of more than TURN_SHORT_US */
	int64_t mem_bytes[3]; /* the most resident memory seen, */
	int threads[3];       /* the most threads, */
	int64_t offturn_us[3]; /* processor time outside its turns, */
	int64_t late_read_bytes[3]; /* and the bytes read after the first move,
	                       * under files=read-first-move */
	int thrown[3];        /* exceptions on standard error, by their stacks */
	char name[3][PLAY_NAME]; /* the names of agents that gave one */
};

/* A running game. */
struct state {
	const struct play *play;
	const struct game *game;
	struct position position;
	struct rng late_rng;
	struct text *record;
	struct played *played;
	int64_t bank_us[3];
	bool moved[3];            /* by seat, as the banks */
	int64_t started_us[3];    /* as terms_turn has it */
	int strikes[3];           /* by player */
	struct position start;    /* where this game began, */
	struct text opening;      /* and what happened before both seats had
	                           * moved: lines `SEAT MOVE`, 0 is chance */
	int drawn;                /* how often chance has moved */
	bool over;
	int began;                /* plies of cancelled games before this one */
};

void play_decide(struct state *s, struct verdict verdict);

/* The agent in a seat. */
static inline struct agent *
play_agent(const struct state *s, int seat)
{
	return s->play->ask[seat].agent;
}

/* What is left to a seat for its next move, in us. */
int64_t play_left_us(const struct state *s, int seat);

/*
 * Events
 */

/* Send an event that is a text. */
void play_tell(const struct state *s, enum event_kind kind, int seat,
               const char *text);

/* Send an event for each of these escaped lines. */
void play_tell_lines(const struct state *s, enum event_kind kind, int seat,
                     const struct text *lines);

void play_tell_go(const struct state *s, int seat);

/* `behind`: moves of the same turn, where both seats move, that are told after it. */
void play_tell_move(const struct state *s, const struct turn *t, int behind,
                    bool late, const char *move);
void play_tell_end(const struct state *s);

#endif
