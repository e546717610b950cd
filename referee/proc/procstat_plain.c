#include "base/clock.h"
#include "base/system.h"
#include "proc/procstat.h"

#if !ON_MACOS

int64_t
procstat_cpu_us(pid_t pid)
{
	clockid_t clock = clock_of_process(pid);

	return clock == CLOCK_MONOTONIC ? -1 : clock_read_us(clock);
}

#endif
#if !ON_LINUX

int
procstat_threads(pid_t pid, struct procstat_thread *into, int most)
{
	(void)pid;
	(void)into;
	(void)most;
	return 0;
}

int
procstat_locks(const struct procstat_list *list)
{
	(void)list;
	return 0;
}

void
procstat_add_reads(struct procstat *sum, pid_t pid)
{
	(void)sum;
	(void)pid;
}

int64_t
procstat_own_waiting_us(int64_t now_us, int64_t stale_us)
{
	(void)now_us;
	(void)stale_us;
	return 0;
}

int64_t
procstat_stalled_us(void)
{
	return 0;
}

void
procstat_forked(void)
{
}

#if !ON_MACOS

int
procstat_add_one(struct procstat *sum, pid_t pid)
{
	(void)sum;
	(void)pid;
	return 0;
}

int
procstat_children(pid_t pid, int threads, pid_t *into, int most)
{
	(void)pid;
	(void)threads;
	(void)into;
	(void)most;
	return 0;
}

bool
procstat_works(void)
{
	return false;
}

#endif
#endif
