#include <math.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/estimate.h"

/* The share of their time that students' agents use on average.  Some search until their
 * time is up, and most answer at once. */
static const double SHARE = 0.3;

enum { USUAL = 60, MOST = 1000 }; /* plies of a game whose length is unknown */

/* A player's time for the first move, or for each other move.  worst: include the grace
 * until the referee kills the agent. */
static double
allowance_s(const struct terms *terms, bool first, bool worst)
{
	const struct terms_turn turn = {.bank_us = terms_bank_us(terms, 1),
	                                .first = first, .cores = 1};
	struct allowance may = terms_allow(terms, &turn);
	int64_t us = worst ? may.end_us : may.shown_us;

	return us == CLOCK_NEVER ? HUGE_VAL : (double)us / CLOCK_S;
}

/* The time of both players for a game of `plies` plies. */
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
	const struct game *game = variant->game;
	int usual = game->about.usual ? game->about.usual : USUAL;
	int most = game->about.most ? game->about.most : MOST;

	if (game->about.longest && game->about.longest < most)
		most = game->about.longest;
	return (struct estimate){
		.expected_s = SHARE * both_s(terms, usual, false),
		.worst_s = both_s(terms, most, true),
		.plies = usual,
		.most = most,
	};
}

struct estimate
estimate_position(const struct terms *terms)
{
	return (struct estimate){
		.expected_s = SHARE * allowance_s(terms, true, false),
		.worst_s = allowance_s(terms, true, true),
		.plies = 1,
		.most = 1,
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
