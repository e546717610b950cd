/*
 * inherit: looks for what its referee may have left it: descriptors, and the
 * variable HOSTILE_SECRET, which the test sets, or one that loads code.
 * Verdict: none; there is nothing.
 */
#include "hostile.h"

extern char **environ;

static const char *
attack(void)
{
	for (int fd = 3; fd < 1024; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			return "finding a descriptor";
	for (char **one = environ; *one; one++)
		if (!strncmp(*one, "HOSTILE_SECRET=", 15) ||
		    !strncmp(*one, "LD_", 3) || !strncmp(*one, "FAKETIME", 8))
			return "finding a variable";
	return NULL;
}

int
main(void)
{
	agent_begin();
	hostile_play(attack);
}
