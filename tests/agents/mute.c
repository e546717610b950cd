/*
 * mute: closes its standard error and plays on.  Verdict: none.
 */
#include "agent.h"

int
main(void)
{
	agent_begin();
	close(STDERR_FILENO);
	agent_play_on();
}
