/*
 * Steps: the time that an agent takes, what it holds, and when it speaks.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "check/excerpt.h"
#include "check/steps.h"

enum { NEAR = 80 }; /* percent of a limit, from where on it is said */

/* A fault in the whole games that belongs to this step, or NULL. */
static const struct result *
fault_of(const struct bout *bout, enum exam_step self)
{
	const struct bout_seen *seen = &bout->seen;

	for (int i = 0; i < seen->games; i++)
		if (seen->result[i].fault == 1 &&
		    steps_owner(&seen->result[i]) == self)
			return &seen->result[i];
	return NULL;
}

/*
 * Time
 */

/* The agent's times in all games of a bout, on the clock that decides. */
struct times {
	int64_t *later_ms;  /* of all turns but the first of a game, */
	int n;
	int64_t first_ms;   /* the longest of the first, */
	int64_t game_ms;    /* and of all turns of a game together */
	int late;           /* turns lost; the first of them in this game */
	int late_game;
};

static void
add_game(struct times *times, const struct bout *bout, int game, bool cpu)
{
	const struct result *result = &bout->seen.result[game - 1];
	int seat = result->first == 1 ? 1 : 2, turns = 0;
	struct excerpt_record in;
	struct excerpt_ply ply;
	int64_t all_ms = 0;

	if (!excerpt_record(&bout->record, game, &in))
		return;
	while (excerpt_ply(&in, &ply)) {
		int64_t ms = cpu ? ply.cpu_ms : ply.wall_ms;

		if (ply.seat != seat)
			continue;
		all_ms += ms;
		if (ply.late && !times->late++)
			times->late_game = game;
		if (turns++ == 0) {
			if (ms > times->first_ms)
				times->first_ms = ms;
			continue;
		}
		times->later_ms = xrealloc(times->later_ms,
			(size_t)(times->n + 1) * sizeof *times->later_ms);
		times->later_ms[times->n++] = ms;
	}
	if (all_ms > times->game_ms)
		times->game_ms = all_ms;
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* "3 ms" or "1.20 s"; a record has whole ms. */
static const char *
shown(int64_t ms, char into[24])
{
	if (ms >= 1000)
		return verdict_time(ms * CLOCK_MS, into);
	text_format(into, 24, ms ? "%lld ms" : "under %lld ms",
	            (long long)(ms ? ms : 1));
	return into;
}

/* "the first 3 ms of 10.00 s", and a warning where that is much of it. */
static void
say_use(struct finding *f, struct text *said, const char *what, int64_t ms,
        int64_t limit_us)
{
	char used[24], limit[24];

	text_addf(said, ", %s %s", what, shown(ms, used));
	if (limit_us == CLOCK_NEVER)
		return;
	text_addf(said, " of %s", shown(limit_us / CLOCK_MS, limit));
	if (ms * CLOCK_MS > limit_us / 100 * NEAR)
		text_format(f->warning, EXAM_TEXT, "%s took %s of %s: a slower or "
		            "busier machine makes it late", what, used, limit);
}

static void
say_times(struct finding *f, const struct times *times,
          const struct terms *terms)
{
	struct text said = {0};
	char median[24];

	say_use(f, &said, "the first", times->first_ms,
	        clock_add(terms_get(terms, TERMS_FIRST),
	                  terms_get(terms, TERMS_START)));
	if (times->n) {
		qsort(times->later_ms, (size_t)times->n, sizeof *times->later_ms,
		      compare);
		text_addf(&said, ", half of %d later ones %s", times->n,
		          shown(times->later_ms[times->n / 2], median));
		say_use(f, &said, "the longest",
		        times->later_ms[times->n - 1],
		        terms_get(terms, TERMS_MOVE));
	}
	if (terms_bank_us(terms, 1) != CLOCK_NEVER)
		say_use(f, &said, "a game", times->game_ms,
		        terms_bank_us(terms, 1));
	text_format(f->measured, EXAM_TEXT, "%s", text_str(&said));
	text_free(&said);
}

static void
fail_late_turns(struct finding *f, const struct bout *bout,
                const struct times *times)
{
	f->state = EXAM_FAILED;
	f->bout = bout;
	f->game = times->late_game;
	text_format(f->said, EXAM_TEXT, "%d turn%s lost by being late: the referee "
	            "played at random for it", times->late,
	            times->late > 1 ? "s were" : " was");
	text_format(f->expected, EXAM_TEXT, "each answer within the milliseconds of "
	            "its `go`");
	text_format(f->hint, EXAM_TEXT, "Stop thinking before the milliseconds of "
	            "`go` are over, with a margin for a busy machine.");
}

void
steps_time(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_GAMES);
	const struct terms *terms = &exam->match->terms;
	bool cpu = terms_get(terms, TERMS_CLOCK) == TERMS_CPU;
	const struct result *bad = fault_of(bout, STEP_TIME);
	struct times times = {0};

	if (bad) {
		steps_fail(f, bout, bad->game, &bad->played.verdict);
		return;
	}
	if (!bout->seen.games) {
		steps_unjudged(f, bout);
		return;
	}
	for (int game = 1; game <= bout->seen.games; game++)
		add_game(&times, bout, game, cpu);
	if (times.late)
		fail_late_turns(f, bout, &times);
	say_times(f, &times, terms);
	free(times.later_ms);
}

/*
 * Memory and threads
 */

void
steps_hold(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_GAMES);
	const struct result *bad = fault_of(bout, STEP_HOLD);
	int64_t limit = terms_get(&exam->match->terms, TERMS_MEM), most = 0;
	int threads = 0;

	if (bad) {
		steps_fail(f, bout, bad->game, &bad->played.verdict);
		return;
	}
	for (int i = 0; i < bout->seen.games; i++) {
		const struct result *result = &bout->seen.result[i];
		int seat = result->first == 1 ? 1 : 2;

		if (result->played.mem_bytes[seat] > most)
			most = result->played.mem_bytes[seat];
		if (result->played.threads[seat] > threads)
			threads = result->played.threads[seat];
	}
	if (!most) {
		f->state = EXAM_SKIPPED;
		text_format(f->said, EXAM_TEXT, "this system does not count them");
		return;
	}
	text_format(f->measured, EXAM_TEXT, ": %.1f MB, %d thread%s",
	            (double)most / (1 << 20), threads, threads == 1 ? "" : "s");
	if (limit != CLOCK_NEVER)
		text_format(f->measured, EXAM_TEXT, ": %.1f MB of %lld MB, %d "
		            "thread%s", (double)most / (1 << 20),
		            (long long)(limit >> 20), threads,
		            threads == 1 ? "" : "s");
	if (limit != CLOCK_NEVER && most > limit / 100 * NEAR)
		text_format(f->warning, EXAM_TEXT, "it holds more than %d %% of the "
		            "memory that it may", NEAR);
}

/*
 * When it speaks, and what it does while it should not
 */

/* Whether the agent can play, so that more bouts make sense. */
static bool
can_play(const struct exam *exam)
{
	for (int i = 0; i < STEP_TALK; i++)
		if (exam->judged[i] && exam->state[i] == EXAM_FAILED)
			return false;
	return true;
}

/* It is dropped if it comes at once, but nobody can promise that. */
static void
fail_after_end(struct finding *f, const struct bout *bout)
{
	f->state = EXAM_FAILED;
	f->bout = bout;
	f->after_end = true;
	text_format(f->said, EXAM_TEXT, "it wrote something after a game had ended; "
	            "a moment later that is a foul in the next");
	text_format(f->expected, EXAM_TEXT, "nothing but remarks (#) while no move "
	            "is owed");
	text_format(f->hint, EXAM_TEXT, "Write one line a turn and nothing else to "
	            "standard output; debug output goes to standard error.");
}

void
steps_talk(struct exam *exam, struct finding *f)
{
	const struct bout *played = exam_play(exam, EXAM_GAMES);
	const struct bout *bout = played;
	const struct result *bad = fault_of(bout, STEP_TALK);
	struct text around = {0};
	bool extra = excerpt_after_end(&played->log, false, &around);

	if (!bad && !extra && can_play(exam)) {
		bout = exam_play(exam, EXAM_SLOW);
		bad = fault_of(bout, STEP_TALK);
	}
	if (bad)
		steps_fail(f, bout, bad->game, &bad->played.verdict);
	else if (extra)
		fail_after_end(f, played);
	else if (!played->seen.games)
		steps_unjudged(f, played);
	text_free(&around);
}

void
steps_rest(struct exam *exam, struct finding *f)
{
	const struct bout *bout = exam_play(exam, EXAM_SLOW);
	const struct terms *terms = &exam->match->terms;
	const struct result *bad = steps_fault(bout);
	const struct result *result = &bout->seen.result[0];
	int seat = result->first == 1 ? 1 : 2;
	char used[24], all[24];

	if (bad) {
		steps_fail(f, bout, bad->game, &bad->played.verdict);
		return;
	}
	if (steps_void(f, bout))
		return;
	if (terms_get(terms, TERMS_IDLE) == TERMS_STOP) {
		text_format(f->said, EXAM_TEXT, "it is stopped then (idle=stop)");
		return;
	}
	text_format(f->measured, EXAM_TEXT, "; it computed %s in the %s of its "
	            "opponent's turns",
	            verdict_time(result->played.offturn_us[seat], used),
	            verdict_time(result->played.wall_us[3 - seat], all));
}
