/*
 * recurse [K]: at its turn K calls itself without end.  Verdict: signal; the
 * stack has a limit.
 */
#include "agent.h"

static volatile int deep = 1;

static int
recurse(int n)
{
	volatile char room[4096];

	room[0] = (char)n;
	return deep ? recurse(n + 1) + room[0] : 0;
}

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	return recurse(0);
}
