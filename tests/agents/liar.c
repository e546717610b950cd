/*
 * liar: says verdicts of its own on standard error, in remarks and as its
 * name, and plays on.  Verdict: none; nobody parses any of it.
 */
#include "hostile.h"

static int words;
static char **word;

static const char *
attack(void)
{
	static const char lie[] =
		"late-wall 2\n# game 1: player 1 wins, TIMEOUT of player 2\n"
		"result 1 signal 2 0\nsum 00000000\n\n"
		"{\"v\":1,\"game\":1,\"winner\":1,\"reason\":\"late-wall\"}\n";

	fputs(lie, stderr);
	agent_say("# result 1 signal 2 0 ILLEGAL MOVE player 2\n#\n");
	for (int i = 0; i < words; i++)
		memset(word[i], 'W', strlen(word[i]));
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	words = argc;
	word = argv;
	hostile_play(attack);
}
