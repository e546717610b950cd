#ifndef TURN_END_H
#define TURN_END_H

/*
 * A turn, and what ends it: an answer, a limit that is broken, or the end of
 * the agent's process.
 *
 * Order of events (protocol.md, "Verdicts"): a whole answer read before its
 * deadline is judged even if its sender then died; otherwise the earliest
 * event counts, and on a tie output before memory before CPU before exit
 * before wall.
 *
 * The wall time that counts is without the time that the agent was kept waiting for
 * a processor (waiting.h).  We look for that when it decides something.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/hearing.h"

enum turn_end {
	TURN_ON,    /* not over */
	TURN_MOVE,  /* the channel's talk.said is a move text, in time */
	TURN_LATE,  /* the turn is lost, but not the game: late=random */
	TURN_FAULT, /* `verdict` is made, against the agent or void */
	TURN_STOP,  /* we were told to stop: `signals` */
};

struct turn_times {
	int64_t wall_us;        /* from `go` to the answer, or to the end */
	int64_t waited_us;      /* how much of that does not count */
	int64_t cpu_us;         /* processor time the agent used meanwhile, with
	                         * its descendants as far as they were seen */
};

struct turn_result {
	enum turn_end end;
	struct verdict verdict; /* TURN_FAULT */
	int signals;            /* TURN_STOP */
	bool spent;             /* the agent was still silent at `kill` and must
	                         * be replaced: after=restart */
};

/* When we look at what. */
struct turn_looks {
	int64_t late_cpu_us;    /* our own processor time at the last slow look,
	                         * once it is late */
	int64_t again_us;       /* until then a limit that has passed is left */
	int64_t closed_us;      /* when its output ended, or CLOCK_NEVER */
	int64_t cpu_us;         /* when the CPU limit is to be looked at */
};

/* A turn that has not begun is zero but for the first group. */
struct turn {
	const struct game *game;
	const void *position;   /* the agent is to move in it */
	const struct terms *terms;  /* the agent's, */
	const struct terms *others; /* and the other's */
	struct terms_turn how;  /* whose `fresh` is filled in here */
	struct agent *agent;    /* the agent on move; */
	struct agent *other;    /* the output of this one is only drained */
	int seat;               /* the agent's */
	int signal_fd;          /* signals_watch's */
	bool single;            /* no game goes on after it */
	struct turn_times gone; /* what a process has had of this turn which then left
	                         * (ask_left_early) */

	struct turn_result result;
	struct turn_times times;

	/* While it lasts. */
	bool together;          /* the other seat has its turn, too */
	struct allowance may;
	int64_t began_us;
	struct hearing hearing;
	struct turn_looks looks;
	bool stopped;           /* `stop` has been sent */
	bool lost;              /* late, but not over */
};

enum {
	TURN_SHORT_US = 20000,  /* in a turn of less nobody looks how long the agent
	                         * waited for a processor, unless it matters */
	TURN_CLOSED_US = 200000, /* from the end of its output to its exit, if
	                          * it is about to exit */
};

/* End the turn by a verdict. */
enum turn_end turn_fault(struct turn *t, struct verdict verdict);

/* Let the wire judge what has come from the agent. */
enum turn_end turn_hear(struct turn *t);

/* Judge all else that has happened by now, in the order of precedence. */
enum turn_end turn_check(struct turn *t, int64_t now_us);

/* If this agent, on move or not, is due to be measured: whether it holds more than
 * it may. */
enum turn_end turn_watch(struct turn *t, struct agent *agent, int64_t now_us);

/* Judge the processor time between the agent's last turn and this one. */
enum turn_end turn_check_offturn(struct turn *t);

#endif
