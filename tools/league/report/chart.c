/*
 * Ratings as points with their 95 % intervals.  Each is a row of a table, so that
 * names are text that wraps and can be read out; only the picture is stretched.
 */
#include <math.h>

#include "league/report/html.h"

enum {
	WIDTH = 1000,   /* units of a picture */
	TICKS = 6,      /* about as many */
	NARROW = 20,    /* Elo that the scale has at least on each side */
};

struct scale {
	double low, high, step;
};

/* 1, 2 or 5 times a power of ten, not below x. */
static double
round_step(double x)
{
	double power = pow(10, floor(log10(x)));

	for (int i = 1; i <= 5; i = i * 5 / 2)
		if (i * power >= x)
			return i * power;
	return 10 * power;
}

static struct scale
scale_of(const struct report *report)
{
	const struct results *r = report->results;
	struct scale s = {-NARROW, NARROW, 1};

	for (int i = 0; i < r->ranked; i++) {
		double rating = report_rating(report, r->order[i]);
		double error = report_error(report, r->order[i]);

		if (!isfinite(rating) || !isfinite(error))
			continue;
		s.low = fmin(s.low, rating - error);
		s.high = fmax(s.high, rating + error);
	}
	s.step = round_step((s.high - s.low) / TICKS);
	s.low = floor(s.low / s.step) * s.step;
	s.high = ceil(s.high / s.step) * s.step;
	return s;
}

static double
share_of(const struct scale *s, double rating)
{
	return (rating - s->low) / (s->high - s->low);
}

static int
ticks(const struct scale *s)
{
	return (int)lround((s->high - s->low) / s->step);
}

static void
axis(struct html *html, const struct scale *s)
{
	text_add(&html->page, "<thead><tr><th scope=col>Player<th scope=col "
	         "class=axis aria-label=\"Rating with its 95 % interval\">"
	         "<div>");
	for (int i = 0; i <= ticks(s); i++) {
		text_addf(&html->page, "<span style=\"left:%.2f%%\">",
		          100.0 * i / ticks(s));
		html_number(html, s->low + i * s->step, 0);
		text_add(&html->page, "</span>");
	}
	text_add(&html->page, "</div><tbody>\n");
}

static void
grid(struct html *html, const struct scale *s)
{
	text_add(&html->page, "<path class=grid d=\"");
	for (int i = 0; i <= ticks(s); i++)
		text_addf(&html->page, "M%d 0V20", WIDTH * i / ticks(s));
	text_add(&html->page, "\"/>");
}

/* The picture in words, for a screen reader. */
static void
label(struct html *html, int slot)
{
	double rating = report_rating(html->report, slot);

	html_number(html, rating, 1);
	if (!isfinite(rating))
		return;
	text_add(&html->page, " ± ");
	html_number(html, report_error(html->report, slot), 1);
}

static void
row(struct html *html, const struct scale *s, int slot)
{
	double rating = report_rating(html->report, slot);
	double error = report_error(html->report, slot);

	text_add(&html->page, "<tr><th scope=row>");
	html_player(html, slot);
	text_addf(&html->page, "<td><svg viewBox=\"0 0 %d 20\" "
	          "preserveAspectRatio=none role=img aria-label=\"", WIDTH);
	label(html, slot);
	text_add(&html->page, "\">");
	grid(html, s);
	if (isfinite(rating)) {
		text_addf(&html->page, "<path class=bar d=\"M%.1f 10H%.1f\"/>"
		          "<path class=dot d=\"M%.1f 4V16\"/>",
		          WIDTH * share_of(s, rating - error),
		          WIDTH * share_of(s, rating + error),
		          WIDTH * share_of(s, rating));
	} else if (isinf(rating)) {
		int edge = rating > 0 ? WIDTH : 0;
		int tail = rating > 0 ? WIDTH - 25 : 25;

		text_addf(&html->page, "<path class=bar d=\"M%d 4L%d 10L%d "
		          "16\"/>", tail, edge, tail);
	}
	text_add(&html->page, "</svg>\n");
}

void
html_chart(struct html *html)
{
	const struct results *r = html->report->results;
	struct scale s = scale_of(html->report);

	text_add(&html->page, "<section id=ratings>\n<h2>Ratings</h2>\n"
	         "<table class=chart><caption>Elo about 0, with 95 % "
	         "intervals; an arrow at the edge is infinitely far</caption>");
	axis(html, &s);
	for (int i = 0; i < r->ranked; i++)
		row(html, &s, r->order[i]);
	text_add(&html->page, "</table></section>\n");
}
