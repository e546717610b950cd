#include <math.h>

#include "page/page.h"
#include "replay/chart.h"

enum {
	MIDDLE = 100, /* of a height of 200 */
	LEAST = 2,    /* the height of a ply below 1 ms, */
	FIRST = 5,    /* of 1 ms, */
	ROOM = 90,    /* and from there to the top */
	COLUMNS = 500,
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
chart_write(struct text *page, const struct recorded *game,
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
