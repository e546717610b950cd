/*
 * Steps: what is not a part of every match, and how an agent leaves.
 */
#include <string.h>

#include "base/clock.h"
#include "check/excerpt.h"
#include "check/steps.h"

enum { TRIES = 3 }; /* of leaving, on a machine that may be busy */

/* A bout that it must only come through without a fault; true if it has. */
static bool
comes_through(struct exam *exam, enum exam_bout which, struct finding *f)
{
	const struct bout *bout = exam_play(exam, which);
	const struct result *bad = steps_fault(bout);

	if (bad)
		steps_fail(f, bout, bad->game, &bad->played.verdict);
	return !bad && !steps_void(f, bout);
}

void
steps_odd(struct exam *exam, struct finding *f)
{
	comes_through(exam, EXAM_ODD, f);
}

void
steps_cancel(struct exam *exam, struct finding *f)
{
	const struct bout *bout = &exam->bout[EXAM_CANCEL];
	int cancelled = 0;

	if (!comes_through(exam, EXAM_CANCEL, f)) {
		if (f->state == EXAM_FAILED)
			text_format(f->hint, EXAM_TEXT, "Forget all of the old game "
			            "at `end` and at `game`, and take the board from "
			            "`position`.");
		return;
	}
	for (int i = 0; i < bout->seen.games; i++)
		cancelled += bout->seen.result[i].played.restarts;
	text_format(f->said, EXAM_TEXT, "%d of %d games, by `end cancelled "
	            "endless`", cancelled, bout->seen.games);
}

/* How many of its turns in a bout the referee has played for it. */
static int
late_turns(const struct bout *bout, int *turns)
{
	int seat = bout->seen.result[0].first == 1 ? 1 : 2, late = 0;
	struct excerpt_record in;
	struct excerpt_ply ply;

	*turns = 0;
	if (!excerpt_record(&bout->record, 1, &in))
		return 0;
	while (excerpt_ply(&in, &ply))
		if (ply.seat == seat) {
			late += ply.late;
			++*turns;
		}
	return late;
}

void
steps_late(struct exam *exam, struct finding *f)
{
	const struct bout *bout = &exam->bout[EXAM_LATE];
	int turns, late, stops;

	if (!comes_through(exam, EXAM_LATE, f)) {
		/* Where it is the machine that makes answers late. */
		if (f->state == EXAM_UNJUDGED)
			f->state = EXAM_SKIPPED;
		if (f->state == EXAM_FAILED)
			text_format(f->hint, EXAM_TEXT, "After `played` the board is "
			            "that of `position`; answer `stop` with a move, "
			            "or not at all, if you have just answered.");
		return;
	}
	late = late_turns(bout, &turns);
	stops = excerpt_told(&bout->log, "stop");
	text_format(f->said, EXAM_TEXT, "tried with 20 ms a move");
	if (terms_get(&exam->match->terms, TERMS_GRACE) == CLOCK_NEVER)
		text_format(f->measured, EXAM_TEXT, ", late in %d of %d turns",
		            late, turns);
	else
		text_format(f->measured, EXAM_TEXT, ", told to stop in %d and too "
		            "late in %d of %d turns", stops, late, turns);
}

/*
 * Positions
 */

static void
judge_positions(struct exam *exam, enum exam_bout which, struct finding *f)
{
	const struct bout *bout = exam_play(exam, which);
	const struct bout_seen *seen = &bout->seen;
	char worst[24];

	if (seen->wrong && seen->verdict.reason == REASON_VOID) {
		f->state = EXAM_UNJUDGED;
		text_format(f->said, EXAM_TEXT, "void: %s", seen->verdict.text);
	} else if (seen->wrong) {
		steps_fail(f, bout, seen->asked, &seen->verdict);
	} else if (seen->broken) {
		steps_unjudged(f, bout);
	} else {
		text_format(f->said, EXAM_TEXT, "%d positions", seen->asked);
		text_format(f->measured, EXAM_TEXT, ", in %s at most",
		            verdict_time(seen->worst_us, worst));
	}
}

void
steps_middle(struct exam *exam, struct finding *f)
{
	judge_positions(exam, EXAM_MIDDLE, f);
	if (f->state == EXAM_FAILED && !exam_runs_once(exam))
		text_format(f->hint, EXAM_TEXT, "A fresh process may take over in the "
		            "middle of a game (after=restart): take the board from "
		            "`position`, whatever came before.");
}

void
steps_single(struct exam *exam, struct finding *f)
{
	judge_positions(exam, EXAM_SINGLE, f);
}

/*
 * Leaving
 */

/* It left, but too late; on a busy machine it may try again. */
static const struct bout *
see_it_leave(struct exam *exam, enum exam_bout which)
{
	const struct bout *bout = exam_play(exam, which);
	const struct bout_leaving *leaving = &bout->seen.leaving;

	for (int i = 1; i < TRIES && leaving->seen && leaving->left &&
	     leaving->us > leaving->may_us; i++) {
		exam->played[which] = false;
		exam_play(exam, which);
	}
	return bout;
}

static void
fail_leaving(struct finding *f, const struct bout *bout, const char *said,
             const char *hint)
{
	f->state = EXAM_FAILED;
	f->bout = bout;
	f->game = 1;
	text_format(f->said, EXAM_TEXT, "%s", said);
	text_format(f->hint, EXAM_TEXT, "%s", hint);
}

/* It left, and nothing of it is there: how soon, and with what. */
static void
praise_leaving(struct finding *f, const struct bout_leaving *leaving)
{
	char took[24], may[24];

	text_format(f->measured, EXAM_TEXT, ": %s of %s",
	            verdict_time(leaving->us, took),
	            verdict_time(leaving->may_us, may));
	if (leaving->signal || leaving->code)
		text_format(f->warning, EXAM_TEXT, "it left with %s %d, which does "
		            "not matter, but may be a fault in its end",
		            leaving->signal ? "signal" : "status",
		            leaving->signal ? leaving->signal : leaving->code);
}

static void
judge_leaving(struct exam *exam, enum exam_bout which, struct finding *f,
              const char *when, const char *hint)
{
	const struct bout *bout = see_it_leave(exam, which);
	const struct bout_leaving *leaving = &bout->seen.leaving;
	char took[24], may[24], said[80];

	verdict_time(leaving->us, took);
	verdict_time(leaving->may_us, may);
	text_format(f->expected, EXAM_TEXT, "that it is gone %s after %s, with "
	            "all that it has started", may, when);
	if (!leaving->seen) {
		if (steps_void(f, bout))
			return;
		f->state = EXAM_SKIPPED;
		text_format(f->said, EXAM_TEXT, "its process ends with the game");
	} else if (!leaving->left || leaving->us > leaving->may_us) {
		text_format(said, sizeof said, "it did not leave within %s", may);
		fail_leaving(f, bout, said, hint);
		text_format(f->measured, EXAM_TEXT, leaving->left
		            ? " (%s)" : " (nor in %s)", took);
	} else if (leaving->company) {
		fail_leaving(f, bout, "it left a process behind", "End what it has "
		             "started, and wait for it, before it leaves.");
	} else {
		praise_leaving(f, leaving);
	}
}

void
steps_quit(struct exam *exam, struct finding *f)
{
	bool kari = exam->match->player[1].wire == &wire_kari;

	judge_leaving(exam, EXAM_FIRST, f, kari ? "`e`" : "`quit`", kari
	              ? "Leave at `e`; do not wait for anything behind it."
	              : "Leave at `quit`; close and save what has to be before.");
}

void
steps_close(struct exam *exam, struct finding *f)
{
	judge_leaving(exam, EXAM_CLOSE, f, "the end of its input",
	              "A read that says end of file (0, EOF, None) means that the "
	              "referee is gone: leave then, or it goes on for ever.");
}

/*
 * The same again
 */

void
steps_same(struct exam *exam, struct finding *f)
{
	const struct bout *before = exam_play(exam, EXAM_GAMES);
	struct excerpt_record a, b;
	struct excerpt_ply x, y;
	int plies = 0;

	if (!comes_through(exam, EXAM_SAME, f))
		return;
	if (!excerpt_record(&before->record, 1, &a) ||
	    !excerpt_record(&exam->bout[EXAM_SAME].record, 1, &b))
		return;
	while (excerpt_ply(&a, &x) && excerpt_ply(&b, &y)) {
		plies++;
		if (strcmp(x.move, y.move)) {
			text_format(f->said, EXAM_TEXT, "otherwise from ply %d "
			            "on, which is allowed", plies);
			return;
		}
	}
	text_format(f->said, EXAM_TEXT, "the same %d plies", plies);
}
