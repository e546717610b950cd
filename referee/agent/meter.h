#ifndef METER_H
#define METER_H

/*
 * An agent's use of the machine: processor time, memory, threads, bytes read, and the
 * time that it waited for a processor.  Its process and all descendants count, as far as
 * the system shows them (CONFINE_WALK).
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/starved.h"
#include "proc/proc.h"
#include "proc/proc_count.h"

struct confine;

enum { METER_WATCH_US = 10000 }; /* the shortest time between two walks; after a slow
                                  * walk we wait as long as clock_again says */

/* Walks over the agent's process and its descendants, by meter_watch. */
struct meter_walk {
	int64_t watched_us;    /* when meter_watch last ran, or 0 */
	int64_t cost_us;       /* our processor time for that run */
	bool company;          /* the process had descendants */
	bool stopped;          /* a signal had stopped one of the processes */
	int threads;
	int locks;             /* record locks when last counted */
	int64_t locks_due_us;  /* when to count them again */
	int hidden;            /* walks in which a process hid its count of read bytes */
	struct procstat_list seen; /* the processes of the last walk */
	int64_t walked_us;     /* when the last walk was, or 0 */
	int64_t unseen_us;     /* time in which processes may have used the processor
	                        * uncounted, because some ended between two walks */
};

/* Processor time. */
struct meter_cpu {
	int64_t others_us;     /* processor time of the descendants so far */
	int64_t others_last_us; /* the last sum that a walk found */
	bool others_fell;      /* the last walk found a smaller sum (meter.c) */
	struct proc_count count; /* the kernel's count; it begins when we measure a turn
	                          * that is not short, or find descendants */
	int64_t count_from_us; /* processor time before that count began */
	int count_above;       /* how many walks in a row found much less time than the
	                        * kernel counted */
	bool count_holds;      /* use the kernel's count from now on */
	int64_t limit_s;       /* the limit that the kernel has now, or -1 */
	int64_t began_us;      /* processor time at this turn's start, or -1; set by
	                        * the caller */
	int64_t ended_us;      /* processor time when its last turn ended, or -1 */
};

struct meter_memory {
	int64_t rss_bytes;     /* resident memory at the last walk */
	bool twice;            /* that count may have counted something twice */
	int64_t exact_us;      /* when memory was last counted exactly, or 0 */
	int64_t exact_cost_us; /* our processor time for that count */
	bool oom;              /* what meter_out_of_memory returned before the process
	                        * was reaped */
	int64_t kills;         /* what cgroup_kills returned before the process was
	                        * started */
};

/* How long the agent waited for a processor in this turn. */
struct meter_wait {
	bool known;            /* meter_note_delay has measured this turn */
	int64_t look_us;       /* when the next measurement is worth its cost */
	int64_t look_cost_us;  /* our processor time for the last one */
	int64_t limit_us;      /* when the turn's limit comes, or CLOCK_NEVER; set by the
	                        * caller, so that no measurement runs at that time */
	int64_t base_us;       /* proven waiting when the turn began */
};

/* The part of a turn's wall time that the agent could not use. */
struct delay {
	int64_t least_us; /* to subtract from the wall time */
	int64_t most_us;  /* the most that it may have been */
};

/* Figures of this game. */
struct meter_game {
	int64_t rss_bytes;       /* the most resident memory */
	int64_t held_bytes;      /* the most memory by an exact count; set by the
	                          * caller */
	int threads;
	int64_t offturn_us;      /* processor time outside its turns */
	int64_t late_read_bytes; /* bytes read since the first answer */
};

struct meter {
	const struct proc *proc;       /* the process to measure */
	const struct confine *confine; /* the limits of its processes */
	const char *cgroup;            /* its cgroup, or "" */
	struct meter_walk walk;
	struct meter_cpu cpu;
	struct meter_memory memory;
	int64_t read_bytes;            /* bytes read so far, if the caller asks */
	int64_t read_base;             /* bytes read before the first answer, or -1 */
	struct starved starved;
	struct meter_wait wait;
	struct meter_game game;
};

void meter_open(struct meter *m, const struct proc *proc,
                const struct confine *confine, const char *cgroup);

/* Forget the old process. */
void meter_reset(struct meter *m);

/* Begin a game.  If the process lives on, its present memory counts for this game. */
void meter_new_game(struct meter *m);

/* meter_due_us returns the time of the next walk over all processes, and meter_is_due
 * whether that time has come. */
int64_t meter_due_us(const struct meter *m);
bool meter_is_due(const struct meter *m, int64_t now_us);

/* Walk over all processes.  `input` is how many bytes we wrote to the agent, which it may
 * always read; -1 means that reading does not matter.  Returns false if there was no
 * process. */
bool meter_watch(struct meter *m, int64_t now_us, int64_t input);

/* Note the agent's first answer: bytes that it reads from now on count. */
void meter_note_answer(struct meter *m, int64_t input);

/* Walk over all processes.  Return whether one of them runs or is ready to run. */
bool meter_look(struct meter *m, int64_t now_us);

/* Return the memory in bytes, with shared memory counted once; above `most`, the least of
 * several counts.  Returns 0 if the last count was less than a tenth of a second ago or
 * clock_again asks for a later time, because counting takes long. */
int64_t meter_exact_memory(struct meter *m, int64_t most);

/* Return the most memory at one time in bytes: of all processes if the kernel counts
 * that, otherwise of the largest process. */
int64_t meter_peak_bytes(const struct meter *m);

/* Return whether the kernel killed a process because of its cgroup's limit of memory. */
bool meter_out_of_memory(const struct meter *m);

/* Return whether the kernel has killed any process because memory ran out since the
 * agent's process was started.  It may have killed the agent's process although another
 * one took the memory. */
bool meter_memory_ran_out(const struct meter *m);

/* Return the most memory, in bytes, that the agent has certainly held in this game. */
int64_t meter_held_bytes(const struct meter *m);

/* Return the processor time so far in us, or -1 if there is no process. */
int64_t meter_cpu_us(const struct meter *m);

/*
 * A turn
 */

/* Prepare a turn.  If the agent has descendants, the next walk comes at once, so that
 * this turn does not pay for their earlier use.  It also comes at once if it is due soon,
 * so that waiting for a short answer needs no timer. */
void meter_begin_turn(struct meter *m, int64_t now_us);

/* Read the processor time since the turn began.  Leaves *cpu_us unchanged if the system
 * does not show it. */
void meter_read_turn(const struct meter *m, int64_t *cpu_us);

/* Let the kernel end the process when the turn has used most_us and another second, to
 * the nearest second.  The kernel counts in ticks and may be early. */
void meter_limit_turn(struct meter *m, int64_t most_us);

/* Measure for the first time in the turn that began at began_us how long the agent has
 * waited for a processor.  This takes long, so call it when no short answer can come. */
void meter_note_delay(struct meter *m, int64_t began_us);

/* Measure how long the machine has starved the agent in this turn, which has lasted for
 * wall_us.  Of the time that children may have waited unseen (starved.h), at most given_us
 * counts.  Reads *cpu_us again.  Call it before the process is reaped. */
struct delay meter_delay(struct meter *m, int64_t wall_us, int64_t given_us, int64_t *cpu_us);

/* Return the greatest processor time that the processes may have used so far. */
int64_t meter_used_us(const struct meter *m);

/* Return whether we have seen more than one thread of the agent. */
bool meter_is_many(const struct meter *m);

/* Return the processor time since the agent's last turn ended. */
int64_t meter_offturn_us(const struct meter *m);

/* End a turn that took cpu_us.  Later use is off turn. */
void meter_end_turn(struct meter *m, int64_t cpu_us);

#endif
