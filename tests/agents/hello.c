/*
 * hello: greets before it is asked anything.  Verdict: malformed, since no
 * greeting is due, in seat 1 as in seat 2.
 */
#include "agent.h"

int
main(void)
{
	agent_begin();
	agent_say("hello\n");
	agent_play_on();
}
