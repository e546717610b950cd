#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/system.h"
#if ON_LINUX
#include <sys/prctl.h>
#endif

#include "proc/orphans.h"
#include "proc/procstat.h"

/* The children that have been started and not yet stopped. */
static struct leader {
	pid_t pid;         /* 0 = unused */
	int64_t buried_us; /* the processor time of the reaped orphans of its session */
} *leaders;
static size_t places;

static bool adopting;

enum { CHILDREN = 4096 };

static struct leader *
leader_of(pid_t pid)
{
	for (size_t i = 0; i < places; i++)
		if (pid > 0 && leaders[i].pid == pid)
			return &leaders[i];
	return NULL;
}

static bool
is_leader(pid_t pid)
{
	return leader_of(pid) != NULL;
}

void
orphans_spare(pid_t child)
{
	size_t i = 0;

	while (i < places && leaders[i].pid)
		i++;
	if (i == places) {
		leaders = xrealloc(leaders, (places + 8) * sizeof *leaders);
		memset(leaders + places, 0, 8 * sizeof *leaders);
		places += 8;
	}
	leaders[i] = (struct leader){child, 0};
}

void
orphans_spare_no_more(pid_t child)
{
	struct leader *leader = leader_of(child);

	if (leader)
		leader->pid = 0;
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
orphans_can_be_adopted(void)
{
	return ON_LINUX && procstat_works();
}

bool
orphans_adopt(void)
{
	orphans_forget();
	adopting = procstat_works();
#if ON_LINUX
	adopting = adopting && prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
	return adopting;
}

/* Children of ours; `next` is the first that has not been looked at. */
static struct children {
	pid_t pid[CHILDREN];
	int n, next;
} children;

static void
list_children(void)
{
	children.n = adopting ? procstat_children(getpid(), 1, children.pid, CHILDREN) : 0;
	children.next = 0;
}

/* The next child that we did not start; 0 at the end. */
static pid_t
next_orphan(void)
{
	while (children.next < children.n)
		if (!is_leader(children.pid[children.next++]))
			return children.pid[children.next - 1];
	return 0;
}

bool
orphans_adopt_of_workers(void)
{
	/* As process 1 we would adopt the orphans of the whole system. */
	if (getpid() == 1 || !orphans_adopt())
		return false;
	list_children();
	for (int i = 0; i < children.n; i++)
		orphans_spare(children.pid[i]);
	return true;
}

static int
sweep(void)
{
	int found = 0;
	pid_t pid;

	list_children();
	while ((pid = next_orphan())) {
		if (is_leader(getsid(pid)))
			continue;
		kill(pid, SIGKILL);
		while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
		found++;
	}
	return found;
}

static void
bury(pid_t pid)
{
	struct procstat used = {.processes = 0};
	struct leader *leader = leader_of(getsid(pid));
	siginfo_t ended = {.si_pid = 0};

	if (waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOHANG | WNOWAIT) < 0 ||
	    !ended.si_pid)
		return;
	if (leader) {
		procstat_add(&used, pid);
		leader->buried_us += used.cpu_us;
	}
	waitpid(pid, NULL, 0);
}

void
orphans_bury(void)
{
	siginfo_t ended = {.si_pid = 0};
	pid_t pid;

	/* Usually no child has ended.  Asking costs far less than listing them. */
	if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) < 0 ||
	    !ended.si_pid)
		return;
	list_children();
	while ((pid = next_orphan()))
		bury(pid);
}

void
orphans_kill(void)
{
	/* A killed orphan may leave orphans of its own, so sweep again.  A process that
	 * forks as fast as it dies is caught after a few sweeps. */
	for (int i = 0; i < 1000 && sweep(); i++)
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
	const struct leader *leader = leader_of(child);
	pid_t pid;

	list_children();
	while ((pid = next_orphan()))
		if (getsid(pid) == child)
			procstat_add(sum, pid);
	sum->cpu_us += leader ? leader->buried_us : 0;
}

bool
orphans_may_be_of(pid_t child)
{
	bool found = false;
	pid_t pid;

	list_children();
	while ((pid = next_orphan()))
		found |= getsid(pid) == child || !is_leader(getsid(pid));
	return found;
}
