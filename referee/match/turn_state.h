#ifndef TURN_STATE_H
#define TURN_STATE_H

/*
 * The state of a turn, which turn.h, turn_end.h, sample.h and ruling.h share.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/delay.h"

/* What the agent on move has used, by the last measurement: sample.h. */
struct sample {
	int64_t wall_us;     /* time from `go` to the event */
	struct delay delay;  /* the part of wall_us that the agent could not use */
	int64_t cpu_us;      /* processor time of the agent, with its descendants as far
	                      * as we saw them */
	int64_t rival_us;    /* processor time of its opponent in this turn; measured
	                      * when the agent is late */
	/* At the end of its process. */
	int code, signal;    /* how it ended: proc.h */
	bool lost;           /* its init was killed */
	bool oom;            /* the kernel ended it for its memory */
	int64_t peak_bytes;  /* the most memory that it held */
};

enum turn_end {
	TURN_ON,    /* the turn goes on */
	TURN_MOVE,  /* the channel's talk.said is a move text, in time */
	TURN_LATE,  /* the turn is lost, but not the game: late=random */
	TURN_FAULT, /* `verdict` has the verdict, against either seat or void */
	TURN_STOP,  /* a signal told us to stop: see `signals` */
};

/* Times of a process that left during this turn, as far as they count (ask_again). */
struct turn_gone {
	int64_t wall_us, cpu_us;
};

struct turn_result {
	enum turn_end end;
	struct verdict verdict; /* the verdict, for TURN_FAULT */
	int signals;            /* the signals, for TURN_STOP */
	bool spent;             /* the agent is too late even for the term `kill`, and
	                         * after=restart gives it a new process */
};

/* When we measure next. */
struct turn_looks {
	int64_t late_cpu_us;    /* what clock_own_cpu_us returned before we last measured
	                         * the processes of an agent that was late */
	int64_t again_us;       /* do not act on a passed limit before this time */
	int64_t gone_by_us;     /* by when the process must end, because its output has, or
	                         * CLOCK_NEVER */
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
	struct agent *other;    /* the other agent: measured too, and its output read */
	int seat;               /* the seat of the agent */
	int signal_fd;          /* the descriptor from signals_watch */
	bool single;            /* the turn is not part of a game */
	struct turn_gone gone;

	struct turn_result result;
	struct sample sample;   /* the last one */

	/* The state during the turn. */
	bool together;          /* the other seat has its turn at the same time */
	struct allowance may;
	int64_t began_us;
	struct arrival arrival;
	struct turn_looks looks;
	bool stopped;           /* we have sent `stop` */
	enum terms_late late;   /* how late the turn was by the last sample */
};

enum {
	TURN_SHORT_US = 20000,  /* in a shorter turn we do not measure how long the
	                         * agent waited for a processor, unless it matters */
	TURN_CLOSED_US = 200000, /* longest time from the end of the output to the exit */
};

/* End the turn with a verdict. */
static inline enum turn_end
turn_fault(struct turn *t, struct verdict verdict)
{
	t->result.verdict = verdict;
	return TURN_FAULT;
}

#endif
