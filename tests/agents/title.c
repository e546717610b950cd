/*
 * title play|spin|grow: calls itself `x) R 1 1`, which a careless reader of /proc takes
 * for more than a name.  Then it plays on, or from its second turn it computes for
 * ever, or takes 192 MB of memory.  Verdict: none, late-cpu, memory.
 */
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "hostile.h"

static const char *how = "play";

static const char *
attack(void)
{
	if (!strcmp(how, "spin"))
		agent_spin();
	for (int i = 0; i < 192 && !strcmp(how, "grow"); i++)
		agent_hold(1024 * 1024);
	if (!strcmp(how, "grow"))
		agent_sleep_ms(300); /* time for the referee to see it */
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1)
		how = argv[1];
#ifdef __linux__
	prctl(PR_SET_NAME, "x) R 1 1", 0, 0, 0);
#endif
	memset(argv[0], ')', strlen(argv[0]));
	hostile_play(attack);
}
