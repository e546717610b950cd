/*
 * mortal N: each of its processes dies by SIGKILL in its first game, at a step that its
 * seed chooses among the first N: before or after it reads a message, before it
 * answers, in the middle of an answer, or right after it.  Verdict: signal, in the turn
 * in which it dies, unless the game is over before.
 */
#include <signal.h>

#include "agent.h"

static int steps_left = -1; /* until it dies; -1: not known yet */

static void
step(void)
{
	if (steps_left < 0 || steps_left-- > 0)
		return;
	kill(getpid(), SIGKILL);
}

static void
answer(void)
{
	char move[AGENT_MOVE];

	step();
	agent_choose(move);
	step();
	agent_write(move, 1);
	step();
	agent_say(move + 1);
	agent_say("\n");
	step();
}

int
main(int argc, char **argv)
{
	int most = agent_number(argc, argv, 1, 60);
	char line[AGENT_LINE];
	long seed;

	agent_begin();
	for (;;) {
		step();
		agent_hear(line);
		step();
		if (steps_left < 0 && sscanf(line, "seed %ld", &seed) == 1)
			steps_left = (int)(seed % most);
		if (!strncmp(line, "go ", 3))
			answer();
		if (!strcmp(line, "quit"))
			return 0;
	}
}
