/*
 * hold MB: holds that much memory from its first turn on, and plays honestly.  Verdict:
 * none, if it may hold that much.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	size_t size = (size_t)agent_number(argc, argv, 1, 60) * 1024 * 1024;
	char *bytes = NULL;

	agent_begin();
	for (;;) {
		agent_await_go();
		if (!bytes)
			bytes = agent_hold(size);
		agent_move();
	}
}
