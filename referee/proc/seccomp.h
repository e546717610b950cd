#ifndef SECCOMP_H
#define SECCOMP_H

/*
 * A filter of system calls (seccomp(2)), written by hand for x86-64 and aarch64.  A call
 * that no agent needs fails as if a right were missing.  A program for another
 * architecture is killed.
 */

#include <stdbool.h>

/* Changes of files' modes, owners, times and attributes, which Landlock does not
 * limit. */
enum seccomp_attributes {
	SECCOMP_REFUSED,   /* the change fails */
	SECCOMP_PRETENDED, /* the change seems to work */
	SECCOMP_CHANGED,   /* the change works: it can reach no file of others */
};

/* The options of a filter. */
struct seccomp {
	bool net;     /* the program may make sockets */
	bool client;  /* without `net`: it may make TCP sockets */
	bool alone;   /* it may have neither threads nor children */
	bool own_pids; /* it sees no other processes and no queues of others */
	bool own_net; /* it has a network of its own */
	bool own_files; /* it can change no file of others */
	bool sockets; /* it sees no local socket of others */
	bool counted; /* only resident memory is counted, and the terms limit it */
	bool rests;   /* the referee stops it at times, and it must not continue itself */
	bool truncates; /* nothing else prevents it from emptying files */
	enum seccomp_attributes attributes;
	bool no_kill; /* nothing else limits its signals: it may signal only itself */
};

/* Whether we have a filter for this architecture. */
bool seccomp_known(void);

/* Apply the filter to this process for good.  Needs no_new_privs.  False and errno on
 * failure. */
bool seccomp_enter(const struct seccomp *seccomp);

#endif
