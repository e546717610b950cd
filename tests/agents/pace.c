/*
 * pace [ACT...]: plays any game to the rules, with a legal move a turn that it draws
 * from its seed.  The K-th ACT says what it does before its answer in the K-th turn of
 * a process; in later turns it answers at once.  ACT: a number of ms to sleep; cN,
 * computes N ms; s, waits for `stop`; h, never answers; b, computes for ever; - ,
 * nothing; =MOVE, answers exactly that.  If the last ACT is `again`, the list starts
 * again.  Verdict: none, or that of being late.
 */
#include "agent.h"

enum { BIG = 64 * 1024 };

static char line[BIG];

/* Return the next line that begins with a word.  Exits at the end of input. */
static char *
await(const char *word)
{
	size_t n = strlen(word);

	do {
		if (!fgets(line, BIG, stdin) || !strcmp(line, "quit\n"))
			exit(0);
		line[strcspn(line, "\n")] = '\0';
		if (!strncmp(line, "seed ", 5))
			srand((unsigned)atol(line + 5));
	} while (strncmp(line, word, n));
	return line + n;
}

static void
act(const char *how)
{
	if (*how == 'c')
		agent_burn_ms(atol(how + 1));
	else if (*how == 'b')
		agent_burn_ms(1000 * AGENT_SECONDS);
	else if (*how == 's')
		await("stop");
	else if (*how == 'h')
		agent_rest();
	else if (*how != '-')
		agent_sleep_ms(atol(how));
}

/* Write one of the listed moves, or two seeds a pit where moves cannot be listed. */
static void
answer(void)
{
	char *moves, *move, *next;
	int n = 1, which;

	agent_say("moves\n");
	moves = await("moves ");
	if (!strcmp(moves, "?")) {
		agent_say("2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2\n");
		return;
	}
	for (char *p = moves; (p = strchr(p, '\t')); p++)
		n++;
	which = rand() % n;
	for (move = moves; which; which--)
		move = strchr(move, '\t') + 1;
	next = strchr(move, '\t');
	if (next)
		*next = '\0';
	strcat(move, "\n");
	agent_say(move);
}

int
main(int argc, char **argv)
{
	agent_begin();
	for (int i = 1;; i++) {
		await("go ");
		if (i < argc && !strcmp(argv[i], "again"))
			i = 1;
		if (i < argc && *argv[i] == '=') {
			agent_say(argv[i] + 1);
			agent_say("\n");
			continue;
		}
		if (i < argc)
			act(argv[i]);
		answer();
	}
}
