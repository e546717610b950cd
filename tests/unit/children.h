#ifndef CHILDREN_H
#define CHILDREN_H

/*
 * Children of a test: shells, with or without confinement.
 */

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/clock.h"
#include "harness.h"
#include "proc/proc.h"
#include "proc/proc_start.h"
#include "proc/proc_use.h"

/* Return a deadline far enough for any machine.  A test that passes never waits so
 * long. */
static inline int64_t
soon(void)
{
	return clock_add(clock_now_us(), 30 * CLOCK_S);
}

static inline enum proc_started
start(struct proc *proc, const struct confine *confine, const char *path, char **argv)
{
	const struct proc_setup setup = {.path = path, .argv = argv,
		.confine = confine, .cpu_hard_s = CLOCK_NEVER};

	return proc_start(proc, &setup);
}

/* Return the set-up of a shell, up to the next call. */
static inline struct proc_setup
shell(const char *script)
{
	static char *argv[] = {"sh", "-c", NULL, NULL};

	argv[2] = (char *)script;
	return (struct proc_setup){.path = "/bin/sh", .argv = argv, .cpu_hard_s = CLOCK_NEVER};
}

static inline void
starts(struct proc *proc, const struct proc_setup *setup)
{
	must(proc_start(proc, setup) == PROC_STARTED, "sh: %s", strerror(errno));
}

static inline void
start_sh(struct proc *proc, const struct confine *confine, const char *script)
{
	struct proc_setup setup = shell(script);

	setup.confine = confine;
	starts(proc, &setup);
}

/* Read up to the end of the output or, with `line`, up to a newline. */
static inline void
hear(int fd, char *text, size_t size, bool line)
{
	struct pollfd wake = {fd, POLLIN, 0};
	size_t len = 0;
	ssize_t n = -1;

	while (n && len < size - 1 && !(line && memchr(text, '\n', len))) {
		must(poll(&wake, 1, 30000) == 1, "nothing is heard");
		n = read(fd, text + len, size - 1 - len);
		must(n >= 0, "read: %s", strerror(errno));
		len += (size_t)n;
	}
	text[len] = '\0';
}

/* Check the next output, up to a newline or to its end. */
static inline void
hears(int fd, const char *want, bool line)
{
	char text[256];

	hear(fd, text, sizeof text, line);
	ck_assert_str_eq(text, want);
}

/* Start a shell, and wait until it writes a line, which is returned as a number. */
static inline pid_t
start_heard(struct proc *proc, const char *script)
{
	char text[32];

	start_sh(proc, NULL, script);
	hear(proc->out, text, sizeof text, true);
	return (pid_t)strtol(text, NULL, 10);
}

/* Check that it ends with that code, or with minus that signal, and stop it. */
static inline void
ends_with(struct proc *proc, int code)
{
	must(proc_await(proc, soon()), "it does not end");
	ck_assert_int_eq(proc->signal ? -proc->signal : proc->code, code);
	proc_stop(proc);
}

/* Return whether a process is neither gone nor a zombie. */
static inline bool
lives(pid_t pid)
{
	char path[64], line[300] = "";
	const char *name_end;
	FILE *stat;

	text_format(path, sizeof path, "/proc/%ld/stat", (long)pid);
	stat = fopen(path, "r");
	if (!stat)
		return kill(pid, 0) == 0 && access("/proc/self/stat", R_OK) < 0;
	name_end = fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
	fclose(stat);
	return name_end && !strchr("ZX", name_end[2]);
}

/* Return whether a process is soon gone, or a zombie that somebody else must reap. */
static inline bool
dies(pid_t pid)
{
	for (int64_t deadline = soon(); lives(pid); poll(NULL, 0, 1))
		if (clock_now_us() > deadline)
			return false;
	return true;
}

/* Count a process's descriptors, without the one that we look through.  Returns -1
 * where the system does not show them. */
static inline int
descriptors_of(const char *pid)
{
	char path[64];
	DIR *folder;
	int n = 0;

	text_format(path, sizeof path, "/proc/%s/fd", pid);
	folder = opendir(path);
	if (!folder)
		return -1;
	for (struct dirent *entry; (entry = readdir(folder));)
		n += entry->d_name[0] != '.';
	closedir(folder);
	return n - !strcmp(pid, "self");
}

static inline int
descriptors(void)
{
	return descriptors_of("self");
}

#endif
