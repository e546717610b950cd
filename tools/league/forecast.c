#include <stdio.h>

#include "base/fail.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/estimate.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/state/schedule.h"

static long
games_in(const struct conf *conf)
{
	struct schedule schedule;
	long count;

	schedule_begin(&schedule, conf);
	count = schedule_games(&schedule);
	schedule_free(&schedule);
	return count;
}

/* The number of games played or lost without playing.  Stores the mean time of played
 * games in s, or 0 if it was not measured. */
static long
games_done(const char *dir, double *mean_s)
{
	struct results results;
	double wall_s = 0;
	long done;

	*mean_s = 0;
	if (!folder_has_league(dir))
		return 0;
	entry_results(&results, dir);
	done = results.total - results.open;
	for (int i = 0; i < results.conf.players; i++)
		wall_s += (double)results.player[i].wall_ms / 1000;
	if (results.played)
		*mean_s = wall_s / (double)results.played;
	results_free(&results);
	return done;
}

static int
players_in(const struct conf *conf)
{
	int n = 0;

	for (int i = 0; i < conf->players; i++)
		n += !conf->player[i].out;
	return n;
}

int
forecast_print(const struct cmdline *c, const struct conf *conf)
{
	struct variant variant;
	struct terms terms;
	struct estimate e;
	double game_s;
	long all = games_in(conf), done = games_done(c->dir, &game_s);
	long count = done < all ? all - done : 0;
	bool seen = game_s > 0;
	char words[48];

	entry_terms(conf, &variant, &terms);
	e = estimate_game(&variant, &terms);
	printf("%d players, %s, %s: %ld games", players_in(conf), conf->game,
	       conf->format->name, all);
	if (done)
		printf(", of which %ld are open", count);
	printf("\nexpected: %s at -j %d\n",
	       estimate_words((double)count * (seen ? game_s : e.expected_s) /
	                      (double)c->jobs, words), (int)c->jobs);
	printf("at worst: %s a game\n", estimate_words(e.worst_s, words));
	if (seen)
		printf("(expected: %.1f s a game, as those that are played;\n",
		       game_s);
	else
		printf("(expected: %d plies a game and 30 %% of the time that "
		       "agents have;\n", e.plies);
	printf(" at worst: %d plies and all of it)\n", e.most);
	return fail_printed(0, 3);
}
