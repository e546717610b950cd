#ifndef SIGNALS_H
#define SIGNALS_H

/*
 * Signals arrive as bytes in a pipe, so that poll(2) sees them.
 */

enum {
	SIGNALS_CHILD = 1,
	SIGNALS_INTERRUPT = 2,
	SIGNALS_TERMINATE = 4,
	SIGNALS_ALARM = 8, /* signals_alarm: our own time limit is over */
};

/* Handle SIGCHLD, SIGINT, SIGTERM, SIGHUP and SIGPIPE, and mark every open
 * descriptor above 2 close-on-exec.  Returns the end to poll, or -1.  A
 * worker calls it again. */
int signals_watch(void);

/* After signals_watch: let a SIGALRM arrive in so many seconds; 0 calls that off.
 * SIGALRM is not watched otherwise, since a worker may need it (proc_worker.c). */
void signals_alarm(unsigned seconds);

/* The end to poll, or -1. */
int signals_fd(void);

/* The signals since the last call, as a mask. */
int signals_take(void);

/* Let a signal that was taken arrive once more. */
void signals_put_back(int mask);

/* In a child: ignore and block no signal, as if a shell had started it. */
void signals_forget(void);

/* A signal's name for people: "11 (Segmentation fault)"; returns into. */
const char *signals_name(int signal, char into[48]);

/* The exit status of a program that these signals ended: 130 or 143. */
int signals_exit_status(int mask);

#endif
