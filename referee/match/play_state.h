#ifndef PLAY_STATE_H
#define PLAY_STATE_H

/*
 * A running game: its conditions, its state, and the events that it sends to spectators.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "game/verdict.h"
#include "match/ask.h"

/* The variant, the agents and the seeds.  Arrays are by seat; element 0 is unused. */
struct play {
	struct ask ask[3];       /* both of one variant */
	uint64_t seed;           /* seed of the match */
	int game;                /* number in the match, from 1 */
	int start;               /* the number that the start depends on (match_start) */
	bool stable;             /* record no times */
	struct event_ear ear;    /* receives the events */
};

enum { PLAY_NAME = 64 };

/* The result, without pointers, so that it can pass between processes. */
struct played {
	struct verdict verdict;
	int signals;          /* signals that told us to stop; then nothing was decided */
	int plies;
	int restarts;         /* how often an endless move restarted the game */
	int turns[3];         /* answers; arrays are by seat */
	int late[3];          /* late answers, each replaced by a random move */
	int64_t wall_us[3];   /* wall time of all turns */
	int64_t cpu_us[3];
	int64_t worst_us[3];  /* wall time of the longest turn */
	int64_t waited_us[3]; /* wall time in which the agent waited for a processor,
	                       * as far as we measured it (TURN_SHORT_US) */
	int64_t mem_bytes[3]; /* the most resident memory */
	int threads[3];       /* the most threads */
	int64_t offturn_us[3]; /* processor time outside its turns */
	int64_t late_read_bytes[3]; /* bytes read after the first move, under
	                             * files=read-first-move */
	int left[3];          /* processes that left by themselves after the game before */
	int thrown[3];        /* stack traces on standard error */
	char name[3][PLAY_NAME]; /* the name that a client gave itself */
};

/* The state of a running game. */
struct state {
	const struct play *play;
	const struct game *game;
	struct position position;
	struct rng late_rng;
	struct text *record;
	struct played *played;
	int64_t bank_us[3];
	bool moved[3];            /* whether each seat has moved */
	int64_t started_us[3];    /* by seat, as in struct terms_turn */
	int strikes[3];           /* endless moves, by player */
	struct position start;    /* where this game began */
	struct text opening;      /* what happened before both seats had moved: lines
	                           * `SEAT MOVE`; seat 0 is chance */
	int drawn;                /* how often chance has moved */
	bool over;
	int began;                /* plies of cancelled games before this one */
};

/* End the game with this verdict. */
void play_decide(struct state *s, struct verdict verdict);

static inline struct agent *
play_agent(const struct state *s, int seat)
{
	return s->play->ask[seat].agent;
}

/*
 * Events
 */

/* Send an event with a text. */
void play_tell(const struct state *s, enum event_kind kind, int seat,
               const char *text);

/* Send an event for each of these escaped lines. */
void play_tell_lines(const struct state *s, enum event_kind kind, int seat,
                     const struct text *lines);

void play_tell_go(const struct state *s, int seat);

/* Send the event of a move.  `behind` is how many more moves of the same turn follow, if
 * both seats move. */
void play_tell_move(const struct state *s, const struct turn *t, int behind,
                    bool late, const char *move);
void play_tell_end(const struct state *s);

#endif
