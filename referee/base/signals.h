#ifndef SIGNALS_H
#define SIGNALS_H

/*
 * Signals arrive as bytes in a pipe, so that poll(2) can wait for them.
 */

enum {
	SIGNALS_CHILD = 1,
	SIGNALS_INTERRUPT = 2,
	SIGNALS_TERMINATE = 4, /* SIGTERM or SIGHUP */
	SIGNALS_ALARM = 8, /* signals_alarm: our own time limit is over */
};

/* Receive SIGCHLD, SIGINT, SIGTERM and SIGHUP, ignore SIGPIPE and SIGXFSZ, unblock all
 * signals, and call fd_seal.  Returns the end to poll, or -1.  A forked worker must call
 * it too. */
int signals_watch(void);

/* Let a SIGALRM arrive after this many seconds; 0 cancels it.  Call signals_watch first.
 * That does not watch SIGALRM, with which a worker may check whether its parent lives. */
void signals_alarm(unsigned seconds);

/* Return the pipe's end to poll, or -1. */
int signals_fd(void);

/* Return the signals since the last call, as a mask. */
int signals_take(void);

/* Make signals_take return a signal once more: of several, only the gravest. */
void signals_put_back(int mask);

/* In a child: ignore and block no signal, as if a shell had started the child. */
void signals_forget(void);

/* Write a signal's name, such as "11 (Segmentation fault)".  Returns `into`. */
const char *signals_name(int signal, char into[48]);

/* Return the exit status of a program that these signals ended: 130 or 143. */
int signals_exit_status(int mask);

#endif
