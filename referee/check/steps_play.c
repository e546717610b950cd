/*
 * Steps: an agent starts, answers, and plays whole games.
 */
#include "base/clock.h"
#include "check/advice.h"
#include "check/excerpt.h"
#include "check/steps.h"

void
steps_start(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_FIRST);
	const struct result *bad = steps_fault(bout);

	if (bad && bad->played.verdict.reason == REASON_START)
		steps_fail(f, bout, 1, &bad->played.verdict);
	else if (!bout->seen.games)
		steps_void(f, bout);
}

/* Nothing came: was it kept back in a buffer?  Such an agent writes it when its
 * input ends. */
static void
look_for_buffer(struct exam *exam, struct finding *f)
{
	const struct bout *flush;

	if (exam_runs_once(exam) || excerpt_heard(&f->bout->log, 1) !=
	    EXCERPT_NOTHING)
		return;
	flush = exam_play(exam, EXAM_FLUSH);
	if (!flush->seen.flushed)
		return;
	text_format(f->hint, EXAM_TEXT, "It had answered, but into a buffer: what "
	            "it has written comes only when its input ends. Flush after "
	            "each message: fflush(stdout), flush=True, std::endl.");
}

/* Under late=random a first turn may be lost without a fault. */
static bool
was_late(const struct bout *bout)
{
	int seat = bout->seen.result[0].first == 1 ? 1 : 2;
	struct excerpt_record in;
	struct excerpt_ply ply;

	if (excerpt_record(&bout->record, 1, &in))
		while (excerpt_ply(&in, &ply))
			if (ply.seat == seat)
				return ply.late;
	return false;
}

/* What there is against its first answer, if there is something. */
static bool
accuse(const struct bout *bout, struct verdict *v)
{
	const struct result *bad = steps_fault(bout);
	char limit[24];

	if (bad) {
		*v = bad->played.verdict;
		return true;
	}
	if (!bout->seen.broken && !was_late(bout))
		return false;
	*v = verdict_against(1, REASON_LATE_WALL, bout->seen.broken
		? "no answer until the check gave it up"
		: "no answer in time, so that the referee played at random");
	if (bout->seen.broken)
		text_format(v->measured, sizeof v->measured, " (%s)",
		            verdict_time(bout->plan->limit_us, limit));
	return true;
}

void
steps_first(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_FIRST);
	const struct result *result = &bout->seen.result[0];
	struct verdict v;
	char took[24];

	if (accuse(bout, &v)) {
		steps_fail(f, bout, 1, &v);
		if (v.reason == REASON_LATE_WALL)
			look_for_buffer(exam, f);
		return;
	}
	if (steps_void(f, bout))
		return;
	verdict_time(result->played.worst_us[result->first == 1 ? 1 : 2], took);
	text_format(f->measured, EXAM_TEXT, "after %s, its start included", took);
}

/*
 * Whole games
 */

/* One game, in which it has that seat. */
static void
judge_seat(struct exam *exam, struct finding *f, int game, enum exam_step self)
{
	const struct bout *bout = exam_play(exam, EXAM_GAMES);
	const struct result *result = &bout->seen.result[game - 1];
	const struct verdict *v = &result->played.verdict;

	if (bout->seen.games < game ||
	    (bout->seen.broken && bout->seen.games == game)) {
		steps_unjudged(f, bout);
	} else if (v->reason == REASON_VOID || result->fault == 2) {
		steps_void(f, bout);
	} else if (result->fault != 1 || v->reason == REASON_ENDLESS) {
		text_format(f->said, EXAM_TEXT, "%d plies, %s by %s",
		            result->played.plies,
		            result->winner == 1   ? "won"
		            : result->winner == 2 ? "lost" : "a draw", v->word);
	} else if (steps_owner(result) == self) {
		steps_fail(f, bout, game, v);
	} else {
		steps_skip(f, exam, steps_owner(result));
	}
}

void
steps_seat_1(struct exam *exam, struct finding *f)
{
	judge_seat(exam, f, 1, STEP_SEAT_1);
}

void
steps_seat_2(struct exam *exam, struct finding *f)
{
	judge_seat(exam, f, 2, STEP_SEAT_2);
}

/* Further games, and what was between them. */
static void
praise_rounds(struct exam *exam, const struct bout *bout, struct finding *f)
{
	const struct bout_seen *seen = &bout->seen;

	text_format(f->said, EXAM_TEXT, "%d games", seen->games);
	if (!exam_runs_once(exam))
		text_format(f->said, EXAM_TEXT, "%d games in %s", seen->games,
		            seen->gone ? "several processes" : "one process");
	if (seen->gone)
		text_format(f->warning, EXAM_TEXT, "it left after a game; a fresh "
		            "process was started, which is allowed, but each costs "
		            "its start");
}

void
steps_again(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_GAMES);
	const struct result *bad = steps_fault(bout);

	if (bad && steps_owner(bad) != STEP_AGAIN)
		steps_skip(f, exam, steps_owner(bad));
	else if (bad)
		steps_fail(f, bout, bad->game, &bad->played.verdict);
	else if (!steps_void(f, bout))
		praise_rounds(exam, bout, f);
}
