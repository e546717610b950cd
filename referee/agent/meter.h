#ifndef METER_H
#define METER_H

/*
 * What an agent uses of the machine: processor time, memory, threads, bytes
 * read, and the time it waited for a processor.  Its process and all the
 * descendants count, as far as the system shows them (CONFINE_WALK).
 */

#include <stdbool.h>
#include <stdint.h>

#include "proc/proc.h"

struct confine;

enum { METER_WATCH_US = 10000 }; /* a look at all processes, at most as often */

struct meter {
	const struct proc *proc;       /* what is measured, */
	const struct confine *confine; /* what it is held to, */
	const char *cgroup;            /* and the cgroup it is in, or "" */

	/* Of the process and its descendants, meter_watch. */
	int64_t watched_us;    /* when, or 0 */
	bool company;          /* it had descendants */
	int64_t others_us;     /* their processor time so far */
	int64_t others_last_us; /* the last reading of it, which falls when one */
	bool others_fell;      /* ends that nobody waited for */
	int64_t rss_bytes;
	int threads;
	int64_t read_bytes;    /* if that was asked for; */
	int64_t read_base;     /* by the first answer, or -1 */
	int64_t exact_us;      /* when memory was last counted exactly, or 0 */
	bool oom;              /* meter_out_of_memory when it was reaped */
	int64_t cpu_limit_s;   /* the kernel's, now, or -1 */
	int64_t cpu_seen_us;   /* processor time when its last turn ended, or -1 */

	/* Of this turn. */
	int64_t cpu_began_us;  /* processor time when it began, or -1; set by who
	                        * begins it */
	int64_t delay_us;      /* how long the main thread had waited for a */
	int64_t ran_us;        /* processor, or -1, and run, at the first look; */
	bool delay_known;      /* that was in this turn */
	int64_t waited_us;     /* how long it has waited since then, */
	bool accompanied;      /* and whether it has, or had, descendants */

	/* Of this game. */
	int64_t rss_most;
	int threads_most;
	int64_t offturn_us;      /* processor time outside its turns */
	int64_t late_read_bytes; /* read since the process's first answer */
};

void meter_open(struct meter *m, const struct proc *proc,
                const struct confine *confine, const char *cgroup);

/* A new process, of which nothing is known. */
void meter_reset(struct meter *m);

/* A new game.  What a process that lives on was last seen to hold, it holds. */
void meter_new_game(struct meter *m);

/* Whether it is time for another look at all processes. */
bool meter_is_due(const struct meter *m, int64_t now_us);

/* Look at all processes.  told: how many bytes the agent was told, which it may
 * read in any turn, or -1 if what it reads is of no interest.  False if there
 * was nothing to see. */
bool meter_watch(struct meter *m, int64_t now_us, int64_t told);

/* The agent's first answer: what it reads from now on is late. */
void meter_note_answer(struct meter *m, int64_t told);

/* Memory in bytes, what processes share counted once; 0 if that was counted a
 * tenth of a second ago, since it takes long. */
int64_t meter_exact_memory(struct meter *m);

/* The most memory at a time in bytes: of all processes, where the kernel counted
 * that, or else of the one that held the most. */
int64_t meter_peak_bytes(const struct meter *m);

/* Whether the kernel has ended one of the processes for want of memory. */
bool meter_out_of_memory(const struct meter *m);

/* Processor time so far in us, or -1 if there is no process. */
int64_t meter_cpu_us(const struct meter *m);

/*
 * A turn
 */

/* A turn is about to begin.  An agent that has company is looked at anew, so
 * that what they used is not this turn's; any other early, so that the wait for
 * a short answer needs no timer. */
void meter_begin_turn(struct meter *m, int64_t now_us);

/* Read the processor time since the turn began, where that can be read. */
void meter_read_turn(const struct meter *m, int64_t *cpu_us);

/* Let the kernel end the process when the turn has taken this much of processor
 * time and another second, to the nearest second: it counts by ticks and may be
 * early. */
void meter_limit_turn(struct meter *m, int64_t most_us);

/* Note how long the agent has waited for a processor so far. */
void meter_note_delay(struct meter *m);

/* waited_us: how long it has waited since then, without what its own threads
 * took of *cpu_us meanwhile, which is read anew; as far as can be told, and only
 * while the process has not been reaped. */
void meter_note_waiting(struct meter *m, int64_t *cpu_us);

/* The turn, which took cpu_us, is over: what comes now is off turn. */
void meter_end_turn(struct meter *m, int64_t cpu_us);

#endif
