/*
 * The ratings as the league went on: after each part of the games of every pairing, or
 * after the rounds of a format that has such.
 */
#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "league/report/html.h"
#include "league/state/format.h"

enum {
	POINTS = 12, /* on a line, at most */
	LEAST = 4,   /* fewer say nothing */
	LINES = 8,   /* the best players */
	MANY = 60,   /* players: rating more so often takes too long */
	WIDE = 1000,
	HIGH = 300,
};

struct timeline {
	const struct html *html;
	int length;              /* rounds, or games a pairing */
	int points;
	double rating[POINTS][LINES]; /* NAN: not finite there */
	double low, high;
};

/* When a game was: from 1. */
static int
time_of(const struct timeline *c, const struct shelf_game *g)
{
	const struct results *r = c->html->report->results;

	return r->conf.format->extend ? r->schedule.at[g->pairing].round : g->number;
}

/* The games up to a time. */
static struct rating_games *
games_until(const struct timeline *c, int until, int *n)
{
	const struct shelf *shelf = c->html->shelf;
	const int *rated = c->html->report->rated;
	struct rating_games *list = xcalloc((size_t)shelf->n + 1, sizeof *list);

	*n = 0;
	for (int i = 0; i < shelf->n; i++) {
		const struct shelf_game *g = &shelf->game[i];
		const struct pairing *p = &c->html->report->results->schedule.at[g->pairing];
		int second = g->first == p->a ? p->b : p->a;

		if (g->fate != FATE_PLAYED || time_of(c, g) > until)
			continue;
		list[(*n)++] = (struct rating_games){
			rated[g->first], rated[second], g->winner == g->first,
			g->winner < 0, g->winner == second};
	}
	return list;
}

static void
rate(struct timeline *c, int point)
{
	const struct report *report = c->html->report;
	const struct results *r = report->results;
	/* Few games have no finite ratings without a prior; nobody sees errors. */
	struct rating_options options = {
		.prior = fmax(report->options->prior, 1), .anchor = report->anchor};
	int n;
	struct rating_games *list =
		games_until(c, c->length * (point + 1) / c->points, &n);
	struct ratings ratings;

	ratings = ratings_of(report->ratings.players, list, n, &options);
	for (int i = 0; i < LINES && i < r->ranked; i++) {
		int player = report->rated[r->order[i]];
		double rating = player < 0 ? NAN : ratings_shown(&ratings, player);

		c->rating[point][i] = isfinite(rating) ? rating : NAN;
		if (isfinite(rating)) {
			c->low = fmin(c->low, rating);
			c->high = fmax(c->high, rating);
		}
	}
	ratings_free(&ratings);
	free(list);
}

static void
add_line(const struct timeline *c, struct text *page, int line)
{
	bool on = false;

	text_addf(page, "<path class=c%d d=\"", line);
	for (int i = 0; i < c->points; i++) {
		double rating = c->rating[i][line];

		if (!isnan(rating))
			text_addf(page, "%c%d %.0f", on ? 'L' : 'M',
			          WIDE * i / (c->points - 1),
			          HIGH * (c->high - rating) / (c->high - c->low));
		on = !isnan(rating);
	}
	text_add(page, "\"/>\n");
}

static void
write_timeline(const struct timeline *c, struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;

	page_put(page, "<section id=course>\n<h2>Ratings as it went on</h2>\n<p>After "
	         "each %s, of the best players: from %.0f to %.0f Elo, as if each had "
	         "drawn a game with those they met.</p>\n"
	         "<svg class=course viewBox=\"0 0 %d %d\" preserveAspectRatio=none role=img "
	         "aria-label=\"Ratings of the best players as the league went on\">\n",
	         r->conf.format->extend ? "round" : "part of the games of every pairing",
	         c->low, c->high, WIDE, HIGH);
	for (int i = 0; i < LINES && i < r->ranked; i++)
		add_line(c, page, i);
	text_add(page, "</svg><p class=key>");
	for (int i = 0; i < LINES && i < r->ranked; i++) {
		page_put(page, "<svg class=swatch viewBox=\"0 0 30 10\" "
		         "aria-hidden=true><path class=c%d d=\"M0 5H30\"/></svg>", i);
		html_player(html, r->order[i]);
		text_add(page, " ");
	}
	text_add(page, "</section>\n");
}

void
html_timeline(struct html *html)
{
	const struct results *r = html->report->results;
	struct timeline c = {.html = html, .low = -20, .high = 20};

	if (!html->shelf->all || r->ranked > MANY || !html->report->rated)
		return;
	for (int i = 0; i < html->shelf->n; i++)
		c.length = (int)fmax(c.length, time_of(&c, &html->shelf->game[i]));
	if (c.length < LEAST)
		return;
	c.points = c.length < POINTS ? c.length : POINTS;
	for (int i = 0; i < c.points; i++)
		rate(&c, i);
	write_timeline(&c, html);
}
