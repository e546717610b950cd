/*
 * greed rank|cores: tries to have more of the processors than its opponent: a
 * higher priority, of real time even; or more than the one that it was given.
 * Verdict: none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include <sched.h>
#include <sys/resource.h>

#include "hostile.h"

static const char *
rank(void)
{
	struct sched_param real_time = {.sched_priority = 1};

	if (setpriority(PRIO_PROCESS, 0, -5) == 0)
		return "a higher priority";
	if (sched_setscheduler(0, SCHED_FIFO, &real_time) >= 0)
		return "real-time scheduling";
	return NULL;
}

static const char *
cores(void)
{
#ifdef __linux__
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) < 0)
		hostile_refuse("this system knows no affinity");
	if (CPU_COUNT(&set) != 1)
		return "being given more than one processor";
	for (int i = 0; i < CPU_SETSIZE; i++)
		CPU_SET(i, &set);
	if (sched_setaffinity(0, sizeof set, &set) == 0)
		return "taking all processors";
#else
	hostile_refuse("this system knows no affinity");
#endif
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	hostile_play(argc > 1 && !strcmp(argv[1], "cores") ? cores : rank);
}
