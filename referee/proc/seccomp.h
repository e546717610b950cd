#ifndef SECCOMP_H
#define SECCOMP_H

/*
 * A filter of system calls (seccomp(2)), written by hand for x86-64 and aarch64.
 * A call that no agent needs fails, as if a right were missing; a program for
 * another architecture is killed.
 */

#include <stdbool.h>

/* Files' modes, owners, times and attributes, which Landlock does not watch. */
enum seccomp_attributes {
	SECCOMP_REFUSED,   /* changing them fails, */
	SECCOMP_PRETENDED, /* or seems to work, */
	SECCOMP_CHANGED,   /* or works, for a user of the program's own */
};

/* What depends on the terms. */
struct seccomp {
	bool net;     /* it may make sockets; */
	bool client;  /* else it may make TCP sockets */
	bool alone;   /* it may have neither threads nor children */
	bool pinned;  /* it may not change its processors */
	bool counted; /* only resident memory is counted */
	bool rests;   /* it is stopped at times, and must not continue itself */
	bool truncates; /* nothing else keeps it from emptying files */
	enum seccomp_attributes attributes;
	bool no_kill; /* nothing else keeps its signals in: it may signal only
	               * itself */
};

/* Whether there is a filter for this architecture. */
bool seccomp_known(void);

/* The filter's length in instructions, 0 where there is none: it is what a start
 * costs. */
int seccomp_length(const struct seccomp *seccomp);

/* Hold this process to the filter for good.  Needs no_new_privs.  False and errno
 * on failure. */
bool seccomp_enter(const struct seccomp *seccomp);

#endif
