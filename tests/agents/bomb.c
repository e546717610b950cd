/*
 * bomb fork proven: at its second turn doubles itself seven times, to 128
 * processes that do nothing.  It does not answer.  Verdict: late-wall, and none
 * of them is left; where there may be one process only, none.
 *
 * bomb one: tries to have a second thread, and a child.  Verdict: none, where
 * it may not.
 */
#include <pthread.h>

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

static void *
idle(void *unused)
{
	return unused;
}

static const char *
one(void)
{
	pthread_t thread;
	pid_t pid;

	if (pthread_create(&thread, NULL, idle, NULL) == 0)
		return "a second thread";
	pid = hostile_fork();
	if (pid == 0)
		_exit(0);
	return pid > 0 ? "a child" : NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1 && !strcmp(argv[1], "one"))
		hostile_play(one);
	hostile_need_proof(argc, argv);
	hostile_play(fork_bomb);
}
