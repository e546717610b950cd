#ifndef PROC_H
#define PROC_H

/*
 * A running child process, until its end: wait for it, stop it, kill it. proc_start.h
 * starts a program, proc_worker.h starts a copy of ourselves, and proc_use.h measures a
 * child.
 *
 * Every program leads a session and a process group of its own, and we kill the whole
 * group.  Every descriptor is close-on-exec, so a child has only its standard input,
 * output and error.  On Linux a child of the referee dies with the referee.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

struct proc {
	pid_t pid;    /* the program's process; 0 = none */
	pid_t init;   /* the init of its namespace, which is its parent, or 0 */
	int report;   /* the init writes its report on the program's end here, or -1 */
	int in;       /* our end of its standard input, or -1 */
	int out;      /* ... of its standard output */
	int err;      /* ... of its standard error */
	int tmp;      /* its own /tmp, whose files count as its memory, or -1 */
	int listener; /* a guest has still to connect to this socket, or -1 */
	bool guest;   /* in and out are the connection that the guest made */
	uid_t user;   /* only a guest of this user may connect; (uid_t)-1 = anyone who
	               * reaches the listener */
	bool paused;  /* proc_pause has stopped the child at least once */
	bool exited;  /* the child has ended but is not yet reaped; the next members tell
	               * how it ended */
	int code;     /* its exit status, or -1 */
	int signal;   /* the signal that ended it, or 0 */
	bool lost;    /* the init ended first and took the program along: somebody outside
	               * killed it, because a program cannot signal its own init
	               * (pid_namespaces(7)) */
	int64_t ended_cpu_us; /* the processor time of the child and the children it
	                       * waited for, or -1 */
	int64_t peak_bytes;   /* the most memory of one process, or 0 */
	clockid_t cpu_clock;  /* the clock of the child's processor time; CLOCK_MONOTONIC if
	                       * it has none */
};

#define PROC_NONE ((struct proc){.in = -1, .out = -1, .err = -1, \
	.tmp = -1, .listener = -1, .report = -1, .ended_cpu_us = -1})

/* Store our ends of a new child's pipes, and make them non-blocking.  `err` may be -1.
 * False and errno on failure. */
bool proc_take_ends(struct proc *proc, int in, int out, int err);

/* Accept a guest's connection.  False if none has come yet.  Closes another user's
 * connection. */
bool proc_let_in(struct proc *proc);

/* Close our end of the child's standard input.  The child then reads end of file. */
void proc_close_input(struct proc *proc);

/* Whether the child has ended; if so, fill in how it ended.  Neither waits nor reaps. */
bool proc_ended(struct proc *proc);

/* Let the child run until it ends, the deadline passes or a signal comes to us, which
 * signals_take still returns.  True if the child has ended. */
bool proc_await(struct proc *proc, int64_t deadline_us);

/* Stop the child's whole group, and continue it.  If both calls come while a process of
 * the group is in fork(2), Linux leaves the new process stopped: the kernel keeps SIGSTOP
 * for the new process but drops a SIGCONT that the parent ignores.  So repeat
 * proc_resume while you wait for a child that was paused. */
void proc_pause(struct proc *proc);
void proc_resume(const struct proc *proc);

/* Ask the child to exit: SIGTERM. */
void proc_terminate(const struct proc *proc);

/* Kill the whole group; proc_stop reaps it. */
void proc_kill(const struct proc *proc);

/* Kill the whole group and its orphans (orphans.h), reap the child and close the pipes.
 * Harmless if the proc is zeroed or already stopped. */
void proc_stop(struct proc *proc);

/* proc_stop for a child that has ended.  Returns the processor time of the child and of
 * all descendants that were waited for, in us. */
int64_t proc_reap(struct proc *proc);

/* Close our ends and forget the child.  For a process that is not the child's parent. */
void proc_forget(struct proc *proc);

#endif
