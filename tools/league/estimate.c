#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/estimate.h"

/* The share of their time that a class's agents take on average: some search
 * until their time is up, most answer at once. */
static const double SHARE = 0.3;

/* Plies of a game between agents that play sensibly, and the most that were
 * seen, in thousands of games each. */
static const struct length {
	const char *game;
	int plies, most;
} lengths[] = {
	{"kari", 25, 51},
	{"hus", 70, 1265},
	{"omweso", 60, 1000},
	{"mancala", 60, 669},
	{"halma", 180, 1000},
	{"einstein", 20, 40},
	{"goofspiel", 26, 26},
	{NULL, 60, 1000},
};

static const struct length *
length_of(const struct variant *variant)
{
	const struct length *l = lengths;

	while (l->game && strcmp(l->game, variant->game->name))
		l++;
	return l;
}

/* The seconds that a player has for the first move, or for each other move; at
 * worst the referee waits until it kills the agent. */
static double
allowance_s(const struct terms *terms, bool first, bool worst)
{
	const struct terms_turn turn = {.bank_us = CLOCK_NEVER, .first = first,
	                                .cores = 1};
	struct allowance may = terms_allow(terms, &turn);
	int64_t us = worst ? may.end_us : may.shown_us;

	return us == CLOCK_NEVER ? HUGE_VAL : (double)us / CLOCK_S;
}

/* The seconds that both have for a game of so many plies. */
static double
both_s(const struct terms *terms, int plies, bool worst)
{
	int64_t bank = terms_bank_us(terms, 1);

	if (bank != CLOCK_NEVER)
		return (2.0 * (double)bank +
		        (double)terms_inc_us(terms) * plies) / CLOCK_S;
	return 2 * allowance_s(terms, true, worst) +
	       (plies - 2) * allowance_s(terms, false, worst);
}

struct estimate
estimate_game(const struct variant *variant, const struct terms *terms)
{
	const struct length *l = length_of(variant);
	int longest = variant->game->longest;
	int most = longest && longest < l->most ? longest : l->most;

	return (struct estimate){
		.expected_s = SHARE * both_s(terms, l->plies, false),
		.worst_s = both_s(terms, most, true),
		.plies = l->plies,
		.most = most,
	};
}

const char *
estimate_words(double seconds, char into[48])
{
	static const struct {
		const char *name;
		double s;
	} units[] = {{"years", 365.25 * 86400}, {"months", 30.4 * 86400},
	             {"days", 86400}, {"hours", 3600}, {"minutes", 60},
	             {"seconds", 1}};
	size_t i = 0;

	if (isinf(seconds)) {
		text_format(into, 48, "without limit");
		return into;
	}
	while (i < 5 && seconds < 1.5 * units[i].s)
		i++;
	text_format(into, 48, "%.1f %s", seconds / units[i].s, units[i].name);
	return into;
}
