/*
 * win HOW: heads for the corner, and right after the move that wins it exits with
 * status 1 (exit), crashes (segv), closes its input (deaf) or writes on (talk).
 * Verdict of that game: none, it is won.
 */
#include <signal.h>

#include "agent.h"

/* Return how far a move leaves its cube from the mover's goal.  0 wins. */
static int
distance_after(const char *move)
{
	const char *mover = strchr(agent_position, ' ');
	int blue = mover && mover[1] == 'b';
	const char *at = strchr(agent_position, (blue ? 'a' : 'A') + *move - '1');
	int square = at ? (int)(at - agent_position) : 0;
	int row = square / 5, column = square % 5;

	if (!blue) {
		row = 4 - row;
		column = 4 - column;
	}
	row -= move[1] != '1';
	column -= move[1] != '2';
	return row > column ? row : column;
}

/* Write the move that comes nearest.  Returns its distance. */
static int
choose(char move[AGENT_MOVE])
{
	char line[AGENT_LINE];
	int best = 100;

	for (char *m = strtok(agent_ask_moves(line), "\t"); m;
	     m = strtok(NULL, "\t"))
		if (distance_after(m) < best) {
			best = distance_after(m);
			snprintf(move, AGENT_MOVE, "%.8s\n", m);
		}
	return best;
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "exit";
	char move[AGENT_MOVE];
	int left;

	agent_begin();
	do {
		agent_await_go();
		left = choose(move);
		if (!left && !strcmp(how, "deaf"))
			fclose(stdin);
		if (!left && !strcmp(how, "talk"))
			strcat(move, "and now for something\n");
		agent_say(move);
	} while (left);
	if (!strcmp(how, "segv"))
		raise(SIGSEGV);
	if (!strcmp(how, "exit"))
		return 1;
	if (!strcmp(how, "deaf"))
		pause();
	agent_play_on();
}
