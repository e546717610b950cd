/*
 * spy =FILE...: tries to read files that are none of its business.  (The sign
 * is there since an agent may read files that its command names.)  Verdict:
 * none; it may not.
 */
#include "hostile.h"

static char **files;

static const char *
attack(void)
{
	for (char **file = files; *file; file++) {
		char bytes[16];

		if (hostile_read(*file + 1, bytes, sizeof bytes))
			return "reading";
	}
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	(void)argc;
	files = argv + 1;
	hostile_play(attack);
}
