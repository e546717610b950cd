/*
 * hoard: opens as many descriptors as it can, pipes of a megabyte that it
 * fills, and keeps them.  Verdict: none; it gets no more than 64.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include "hostile.h"

static const char *
attack(void)
{
	static char page[4096];
	int fd[2], most = 0;

	while (most < 200 && pipe(fd) == 0) {
		most = fd[1];
#ifdef F_SETPIPE_SZ
		fcntl(fd[1], F_SETPIPE_SZ, 1024 * 1024);
#endif
		fcntl(fd[1], F_SETFL, O_NONBLOCK);
		while (write(fd[1], page, sizeof page) > 0)
			;
	}
	while (most < 200 && (fd[0] = dup(0)) >= 0)
		most = fd[0];
	return most >= 64 ? "opening a 65th descriptor" : NULL;
}

int
main(void)
{
	agent_begin();
	hostile_play(attack);
}
