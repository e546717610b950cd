/*
 * clog: reads nothing from its second turn on, and fills its own standard input
 * so that nothing can be delivered.  Verdict: late-wall; the time it takes to
 * tell an agent that it is to move is its own.  Linux alone can do that;
 * elsewhere it only reads nothing.
 */
#include <fcntl.h>

#include "agent.h"

int
main(void)
{
	char blank[512], move[AGENT_MOVE];
	int fd;

	agent_begin();
	agent_play_to(1);
	agent_choose(move);
	strcat(move, "\n");
	memset(blank, '\n', sizeof blank);
	fd = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
	while (fd >= 0 && write(fd, blank, sizeof blank) > 0)
		;
	agent_say(move);
	for (;;)
		pause();
}
