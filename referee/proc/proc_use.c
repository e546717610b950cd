#define _GNU_SOURCE /* prlimit */
#include <errno.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/system.h"
#include "base/text.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_fork.h"
#include "proc/proc_use.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

int64_t
proc_cpu_us(const struct proc *proc)
{
	if (proc->pid <= 0)
		return -1;
	/* The init has reaped the program. */
	if (proc->exited && proc->init)
		return proc->ended_cpu_us;
	return proc->cpu_clock == CLOCK_MONOTONIC ? procstat_cpu_us(proc->pid)
	                                          : clock_read_us(proc->cpu_clock);
}

static bool
limit_cpu_of(pid_t pid, int64_t seconds)
{
#if ON_LINUX
	struct rlimit limit;

	if (prlimit(pid, RLIMIT_CPU, NULL, &limit) < 0)
		return false;
	limit.rlim_cur = (rlim_t)seconds;
	if (limit.rlim_cur > limit.rlim_max)
		limit.rlim_cur = limit.rlim_max;
	return prlimit(pid, RLIMIT_CPU, &limit, NULL) == 0;
#else
	(void)pid;
	(void)seconds;
	return false;
#endif
}

/* In a process of its own: become the agent's user, say so, and wait. */
static int
be_another(void *confine, int requests, int replies)
{
	pid_t parent = getppid();
	char byte = 0;

	confine_probe(CONFINE_UID, confine);
	/* The change of user has cleared the signal: PR_SET_PDEATHSIG. */
	proc_die_with(parent);
	if (write(replies, &byte, 1) < 0)
		return 1;
	while (read(requests, &byte, 1) < 0 && errno == EINTR)
		;
	return 0;
}

bool
proc_can_limit_cpu(const struct confine *confine)
{
	struct proc proc;
	bool can;

	if (!confine_has(confine, CONFINE_UID))
		return ON_LINUX;
	if (proc_worker(&proc, be_another, (void *)(uintptr_t)confine) < 0)
		return false;
	while (poll(&(struct pollfd){proc.out, POLLIN, 0}, 1, -1) < 0 && errno == EINTR)
		;
	can = limit_cpu_of(proc.pid, 100);
	/* We may not be allowed to kill it, so its input must end. */
	proc_close_input(&proc);
	proc_stop(&proc);
	return can;
}

bool
proc_limit_cpu(const struct proc *proc, int64_t seconds)
{
	return !proc->exited && limit_cpu_of(proc->pid, seconds);
}

/* The memory that files in the child's own /tmp take.  What processes have mapped of them
 * is already counted as resident, so in an exact sum only the rest counts. */
static int64_t
tmp_bytes(const struct proc *proc, const struct procstat *sum)
{
	struct statvfs st;
	int64_t bytes;

	if (proc->tmp < 0 || fstatvfs(proc->tmp, &st) < 0)
		return 0;
	bytes = (int64_t)(st.f_blocks - st.f_bfree) * (int64_t)st.f_frsize;
	return bytes > sum->shared_bytes ? bytes - sum->shared_bytes : 0;
}

bool
proc_stat(const struct proc *proc, struct procstat *sum)
{
	if (proc->pid <= 0 || proc->exited || !orphans_are_adopted())
		return false;
	if (proc->init) {
		procstat_add_below(sum, proc->init);
	} else {
		procstat_add(sum, proc->pid);
		orphans_add(proc->pid, sum);
	}
	sum->tmp_bytes = tmp_bytes(proc, sum);
	sum->rss_bytes += sum->tmp_bytes;
	return true;
}

/* Whether another process is in the child's session.  Only for a child without a
 * namespace; in a namespace we find all processes below the init. */
static bool
shares_session(const struct proc *proc)
{
	DIR *all = ON_LINUX ? opendir("/proc") : NULL;
	const char *name;
	bool found = false;
	int64_t pid;

	while (!found && (name = file_next(all)))
		found = text_number(name, 1, INT32_MAX, &pid) &&
		        pid != proc->pid && getsid((pid_t)pid) == proc->pid;
	if (all)
		closedir(all);
	return found;
}

bool
proc_has_company(const struct proc *proc)
{
	struct procstat sum = {.processes = 0};

	if (proc->init && proc_stat(proc, &sum))
		return sum.processes > 1;
	return orphans_may_be_of(proc->pid) || shares_session(proc);
}
