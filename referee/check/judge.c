#include <string.h>

#include "check/steps.h"

void
judge_skip(const struct check *check, enum step_kind failed,
           struct step_result *r)
{
	r->state = STEP_SKIPPED;
	text_addf(&r->said, "because step %d failed", check->number[failed]);
}

static void
give_up(const struct bout *bout, struct step_result *r)
{
	r->state = STEP_UNJUDGED;
	if (bout->games) {
		text_add(&r->said, "it took too long and was broken off");
		r->bout = bout;
		r->game = &bout->game[bout->games - 1];
	} else {
		text_addf(&r->said, "not begun, since the check has taken %d "
		          "minutes", BOUT_CHECK_S / 60);
	}
}

/* Whether the agent's fault is that it cannot pass.  In whole games (`whole`)
 * this always counts, in other bouts only if the step about passing has failed. */
static bool
is_of_pass(const struct check *check, const struct bout_game *game, bool whole)
{
	return (whole || check->state[STEP_PASS] == STEP_FAILED) &&
	       game_must_pass(check->bouts.match->variant.game, &game->position,
	                      game->seat);
}

/* The step to which a fault in a game belongs.  In bouts that only one step
 * judges, this is the current step or STEP_PASS. */
static enum step_kind
owner_of(const struct check *check, const struct bout *bout,
         const struct bout_game *game)
{
	const struct verdict *v = &game->result.played.verdict;
	bool slow = bout == &check->bouts.bout[BOUT_SLOW];
	bool whole = bout == &check->bouts.bout[BOUT_GAMES];
	int number = game->result.game;

	if (!slow && !whole)
		return is_of_pass(check, game, false) ? STEP_PASS : check->now;
	if (v->reason == REASON_OUTPUT || (v->reason == REASON_MALFORMED &&
	    (strstr(v->text, "out of turn") || strstr(v->text, "twice"))))
		return STEP_OUTPUT;
	if (slow || v->reason == REASON_OFFTURN)
		return STEP_WAITING;
	if (verdict_class(v->reason) == VERDICT_LATE)
		return STEP_TIME;
	if (v->reason == REASON_MEMORY || v->reason == REASON_THREADS)
		return STEP_MEMORY;
	if (is_of_pass(check, game, true))
		return STEP_PASS;
	return number == 1 ? STEP_SEAT_1 : number == 2 ? STEP_SEAT_2 : STEP_ROUNDS;
}

/* The first of the games `from` to `to` with a fault.  If `own`, only faults of the
 * current step count. */
static const struct bout_game *
find_fault(const struct check *check, const struct bout *bout, int from, int to,
           bool own)
{
	for (int i = from; i <= to && i <= bout->games; i++) {
		const struct bout_game *game = &bout->game[i - 1];

		if (game->result.fault == 1 &&
		    (!own || owner_of(check, bout, game) == check->now))
			return game;
	}
	return NULL;
}

bool
judge_own_fault(const struct check *check, const struct bout *bout,
                struct step_result *r)
{
	const struct bout_game *bad = find_fault(check, bout, 1, BOUT_GAMES_MOST,
	                                          true);

	if (bad)
		judge_fail(check, bout, bad, &bad->result.played.verdict, r);
	return bad != NULL;
}

/* Whether the host failed in a game.  Then the game shows nothing about the agent. */
static bool
is_void(const struct bout *bout, const struct bout_game *game,
        struct step_result *r)
{
	const struct verdict *v = &game->result.played.verdict;

	if (v->reason != REASON_VOID)
		return false;
	r->state = STEP_UNJUDGED;
	r->bout = bout;
	r->game = game;
	text_addf(&r->said, "void: %s", v->text);
	text_add(&r->measured, v->measured);
	return true;
}

bool
judge_games(const struct check *check, const struct bout *bout, int from,
            int to, struct step_result *r)
{
	const struct bout_game *bad = find_fault(check, bout, from, to, false);

	if (bad && owner_of(check, bout, bad) == check->now)
		judge_fail(check, bout, bad, &bad->result.played.verdict, r);
	else if (bad)
		judge_skip(check, owner_of(check, bout, bad), r);
	else if (bout->games < from || (bout->broken && bout->games <= to))
		give_up(bout, r);
	for (int i = from; i <= to && i <= bout->games; i++)
		if (r->state != STEP_PASSED ||
		    is_void(bout, &bout->game[i - 1], r))
			break;
	return r->state == STEP_PASSED;
}

void
judge_free(struct step_result *r)
{
	text_free(&r->said);
	text_free(&r->measured);
	text_free(&r->warning);
	text_free(&r->expected);
	text_free(&r->hint);
}
