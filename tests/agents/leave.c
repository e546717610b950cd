/*
 * leave STATUS [K [LAST]]: exits with that status right after its answer of turn K; if
 * K is 0, before it has read anything.  It writes LAST in place of a move, where @
 * stands for the first legal move, and adds no newline.  Verdict: exit, at the next
 * request; the answer before still counts.
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
