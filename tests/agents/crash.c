/*
 * crash segv|abort|kill [K [WORDS]]: at its turn K it writes WORDS to standard error,
 * and that signal ends it.  Verdict: signal.
 */
#include <signal.h>

#include "agent.h"

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "segv";

	agent_begin();
	agent_play_to(agent_number(argc, argv, 2, 1));
	if (argc > 3)
		fprintf(stderr, "%s\n", argv[3]);
	if (!strcmp(how, "abort"))
		abort();
	raise(!strcmp(how, "kill") ? SIGKILL : SIGSEGV);
	return 0;
}
