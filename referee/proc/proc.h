#ifndef PROC_H
#define PROC_H

/*
 * Processes.  Only the files of this header (proc_parts.h says which) fork and
 * execute, and only they and orphans.c signal and wait.  They know no game and
 * no wire.
 *
 * Every child leads a session and a process group of its own; the group is
 * what is killed.  Every descriptor is close-on-exec, so a child has its
 * standard input, output and error and nothing else.  A child of the referee
 * dies with it where the system can promise that (Linux).
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

struct confine;
struct procstat;

struct proc {
	pid_t pid;   /* 0 = there is none */
	pid_t init;  /* the init of its namespace, whose child it is, or 0 */
	int report;  /* where that tells of its end, or -1 */
	int in;      /* our end of its standard input, or -1 */
	int out;     /* ... of its standard output */
	int err;     /* ... of its standard error */
	int door;    /* a guest's, while it has not come in, or -1 */
	bool guest;  /* in and out are of the connection that it made */
	bool exited; /* it has ended and waits to be reaped; then: */
	int code;    /* its exit status, or -1 */
	int signal;  /* the signal that ended it, or 0 */
	int64_t ended_cpu_us; /* what it and those it waited for had used, or -1 */
	int64_t peak_bytes;   /* the most memory one of them held, or 0 */
	clockid_t cpu_clock; /* what it uses of the processors */
};

/*
 * A program
 */

/* What it is started with. */
struct proc_setup {
	const char *path;     /* the program */
	char *const *argv;    /* its words, NULL-terminated */
	char **envp;          /* its environment; NULL = ours */
	const struct confine *confine; /* what it is held to, or NULL */
	int folder;           /* to start it in, a descriptor, or 0 */
	int64_t cpu_hard_s;   /* RLIMIT_CPU, seconds; CLOCK_NEVER = none */
	bool guest;           /* it talks over a connection that it makes: it has
	                       * no standard input, and its standard output goes
	                       * where its standard error does; */
	int door;             /* to here (door.h), which is closed in the end; -1:
	                       * in a network of its own, LISTENER_OWN_PORT */
};

enum proc_started {
	PROC_STARTED,
	PROC_UNFIT, /* the program cannot be executed: errno says why */
	PROC_HOST,  /* the system refused us something, or the program could not
	             * be confined: errno says what */
};

/* Start a child with three pipes, ours non-blocking.  Our own descriptors 0 to
 * 2 must be open, or a pipe would be one of them.  On failure nothing is
 * left behind. */
enum proc_started proc_start(struct proc *proc, const struct proc_setup *setup);

/* Let a guest in whose connection has come; false if none has. */
bool proc_let_in(struct proc *proc);

/* Close our end of its standard input, which it sees as the end of it. */
void proc_close_input(struct proc *proc);

/* Look, without waiting and without reaping, whether the child has ended, and
 * fill in how. */
bool proc_ended(struct proc *proc);

/* Wait until the child has ended or the deadline has passed; true if ended. */
bool proc_await(struct proc *proc, int64_t deadline_us);

/* Stop the child's whole group, and let it go on. */
void proc_pause(const struct proc *proc);
void proc_resume(const struct proc *proc);

/* Kill the whole group; proc_stop reaps it. */
void proc_kill(const struct proc *proc);

/* Kill the whole group, and whatever it left us with (orphans.h), reap the
 * child, close the pipes.  Harmless on one that is zeroed or stopped already. */
void proc_stop(struct proc *proc);

/* proc_stop for one that has ended: the processor time that it and all its
 * descendants that were waited for have used, in us. */
int64_t proc_reap(struct proc *proc);

/* Close our ends and forget it, in a worker that it is no child of. */
void proc_forget(struct proc *proc);

/*
 * What it uses
 */

/* What the child and its threads have used of the processors so far (user and
 * system), in us; works until it is reaped; not its children, before it has
 * ended in a namespace.  -1 if there is no child. */
int64_t proc_cpu_us(const struct proc *proc);

/* Lower or raise the kernel's CPU limit of a running child (soft, so up to
 * cpu_hard_s) to these whole seconds in all.  False where the system has no
 * call for it, or where not even root may do that to another user's process
 * (CAP_SYS_RESOURCE): the limit of the start then stays.  Whether it can is
 * found by trying. */
bool proc_limit_cpu(const struct proc *proc, int64_t seconds);
bool proc_can_limit_cpu(const struct confine *confine);

/* Whether there are processes beside the child: in its session, or orphans of
 * whoever (orphans.h).  False where the system does not say. */
bool proc_has_company(const struct proc *proc);

/* Add up what the child and its descendants hold, wherever they are as far as
 * they can be told to be its own.  False where the system does not say. */
bool proc_survey(const struct proc *proc, struct procstat *survey);

/* How long the child's main thread was ready to run without running, in us
 * since it began, and how long it has run; -1 where the system does not say. */
int64_t proc_delay_us(const struct proc *proc, int64_t *ran_us);

/*
 * Copies of ourselves, and we
 */

/* Fork a copy of ourselves that runs main and exits with its value; it has a
 * request pipe to read and a reply pipe to write, of which our ends are
 * non-blocking.  Signals are blocked in it until it calls signals_watch.  It dies
 * with us; where the system cannot see to that it looks for us every second,
 * and then hears SIGTERM, or ends if it hears none.  -1 and errno on failure. */
int proc_worker(struct proc *proc, int (*main)(void *context, int requests,
                                               int replies), void *context);

/* In a worker: the keys that stop what runs in a terminal (Ctrl-Z) do not stop
 * it, since the clocks would go on. */
void proc_run_on(void);

/* Ask a worker to stop at once; proc_stop reaps it. */
void proc_terminate(const struct proc *proc);

/* Run a function in a process of its own: its value, 0 to 255, or -1 if it did
 * not return one. */
int proc_try(int (*function)(void *context), void *context);

/* Hide our memory and descriptors from other processes of the same user. */
void proc_hide(bool hidden);

/* Become another program, looked up on PATH if its name has no slash.  Comes
 * back if that cannot be; errno says why. */
void proc_become(const char *program, char *const *argv);

#endif
