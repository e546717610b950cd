/*
 * tty: tries to type on the terminal that its referee was started from.
 * Verdict: none; it has none.
 *
 * tty any: tries to open any terminal, and does nothing with it.  Verdict:
 * none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* TIOCSTI */
#endif
#include <sys/ioctl.h>

#include "hostile.h"

static const char *
attack(void)
{
	int fd = open("/dev/tty", O_RDWR);

	if (fd >= 0)
		return "opening its terminal";
#ifdef TIOCSTI
	for (fd = 0; fd < 64; fd++)
		if (ioctl(fd, TIOCSTI, "x") == 0)
			return "typing on the terminal";
#endif
	return NULL;
}

static const char *
any(void)
{
	for (int i = 0; i < 64; i++) {
		char path[32];
		int fd;

		snprintf(path, sizeof path, "/dev/pts/%d", i);
		fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
		close(fd);
		if (fd >= 0)
			return "opening a terminal";
	}
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	(void)argv;
	hostile_play(argc > 1 ? any : attack);
}
