/*
 * bomb proven: at its second turn doubles itself seven times, to 128 processes
 * that do nothing.  It does not answer.  Verdict: late-wall, and none of them is
 * left; where there may be one process only, none.
 */
#include "hostile.h"

static const char *
fork_bomb(void)
{
	for (int i = 0; i < 7; i++)
		if (hostile_fork() < 0)
			return NULL;
	for (;;)
		pause();
}

int
main(int argc, char **argv)
{
	agent_begin();
	hostile_need_proof(argc, argv);
	hostile_play(fork_bomb);
}
