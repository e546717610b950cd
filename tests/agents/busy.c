/*
 * busy SECONDS: computes, for so many seconds at most (120); no agent, but the
 * load under which others are measured.
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
