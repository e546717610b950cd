#ifndef IDLE_H
#define IDLE_H

/*
 * An agent outside its turn, under idle=stop.  One that sleeps is left alone, because a
 * stop would interrupt its wait: epoll_wait(2), and others of signal(7)'s list, then
 * fail.  One that runs is stopped until its turn.
 *
 * We look at growing intervals, the first time after a millisecond, so a short turn costs
 * nothing.  Between two looks an agent can use the processor unseen, but the next look
 * sees how much it used since its turn: beyond 1 ms and 1 % of the time it is stopped even
 * if it sleeps just then.  So it has at most 2 ms and 2 % of its opponent's time.
 *
 * Several threads or processes could keep the processors from us, and so put off our look.
 * So an agent with more than eight threads is stopped at once.  An agent with several
 * threads is stopped at once after it has been caught running.
 */

#include <stdbool.h>
#include <stdint.h>

struct confine;
struct meter;
struct proc;

struct idle {
	struct proc *proc;
	struct meter *meter;
	const struct confine *confine;

	/* The state; zeroed at the start of a process. */
	bool resting;     /* outside its turn, and not stopped */
	bool stopped;
	bool caught;      /* it ran outside a turn */
	int64_t since_us; /* when it began to rest */
	int64_t used_us;  /* its processor time at since_us (meter_used_us); negative if it
	                   * has not had a turn */
	int64_t due_us;   /* when to look next */
};

/* Forget the last process. */
void idle_reset(struct idle *idle);

/* Let the agent rest from now on: its turn has ended, or its process has been started. */
void idle_begin(struct idle *idle, int64_t now_us);

/* Let the agent run: its turn begins, or we tell it to exit. */
void idle_end(struct idle *idle);

/* Return when to look at the agent, or CLOCK_NEVER. */
int64_t idle_due_us(const struct idle *idle);

/* If it is time, look at the agent, and stop it if it runs or has used too much. */
void idle_look(struct idle *idle, int64_t now_us);

#endif
