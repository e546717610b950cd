#ifndef PLAY_STATE_H
#define PLAY_STATE_H

/*
 * A game on its way: what it is played with, where it stands, and what is told
 * to those who watch it.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "game/verdict.h"
#include "match/ask.h"

/* What is played, by whom, and from which seeds.  Arrays are by seat, 1 and 2;
 * element 0 is unused. */
struct play {
	struct ask ask[3];       /* of one variant */
	uint64_t seed;           /* the match's */
	int game;                /* number in the match, from 1 */
	int start;               /* the number that the start is drawn for */
	bool stable;             /* record no times */
	bool anonymous;          /* do not tell agents each other's names */
	struct event_ear ear;    /* is told what happens */
};

enum { PLAY_NAME = 64 };

/* What came of it, flat, so that it can pass between processes. */
struct played {
	struct verdict verdict;
	int signals;          /* we were told to stop: nothing was decided */
	int plies;
	int restarts;         /* by endless moves */
	int turns[3];         /* answers given, by seat, */
	int64_t wall_us[3];   /* their times in all, */
	int64_t cpu_us[3];
	int64_t worst_us[3];  /* and the longest of them */
	int64_t mem_bytes[3]; /* the most resident memory seen, */
	int threads[3];       /* the most threads, */
	int64_t offturn_us[3]; /* processor time outside the own turns, */
	int64_t late_read_bytes[3]; /* and what was read after the first move,
	                       * under files=read-first-move */
	char name[3][PLAY_NAME]; /* what those call themselves that say so */
};

/* What a game was like before a ply, for those who take it back. */
struct past {
	struct position position;
	size_t recorded; /* bytes of the record */
	int64_t bank_us[3];
	bool moved[3];
};

/* A game on its way. */
struct state {
	const struct play *play;
	const struct game *game;
	struct position position;
	struct rng late_rng;
	struct text *record;
	struct played *played;
	int64_t bank_us[3];
	bool moved[3];            /* by seat, as the banks */
	int strikes[3];           /* by player */
	char start[GAME_TEXT];    /* where this game began, */
	char *opening;            /* and with which move, or NULL */
	bool over;
	struct past *past;        /* by ply, where a person plays; else NULL */
	int room;                 /* for so many */
	int taken_back;           /* plies */
	int began;                /* after so many, of games that were cancelled */
};

void play_decide(struct state *s, struct verdict verdict);

/* The agent in a seat. */
static inline struct agent *
play_agent(const struct state *s, int seat)
{
	return s->play->ask[seat].agent;
}

/* What a seat has for its next move, in us. */
int64_t play_left_us(const struct state *s, int seat);

/*
 * What is told to those who watch
 */

/* An event that is a text. */
void play_tell(const struct state *s, enum event_kind kind, int seat,
               const char *text);

void play_tell_go(const struct state *s, int seat);
void play_tell_move(const struct state *s, const struct turn *t, bool late,
                    const char *move);
void play_tell_end(const struct state *s);

#endif
