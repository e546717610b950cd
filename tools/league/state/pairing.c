#include "base/text.h"
#include "league/state/pairing.h"
#include "rating/rating.h"

int
pair_wins(const struct pair_tally *t, int player)
{
	return t->result[1][player] + t->result[2][player] +
	       t->unplayed[3 - player];
}

int
pair_draws(const struct pair_tally *t)
{
	return t->result[1][0] + t->result[2][0];
}

int
pair_points(const struct pair_tally *t, int player)
{
	return 2 * pair_wins(t, player) + pair_draws(t);
}

int
pair_played(const struct pair_tally *t)
{
	int sum = 0;

	for (int winner = 0; winner <= 2; winner++)
		sum += t->result[1][winner] + t->result[2][winner];
	return sum;
}

const char *
pair_halves(long halves, char into[24])
{
	text_format(into, 24, "%ld%s", halves / 2, halves % 2 ? ".5" : "");
	return into;
}

struct rating_pairs
pair_openings(const struct pairing *p, const struct pair_tally *t)
{
	struct rating_pairs openings = {p->a, p->b, {{0}}};

	for (int k = 0; k < 9; k++)
		openings.count[k / 3][k % 3] = t->both[k / 3][k % 3];
	return openings;
}
