/*
 * long N [K [MS]]: at its turn K it writes a remark of N bytes with its newline in one
 * write, or, with MS, the newline that much later.  Then it moves.  Verdict: output, if
 * N is more than 4096.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	static char line[64 * 1024];
	int n = agent_number(argc, argv, 1, 4096) % (int)sizeof line;
	int ms = agent_number(argc, argv, 3, 0);

	agent_begin();
	agent_play_to(agent_number(argc, argv, 2, 1));
	memset(line, '#', sizeof line);
	line[n] = '\n';
	agent_write(line, (size_t)n + !ms);
	if (ms) {
		agent_sleep_ms(ms);
		agent_say("\n");
	}
	agent_move();
	agent_play_on();
}
