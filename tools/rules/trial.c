#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "foreign/foreign.h"
#include "rules/trial.h"

void
trial_break(struct trial *t, const char *format, ...)
{
	char line[4 * GAME_TEXT];
	va_list args;

	if (t->why->len)
		return;
	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	text_add_escaped(t->why, line, strlen(line), "");
}

bool
trial_goes_on(const struct trial *t)
{
	return !t->why->len && !foreign_trouble(t->game) && t->seen < t->law->positions &&
	       (t->laws->until_us == CLOCK_NEVER ||
	        clock_now_us() < t->laws->until_us);
}

bool
trial_same(const struct trial *t, const struct position *a, const struct position *b)
{
	return !memcmp(a, b, t->game->size);
}

const char *
trial_judged(enum judge judge)
{
	static const char *const word[] = {"legal", "malformed", "illegal",
	                                   "endless"};

	return (unsigned)judge < 4 ? word[judge] : "no judgement at all";
}

/*
 * Random games
 */

static void
list_add(void *context, const char *move)
{
	struct list *list = context;

	demand(list->trial, strlen(move) < GAME_MOVE, "a move of %zu bytes",
	     strlen(move));
	text_format(*xpush(list->moves, list->n), GAME_MOVE, "%s", move);
}

static void
list_add_outcome(void *context, int64_t weight, const char *outcome)
{
	struct list *list = context;

	demand(list->trial, weight >= 1, "outcome '%s' weighs %lld", outcome,
	     (long long)weight);
	list_add(context, outcome);
}

bool
list_has(const struct list *list, const char *move)
{
	for (int i = 0; i < list->n; i++)
		if (!strcmp(list->moves[i], move))
			return true;
	return false;
}

struct list
list_make(struct trial *t)
{
	struct list list = {.trial = t};
	int n = t->seat ? t->game->each(&t->at, t->seat, list_add, &list)
	                : t->game->chance(&t->at, list_add_outcome, &list);

	demand(t, n == -1 ? list.n == 0 : n == list.n && n > 0,
	     "%d moves are visited, and their number is said to be %d", list.n, n);
	return list;
}

bool
trial_draw(struct trial *t)
{
	struct list outcomes;
	int turn;

	if (t->game->outcome(&t->at).over)
		return false;
	turn = t->game->turn(&t->at);
	if (turn < 1 || turn > GAME_CHANCE ||
	    (turn == GAME_CHANCE && !t->game->chance)) {
		trial_break(t, "turn() is %d", turn);
		return false;
	}
	t->seat = turn == GAME_CHANCE ? 0 : turn & 1 ? 1 : 2;
	if (t->seat) {
		t->game->pick(&t->at, t->seat, &t->rng, t->move);
		return true;
	}
	outcomes = list_make(t);
	if (outcomes.n)
		memcpy(t->move, outcomes.moves[rng_below(&t->rng,
		                                    (uint32_t)outcomes.n)],
		       GAME_MOVE);
	free(outcomes.moves);
	return outcomes.n > 0;
}

bool
trial_play(struct trial *t)
{
	struct position before = t->at;
	char why[GAME_WHY] = "";
	enum judge judge = t->game->play(&t->at, t->seat, t->move, why);

	demand(t, judge == JUDGE_LEGAL || (judge == JUDGE_ENDLESS && t->seat),
	     "'%s' is drawn at random and %s: %s", t->move, trial_judged(judge), why);
	demand(t, judge == JUDGE_LEGAL || trial_same(t, &before, &t->at),
	     "'%s' is %s and changes the position", t->move, trial_judged(judge));
	t->plies += judge == JUDGE_LEGAL && t->seat;
	return judge == JUDGE_LEGAL;
}

void
trial_start(struct trial *t, uint64_t seed)
{
	struct rng start = rng_derive(seed, RNG_START, 0, 0, 0);

	t->rng = rng_derive(seed, RNG_AGENT, 1, 0, 0);
	t->game->start(&t->at, t->laws->variant.param, &start);
	t->plies = 0;
}

void
trial_read_back(struct trial *t, struct position *position, const char *text)
{
	char why[GAME_WHY] = "";

	memset(position, 0x55, sizeof *position);
	demand(t, t->game->read(position, t->laws->variant.param, text, why),
	     "the position '%s' is not read back: %s", text, why);
}

/* Play random games, and look at one of every law->apart positions. */
static void
play_games(struct trial *t)
{
	int plies = 0;

	for (uint64_t n = 0; trial_goes_on(t) && n < 300; n++) {
		trial_start(t, t->laws->seed + n);
		while (trial_goes_on(t) && trial_draw(t)) {
			if (plies++ % t->law->apart == 0) {
				t->law->look(t);
				t->seen++;
			}
			if (t->why->len || !trial_play(t))
				break;
		}
	}
}

/* Whether a game has what a law is about. */
static bool
concerns(const struct law *law, const struct game *game)
{
	const bool has[] = {
		[LAW_ANY] = true, [LAW_VALUE] = game->value, [LAW_PARAMS] = game->params[0].name,
		[LAW_PASS] = game->pass, [LAW_CHANCE] = game->chance, [LAW_VIEWS] = game->sees,
	};

	return has[law->about];
}

enum law_end
law_try(const struct law *law, const struct laws *laws, struct text *why)
{
	struct trial t = {
		.laws = laws,
		.law = law,
		.game = laws->variant.game,
		.why = why,
	};

	text_clear(why);
	if (!concerns(law, t.game)) {
		text_add(why, "the game has none of that");
		return LAW_UNTRIED;
	}
	foreign_begin(t.game);
	if (law->look)
		play_games(&t);
	if (law->hold)
		law->hold(&t);
	if (foreign_trouble(t.game)) {
		text_clear(why); /* what the law found follows from the failure */
		text_add(why, foreign_trouble(t.game));
	}
	if (why->len)
		return LAW_BROKEN;
	if (!t.seen)
		text_add(why, clock_now_us() < laws->until_us
			? "no game came to what it is about" : LAW_LATE);
	return t.seen ? LAW_HOLDS : LAW_UNTRIED;
}
