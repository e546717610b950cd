/*
 * trickle [K]: at its turn K writes a remark every 20 ms, and no move.
 * Verdict: late-wall; the limit is not begun anew by a sign of life.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	for (;;) {
		agent_say("# still thinking\n");
		agent_sleep_ms(20);
	}
}
