/*
 * noise: sends signals that mean nothing, to its group and to its parent.
 * Verdict: none.
 */
#ifdef __linux__
#define _GNU_SOURCE /* SIGWINCH */
#endif
#include <signal.h>

#include "hostile.h"

static const char *
attack(void)
{
	static const int signals[] = {SIGCHLD, SIGCONT, SIGURG,
#ifdef SIGWINCH
		SIGWINCH
#endif
	};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		kill(0, signals[i]);
		kill(getppid(), signals[i]);
	}
	return NULL;
}

int
main(void)
{
	agent_begin();
	hostile_play(attack);
}
