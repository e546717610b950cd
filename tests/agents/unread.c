/*
 * unread: never reads its standard input, and says nothing.  Verdict:
 * late-wall.
 */
#include "agent.h"

int
main(void)
{
	agent_begin();
	for (;;)
		pause();
}
