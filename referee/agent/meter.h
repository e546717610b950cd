#ifndef METER_H
#define METER_H

/*
 * What an agent uses of the machine: processor time, memory, threads, bytes
 * read, and the time it waited for a processor.  Its process and all the
 * descendants count, as far as the system shows them (CONFINE_WALK).
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/waiting.h"
#include "proc/proc.h"
#include "proc/proc_count.h"

struct confine;

enum { METER_WATCH_US = 10000 }; /* the shortest time between two walks; slow ones
                                  * come as seldom as clock_again says */

/* Walks over its process and the descendants, meter_watch. */
struct meter_walk {
	int64_t watched_us;    /* when it was last watched, or 0, */
	int64_t cost_us;       /* and what processor time that took us */
	bool company;          /* it had descendants, */
	bool stopped;          /* and a signal had stopped one of them all */
	int threads;
	int hidden;            /* looks in which one of them hid what it reads */
	struct procstat_list seen; /* the processes of the last walk, */
	int64_t walked_us;     /* and when that was, or 0 */
	int64_t unseen_us;     /* how long processes may have used what nobody
	                        * counted: some ended between two walks */
};

/* Processor time. */
struct meter_cpu {
	int64_t others_us;     /* of the descendants so far, */
	int64_t others_last_us; /* and its last reading, which falls when a */
	bool others_fell;      /* descendant ends without being waited for */
	struct proc_count count; /* the kernel's count since a longer turn began, */
	int64_t count_from_us; /* what had been used by then, */
	int count_above;       /* in so many looks in a row far above what they saw: */
	bool count_holds;      /* then it holds */
	int64_t limit_s;       /* the kernel's limit, now, or -1 */
	int64_t began_us;      /* when this turn began, or -1; the caller sets it */
	int64_t ended_us;      /* when its last turn ended, or -1 */
};

struct meter_memory {
	int64_t rss_bytes;
	int64_t exact_us;      /* when it was last counted exactly, or 0, */
	int64_t exact_cost_us; /* and what that took us */
	bool oom;              /* meter_out_of_memory when it was reaped */
	int64_t kills;         /* cgroup_kills before the process was started */
};

/* How long it was kept waiting in this turn. */
struct meter_wait {
	bool known;            /* meter_note_delay has looked at this turn */
	int64_t look_us;       /* when the next look is worth its cost, */
	int64_t look_cost_us;  /* what the last one took us, */
	int64_t limit_us;      /* the turn's limit, or CLOCK_NEVER: no look may
	                        * last across it; the caller sets it */
	int64_t base_us;       /* what was proven when the turn began, */
	int64_t proven_us;     /* what is since, */
	int64_t open_us;       /* and how long it may have been */
};

/* In this game. */
struct meter_game {
	int64_t rss_bytes;       /* at most; */
	int64_t held_bytes;      /* where a look at memory was exact; the caller
	                          * sets it */
	int threads;
	int64_t offturn_us;      /* processor time outside its turns */
	int64_t late_read_bytes; /* read since the process's first answer */
};

struct meter {
	const struct proc *proc;       /* what is measured, */
	const struct confine *confine; /* what it is held to, */
	const char *cgroup;            /* and the cgroup it is in, or "" */
	struct meter_walk walk;
	struct meter_cpu cpu;
	struct meter_memory memory;
	int64_t read_bytes;            /* if that was asked for; */
	int64_t read_base;             /* by the first answer, or -1 */
	struct waiting waiting;
	struct meter_wait wait;
	struct meter_game game;
};

void meter_open(struct meter *m, const struct proc *proc,
                const struct confine *confine, const char *cgroup);

/* Forget the old process. */
void meter_reset(struct meter *m);

/* Begin a game.  What a process that lives on was last seen to hold stays. */
void meter_new_game(struct meter *m);

/* When it is time for another look at all processes; and whether it is. */
int64_t meter_due_us(const struct meter *m);
bool meter_is_due(const struct meter *m, int64_t now_us);

/* Look at all processes.  told: how many bytes we wrote to the agent, which it may
 * always read, or -1 if what it reads does not matter.  False if there was nothing
 * to see. */
bool meter_watch(struct meter *m, int64_t now_us, int64_t told);

/* The agent has given its first answer: what it reads from now on counts. */
void meter_note_answer(struct meter *m, int64_t told);

/* Memory in bytes, shared memory counted once.  0 if it was counted less than a
 * tenth of a second ago or is not due by clock_again, since this takes long. */
int64_t meter_exact_memory(struct meter *m);

/* The most memory at a time in bytes: of all processes if the kernel counted that,
 * or else of the process that held the most. */
int64_t meter_peak_bytes(const struct meter *m);

/* Whether the kernel has killed one of the processes because they reached the limit
 * of their cgroup. */
bool meter_out_of_memory(const struct meter *m);

/* Whether it has killed any process for want of memory since this one was started:
 * perhaps this one, because another took the memory. */
bool meter_memory_ran_out(const struct meter *m);

/* The most memory that the processes surely held in this game, in bytes, as far as
 * it was seen. */
int64_t meter_held_bytes(const struct meter *m);

/* Processor time so far in us, or -1 if there is no process. */
int64_t meter_cpu_us(const struct meter *m);

/*
 * A turn
 */

/* A turn is about to begin.  Look at an agent with descendants anew, so that what
 * they used before is not charged to this turn; at any other agent if it is soon
 * time, so that the wait for a short answer needs no timer. */
void meter_begin_turn(struct meter *m, int64_t now_us);

/* Read the processor time since the turn began, if the system tells it. */
void meter_read_turn(const struct meter *m, int64_t *cpu_us);

/* Let the kernel end the process when the turn has used this much processor time
 * and another second, to the nearest second: it counts by ticks and may be early. */
void meter_limit_turn(struct meter *m, int64_t most_us);

/* The first look at how long the agent has waited for a processor, in the turn that
 * began at this time.  Not before a short answer would be there: it takes long. */
void meter_note_delay(struct meter *m, int64_t began_us);

/* How long it was kept waiting since the turn began, meter.wait, and its children may have
 * been beyond that, meter.waiting.unknown_us.  Reads *cpu_us anew.  Only before the process
 * is reaped. */
void meter_note_waiting(struct meter *m, int64_t wall_us, int64_t *cpu_us);

/* Processor time so far, as far as anybody could have used it. */
int64_t meter_used_us(const struct meter *m);

/* Whether it has or had more than one thread, as far as it was seen. */
bool meter_is_many(const struct meter *m);

/* The processor time used since its last turn ended. */
int64_t meter_offturn_us(const struct meter *m);

/* The turn, which took cpu_us, is over: what comes now is off turn. */
void meter_end_turn(struct meter *m, int64_t cpu_us);

#endif
