#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/estimate.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/state/schedule.h"

enum { LONG_S = 3 * 86400 }; /* a round robin that takes longer is long */

static long
games_in(const struct conf *conf)
{
	struct schedule schedule;
	long count;

	schedule_begin(&schedule, conf);
	count = schedule_total(&schedule) * conf->games;
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

/* A time such as "2.0 core-months". */
static const char *
core_words(double seconds, char into[48])
{
	char words[48], *unit;

	estimate_words(seconds, words);
	unit = strchr(words, ' ');
	text_format(into, 48, "%.*s core-%s", (int)(unit - words), words,
	            unit + 1);
	return into;
}

static void
say_expected(double seconds)
{
	char words[48];

	if (isinf(seconds))
		printf("expected: without limit\n");
	else
		printf("expected: %.1f core-hours (%s)\n", seconds / 3600,
		       core_words(seconds, words));
}

/* Advise another format if it takes less time. */
static void
propose(const struct format *format, const struct conf *conf, double game_s,
        double jobs)
{
	struct conf other = *conf;
	char words[48];
	long count;

	other.format = format;
	count = games_in(&other);
	if (count >= games_in(conf))
		return;
	printf("%s would do with %ld games (--%s): %s at -j %.0f.\n",
	       format->proposed, count, format->option.name,
	       estimate_words((double)count * game_s / jobs, words),
	       jobs);
}

int
forecast_print(const struct cmdline *q, const struct conf *conf)
{
	struct variant variant;
	struct terms terms;
	struct estimate e;
	double jobs = (double)q->jobs, game_s;
	long all = games_in(conf), done = games_done(q->dir, &game_s);
	long count = done < all ? all - done : 0;
	bool seen = game_s > 0;
	char words[48];

	entry_terms(conf, &variant, &terms);
	e = estimate_game(&variant, &terms);
	printf("%d players, %s, %s: %ld games", players_in(conf), conf->game,
	       conf->format->name, all);
	if (done)
		printf(", of which %ld are open", count);
	putchar('\n');
	game_s = seen ? game_s : e.expected_s;
	say_expected((double)count * game_s);
	printf("at worst: %s a game\n", estimate_words(e.worst_s, words));
	if (seen)
		printf("(expected: %.1f s a game, as those that are played;\n",
		       game_s);
	else
		printf("(expected: %d plies a game and 30 %% of the time that "
		       "agents have;\n", e.plies);
	printf(" at worst: %d plies and all of it)\n", e.most);
	if (q->jobs > 1)
		printf("at -j %.0f: %s\n", jobs,
		       estimate_words((double)count * game_s / jobs,
		                      words));
	if (conf->format != formats[0] || done ||
	    (double)count * game_s / jobs <= LONG_S)
		return fail_printed(0, 3);
	for (int i = 1; i < FORMAT_ALL; i++)
		if (formats[i]->proposed)
			propose(formats[i], conf, game_s, jobs);
	return fail_printed(0, 3);
}
