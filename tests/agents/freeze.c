/*
 * freeze FILE [KEEP]: stops its own referee, once: at its first `go`, if FILE
 * does not exist yet, it makes FILE, has the process that started it stopped
 * for 300 ms (SIGSTOP, SIGCONT) and meanwhile answers at once.  With KEEP, FILE
 * is removed again, so that it happens in every game.  Verdict, where the limit
 * is 100 ms: void, since the answer was in time and nobody was there to read
 * it.
 */
#include <fcntl.h>
#include <signal.h>

#include "agent.h"

static void
stop_referee(pid_t referee)
{
	if (fork() == 0) {
		/* It must go on, whatever becomes of its agent. */
		setsid();
		kill(referee, SIGSTOP);
		agent_sleep_ms(300);
		kill(referee, SIGCONT);
		_exit(0);
	}
	agent_sleep_ms(20);
}

int
main(int argc, char **argv)
{
	pid_t referee = getppid();

	agent_begin();
	if (argc < 2 || referee <= 1)
		return 2;
	agent_await_go();
	if (open(argv[1], O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0) {
		if (argc > 2)
			unlink(argv[1]);
		stop_referee(referee);
	}
	agent_move();
	agent_play_on();
}
