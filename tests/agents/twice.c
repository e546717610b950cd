/*
 * twice [K]: at its turn K asks for the legal moves twice.  Verdict: malformed.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	char line[AGENT_LINE];

	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	agent_ask_moves(line);
	agent_move();
	agent_play_on();
}
