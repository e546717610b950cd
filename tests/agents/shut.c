/*
 * shut [K [LAST]]: at its turn K closes its standard output, after it has
 * written LAST to it, and lives on.  Verdict: closed.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	if (argc > 2)
		agent_say(argv[2]);
	close(STDOUT_FILENO);
	for (;;)
		pause();
}
