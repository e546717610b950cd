#include <stdlib.h>
#include <string.h>

#include "agent/refused.h"
#include "base/home.h"
#include "check/excerpt.h"
#include "check/steps.h"
#include "proc/confine.h"

enum {
	LISTED = 8,        /* the most legal moves that we list */
	LISTED_BYTES = 44, /* the most bytes of each */
	MUCH = 1 << 30,    /* bytes that few agents need */
};

/* The noun for an answer on a wire. */
static const char *
answer_on(const struct wire *wire)
{
	return wire == &wire_files ? "an output.txt with a move"
	     : wire == &wire_kari  ? "two characters, a move"
	                           : "one line with a move";
}

/*
 * The advice.  The first rule that fits a verdict applies.
 */

static const char only_answers[] = "Write one line a turn and nothing else to "
	"standard output; debug output goes to standard error.";
static const char stop_thinking[] = "Stop thinking before the milliseconds of "
	"`go` are over, with a margin for a busy machine.";
static const char bad_script[] = "A script could not execute a program: is "
	"that named by its whole path, and readable in the sandbox?";
static const char no_more[] = "no more than the terms allow";

static const struct rule {
	enum reason reason;
	const struct wire *wire; /* NULL = any */
	const char *text;        /* must occur in the verdict's text; NULL = any */
	const char *expected;    /* text after "an answer" if it begins with a comma;
	                          * otherwise the whole text; NULL = a legal move */
	const char *hint;        /* NULL = from hint_late or hint_illegal */
} rules[] = {
	{REASON_START, NULL, NULL, "a program that this system can execute", ""},
	{REASON_ILLEGAL, NULL, NULL, NULL, NULL},
	{REASON_MALFORMED, NULL, "out of turn",
	 "nothing but remarks (#) while no move is owed", only_answers},
	{REASON_MALFORMED, NULL, "twice", "`moves` once in a turn",
	 "Keep the list of moves until the next `go`."},
	{REASON_MALFORMED, NULL, "carriage return", NULL,
	 "Write the lines of output.txt with \\n alone: open it in binary mode, "
	 "or set the newline."},
	{REASON_MALFORMED, &wire_kari, NULL, NULL,
	 "Write exactly two characters a move, without a newline or a blank; "
	 "debug output goes to standard error."},
	{REASON_MALFORMED, NULL, "byte 1 of the line is 0xef", NULL,
	 "It begins its output with a byte order mark (U+FEFF): write UTF-8 without one."},
	{REASON_MALFORMED, NULL, NULL, NULL,
	 "Write the move alone, in the form that protocol.md, \"Moves and positions\", gives "
	 "it; debug output goes to standard error."},
	{REASON_LATE_CPU, NULL, NULL, ", within the limit",
	 "Think less: what counts is the processor time of all its threads and "
	 "children together."},
	{REASON_LATE_WALL, &wire_files, NULL, ", within the limit",
	 "The end of the process is the answer: leave as soon as output.txt is "
	 "written and closed."},
	{REASON_LATE_WALL, NULL, NULL, ", within the limit", NULL},
	{REASON_MEMORY, NULL, NULL, no_more,
	 "Hold less: smaller tables, no copies that grow with the search; for "
	 "Java, set -Xmx."},
	{REASON_THREADS, NULL, NULL, no_more, "Start fewer threads and processes."},
	{REASON_OUTPUT, NULL, NULL, no_more,
	 "Write less: one line a turn. Standard error does not count."},
	{REASON_OFFTURN, NULL, NULL, no_more,
	 "Stop thinking after the answer, and wait in read."},
	{REASON_SIGNAL, NULL, NULL, ", and no crash",
	 "It crashed: play the conversation that --check shows to it under a debugger, or "
	 "build it with -fsanitize=address. A recursion that needs a stack of more "
	 "than 64 MB crashes, too."},
	{REASON_CLOSED, NULL, NULL, ", and an open output until it is told to leave",
	 "It closed its standard output: leave it open until it is told to "
	 "leave."},
	{REASON_EXIT, NULL, "as on Windows", ", and no exit before",
	 "Save the program with line ends of LF alone: in an editor, \"LF\" or "
	 "\"Unix\"; in a shell, tr -d '\\r' <OLD >NEW."},
	{REASON_EXIT, NULL, "status 126", ", and no exit before", bad_script},
	{REASON_EXIT, NULL, "status 127", ", and no exit before",
	 "It starts a program that is not found here: install that, or name it by its whole "
	 "path."},
	{REASON_EXIT, &wire_files, NULL, ", and no exit before",
	 "It must write output.txt into the folder that it starts in, and close "
	 "it before it leaves."},
	{REASON_EXIT, NULL, "status 0", ", and no exit before it is told to leave",
	 "It left as if all was well: its loop ended too early, or it caught an error of its own "
	 "and said nothing. Write such an error to standard error."},
	{REASON_EXIT, NULL, NULL, ", and no exit before it is told to leave",
	 "It must answer each `go` until it is told to leave; an error in it "
	 "shows on its standard error."},
	{REASON_NONE, NULL, NULL, "", ""},
};

static const struct rule *
rule_for(const struct verdict *v, const struct wire *wire)
{
	const struct rule *r = rules;

	while (r->reason != REASON_NONE &&
	       (r->reason != v->reason || (r->wire && r->wire != wire) ||
	        (r->text && !strstr(v->text, r->text))))
		r++;
	return r;
}

/*
 * What was expected
 */

struct listing {
	struct text *text;
	int n;
};

static void
list_move(void *context, const char *move)
{
	struct listing *listing = context;

	if (listing->n++ < LISTED)
		text_addf(listing->text, "%s%.*s", listing->n > 1 ? ", " : "",
		          LISTED_BYTES, move);
}

/* Append the agent's legal moves: ": 11, 12 or one of 7 more".  Append nothing if the
 * game cannot list its moves. */
static void
add_legal(const struct game *rules_of, const struct bout_game *game,
          struct text *text)
{
	const void *position = &game->position;
	struct text moves = {0};
	struct listing listing = {&moves, 0};

	if (!rules_of->outcome(position).over &&
	    rules_of->turn(position) & game->seat)
		rules_of->each(position, game->seat, list_move, &listing);
	if (listing.n)
		text_addf(text, ": %s", text_str(&moves));
	if (listing.n > LISTED)
		text_addf(text, " or one of %d more", listing.n - LISTED);
	text_free(&moves);
}

/* Append the expected behaviour for a game that ended with this verdict against the
 * agent. */
static void
add_expected(const struct bouts *all, const struct bout_game *game,
                const struct verdict *verdict, struct text *text)
{
	const struct wire *wire = all->match->player[1].wire;
	const char *expected = rule_for(verdict, wire)->expected;

	if (!expected || *expected == ',')
		text_add(text, answer_on(wire));
	text_add(text, expected ? expected : " that is legal now");
	if (!expected)
		add_legal(all->match->variant.game, game, text);
}

/*
 * What to change
 */

/* Explain how to see the legal moves: by the program `rules`, or if that is not installed,
 * from the position, which we print. */
static void
hint_illegal(const struct bouts *all, const struct bout_game *game, struct text *text)
{
	const struct variant *variant = &all->match->variant;
	char *rules_here = home_call(all->self, "rules");
	char position[GAME_TEXT];
	struct text name = {0};

	variant->game->write(&game->position, position);
	variant_write(variant, &name);
	if (rules_here)
		text_addf(text, "Compare with: printf 'position %s\\nmoves\\n' | "
		          "%s %s", position, rules_here, text_str(&name));
	else
		text_addf(text, "The position was %s; protocol.md, \"Moves and positions\", has its "
		          "form.", position);
	free(rules_here);
	text_free(&name);
}

static bool
has_answered(const struct bouts *all)
{
	for (int kind = 0; kind < BOUTS; kind++) {
		const struct bout *bout = &all->bout[kind];

		for (size_t i = 0; i < bout->plies; i++)
			if (bout->ply[i].own && !bout->ply[i].late)
				return true;
	}
	return false;
}

/* Whether an agent computed in the turn in which it was late. */
enum activity { ACTIVITY_UNKNOWN, ACTIVITY_WAITED, ACTIVITY_COMPUTED };

static enum activity
activity_in(const struct bouts *all, const struct bout *bout,
            const struct bout_game *game)
{
	const struct played *p = &game->result.played;
	int64_t wall_us = p->worst_us[game->seat] - p->waited_us[game->seat];
	int64_t cpu_us = p->cpu_us[game->seat];

	for (size_t i = 0; i < bout->plies; i++) {
		const struct bout_ply *ply = &bout->ply[i];

		if (!ply->own || &bout->game[ply->game - 1] != game)
			continue;
		if (ply->late) {
			wall_us = ply->wall_us;
			cpu_us = ply->cpu_us;
			break;
		}
		cpu_us -= ply->cpu_us;
	}
	if (!confine_has(&all->match->ready.confine[1], CONFINE_WALK))
		return ACTIVITY_UNKNOWN;
	return cpu_us < wall_us / 10  ? ACTIVITY_WAITED
	       : cpu_us > wall_us / 2 ? ACTIVITY_COMPUTED : ACTIVITY_UNKNOWN;
}

/* Append the advice for a late answer.  If an answer or a line has arrived, we know that
 * the agent flushes its output. */
static void
hint_late(const struct bouts *all, const struct bout *bout,
          const struct bout_game *game, struct text *text)
{
	enum excerpt_heard heard =
		excerpt_heard(text_str(&bout->log) + game->log_at);
	enum activity activity = activity_in(all, bout, game);
	bool answers = heard == EXCERPT_LINE || has_answered(all);

	if (heard == EXCERPT_PART)
		text_add(text, all->match->player[1].wire == &wire_kari
		         ? "Write both characters of the move, then flush."
		         : "End the answer with a newline: without it, it is not over.");
	else if (activity == ACTIVITY_WAITED)
		text_addf(text, "It was waiting, not thinking: it used hardly any processor time. "
		          "%sRead line by line, and only what a turn has. An error that it "
		          "catches itself shows nowhere: write it to standard error.",
		          answers ? "" : "If it has answered: flush after each message "
		          "(fflush(stdout), flush=True, std::endl). ");
	else if (activity == ACTIVITY_COMPUTED || answers)
		text_addf(text, "%s%s", stop_thinking, activity == ACTIVITY_COMPUTED
		          ? " It used the processor all the time, so it did not wait for input; "
		            "does a loop in it never end?" : "");
	else
		text_add(text, "If it has answered: flush after each message (fflush(stdout), "
		         "flush=True, std::endl). If it is still thinking: stop before the "
		         "milliseconds of `go` are over. If it is still reading: read line by "
		         "line, not to the end of the input.");
	if (game->result.played.mem_bytes[game->seat] > MUCH)
		text_add(text, " It held more than 1 GB of memory: does that grow without bound?");
}

/* Append the change to make after this verdict on a game of the bout. */
static void
add_hint(const struct bouts *all, const struct bout *bout,
            const struct bout_game *game, const struct verdict *verdict,
            struct text *text)
{
	const struct rule *rule = rule_for(verdict, all->match->player[1].wire);
	const struct confine *confine = &all->match->ready.confine[1];
	const struct refused *refused = strstr(verdict->text, REFUSED_SAYS)
		? refused_find(text_str(&bout->err), confine) : NULL;

	if (refused)
		refused_hint(refused, confine, text);
	else if (!rule->hint && verdict->reason == REASON_ILLEGAL)
		hint_illegal(all, game, text);
	else if (!rule->hint)
		hint_late(all, bout, game, text);
	else
		text_add(text, rule->hint);
}

void
judge_fail(const struct check *check, const struct bout *bout,
           const struct bout_game *game, const struct verdict *v,
           struct step_result *r)
{
	r->state = STEP_FAILED;
	r->bout = bout;
	r->game = game;
	text_addf(&r->said, "%s: %s", v->word, v->text);
	text_add(&r->measured, v->measured);
	add_expected(&check->bouts, game, v, &r->expected);
	if (check->hint)
		text_add(&r->hint, check->hint);
	else
		add_hint(&check->bouts, bout, game, v, &r->hint);
}
