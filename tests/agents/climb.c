/*
 * climb: tries to raise its own limits above what it was given: the soft ones
 * to the hard ones, which is allowed and no help, and the hard ones by one.
 * Verdict: none; it may not.
 */
#include <sys/resource.h>

#include "hostile.h"

static const int limits[] = {RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE,
                             RLIMIT_NOFILE, RLIMIT_STACK};

static const char *
attack(void)
{
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct rlimit limit;

		if (getrlimit(limits[i], &limit) < 0)
			return "asking for a limit did not, setting one";
		limit.rlim_cur = limit.rlim_max;
		setrlimit(limits[i], &limit);
		if (limit.rlim_max == RLIM_INFINITY)
			continue;
		limit.rlim_max++;
		if (setrlimit(limits[i], &limit) == 0)
			return "raising a limit";
	}
	return NULL;
}

int
main(void)
{
	agent_begin();
	hostile_play(attack);
}
