#ifndef TURN_END_H
#define TURN_END_H

/*
 * A turn, and what ends it: an answer, a broken limit, or the end of the agent's process.
 *
 * Order of events (protocol.md, "Verdicts"): we judge a whole answer that we read before
 * its deadline, even if its sender then died.  Otherwise the earliest event counts.  On a
 * tie output comes before memory, memory before CPU, CPU before exit, and exit before
 * wall.
 *
 * Time in which the agent waited for a processor (starved.h) is taken off its wall time.
 * We measure that time only if it can change the result.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/hearing.h"

enum turn_end {
	TURN_ON,    /* the turn goes on */
	TURN_MOVE,  /* the channel's talk.said is a move text, in time */
	TURN_LATE,  /* the turn is lost, but not the game: late=random */
	TURN_FAULT, /* `verdict` has the verdict, against the agent or void */
	TURN_STOP,  /* a signal told us to stop: see `signals` */
};

struct turn_times {
	int64_t wall_us;        /* time from `go` to the answer, or to the end */
	int64_t waited_us;      /* the part of wall_us that does not count */
	int64_t cpu_us;         /* processor time of the agent, with its descendants as
	                         * far as we saw them */
};

struct turn_result {
	enum turn_end end;
	struct verdict verdict; /* the verdict, for TURN_FAULT */
	int signals;            /* the signals, for TURN_STOP */
	bool spent;             /* the agent was still silent at `kill` and needs a new
	                         * process: after=restart */
};

/* When we measure next. */
struct turn_looks {
	int64_t late_cpu_us;    /* what clock_own_cpu_us returned before we last measured
	                         * the processes of an agent that was late */
	int64_t again_us;       /* do not act on a passed limit before this time */
	int64_t closed_us;      /* when the agent's output ended, or CLOCK_NEVER */
	int64_t cpu_us;         /* when to check the CPU limit */
};

/* A turn.  Before it begins, everything after the first group is zero. */
struct turn {
	const struct game *game;
	const void *position;   /* the position in which the agent moves */
	const struct terms *terms;  /* the agent's terms */
	const struct terms *others; /* the other agent's terms */
	struct terms_turn how;  /* turn_go sets its `fresh` */
	struct agent *agent;    /* the agent on move */
	struct agent *other;    /* the other agent; we only drain its output */
	int seat;               /* the seat of the agent */
	int signal_fd;          /* the descriptor from signals_watch */
	bool single;            /* the turn is not part of a game */
	struct turn_times gone; /* times of a process that left during this turn, as far
	                         * as they count (ask_again) */

	struct turn_result result;
	struct turn_times times;

	/* The state during the turn. */
	bool together;          /* the other seat has its turn at the same time */
	struct allowance may;
	int64_t began_us;
	struct hearing hearing;
	struct turn_looks looks;
	bool stopped;           /* we have sent `stop` */
	bool lost;              /* the turn is late, but not over */
};

enum {
	TURN_SHORT_US = 20000,  /* in a shorter turn we do not measure how long the
	                         * agent waited for a processor, unless it matters */
	TURN_CLOSED_US = 200000, /* longest time from the end of the output to the exit */
};

/* End the turn with a verdict. */
enum turn_end turn_fault(struct turn *t, struct verdict verdict);

/* Let the wire judge the bytes that came from the agent. */
enum turn_end turn_hear(struct turn *t);

/* Judge everything else that has happened by now, in the order of precedence. */
enum turn_end turn_check(struct turn *t, int64_t now_us);

/* If it is time, measure this agent, which may be on move or not, and judge whether it
 * holds too much. */
enum turn_end turn_watch(struct turn *t, struct agent *agent, int64_t now_us);

/* Judge the processor time between the agent's last turn and this one. */
enum turn_end turn_check_offturn(struct turn *t);

#endif
