/*
 * Ratings as points with error bars.  Each player has a row of a table.  Only the picture
 * in it is stretched; the name is text that wraps and can be read aloud.
 */
#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "league/report/html.h"

enum {
	WIDTH = 1000,   /* width of a picture, in its units */
	TICKS = 6,      /* about this many ticks on an axis */
	NARROW = 20,    /* the scale has at least this many Elo on each side */
	FAR = 3,
	FREE = 400,     /* ratings nearer than this, in Elo, are always on the scale */
};

struct scale {
	double low, high, step;
};

/* Round x up to 1, 2 or 5 times a power of ten. */
static double
round_step(double x)
{
	double power = pow(10, floor(log10(x)));

	for (int i = 1; i <= 5; i = i * 5 / 2)
		if (i * power >= x)
			return i * power;
	return 10 * power;
}

static int
rising(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* The limits of the scale: the middle half of the ratings, widened on both sides by FAR
 * times its width (Tukey's outer fence) or at least by FREE.  Ratings beyond the limits
 * are drawn as arrows. */
static void
fence(const struct report *report, double *low, double *high)
{
	const struct results *r = report->results;
	double *rating = xcalloc((size_t)r->ranked + 1, sizeof *rating), width;
	int n = 0;

	for (int i = 0; i < r->ranked; i++)
		if (isfinite(report_rating(report, r->order[i])))
			rating[n++] = report_rating(report, r->order[i]);
	qsort(rating, (size_t)n, sizeof *rating, rising);
	width = n ? fmax(FAR * (rating[3 * n / 4] - rating[n / 4]), FREE) : 0;
	*low = n ? rating[n / 4] - width : 0;
	*high = n ? rating[3 * n / 4] + width : 0;
	free(rating);
}

static struct scale
scale_of(const struct report *report)
{
	const struct results *r = report->results;
	struct scale s = {.low = -NARROW, .high = NARROW};
	double low, high;

	fence(report, &low, &high);
	for (int i = 0; i < r->ranked; i++) {
		double rating = report_rating(report, r->order[i]);
		double error = report_error(report, r->order[i]);

		if (!isfinite(error) || rating < low || rating > high)
			continue;
		s.low = fmin(s.low, fmax(rating - error, low));
		s.high = fmax(s.high, fmin(rating + error, high));
	}
	s.step = round_step((s.high - s.low) / TICKS);
	s.low = floor(s.low / s.step) * s.step;
	s.high = ceil(s.high / s.step) * s.step;
	return s;
}

static double
share_of(const struct scale *s, double value)
{
	return fmin(fmax((value - s->low) / (s->high - s->low), 0), 1);
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
	         "class=axis aria-label=\"Rating with its 95 % interval\"><div>");
	for (int i = 0; i <= ticks(s); i++) {
		text_addf(&html->page, "<span style=\"left:%.2f%%\">",
		          100.0 * i / ticks(s));
		page_number(&html->page, s->low + i * s->step, 0);
		text_add(&html->page, "</span>");
	}
	text_add(&html->page, "</div><tbody>\n");
}

/* Draw a rating with its error bar, or an arrow if the rating is off the scale. */
static void
draw(struct text *page, const struct scale *s, double rating, double error)
{
	if (rating < s->low || rating > s->high) {
		int edge = rating > 0 ? WIDTH : 0;
		int tail = rating > 0 ? WIDTH - 25 : 25;

		text_addf(page, "<path class=bar d=\"M%d 4L%d 10L%d 16\"/>", tail, edge,
		          tail);
	} else if (isfinite(rating)) {
		text_addf(page, "<path class=bar d=\"M%.1f 10H%.1f\"/>"
		          "<path class=dot d=\"M%.1f 4V16\"/>",
		          WIDTH * share_of(s, rating - error),
		          WIDTH * share_of(s, rating + error), WIDTH * share_of(s, rating));
	}
}

/* The picture's label has the numbers that the picture shows. */
static void
row(struct html *html, const struct scale *s, int slot)
{
	double rating = report_rating(html->report, slot);
	double error = report_error(html->report, slot);
	struct text *page = &html->page;

	text_add(page, "<tr><th scope=row>");
	html_player(html, slot);
	text_addf(page, "<td><svg viewBox=\"0 0 %d 20\" "
	          "preserveAspectRatio=none role=img aria-label=\"", WIDTH);
	page_number(page, rating, 0);
	if (isfinite(rating))
		page_put(page, " ± %.0f", error);
	text_add(page, "\"><path class=grid d=\"");
	for (int i = 0; i <= ticks(s); i++)
		text_addf(page, "M%d 0V20", WIDTH * i / ticks(s));
	text_add(page, "\"/>");
	draw(page, s, rating, error);
	text_add(page, "</svg>\n");
}

void
html_chart(struct html *html)
{
	const struct results *r = html->report->results;
	struct scale s = scale_of(html->report);

	text_addf(&html->page, "<section id=ratings>\n<h2>Ratings</h2>\n"
	          "<table class=chart><caption>%sElo, with 95 %% "
	          "intervals; an arrow at the edge is further out, or infinitely far"
	          "</caption>", html_best(html));
	axis(html, &s);
	for (int i = 0; i < html_shown(html); i++)
		row(html, &s, r->order[i]);
	text_add(&html->page, "</table></section>\n");
}
