#ifndef ACTS_H
#define ACTS_H

/*
 * What the tests of confinement share.  An act is something that a program may want to
 * do.  It returns 0 if it works and errno if it does not.  Each act is tried in a
 * process of its own, held to something or free.  So a test shows three things: what is
 * forbidden fails, it works without the layer, and what is allowed still works.
 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "harness.h"
#include "proc/confine.h"
#include "proc/listener.h"
#include "proc/proc.h"
#include "proc/proc_fork.h"

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

static inline int
came_to(long result)
{
	return result < 0 ? errno : 0;
}

/* Define an act: CALLS makes one call; ACT evaluates an expression; ASKS only finds out
 * whether a call fails with that error. */
#define ACT(name, error) \
	static int name(void) \
	{ \
		return error; \
	}
#define CALLS(name, call) ACT(name, came_to(call))
#define ASKS(name, error, call) ACT(name, came_to(call) == (error) ? (error) : 0)

static inline int
read_of(const char *path)
{
	char byte;
	int fd = open(path, O_RDONLY);

	return fd < 0 ? errno : came_to(read(fd, &byte, 1));
}

/* Return the name of an errno, or say that an act worked or died. */
static inline const char *
outcome(int error)
{
	return error < 0 ? "it dies" : error ? strerror(error) : "it works";
}

struct attempt {
	int (*act)(void);
	bool (*hold)(const void *by);
	const void *by;
};

static inline int
attempt(void *context)
{
	const struct attempt *a = context;

	return a->hold && !a->hold(a->by) ? 252 : a->act();
}

/* Try an act in a process that `hold` holds.  Returns its result. */
static inline int
tried(int (*act)(void), bool (*hold)(const void *by), const void *by)
{
	return proc_try(attempt, &(struct attempt){act, hold, by});
}

static inline int
at_large(int (*act)(void))
{
	return tried(act, NULL, NULL);
}

/* A layer, to find out by trying whether it holds here. */
struct probe {
	enum confine_layer layer;
	struct confine confine;
};

static inline int
probe(void *context)
{
	const struct probe *p = context;

	return confine_probe(p->layer, &p->confine) ? 1 : 0;
}

/* Try a layer.  Returns 1 or 0, or another number if the attempt itself failed. */
static inline int
probed(enum confine_layer layer)
{
	bool other = layer == CONFINE_UID;
	struct probe p = {layer, {.mem_bytes = CLOCK_NEVER,
	                          .uid = other ? ORDINARY : geteuid(),
	                          .gid = other ? ORDINARY : getegid()}};

	return proc_try(probe, &p);
}

static inline bool
holds(enum confine_layer layer)
{
	return probed(layer) == 1;
}

static inline int
make_process(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid < 0 ? errno : came_to(waitpid(pid, NULL, 0));
}

static inline bool
has_loopback(void)
{
	int port = 0, fd = listener_open(&port);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

#endif
