#include <math.h>

#include "page/page.h"
#include "replay/replay_parts.h"
#include "replay/review.h"
#include "wires/remarks.h"

enum {
	MIDDLE = 100, /* of a height of 200 */
	LEAST = 2,    /* the height of a ply below 1 ms, */
	FIRST = 5,    /* of 1 ms, */
	ROOM = 90,    /* and from there to the top */
	COLUMNS = 500, /* or points, at most */
};

struct chart {
	struct text *page;
	const struct frames *frames;
	int columns;
	int64_t longest[3], sum[3]; /* by seat, ms */
	int tens;                   /* the longest time is at most 10 to this, in ms */
};

bool
chart_has_times(const struct frames *frames)
{
	for (int i = 1; i < frames->n; i++)
		if (frames->frame[i].event->wall_ms || frames->frame[i].event->cpu_ms)
			return true;
	return false;
}

static void
measure(struct chart *c)
{
	for (int i = 1; i < c->frames->n; i++) {
		const struct recorded_event *e = c->frames->frame[i].event;

		c->sum[e->seat] += e->wall_ms;
		if (e->wall_ms > c->longest[e->seat])
			c->longest[e->seat] = e->wall_ms;
	}
	c->tens = 1;
	for (int seat = 1; seat <= 2; seat++)
		while (c->longest[seat] > pow(10, c->tens))
			c->tens++;
}

static double
height(const struct chart *c, double ms)
{
	return ms < 1 ? LEAST : FIRST + ROOM * log10(ms) / c->tens;
}

static void
add_grid(const struct chart *c)
{
	text_add(c->page, "<path class=\"grid\" d=\"");
	for (int i = -c->tens; i <= c->tens; i++)
		text_addf(c->page, "M0 %.1fH%d", i == 0 ? MIDDLE :
		          i > 0 ? MIDDLE - height(c, pow(10, i)) :
		          MIDDLE + height(c, pow(10, -i)), CHART_WIDE);
	text_add(c->page, "\"/>\n");
}

/* The longest time of a seat in a column; -1 if it has no ply there. */
static int64_t
column(const struct chart *c, int seat, int at)
{
	int64_t plies = c->frames->n - 1, most = -1;
	int from = (int)(plies * at / c->columns);
	int to = (int)(plies * (at + 1) / c->columns);

	for (int i = from + 1; i <= to; i++) {
		const struct recorded_event *e = c->frames->frame[i].event;

		if (e->seat == seat && e->wall_ms > most)
			most = e->wall_ms;
	}
	return most;
}

static void
add_bars(const struct chart *c, int seat)
{
	double each = (double)CHART_WIDE / c->columns;

	text_addf(c->page, "<path class=\"%s\" d=\"",
	          seat == 1 ? "one" : "two");
	for (int i = 0; i < c->columns; i++) {
		int64_t ms = column(c, seat, i);
		double tall;

		if (ms < 0)
			continue;
		tall = height(c, (double)ms);
		text_addf(c->page, "M%.1f %dh%.1fv%.1fh%.1fz", i * each, MIDDLE,
		          each * 0.9, seat == 1 ? -tall : tall, -each * 0.9);
	}
	text_add(c->page, "\"/>\n");
}

/* The powers of ten beside the chart: text, which is not stretched with it. */
static void
add_scale(const struct chart *c)
{
	for (int i = 1; i <= c->tens; i++)
		for (int sign = -1; sign <= 1; sign += 2)
			text_addf(c->page, "<span style=\"top:%.1f%%\">%.0f "
			          "%s</span>", (MIDDLE + sign *
			          height(c, pow(10, i))) / 2,
			          pow(10, i < 3 ? i : i - 3),
			          i < 3 ? "ms" : "s");
}

static void
add_label(const struct chart *c, const struct recorded *game)
{
	for (int seat = 1; seat <= 2; seat++) {
		struct text name = {0};

		recorded_plain(&name, recorded_name(game, seat));
		text_add(c->page, seat == 1 ? "" : "; ");
		page_text(c->page, text_str(&name));
		text_free(&name);
		text_addf(c->page, " (seat %d) %.3f s in all, at most %.3f s a "
		          "ply", seat, (double)c->sum[seat] / 1000,
		          (double)c->longest[seat] / 1000);
	}
}

void
chart_write_times(struct text *page, const struct recorded *game,
            const struct frames *frames)
{
	struct chart c = {.page = page, .frames = frames};

	c.columns = frames->n - 1 < COLUMNS ? frames->n - 1 : COLUMNS;
	measure(&c);
	text_add(page, "<div class=\"chart\">");
	add_scale(&c);
	text_addf(page, "<svg role=\"img\" preserveAspectRatio=\"none\" "
	          "viewBox=\"0 0 %d 200\" aria-label=\"", CHART_WIDE);
	add_label(&c, game);
	text_add(page, "\">\n");
	add_grid(&c);
	add_bars(&c, 1);
	add_bars(&c, 2);
	text_add(page, "<path class=\"here\"/></svg></div>\n");
}

/*
 * The curve
 */

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

/* The worth of each position; in a long game some are left out. */
static void
add_worths(struct curve *c)
{
	int n = c->frames->n, stride = (n + COLUMNS - 1) / COLUMNS;

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
	int n = c->frames->n, stride = (n + COLUMNS - 1) / COLUMNS;
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

/* The key of the lines. */
static void
add_curve_head(const struct curve *c, struct text *page, bool worths, bool remarks)
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
chart_write_curve(struct text *page, const struct recorded *game,
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
		add_curve_head(&c, page, worths.len, remarks.len);
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
