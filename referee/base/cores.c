#define _GNU_SOURCE /* for sched_getaffinity and the like */
#include <sched.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/system.h"

int
cores_count(void)
{
	long cores = 1;

#if ON_LINUX
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
#endif
#ifdef _SC_NPROCESSORS_ONLN
	cores = sysconf(_SC_NPROCESSORS_ONLN);
#endif
	return cores < 1 ? 1 : cores > 4096 ? 4096 : (int)cores;
}

int
cores_here(void)
{
	int seen = 0;

#if ON_LINUX
	int here = sched_getcpu();
	cpu_set_t ours;

	if (sched_getaffinity(0, sizeof ours, &ours) == 0)
		for (int cpu = 0; cpu < here && cpu < CPU_SETSIZE; cpu++)
			seen += CPU_ISSET(cpu, &ours) ? 1 : 0;
#endif
	return seen;
}

bool
cores_pin(int first, int count)
{
#if ON_LINUX
	cpu_set_t ours, chosen;
	int cores, seen = 0;

	if (sched_getaffinity(0, sizeof ours, &ours) < 0)
		return false;
	cores = CPU_COUNT(&ours);
	CPU_ZERO(&chosen);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &ours))
			continue;
		/* How far the processor is from the first, wrapping round. */
		if ((seen - first % cores + cores) % cores < count)
			CPU_SET(cpu, &chosen);
		seen++;
	}
	return sched_setaffinity(0, sizeof chosen, &chosen) == 0;
#else
	(void)first;
	(void)count;
	return false;
#endif
}

bool
cores_get(pid_t thread, struct cores *cores)
{
	*cores = (struct cores){{0}};
#if ON_LINUX
	return sched_getaffinity(thread, sizeof *cores, (cpu_set_t *)cores) == 0;
#else
	(void)thread;
	return false;
#endif
}

bool
cores_one(struct cores *cores)
{
	*cores = (struct cores){{0}};
#if ON_LINUX
	int here = sched_getcpu();

	if (here < 0 || here >= CPU_SETSIZE)
		return false;
	CPU_SET(here, (cpu_set_t *)cores);
	return true;
#else
	return false;
#endif
}

bool
cores_set(pid_t thread, const struct cores *cores)
{
#if ON_LINUX
	return sched_setaffinity(thread, sizeof *cores,
	                         (const cpu_set_t *)cores) == 0;
#else
	(void)thread;
	(void)cores;
	return false;
#endif
}
