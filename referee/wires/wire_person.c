/*
 * The wire of a person at the terminal.  The main process shows the game to the person by
 * its events (event.h), so this wire writes nothing.  Each line from the person has the
 * number of the question that it answers, a blank, and
 *
 *   	MOVE     a move text of the game
 *   	resign
 *
 * The wire drops an answer to an earlier question, because it comes too late.
 */
#include <stdlib.h>
#include <string.h>

#include "wires/wire.h"

static void
turn(struct talk *talk, const struct wire_turn *t)
{
	(void)t;
	talk->question++;
}

/* Read a line.  False if it answers an earlier question. */
static bool
answer(struct talk *talk, const char *line, size_t len)
{
	char *rest;
	long question = strtol(line, &rest, 10);

	if (question != talk->question || *rest != ' ')
		return false;
	text_clear(&talk->said);
	text_add_bytes(&talk->said, rest + 1, (size_t)(line + len - rest) - 1);
	return true;
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	size_t whole;
	bool open;

	if (!owed)
		return TAKE_MORE;
	/* The answer may come before the question. */
	do {
		wire_first_line(talk, false, false, &whole, why);
		if (!whole)
			return TAKE_MORE;
		open = answer(talk, talk->in, whole - 1);
		wire_use(talk, whole);
	} while (!open);
	return strcmp(talk->said.at, "resign") ? TAKE_MOVE : TAKE_RESIGN;
}

const struct wire wire_person = {
	.name = "person",
	.transport = WIRE_PERSON,
	.turn = turn,
	.take = take,
	.cancels = true,
};
