#ifndef PROC_H
#define PROC_H

/*
 * A running child process, until its end: how to wait for it, stop it and end
 * it.  proc_start.h starts a program, proc_worker.h a copy of ourselves;
 * proc_use.h tells what a process uses.
 *
 * Every program leads a session and a process group of its own, and the whole
 * group is killed.  Every descriptor is close-on-exec, so a child has its
 * standard input, output and error and nothing else.  A child of the referee
 * dies with the referee where the system can promise that (Linux).
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

struct proc {
	pid_t pid;    /* of the program; 0 = there is none */
	pid_t init;   /* its parent, the init of its namespace, or 0 */
	int report;   /* the init's report on its end comes here, or -1 */
	int in;       /* our end of its standard input, or -1 */
	int out;      /* ... of its standard output */
	int err;      /* ... of its standard error */
	int listener; /* a guest is to connect to it and has not yet, or -1 */
	bool guest;   /* in and out are the connection that it made, */
	uid_t user;   /* as this user; (uid_t)-1: nobody else reaches the listener */
	bool paused;  /* proc_pause has stopped it once */
	bool exited;  /* it has ended and waits to be reaped; then: */
	int code;     /* its exit status, or -1 */
	int signal;   /* the signal that ended it, or 0 */
	bool lost;    /* its init ended first, which took it along: somebody
	               * outside killed our process, since a program can signal
	               * no init of its own (pid_namespaces(7)) */
	int64_t ended_cpu_us; /* used by it and the children it waited for, or -1 */
	int64_t peak_bytes;   /* the most memory that one of them held, or 0 */
	clockid_t cpu_clock;  /* of its processor time */
};

#define PROC_NONE ((struct proc){.in = -1, .out = -1, .err = -1, \
	.listener = -1, .report = -1, .ended_cpu_us = -1})

/* Give a new child our ends of its pipes, and make them non-blocking; err may
 * be -1.  False and errno on failure. */
bool proc_take_ends(struct proc *proc, int in, int out, int err);

/* Accept a guest's connection; false if none has come yet.  Another user's is
 * closed. */
bool proc_let_in(struct proc *proc);

/* Close our end of its standard input; the child sees the end of its input. */
void proc_close_input(struct proc *proc);

/* Whether the child has ended; if so, fill in how.  Neither waits nor reaps. */
bool proc_ended(struct proc *proc);

/* Wait until the child has ended or the deadline has passed; true if ended.  It
 * runs meanwhile. */
bool proc_await(struct proc *proc, int64_t deadline_us);

/* Stop the child's whole group, and let it run again.  If both come while one of
 * its processes is in fork(2), Linux stops the new process for good: it keeps the
 * group's SIGSTOP for it, but not a SIGCONT that the parent ignores.  Another
 * proc_resume frees it; whoever waits for a child that was paused repeats it. */
void proc_pause(struct proc *proc);
void proc_resume(const struct proc *proc);

/* Ask the child to leave: SIGTERM. */
void proc_terminate(const struct proc *proc);

/* Kill the whole group; proc_stop reaps it. */
void proc_kill(const struct proc *proc);

/* Kill the whole group and its orphans (orphans.h), reap the child, close the
 * pipes.  Harmless if the proc is zeroed or stopped already. */
void proc_stop(struct proc *proc);

/* proc_stop for a child that has ended.  Returns the processor time of the child
 * and all its descendants that were waited for, in us. */
int64_t proc_reap(struct proc *proc);

/* Close our ends and forget the child, in a process that is not its parent. */
void proc_forget(struct proc *proc);

#endif
