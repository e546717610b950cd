/*
 * say K TEXT [MS TEXT]...: at its turn K it writes TEXT instead of a move, in one
 * write, and MS milliseconds later the next TEXT.  Then it plays on.  In TEXT, \n, \r,
 * \t, \\ and \xNN mean what they mean in C, and @ is the first legal move.  Verdict:
 * that of what it writes.
 */
#include "agent.h"

static size_t
unescape(const char *text, const char *move, char *into)
{
	char *to = into;

	for (; *text; text++) {
		if (*text == '@') {
			to = strcpy(to, move) + strlen(move);
		} else if (*text != '\\') {
			*to++ = *text;
		} else if (*++text == 'x') {
			char digits[3] = {text[1], text[2], '\0'};

			*to++ = (char)strtol(digits, NULL, 16);
			text += 2;
		} else {
			*to++ = (char)(*text == 'n' ? '\n' : *text == 'r' ? '\r'
			             : *text == 't' ? '\t' : *text);
		}
	}
	return (size_t)(to - into);
}

int
main(int argc, char **argv)
{
	char move[AGENT_MOVE] = "", bytes[8192];

	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	for (int i = 2; i < argc; i++)
		if (strchr(argv[i], '@') && !*move)
			agent_choose(move);
	for (int i = 2; i < argc; i += 2) {
		agent_write(bytes, unescape(argv[i], move, bytes));
		if (i + 1 < argc)
			agent_sleep_ms(atoi(argv[i + 1]));
	}
	agent_play_on();
}
