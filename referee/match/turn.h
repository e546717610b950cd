#ifndef TURN_H
#define TURN_H

/*
 * One turn: ask an agent for a move and wait for what comes of it, in one poll
 * loop.  The only place that waits for agents.
 *
 * Order of events (protocol.md, "Verdicts"): a whole answer read before its
 * deadline is judged even if its sender then died; otherwise the earliest
 * event counts, and on a tie output before memory before CPU before exit
 * before wall.
 *
 * Outside its turn an agent is stopped where the terms say so (idle=stop).
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/agent.h"

enum turn_end {
	TURN_ON,    /* not over; never returned */
	TURN_MOVE,  /* the channel's talk.said is a move text, in time */
	TURN_WISH,  /* the same, but a person's wish */
	TURN_LATE,  /* the turn is lost, the game goes on: late=random */
	TURN_FAULT, /* `verdict` is made, against the agent or void */
	TURN_STOP,  /* we were told to stop: `signals` */
};

/* Zeroed but for the first group, a turn that has not begun. */
struct turn {
	const struct game *game;
	const void *position;   /* in which the agent is to move */
	const struct terms *terms;
	struct terms_turn how;  /* whose `fresh` is filled in here */
	struct agent *agent;    /* who is asked; */
	struct agent *other;    /* whose output is only drained */
	int seat;               /* the agent's */
	int signal_fd;          /* signals_watch's */
	bool single;            /* no game goes on after it */

	/* What came of it. */
	struct verdict verdict; /* TURN_FAULT */
	int signals;            /* TURN_STOP */
	int64_t wall_us;        /* from `go` to the answer, or to the end */
	int64_t cpu_us;         /* processor time the agent used meanwhile, with
	                         * its descendants as far as they were seen */
	bool spent;             /* the agent outstayed its patience and must be
	                         * replaced: after=restart */

	/* On the way. */
	struct allowance may;
	int64_t began_us;
	int64_t heard_us;       /* when we last read from it */
	bool answered;          /* it has been heard, late or not */
	int64_t slept_us;       /* how much too late we woke, at worst */
	int64_t closed_us;      /* when its output ended, or CLOCK_NEVER */
	bool stopped;           /* `stop` has been sent */
	bool lost;              /* too late, but not over */
};

/* Ask and wait.  The agent is not killed here, whatever it did. */
enum turn_end turn_take(struct turn *turn);

/* Wait until a guest has come in and said who it is, for as long as a fresh
 * process may take to answer.  TURN_MOVE: it is there. */
enum turn_end turn_meet(struct turn *turn);

#endif
