#ifndef ACTS_H
#define ACTS_H

/*
 * What the tests of confinement share.  An act is something that a program may
 * want to do; it returns 0 where it works and errno where it does not.  It is
 * tried in a process of its own, held to something or free, so that each test
 * shows three things: what is forbidden fails, the same works without the
 * layer, and what is allowed goes on.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "proc/listener.h"
#include "proc/proc.h"

/* Where no system has users of its own. */
enum { ORDINARY = 61400 };

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ASAN 1
#endif
#endif
#ifndef UNDER_ASAN
#define UNDER_ASAN 0
#endif

/* What a call's result comes to, as an act. */
static inline int
came_to(long result)
{
	return result < 0 ? errno : 0;
}

/* The name of an errno, or of an act that works or dies. */
static inline const char *
outcome(int error)
{
	return error < 0 ? "it dies" : error ? strerror(error) : "it works";
}

/* A superuser may do what modes and rights forbid. */
static inline void
become_ordinary(void)
{
	if (geteuid() == 0 &&
	    (setgid(ORDINARY) < 0 || setuid(ORDINARY) < 0))
		_exit(254);
}

/* Whether the loopback interface is up. */
static inline bool
has_loopback(void)
{
	int port = 0, fd = listener_open(&port);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

#endif
