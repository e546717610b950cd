#include "base/clock.h"
#include "check/usage.h"

enum { NEAR = 80 }; /* percent of a limit, above which there is a warning */

static int64_t
term(const struct check *check, enum terms_key key)
{
	return terms_get(&check->bouts.match->terms, key);
}

/*
 * Time, on the clock that decides
 */

/* "the first 0.003 s of 10.00 s", and a warning where that is much of it. */
static void
say_use(struct step_result *r, const char *what, int64_t us, int64_t limit_us)
{
	char used[24], limit[24];

	text_addf(&r->measured, ", %s %s", what, verdict_time(us, used));
	if (limit_us == CLOCK_NEVER)
		return;
	text_addf(&r->measured, " of %s", verdict_time(limit_us, limit));
	if (us <= limit_us / 100 * NEAR)
		return;
	text_clear(&r->warning);
	text_addf(&r->warning, "%s took %s of %s: a slower or busier machine "
	          "makes it late", what, used, limit);
}

static int64_t
longer(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static void
say_times(const struct check *check, const struct bout *bout,
          struct step_result *r)
{
	bool cpu = term(check, TERMS_CLOCK) == TERMS_CPU;
	int64_t bank_us = terms_bank_us(&check->bouts.match->terms, 1);
	int64_t inc_us = terms_inc_us(&check->bouts.match->terms);
	int64_t first_us = 0, later_us = 0, most_us = 0;
	int64_t game_us[BOUT_GAMES_MOST + 1] = {0};
	int turns[BOUT_GAMES_MOST + 1] = {0}, later = 0;
	char what[40];

	for (size_t i = 0; i < bout->plies; i++) {
		const struct bout_ply *ply = &bout->ply[i];
		int64_t us = cpu ? ply->cpu_us : ply->wall_us;

		if (!ply->own)
			continue;
		game_us[ply->game] += us;
		most_us = longer(most_us, game_us[ply->game]);
		game_us[ply->game] -= inc_us;
		if (turns[ply->game]++ == 0) {
			first_us = longer(first_us, us);
		} else {
			later_us = longer(later_us, us);
			later++;
		}
	}
	say_use(r, "the first", first_us, clock_add(term(check, TERMS_FIRST),
	                                            term(check, TERMS_START)));
	text_format(what, sizeof what, "the longest of %d later ones", later);
	if (later)
		say_use(r, what, later_us, term(check, TERMS_MOVE));
	if (bank_us != CLOCK_NEVER)
		say_use(r, "a game", most_us, bank_us);
}

/* Turns that the agent lost without losing the game. */
static void
fail_late_turns(const struct bout *bout, struct step_result *r)
{
	int late = 0;

	for (size_t i = 0; i < bout->plies; i++)
		if (bout->ply[i].own && bout->ply[i].late && late++ == 0)
			r->game = &bout->game[bout->ply[i].game - 1];
	if (!late)
		return;
	r->state = STEP_FAILED;
	r->bout = bout;
	text_addf(&r->said, "%d turn%s lost by being late: the referee played "
	          "random moves instead", late, late > 1 ? "s were" : " was");
	text_add(&r->expected, "each answer within the milliseconds of its `go`");
	text_add(&r->hint, "Stop thinking before the milliseconds of `go` are "
	         "over, with a margin for a busy machine.");
}

void
usage_time(struct check *check, const struct bout *bout, struct step_result *r)
{
	if (judge_own_fault(check, bout, r))
		return;
	fail_late_turns(bout, r);
	say_times(check, bout, r);
}

/*
 * Memory and threads
 */

void
usage_memory(struct check *check, const struct bout *bout, struct step_result *r)
{
	int64_t limit = term(check, TERMS_MEM), most = 0;
	int threads = 0;

	if (judge_own_fault(check, bout, r))
		return;
	for (int i = 0; i < bout->games; i++) {
		const struct bout_game *game = &bout->game[i];
		const struct played *p = &game->result.played;

		most = longer(most, p->mem_bytes[game->seat]);
		if (p->threads[game->seat] > threads)
			threads = p->threads[game->seat];
	}
	if (!most) {
		r->state = STEP_SKIPPED;
		text_add(&r->said, "they were not counted: the games were too short, "
		         "or this system cannot");
		return;
	}
	text_addf(&r->measured, "%.1f MB", (double)most / (1 << 20));
	if (limit != CLOCK_NEVER)
		text_addf(&r->measured, " of %lld MB", (long long)(limit >> 20));
	text_addf(&r->measured, ", %d thread%s", threads, threads == 1 ? "" : "s");
	if (limit != CLOCK_NEVER && most > limit / 100 * NEAR)
		text_addf(&r->warning, "it holds more than %d %% of the memory "
		          "that it may use", NEAR);
}
