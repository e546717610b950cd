#ifndef PROC_START_H
#define PROC_START_H

/*
 * Start a program.  The child has three pipes, or is a guest: a program that talks to us
 * over a TCP connection that it makes.
 */

#include <stdbool.h>
#include <stdint.h>

struct confine;
struct proc;

struct proc_setup {
	const char *path;     /* the program */
	char *const *argv;    /* its argument vector, NULL-terminated */
	char **envp;          /* its environment; NULL = ours */
	const struct confine *confine; /* its limits, or NULL */
	const char *folder;   /* its working folder; NULL = ours */
	int64_t cpu_hard_s;   /* RLIMIT_CPU, seconds; CLOCK_NEVER = none */
	int64_t data_bytes;   /* RLIMIT_DATA; 0 = none */
	bool guest;           /* it has no standard input, and its standard output goes to
	                       * its standard error */
	int listener;         /* a guest connects to this socket (listener.h), which
	                       * proc_start owns. -1: it connects to LISTENER_OWN_PORT in
	                       * its own network namespace */
};

enum proc_started {
	PROC_STARTED,
	PROC_UNFIT, /* the program cannot be executed; errno says why */
	PROC_HOST,  /* the system refused something, or the program could not be confined;
	             * errno says why */
};

/* Start a child.  Our ends of its pipes are non-blocking.  Our own descriptors 0 to 2
 * must be open, or a pipe would get one of these numbers.  Leaves nothing behind on
 * failure. */
enum proc_started proc_start(struct proc *proc, const struct proc_setup *setup);

#endif
