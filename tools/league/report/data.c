#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/report/data.h"

/*
 * Computing
 */

/* The fixed rating of each player with games.  NULL without anchors, or on a mistake
 * (`why`). */
static double *
anchors_of(const struct report *report, char why[REPORT_WHY])
{
	const struct results *r = report->results;
	int players = r->conf.players;
	const char **name = xcalloc((size_t)players + 1, sizeof *name);
	double *anchor;

	for (int i = 0; i < r->schedule.n; i++) {
		const struct pairing *p = &r->schedule.at[i];

		if (p->b < 0 || !pair_played(&r->tally[i]))
			continue;
		name[p->a] = report_name(report, p->a);
		name[p->b] = report_name(report, p->b);
	}
	anchor = anchors_by_player(&report->options->anchors, name, players, why);
	free(name);
	return anchor;
}

bool
report_rate(struct report *report, char why[REPORT_WHY])
{
	double *anchor = anchors_of(report, why);

	report->ratings = results_rate(report->results, report->options->prior, anchor);
	free(anchor);
	return !*why;
}

/* Add games to a cell, because two players may meet several times. */
static void
add_cell(struct report_cell *cell, int games, int halves, int pairing)
{
	*cell = (struct report_cell){cell->games + games, cell->points + halves,
	                             pairing};
}

static void
add_pairing(struct report *report, int i)
{
	const struct pairing *p = &report->results->schedule.at[i];
	const struct pair_tally *t = &report->results->tally[i];
	int players = report->results->conf.players;
	int games = pair_wins(t, 1) + pair_wins(t, 2) + pair_draws(t);

	if (p->b < 0)
		return;
	add_cell(&report->cell[p->a * players + p->b], games, pair_points(t, 1), i);
	add_cell(&report->cell[p->b * players + p->a], games, pair_points(t, 2), i);
	for (int first = 1; first <= 2; first++) {
		report->moved_first[0] += t->result[first][0];
		report->moved_first[1] += t->result[first][first];
		report->moved_first[2] += t->result[first][3 - first];
	}
}

void
report_open(struct report *report, const struct results *results,
             const struct report_options *options)
{
	size_t n = (size_t)results->conf.players;

	*report = (struct report){.results = results, .options = options};
	report->place = xcalloc(n + 1, sizeof *report->place);
	report->cell = xcalloc(n * n + 1, sizeof *report->cell);
	for (size_t i = 0; i < n; i++)
		report->place[i] = -1;
	for (int i = 0; i < results->ranked; i++)
		report->place[results->order[i]] = i;
	for (int i = 0; i < results->schedule.n; i++)
		add_pairing(report, i);
}

void
report_close(struct report *report)
{
	ratings_free(&report->ratings);
	free(report->place);
	free(report->cell);
	*report = (struct report){0};
}

/*
 * Reading
 */

const char *
report_name(const struct report *report, int slot)
{
	return report->results->conf.player[slot].name;
}

const char report_ties[] =
	"Ties: direct encounter, Sonneborn-Berger, Buchholz, wins; else a shared rank.";

const struct report_cell *
report_cell(const struct report *report, int a, int b)
{
	return &report->cell[a * report->results->conf.players + b];
}

double
report_points_against(const struct report *report, int a, int b)
{
	const struct report_cell *cell = report_cell(report, a, b);

	return cell->games ? cell->points / 2.0 : NAN;
}

double
report_rating(const struct report *report, int slot)
{
	return ratings_shown(&report->ratings, slot);
}

double
report_error(const struct report *report, int slot)
{
	double rating = report_rating(report, slot);

	return isfinite(rating) ? report->ratings.at[slot].error
	                        : isinf(rating) ? HUGE_VAL : NAN;
}

double
report_group_rating(const struct report *report, int slot)
{
	const struct rating *rating = &report->ratings.at[slot];

	return rating->group < 0 ? NAN : rating->elo;
}

int
report_group(const struct report *report, int slot)
{
	return report->ratings.at[slot].group + 1;
}

double
report_los(const struct report *report, int a, int b)
{
	return ratings_los(&report->ratings, a, b);
}

struct elo
report_first(const struct report *report)
{
	const int *n = report->moved_first;
	struct elo_counts counts = {ELO_GAMES, {n[2], n[0], n[1]}};

	return elo_of(&counts);
}

const char *
report_reason(enum reason reason)
{
	const char *word = verdict_word(reason);

	return word ? word : "other";
}

int
report_slot(const struct result_game *game, int player)
{
	return player == 1 ? game->who->a : player == 2 ? game->who->b : -1;
}

const char *
report_result(const struct result_game *game)
{
	if (game->fate == FATE_NOBODY)
		return "*";
	if (!game->game.winner)
		return "1/2-1/2";
	return game->game.winner == game->game.first ? "1-0" : "0-1";
}

bool
report_make_folder(const char *path, char why[REPORT_WHY])
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	text_format(why, REPORT_WHY, "%s: %s", path, strerror(errno));
	return false;
}
