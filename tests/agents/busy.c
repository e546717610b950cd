/*
 * busy SECONDS: computes for at most that many seconds (120).  It is no agent, but the
 * load beside which others are measured.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	int seconds = agent_number(argc, argv, 1, 1);

	alarm(seconds > 0 && seconds < 120 ? (unsigned)seconds : 120);
	for (;;)
		;
}
