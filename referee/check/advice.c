#include <string.h>

#include "base/clock.h"
#include "check/advice.h"
#include "check/excerpt.h"

static const struct wire *
wire_of(const struct bout *bout)
{
	return bout->match->player[1].wire;
}

/* What an answer is on this wire. */
static const char *
answer_of(const struct bout *bout)
{
	if (wire_of(bout) == &wire_files)
		return "an output.txt with a move";
	if (wire_of(bout) == &wire_kari)
		return "two characters, a move";
	return "one line with a move";
}

/*
 * What was expected
 */

/* "in this position: 11, 12 or one of 7 more" */
static void
expect_move(const struct bout *bout, int game, int seat, char expected[ADVICE])
{
	const struct variant *variant = &bout->match->variant;
	struct position position;
	struct text legal = {0};

	if (excerpt_place(variant, &bout->record, game, &position))
		excerpt_legal(variant->game, &position, seat, &legal);
	text_format(expected, ADVICE, "%s that is legal now%s%s",
	            answer_of(bout), legal.len ? ": " : "", text_str(&legal));
	text_free(&legal);
}

void
advice_expect(const struct bout *bout, int game, const struct verdict *v,
              char expected[ADVICE])
{
	switch (v->reason) {
	case REASON_ILLEGAL:
		expect_move(bout, game, v->fault, expected);
		break;
	case REASON_MALFORMED:
		if (strstr(v->text, "out of turn"))
			text_format(expected, ADVICE, "nothing but remarks (#) "
			            "while no move is owed");
		else if (strstr(v->text, "twice"))
			text_format(expected, ADVICE, "`moves` once in a turn");
		else
			expect_move(bout, game, v->fault, expected);
		break;
	case REASON_LATE_WALL:
	case REASON_LATE_CPU:
		text_format(expected, ADVICE, "%s, within the limit",
		            answer_of(bout));
		break;
	case REASON_MEMORY:
	case REASON_THREADS:
	case REASON_OUTPUT:
	case REASON_OFFTURN:
		text_format(expected, ADVICE, "no more than the terms allow");
		break;
	case REASON_START:
		text_format(expected, ADVICE, "a program that this system can "
		            "execute");
		break;
	default:
		text_format(expected, ADVICE, "%s, and to go on until %s",
		            answer_of(bout), wire_of(bout) == &wire_kari
		            ? "`e`" : wire_of(bout) == &wire_files
		            ? "it is written" : "`quit`");
	}
}

/*
 * What to change
 */

static const char *
advise_late(const struct bout *bout, int game, const struct verdict *v)
{
	if (v->reason == REASON_LATE_CPU)
		return "Think less: what counts is the processor time of all its "
		       "threads and children together.";
	if (wire_of(bout) == &wire_files)
		return "The end of the process is the answer: leave as soon as "
		       "output.txt is written and closed.";
	if (excerpt_heard(&bout->log, game) == EXCERPT_PART)
		return wire_of(bout) == &wire_kari
			? "Write both characters of the move, then flush."
			: "End the answer with a newline: without it, it is not "
			  "over.";
	return "If it had answered: flush after each message (fflush(stdout), "
	       "flush=True, std::endl). If it was thinking: stop before the "
	       "milliseconds of `go` are over. If it was reading: read line by "
	       "line, not until the end.";
}

static const char *
advise_malformed(const struct bout *bout, const struct verdict *v)
{
	if (strstr(v->text, "out of turn"))
		return "Write one line a turn and nothing else to standard output; "
		       "debug output goes to standard error.";
	if (strstr(v->text, "twice"))
		return "Keep the list of moves until the next `go`.";
	if (strstr(v->text, "carriage return"))
		return "Write the lines of output.txt with \\n alone: open it in "
		       "binary mode, or set the newline.";
	if (wire_of(bout) == &wire_kari)
		return "Write exactly two characters a move, without a newline or "
		       "a blank; debug output goes to standard error.";
	return "Write the move alone, in the form that protocol.md, \"Games\", "
	       "gives it; debug output goes to standard error.";
}

/* How to see what is legal. */
static void
advise_illegal(const struct bout *bout, int game, char hint[ADVICE])
{
	const struct variant *variant = &bout->match->variant;
	struct position position;
	struct text game_text = {0};
	char text[GAME_TEXT];

	if (!excerpt_place(variant, &bout->record, game, &position))
		return;
	variant->game->write(&position, text);
	variant_write(variant, &game_text);
	if (!text_format(hint, ADVICE, "Compare with: printf 'position "
	                 "%s\\nmoves\\n' | ./rules %s", text,
	                 text_str(&game_text)))
		text_format(hint, ADVICE, "Compare with what ./rules %s says of "
		            "the position (rules(1)).", text_str(&game_text));
	text_free(&game_text);
}

static const char *
advise_exit(const struct bout *bout, const struct verdict *v)
{
	bool files = wire_of(bout) == &wire_files;

	if (strstr(v->text, "status 127") || strstr(v->text, "status 126"))
		return "A script of its could not execute a program: is it named "
		       "by its whole path, and readable in the sandbox?";
	if (files)
		return "It must write output.txt into the folder that it starts "
		       "in, and close it before it leaves.";
	return "It must answer each `go` until it is told to leave; an error in "
	       "it shows on its standard error.";
}

static const char *
advise_rest(const struct bout *bout, const struct verdict *v)
{
	switch (v->reason) {
	case REASON_START:
		return "Make it executable (chmod +x), begin a script with #!, or "
		       "name the interpreter: 'python3 agent.py'.";
	case REASON_SIGNAL:
		return "It crashed: play the conversation above to it under a "
		       "debugger, or build it with -fsanitize=address.";
	case REASON_CLOSED:
		return "It closed its standard output: leave it open until it is "
		       "told to leave.";
	case REASON_MEMORY:
		return "Hold less: smaller tables, no copies that grow with the "
		       "search; Java wants -Xmx.";
	case REASON_THREADS:
		return "Start fewer threads and processes.";
	case REASON_OUTPUT:
		return "Write less: one line a turn; what it writes to standard "
		       "error is free.";
	case REASON_OFFTURN:
		return "Stop thinking when it has answered, and wait in read.";
	default:
		return advise_exit(bout, v);
	}
}

void
advice_give(const struct bout *bout, int game, const struct verdict *v,
            char hint[ADVICE])
{
	const char *said = NULL;

	hint[0] = '\0';
	if (v->reason == REASON_ILLEGAL)
		advise_illegal(bout, game, hint);
	else if (v->reason == REASON_LATE_WALL || v->reason == REASON_LATE_CPU)
		said = advise_late(bout, game, v);
	else if (v->reason == REASON_MALFORMED)
		said = advise_malformed(bout, v);
	else
		said = advise_rest(bout, v);
	if (said)
		text_format(hint, ADVICE, "%s", said);
}
