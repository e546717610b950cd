/*
 * pipes nonblock|shrink|full: plays with the pipes that it was given.  It makes its
 * ends non-blocking, or shrinks its standard input to a page, or fills its standard
 * input before each turn, so that the referee's message has no room until 30 ms later.
 * Verdict: none.  The last two work only on Linux.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>

#include "agent.h"

/* Return the next line from a descriptor that may have none yet. */
static void
hear(char line[AGENT_LINE])
{
	for (size_t n = 0; n < AGENT_LINE - 1; n++) {
		struct pollfd in = {STDIN_FILENO, POLLIN, 0};

		line[n + 1] = '\0';
		while (read(STDIN_FILENO, &line[n], 1) != 1)
			if (errno != EAGAIN || poll(&in, 1, -1) < 0 || in.revents & POLLHUP)
				exit(0);
		if (line[n] == '\n')
			return;
	}
}

static void
fill_input(void)
{
#ifdef __linux__
	int fd = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
	char blank[512];

	memset(blank, '\n', sizeof blank);
	while (fd >= 0 && write(fd, blank, sizeof blank) > 0)
		;
	close(fd);
	agent_sleep_ms(30);
#endif
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "nonblock";
	char line[AGENT_LINE];

	agent_begin();
#ifdef F_SETPIPE_SZ
	if (strcmp(how, "nonblock"))
		fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
#endif
	for (int fd = 0; fd < 3 && !strcmp(how, "nonblock"); fd++)
		fcntl(fd, F_SETFL, O_NONBLOCK);
	for (;;) {
		hear(line);
		if (!strcmp(line, "quit\n"))
			return 0;
		if (strncmp(line, "go ", 3))
			continue;
		agent_say("moves\n");
		do
			hear(line);
		while (strncmp(line, "moves ", 6));
		line[strcspn(line, "\t\n")] = '\0';
		strcat(line, "\n");
		agent_say(line + strlen("moves "));
		if (!strcmp(how, "full"))
			fill_input();
	}
}
