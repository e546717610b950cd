/*
 * stop [K]: stops itself at its turn K.  Verdict: late-wall.
 */
#include <signal.h>

#include "agent.h"

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	raise(SIGSTOP);
	agent_play_on();
}
