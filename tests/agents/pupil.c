/*
 * pupil FAULT: plays like somebody's first agent, with one fault for `referee --check` to
 * find.  FAULT:
 *
 *	none      it has none
 *	buffer    never flushes its answers
 *	second    does not know the moves of seat 2
 *	third     exits with status 5 in its third game, at its second turn
 *	late      does not answer at its third turn
 *	info      writes a line 30 ms after each of its moves
 *	bye       writes a line when a game has ended
 *	once      exits when a game has ended
 *	notes     writes a remark before each move
 *	cancel    is confused by a game that begins again
 *	pass      is confused when it has to pass
 *	played    takes 300 ms at its second turn, is confused by `played`
 *	middle    is confused by `played` in its first turn
 *	wait      is confused by an opponent that takes more than 180 ms
 *	deaf      never exits
 *	quit      exits only at `quit`
 *	child     exits, but leaves a child for two seconds
 *	status    exits with status 7
 *	dice      draws its moves from the clock
 *
 * A confused agent answers with a line that is no move.
 */
#include "agent.h"

static int turns;          /* in this process */
static int moved;          /* in this game */
static int confused;
static int seat;
static long heard_us; /* when it last answered */

static void
leave(void)
{
	if (agent_does("child") && fork() == 0) {
		agent_sleep_ms(2000);
		_exit(0);
	}
	exit(agent_does("status") ? 7 : 0);
}

/* Return the next line.  At the end of input it exits, unless its fault is not to. */
static void
hear(char line[AGENT_LINE])
{
	if (fgets(line, AGENT_LINE, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		return;
	}
	while (agent_does("deaf") || agent_does("quit"))
		agent_sleep_ms(1000);
	leave();
}

static void
choose(char move[AGENT_LINE])
{
	char line[AGENT_LINE], *at = line + 6;
	/* The clock in microseconds: a whole game may take only a few milliseconds. */
	int skip = agent_does("dice") ? (int)(agent_clock_us(CLOCK_MONOTONIC) % 5) : 0;

	if (agent_does("buffer")) {
		strcpy(move, "11");
		return;
	}
	agent_say("moves\n");
	do
		hear(line);
	while (strncmp(line, "moves ", 6));
	for (char *next; skip-- && (next = strchr(at, '\t'));)
		at = next + 1;
	at[strcspn(at, "\t")] = '\0';
	confused |= agent_does("pass") && (!strcmp(at, "00") || !strcmp(at, "-"));
	strcpy(move, strcmp(at, "?") ? at : "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2");
}

static void
answer(void)
{
	char move[AGENT_LINE];

	turns++;
	if (agent_does("third") && agent_games == 3 && moved)
		exit(5);
	while (agent_does("late") && turns == 3)
		agent_sleep_ms(1000);
	if (agent_does("played") && turns == 2)
		agent_sleep_ms(300); /* more than a busy machine excuses */
	if (agent_does("wait") && moved && agent_clock_us(CLOCK_MONOTONIC) - heard_us > 180000)
		confused = 1;
	choose(move);
	if (confused || (agent_does("second") && seat == 2))
		strcpy(move, "what");
	strcat(move, "\n");
	if (agent_does("notes"))
		agent_say("# I think\n");
	if (agent_does("buffer"))
		fputs(move, stdout);
	else
		agent_say(move);
	if (agent_does("info")) {
		agent_sleep_ms(30);
		agent_say("info depth 5\n");
	}
	heard_us = agent_clock_us(CLOCK_MONOTONIC);
	moved++;
}

static void
hear_of(const char *line)
{
	if (!strncmp(line, "game ", 5)) {
		agent_games++;
		moved = 0;
	} else if (!strncmp(line, "seat ", 5)) {
		seat = atoi(line + 5);
	} else if (!strncmp(line, "played ", 7)) {
		confused = agent_does("played") || (agent_does("middle") && !turns);
	} else if (!strncmp(line, "end cancelled", 13)) {
		confused = agent_does("cancel");
	}
}

int
main(int argc, char **argv)
{
	char line[AGENT_LINE];

	agent_obey(argc, argv, "none");
	if (agent_does("buffer")) /* musl flushes the first line otherwise */
		setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
	for (;;) {
		hear(line);
		hear_of(line);
		if (!strncmp(line, "go ", 3))
			answer();
		if (!strncmp(line, "end ", 4) && agent_does("bye"))
			agent_say("good game\n");
		if (!strncmp(line, "end ", 4) && agent_does("once"))
			leave();
		if (!strcmp(line, "quit") && !agent_does("deaf"))
			leave();
	}
}
