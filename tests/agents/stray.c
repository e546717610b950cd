/*
 * stray hide|hop: plays on legally, but leaves a process behind: one that has left its
 * group and its session (hide), or one that forks a child and exits, again and again,
 * at most 200 times (hop).  Verdict: none; nothing may survive.
 */
#include "agent.h"

/* Fork.  Returns true in the parent. */
static int
split(void)
{
	pid_t pid = fork();

	if (pid == 0)
		alarm(AGENT_SECONDS);
	return pid != 0;
}

static void
hop(void)
{
	for (int i = 0; i < 200; i++) {
		if (split())
			_exit(0);
		agent_sleep_ms(1);
	}
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (!split()) {
		setsid();
		if (split())
			_exit(0);
		close(STDIN_FILENO);
		close(STDOUT_FILENO);
		close(STDERR_FILENO);
		if (argc > 1 && !strcmp(argv[1], "hop"))
			hop();
		agent_rest();
	}
	agent_play_on();
}
