/*
 * cpulimit SECONDS [TURNS]: for a CPU limit of that many whole seconds a turn.  At each
 * `go` it checks the kernel's own limit (RLIMIT_CPU, soft): it must be the time used so
 * far, plus the turn's limit, plus a second, to the nearest second.  Then it uses 0.3 s
 * in each of its first TURNS turns.  If the limit is wrong it reports that and exits
 * with 9.  Verdict: none.
 */
#include <sys/resource.h>

#include "agent.h"

static double
used(void)
{
	return (double)agent_clock_us(CLOCK_PROCESS_CPUTIME_ID) / 1e6;
}

int
main(int argc, char **argv)
{
	int seconds = agent_number(argc, argv, 1, 1);
	int turns = agent_number(argc, argv, 2, 0);
	double before = 0;

	agent_begin();
	for (;; turns--) {
		struct rlimit limit;
		double now;

		agent_await_go();
		now = used();
		getrlimit(RLIMIT_CPU, &limit);
		/* The referee set it between the last answer and now. */
		if ((long)limit.rlim_cur < (long)(before + seconds + 1.5) ||
		    (long)limit.rlim_cur > (long)(now + seconds + 1.5)) {
			fprintf(stderr, "limit %ld after %.3f to %.3f s\n",
			        (long)limit.rlim_cur, before, now);
			return 9;
		}
		while (turns > 0 && used() < now + 0.3)
			;
		before = used();
		agent_move();
	}
}
