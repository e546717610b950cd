#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/entry.h"
#include "league/estimate.h"
#include "league/forecast.h"
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

/* The games that are played, or lost without play. */
static long
games_done(const char *dir)
{
	struct results results;
	long done;

	if (!folder_has_league(dir))
		return 0;
	entry_results(&results, dir);
	done = results.total - results.open;
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

/* "2.0 core-months" */
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
say_time(const char *what, double seconds)
{
	char words[48];

	if (isinf(seconds))
		printf("%s: without limit\n", what);
	else
		printf("%s: %.1f core-hours (%s)\n", what, seconds / 3600,
		       core_words(seconds, words));
}

/* Propose another format if it takes less. */
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
	long all = games_in(conf), done = games_done(q->dir);
	long count = done < all ? all - done : 0;
	double jobs = (double)q->jobs;
	char words[48];

	entry_terms(conf, &variant, &terms);
	e = estimate_game(&variant, &terms);
	printf("%d players, %s, %s: %ld games", players_in(conf), conf->game,
	       conf->format->name, all);
	if (done)
		printf(", of which %ld are open", count);
	putchar('\n');
	say_time("expected", (double)count * e.expected_s);
	say_time("at worst", (double)count * e.worst_s);
	printf("(expected: %d plies a game and 30 %% of the time that agents "
	       "have;\n at worst: %d plies and all of it)\n", e.plies, e.most);
	if (q->jobs > 1)
		printf("at -j %.0f: %s\n", jobs,
		       estimate_words((double)count * e.expected_s / jobs,
		                      words));
	if (conf->format != formats[0] || done ||
	    (double)count * e.expected_s / jobs <= LONG_S)
		return fail_printed(0, 3);
	for (int i = 1; i < FORMAT_ALL; i++)
		if (formats[i]->proposed)
			propose(formats[i], conf, e.expected_s, jobs);
	return fail_printed(0, 3);
}
