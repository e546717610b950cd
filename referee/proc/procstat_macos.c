#include "base/system.h"
#include "proc/procstat.h"

#if ON_MACOS
#include <libproc.h>
#include <mach/mach_time.h>
#include <sys/proc.h>
#include <unistd.h>

/* Mach's ticks in us.  A tick is 1 ns on x86-64 and 125/3 ns on Apple's processors. */
static int64_t
ticks_us(uint64_t ticks)
{
	static mach_timebase_info_data_t base;

	if (!base.denom)
		mach_timebase_info(&base);
	return base.denom ? (int64_t)(ticks * base.numer / base.denom / 1000) : 0;
}

/* The processor time of a process and of the children that it waited for.  A dead process
 * shows it until it is reaped. */
static bool
read_use(pid_t pid, struct rusage_info_v1 *use)
{
	return proc_pid_rusage(pid, RUSAGE_INFO_V1, (rusage_info_t *)use) == 0;
}

int64_t
procstat_cpu_us(pid_t pid)
{
	struct rusage_info_v1 use;

	return read_use(pid, &use) ? ticks_us(use.ri_user_time + use.ri_system_time) : -1;
}

int
procstat_add_one(struct procstat *sum, pid_t pid)
{
	struct rusage_info_v1 use;
	struct proc_taskallinfo task;

	if (!read_use(pid, &use))
		return 0;
	sum->cpu_us += ticks_us(use.ri_user_time + use.ri_system_time) +
		ticks_us(use.ri_child_user_time + use.ri_child_system_time);
	if (proc_pidinfo(pid, PROC_PIDTASKALLINFO, 0, &task, sizeof task) !=
	    (int)sizeof task)
		return 0; /* a dead one, which has no threads */
	sum->processes++;
	sum->threads += task.ptinfo.pti_threadnum;
	sum->stopped += task.pbsd.pbi_status == SSTOP;
	sum->ready += task.ptinfo.pti_numrunning > 0;
	sum->rss_bytes += (int64_t)use.ri_phys_footprint;
	return task.ptinfo.pti_threadnum;
}

int
procstat_children(pid_t pid, int threads, pid_t *into, int most)
{
	int n = proc_listchildpids(pid, into, most * (int)sizeof *into);

	(void)threads; /* the list has the children of all threads */
	return n < 0 ? 0 : n < most ? n : most;
}

bool
procstat_works(void)
{
	return procstat_cpu_us(getpid()) >= 0;
}

#endif
