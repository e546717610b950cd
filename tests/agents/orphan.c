/*
 * orphan [K]: at its turn K leaves a child behind that keeps its pipes open,
 * and exits with status 4.  Verdict: exit; the child is killed too.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	if (fork() == 0) {
		agent_begin(); /* alarms are not inherited */
		for (;;)
			pause();
	}
	return 4;
}
