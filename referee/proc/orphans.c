#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/on_linux.h"
#if ON_LINUX
#include <sys/prctl.h>
#endif

#include "proc/orphans.h"
#include "proc/procstat.h"

/* The children that have been started and not yet stopped, 0 = a free place. */
static pid_t *leaders;
static size_t places;

static bool adopting;

static bool
is_leader(pid_t pid)
{
	for (size_t i = 0; i < places; i++)
		if (pid > 0 && leaders[i] == pid)
			return true;
	return false;
}

void
orphans_spare(pid_t child)
{
	size_t i = 0;

	while (i < places && leaders[i])
		i++;
	if (i == places) {
		leaders = xrealloc(leaders, (places + 8) * sizeof *leaders);
		memset(leaders + places, 0, 8 * sizeof *leaders);
		places += 8;
	}
	leaders[i] = child;
}

void
orphans_spare_no_more(pid_t child)
{
	for (size_t i = 0; i < places; i++)
		if (leaders[i] == child)
			leaders[i] = 0;
}

void
orphans_forget(void)
{
	free(leaders);
	leaders = NULL;
	places = 0;
	adopting = false;
}

bool
orphans_adopt(void)
{
	orphans_forget();
#if ON_LINUX
	adopting = procstat_works() && prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
	return adopting;
}

static FILE *
open_own_children(void)
{
	return adopting ? procstat_open_children(getpid()) : NULL;
}

/* The next child that was not started by us; 0 at the end. */
static pid_t
next_orphan(FILE *children)
{
	long pid;

	while (children && fscanf(children, "%ld", &pid) == 1)
		if (!is_leader((pid_t)pid))
			return (pid_t)pid;
	if (children)
		fclose(children);
	return 0;
}

bool
orphans_adopt_of_workers(void)
{
	FILE *children;
	long pid;

	/* The orphans of a whole system are no worker's. */
	if (getpid() == 1 || !orphans_adopt())
		return false;
	children = open_own_children();
	while (children && fscanf(children, "%ld", &pid) == 1)
		orphans_spare((pid_t)pid);
	if (children)
		fclose(children);
	return true;
}

/* Kill each orphan, or only reap those that have ended.  Returns how many there
 * were. */
static int
sweep(bool killing)
{
	FILE *children = open_own_children();
	int found = 0;
	pid_t pid;

	while ((pid = next_orphan(children))) {
		if (is_leader(getsid(pid)))
			continue;
		if (killing)
			kill(pid, SIGKILL);
		while (waitpid(pid, NULL, killing ? 0 : WNOHANG) < 0 &&
		       errno == EINTR)
			;
		found++;
	}
	return found;
}

void
orphans_bury(void)
{
	siginfo_t ended = {.si_pid = 0};

	/* Mostly none of our children has ended; that costs far less to ask than
	 * to list them. */
	if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
	    ended.si_pid)
		sweep(false);
}

void
orphans_kill(void)
{
	/* The next sweep finds what a killed orphan leaves behind.  A process that
	 * forks as fast as it dies is caught after a few sweeps. */
	for (int i = 0; i < 1000 && sweep(true); i++)
		;
}

bool
orphans_are_adopted(void)
{
	return adopting;
}

void
orphans_add(pid_t child, struct procstat *sum)
{
	FILE *children = open_own_children();
	pid_t pid;

	while ((pid = next_orphan(children)))
		if (getsid(pid) == child)
			procstat_add(sum, pid);
}

bool
orphans_may_be_of(pid_t child)
{
	FILE *children = open_own_children();
	bool found = false;
	pid_t pid;

	while ((pid = next_orphan(children)))
		found |= getsid(pid) == child || !is_leader(getsid(pid));
	return found;
}
