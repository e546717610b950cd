/*
 * freeze FOLDER: waits for its referee to be stopped, once a process: at its
 * first `go`, unless there is a file FOLDER/enough, it makes FOLDER/now, waits
 * until somebody has stopped the referee and removed that file, and answers at
 * once.  Verdict: void, since the answer was in time and nobody was there to
 * read it.
 */
#include <fcntl.h>

#include "agent.h"

static void
wait_for_the_stop(const char *folder)
{
	char now[AGENT_LINE], enough[AGENT_LINE];

	snprintf(now, sizeof now, "%s/now", folder);
	snprintf(enough, sizeof enough, "%s/enough", folder);
	if (access(enough, F_OK) == 0)
		return;
	close(open(now, O_WRONLY | O_CREAT, 0666));
	while (access(now, F_OK) == 0)
		agent_sleep_ms(1);
}

int
main(int argc, char **argv)
{
	char move[AGENT_MOVE];

	agent_begin();
	if (argc < 2)
		return 2;
	agent_await_go();
	agent_choose(move);
	wait_for_the_stop(argv[1]);
	agent_say(strcat(move, "\n"));
	agent_play_on();
}
