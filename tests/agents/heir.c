/*
 * heir [K]: at its turn K leaves a grandchild behind that keeps its pipes open
 * in a session of its own, if it can have one, and exits with status 4.
 * Verdict: exit.
 */
#include "hostile.h"

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	if (hostile_fork() == 0) {
		setsid();
		if (hostile_fork())
			_exit(0);
		for (;;)
			pause();
	}
	agent_sleep_ms(20);
	return 4;
}
