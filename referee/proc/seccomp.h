#ifndef SECCOMP_H
#define SECCOMP_H

/*
 * A filter over system calls (seccomp(2)), written by hand for x86-64 and
 * aarch64: what an agent has no business with fails with an error, as it would
 * for want of a right, and a program for another architecture is killed.
 */

#include <stdbool.h>

/* What depends on the terms. */
struct seccomp {
	bool net;     /* sockets may be made; */
	bool client;  /* of TCP only, whatever they may be used for */
	bool alone;   /* neither threads nor children */
	bool pinned;  /* its processors are not its choice */
	bool counted; /* its memory is counted by what is resident */
	bool rests;   /* it is stopped at times, and may not go on by itself */
	bool truncates; /* nothing else keeps it from emptying files */
	bool no_kill; /* it may signal nobody but itself, since nothing else
	               * keeps its signals in */
};

/* Whether there is a table for this architecture. */
bool seccomp_known(void);

/* Hold this process to the filter, for good; needs no_new_privs.  False and
 * errno on failure. */
bool seccomp_enter(const struct seccomp *seccomp);

#endif
