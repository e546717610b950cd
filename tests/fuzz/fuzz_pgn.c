/* Results in the headers of PGN, and the ratings from them. */
#include <math.h>

#include "folder.h"
#include "league/pgn.h"
#include "rating/rating.h"

enum { RATED = 5 }; /* more players would take too long */

/* Return how often [Result occurs, at least. */
static double
check_games(const struct pgn *pgn)
{
	double sum = 0;

	for (int i = 0; i < pgn->n; i++) {
		const struct rating_games *g = &pgn->games[i];

		law(g->first >= 0 && g->second >= 0 && g->first != g->second &&
		            g->first < pgn->players && g->second < pgn->players,
		    "%d plays %d", g->first, g->second);
		law(g->wins >= 0 && g->draws >= 0 && g->losses >= 0,
		    "less than no games");
		law(g->wins + g->draws + g->losses >= 1, "no games");
		sum += g->wins + g->draws + g->losses;
	}
	return sum;
}

static void
check_ratings(const struct pgn *pgn, double games)
{
	const struct rating_options options = {RATING_HALF, false, 0};
	struct ratings r = ratings_of(pgn->players, pgn->games, pgn->n,
	                              &options);
	double sum = 0;

	for (int i = 0; i < pgn->players; i++) {
		law(!isnan(r.at[i].elo) && r.at[i].group < r.groups,
		    "player %d has no rating", i);
		sum += r.at[i].score;
	}
	law(fabs(sum - games) < 1e-6, "%g points of %g games", sum, games);
	ratings_free(&r);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	const char *path = folder_put("a.pgn", bytes, n);
	struct pgn pgn;
	char why[PGN_WHY] = "";
	double games;

	if (!pgn_read(&pgn, path, why)) {
		law(!strncmp(why, path, strlen(path)), "no reason: '%s'", why);
		return 0;
	}
	for (int i = 0; i < pgn.players; i++)
		for (int j = 0; j < i; j++)
			law(strcmp(pgn.name[i], pgn.name[j]),
			    "'%s' is two players", pgn.name[i]);
	games = check_games(&pgn);
	if (pgn.n && pgn.players <= RATED)
		check_ratings(&pgn, games);
	pgn_free(&pgn);
	return 0;
}
