/*
 * employ HOW [MB [N]]: an honest agent that uses MB megabytes of memory (40).  At each
 * turn it runs N other programs (3), one after the other: true(1).  HOW:
 *
 *	spawn   by posix_spawn(3), which copies nothing
 *	fork    by fork(2) and exec, so for a moment its memory is there twice
 *	late    like fork, but after its answer; it waits for them before its next move
 *
 * Verdict: none, where MB is allowed.
 */
#include <spawn.h>
#include <sys/wait.h>

#include "hostile.h"

extern char **environ;

static char *const command[] = {"true", NULL};

static void
employ(bool forks)
{
	pid_t pid = -1;

	if (!forks && posix_spawnp(&pid, *command, NULL, NULL, command, environ))
		pid = -1;
	if (forks && (pid = hostile_fork()) == 0) {
		execvp(*command, command);
		_exit(127);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}

int
main(int argc, char **argv)
{
	bool forks = argc > 1 && !strcmp(argv[1], "fork");
	bool late = argc > 1 && !strcmp(argv[1], "late");
	size_t size = (size_t)agent_number(argc, argv, 2, 40) << 20;
	int n = agent_number(argc, argv, 3, 3);

	agent_begin();
	if (!agent_hold(size))
		return 1;
	for (;;) {
		agent_await_go();
		for (int i = 0; i < n && !late; i++)
			employ(forks);
		agent_move();
		for (int i = 0; i < n && late; i++)
			employ(true);
	}
}
