#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/on_linux.h"
#if ON_LINUX
#include <sys/prctl.h>
#endif

#include "proc/orphans.h"
#include "proc/procstat.h"

/* The children that have been started and not yet stopped, 0 = a free place. */
static pid_t leaders[8];

static bool adopting;
static bool own_session_spared;

static void
replace(pid_t from, pid_t to)
{
	size_t i = 0;

	while (i < sizeof leaders / sizeof *leaders && leaders[i] != from)
		i++;
	if (i < sizeof leaders / sizeof *leaders)
		leaders[i] = to;
}

void
orphans_spare(pid_t child)
{
	replace(0, child);
}

void
orphans_spare_no_more(pid_t child)
{
	replace(child, 0);
}

static bool
is_leader(pid_t pid)
{
	for (size_t i = 0; i < sizeof leaders / sizeof *leaders; i++)
		if (pid > 0 && leaders[i] == pid)
			return true;
	return false;
}

static bool
is_spared(pid_t session)
{
	return is_leader(session) ||
	       (own_session_spared && session == getsid(0));
}

void
orphans_forget(void)
{
	memset(leaders, 0, sizeof leaders);
	adopting = own_session_spared = false;
}

bool
orphans_adopt_of_workers(void)
{
	/* The orphans of a whole system are no worker's. */
	if (getpid() == 1)
		return false;
	own_session_spared = orphans_adopt();
	return own_session_spared;
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

/* Kill each orphan, or only reap those that have ended.  Returns how many there
 * were. */
static int
sweep(bool killing)
{
	FILE *children = open_own_children();
	int found = 0;
	pid_t pid;

	while ((pid = next_orphan(children))) {
		if (is_spared(getsid(pid)))
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
