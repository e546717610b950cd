/*
 * leave STATUS [K [LAST]]: leaves with the status right after its answer of
 * turn K; with K = 0 before it has read anything.  LAST is said in place of a
 * move, @ being the first legal one; no newline is added.  Verdict: exit, when
 * it is asked again; what it has answered before counts.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	int status = agent_number(argc, argv, 1, 0);
	int k = agent_number(argc, argv, 2, 0);
	char move[AGENT_MOVE];

	agent_begin();
	if (!k)
		return status;
	agent_play_to(k);
	if (argc < 4) {
		agent_move();
		return status;
	}
	agent_choose(move);
	agent_say(*argv[3] == '@' ? move : argv[3]);
	return status;
}
