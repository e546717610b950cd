/*
 * honest [MS [STYLE]]: plays to the rules, and answers MS milliseconds after each `go`.
 * STYLE: crlf, blanks or remarks (what protocol.md allows around a move), or bytes:
 * each byte in a write of its own, MS apart.  Verdict: none.
 */
#include "agent.h"

static void
one_by_one(const char *text, int ms)
{
	for (; *text; text++) {
		agent_write(text, 1);
		agent_sleep_ms(ms);
	}
}

int
main(int argc, char **argv)
{
	const char *style = argc > 2 ? argv[2] : "";
	int ms = agent_number(argc, argv, 1, 0);
	char move[AGENT_MOVE + 8];

	for (;;) {
		agent_begin(); /* for each turn, because machines are busy */
		agent_await_go();
		if (ms)
			agent_sleep_ms(ms);
		if (!strcmp(style, "remarks"))
			agent_say("\n# \x1b[2J is \xff to be escaped\r\n#\n  \n\r\n");
		agent_choose(move);
		strcat(move, !strcmp(style, "crlf") ? "\r\n"
		           : !strcmp(style, "blanks") ? " \t \n" : "\n");
		if (!strcmp(style, "bytes"))
			one_by_one(move, ms);
		else
			agent_say(move);
	}
}
