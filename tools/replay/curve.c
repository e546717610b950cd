#include <math.h>

#include "page/page.h"
#include "replay/chart.h"
#include "replay/curve.h"
#include "replay/review.h"
#include "wires/remarks.h"

enum { POINTS = 500 };

struct curve {
	const struct recorded *game;
	const struct frames *frames;
	const struct review *review;
	struct text path;
};

/* Go to the chance of seat 1 after a ply.  A worth may leap from ply to ply, so nothing is
 * smoothed. */
static void
add_point(struct curve *c, int at, double chance)
{
	double x = at ? (at - 0.5) / (c->frames->n - 1) : 0;

	text_addf(&c->path, "%c%.1f %.1f", c->path.len ? 'L' : 'M', x * CHART_WIDE,
	          195 - 190 * chance);
}

/* What each position is worth; in a long game some are left out. */
static void
add_worths(struct curve *c)
{
	int n = c->frames->n, stride = (n + POINTS - 1) / POINTS;

	for (int at = 0; at < n; at += stride) {
		const struct worth *worth = c->review ? &c->review->worth[at] : NULL;
		double chance = !worth ? worth_glance(c->game->variant.game,
		                                      &c->frames->frame[at].position)
		              : worth->known ? worth->value : -1;

		if (chance >= 0)
			add_point(c, at, chance);
	}
}

/* A seat's last number at a step; false if it said none. */
static bool
remarked(const struct curve *c, int at, int seat, double *value)
{
	int end, i = frames_remarks(c->frames, c->game, at, &end);
	bool any = false;

	for (; i < end; i++)
		if (c->game->remark[i].seat == seat)
			any = remarks_eval(c->game->remark[i].text, value) || any;
	return any;
}

/* Its own numbers, the one furthest from 0 at the edge. */
static void
add_remarked(struct curve *c, int seat)
{
	int n = c->frames->n, stride = (n + POINTS - 1) / POINTS;
	double most = 0, value;

	for (int at = 1; at < n; at++)
		if (remarked(c, at, seat, &value) && fabs(value) > most)
			most = fabs(value);
	for (int at = 1, next = 1; at < n && most > 0; at++)
		if (at >= next && remarked(c, at, seat, &value)) {
			add_point(c, at, (1 + (seat == 1 ? value : -value) / most) / 2);
			next = at + stride;
		}
}

static void
take_path(struct curve *c, struct text *svg, const char *class)
{
	if (c->path.len)
		text_addf(svg, "<path class=\"line %s\" d=\"%s\"/>\n", class,
		          c->path.at);
	text_clear(&c->path);
}

/* What the lines are. */
static void
add_head(const struct curve *c, struct text *page, bool worths, bool remarks)
{
	text_add(page, "<section class=\"curve\" aria-labelledby=\"curve-head\">"
	         "<h2 id=\"curve-head\">Evaluation <small>upwards good for seat 1");
	if (worths)
		text_addf(page, "; %s", c->review ? "by solver and search"
		          : "by the built-in players at a glance");
	if (remarks)
		text_add(page, "; in colour the players' own, each to its scale");
	text_add(page, "</small></h2>\n");
}

void
curve_write(struct text *page, const struct recorded *game,
            const struct frames *frames, const struct review *review)
{
	struct curve c = {game, frames, review, {0}};
	struct text worths = {0}, remarks = {0};

	add_worths(&c);
	take_path(&c, &worths, "worth");
	add_remarked(&c, 1);
	take_path(&c, &remarks, "one");
	add_remarked(&c, 2);
	take_path(&c, &remarks, "two");
	if (frames->n > 1 && (worths.len || remarks.len)) {
		add_head(&c, page, worths.len, remarks.len);
		text_addf(page, "<div class=\"chart\"><span style=\"top:4%%\">seat 1"
		          "</span><span style=\"top:96%%\">seat 2</span>\n"
		          "<svg role=\"img\" preserveAspectRatio=\"none\" "
		          "viewBox=\"0 0 %d 200\" aria-labelledby=\"curve-head\">\n"
		          "<path class=\"grid\" d=\"M0 5H%dM0 100H%dM0 195H%d\"/>\n",
		          CHART_WIDE, CHART_WIDE, CHART_WIDE, CHART_WIDE);
		text_addf(page, "%s%s", text_str(&worths), text_str(&remarks));
		text_add(page, "<path class=\"here\"/></svg></div></section>\n");
	}
	text_free(&worths);
	text_free(&remarks);
	text_free(&c.path);
}
