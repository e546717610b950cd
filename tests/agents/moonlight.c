/*
 * moonlight [MS]: for the files wire of Halma.  Before it makes a step, two children
 * compute MS milliseconds each (300) and end.  Nobody waits for them, so no count of
 * processes that were waited for includes them (SIGCHLD ignored, wait(2)).  Verdict:
 * late-cpu, if that is more than it may use.
 */
#include <signal.h>

#include "halma.h"
#include "hostile.h"

int
main(int argc, char **argv)
{
	int ms = agent_number(argc, argv, 1, 300), end[2];
	char nothing;

	agent_begin();
	signal(SIGCHLD, SIG_IGN);
	if (pipe(end) < 0)
		return 1;
	for (int i = 0; i < 2; i++)
		if (hostile_fork() == 0) {
			agent_burn_ms(ms);
			_exit(0);
		}
	/* The pipe ends when the last of them has ended. */
	close(end[1]);
	while (read(end[0], &nothing, 1) > 0)
		;
	halma_answer();
	return 0;
}
