#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"

enum {
	MATRIX = 24, /* players at most for a matrix */
	NAME = 6,    /* columns of a name at least, */
	LONGEST = 40,  /* a name is cut there */
	RUN_NAME = 20, /* and in what `league run` prints */
};

/* The page that is being written. */
struct page {
	const struct report *report;
	FILE *out;
	char **name; /* by slot, shown safely, each as wide: */
	int width;
	struct columns columns;
};

static void
begin(struct page *page, const struct report *report, FILE *out, int width)
{
	int n = report->results->conf.players;

	*page = (struct page){.report = report, .out = out, .width = width};
	columns_begin(&page->columns, report);
	page->name = xcalloc((size_t)n + 1, sizeof *page->name);
	for (int i = 0; i < n; i++) {
		int length = (int)strlen(report_name(report, i));

		if (report->rated && length > page->width)
			page->width = length < LONGEST ? length : LONGEST;
	}
	for (int i = 0; i < n; i++) {
		struct text text = {0};

		text_add_column(&text, report_name(report, i), (size_t)page->width);
		page->name[i] = text.at;
	}
}

static void
end(struct page *page)
{
	for (int i = 0; i < page->report->results->conf.players; i++)
		free(page->name[i]);
	free(page->name);
}

static void
put_number(const struct page *page, int width, double number, int decimals)
{
	char text[32];

	fprintf(page->out, " %*s", width,
	        report_number(number, decimals, "-", text));
}

static void
put_points(const struct page *page, int width, long halves)
{
	char text[24];

	fprintf(page->out, " %*s", width, pair_halves(halves, text));
}

/*
 * The standings
 */

static void
put_head(const struct page *page)
{
	fprintf(page->out, "%4s %-*s", "rank", page->width, "player");
	for (int i = 0; i < page->columns.n; i++) {
		const struct column *c = &page->columns.at[i];

		if (c->heading)
			fprintf(page->out, " %*s", c->width, c->heading);
	}
	fprintf(page->out, "\n");
}

static void
put_cell(const struct page *page, const struct column *c, int slot)
{
	double number = column_number(c, COLUMN_TEXT, page->report, slot);

	if (c->kind == COLUMN_HALVES)
		put_points(page, c->width, (long)number);
	else
		put_number(page, c->width, number, c->decimals[COLUMN_TEXT]);
}

static void
put_player(const struct page *page, int slot)
{
	const struct report *report = page->report;

	fprintf(page->out, "%4d %s", report_rank(report, slot),
	        page->name[slot]);
	for (int i = 0; i < page->columns.n; i++)
		if (page->columns.at[i].heading)
			put_cell(page, &page->columns.at[i], slot);
	fprintf(page->out, "%s\n",
	        report->results->standings.at[slot].withdrawn ? " withdrawn"
	                                                      : "");
}

static void
put_standings(const struct page *page)
{
	const struct results *r = page->report->results;

	put_head(page);
	for (int i = 0; i < r->ranked; i++)
		put_player(page, r->order[i]);
	if (r->tied && r->played)
		fprintf(page->out, "%s\n", report_ties);
}

/*
 * The matrices
 */

static void
put_points_against(const struct page *page, int a, int b)
{
	const struct report_cell *cell = report_cell(page->report, a, b);

	if (cell->games)
		put_points(page, 5, cell->points);
	else
		fprintf(page->out, " %5s", a == b ? "-" : ".");
}

static void
put_los(const struct page *page, int a, int b)
{
	put_number(page, 5, 100 * report_los(page->report, a, b), 1);
}

static void
put_matrix(const struct page *page, const char *title,
           void (*put)(const struct page *page, int a, int b))
{
	const struct results *r = page->report->results;
	int width = page->width;

	if (r->ranked > MATRIX)
		return;
	if ((int)strlen(title) > width)
		width = (int)strlen(title);
	fprintf(page->out, "\n%4s %-*s", "", width, title);
	for (int i = 0; i < r->ranked; i++)
		fprintf(page->out, " %5d", i + 1);
	fprintf(page->out, "\n");
	for (int i = 0; i < r->ranked; i++) {
		fprintf(page->out, "%4d %s%*s", i + 1, page->name[r->order[i]],
		        width - page->width, "");
		for (int k = 0; k < r->ranked; k++)
			put(page, r->order[i], r->order[k]);
		fprintf(page->out, "\n");
	}
}

/*
 * The rest
 */

static void
put_forfeits_of(const struct page *page, int slot)
{
	const struct result_player *p = &page->report->results->player[slot];
	bool any = false;

	for (int k = 0; k < REASON_VOID; k++)
		if (p->forfeits[k]) {
			if (!any)
				fprintf(page->out, "     %s ",
				        page->name[slot]);
			fprintf(page->out, "%s%s %d", any ? ", " : "",
			        report_reason((enum reason)k), p->forfeits[k]);
			any = true;
		}
	if (any)
		fprintf(page->out, "\n");
}

static void
put_forfeits(const struct page *page)
{
	const struct results *r = page->report->results;
	bool any = false;

	for (int k = 0; k < REASON_VOID; k++)
		any |= page->report->reason[k];
	if (!any)
		return;
	fprintf(page->out, "\nforfeits by reason\n");
	for (int i = 0; i < r->ranked; i++)
		put_forfeits_of(page, r->order[i]);
}

/* The players of a group, with their ratings among themselves. */
static void
put_group(const struct page *page, int group)
{
	const struct report *report = page->report;
	const struct results *r = report->results;

	fprintf(page->out, "%4d", group);
	for (int i = 0, n = 0; i < r->ranked; i++) {
		int slot = r->order[i];
		char text[32], shown[CONF_SHOWN];

		if (report_group(report, slot) != group)
			continue;
		fprintf(page->out, "%s %s %s", n++ ? "," : "",
		        conf_shown(report_name(report, slot), shown),
		        report_number(report_group_rating(report, slot), 2, "-",
		                      text));
	}
	fprintf(page->out, "\n");
}

static void
put_groups(const struct page *page)
{
	int groups = page->report->ratings.groups;

	if (page->report->ratings.prior > page->report->options->prior)
		fprintf(page->out, "\nWho has won or lost all games stands beside the "
		        "anchor by a prior: %g draw for each player\n(--prior)\n",
		        page->report->ratings.prior);
	if (groups < 2)
		return;
	fprintf(page->out, "\n%d groups that have not all scored against each "
	        "other, each rated about 0\n(--prior makes one of them)\n",
	        groups);
	for (int i = 1; i <= groups; i++)
		put_group(page, i);
}

static void
put_first(const struct page *page)
{
	const int *n = page->report->moved_first;
	struct elo e = report_first(page->report);

	if (n[0] + n[1] + n[2] == 0)
		return;
	fprintf(page->out, "\nmoving first: %d won, %d lost, %d drawn; %.2f %%, "
	        "Elo", n[1], n[2], n[0], 100 * e.score);
	put_number(page, 1, e.elo, 2);
	fprintf(page->out, " (95 %%:");
	put_number(page, 1, e.low, 2);
	fprintf(page->out, " to");
	put_number(page, 1, e.high, 2);
	fprintf(page->out, ")\n");
}

static void
put_state(const struct page *page)
{
	const struct results *r = page->report->results;

	if (r->open)
		fprintf(page->out, "%ld of %ld games are open\n", r->open,
		        r->total);
	if (r->schedule.stuck)
		fprintf(page->out, "after round %d nobody can be paired without "
		        "a rematch\n", r->schedule.round);
	if (r->voids && !page->report->options->stable)
		fprintf(page->out, "%ld games were void, by the host's fault, "
		        "and played again\n", r->voids);
	if (r->repeats)
		fprintf(page->out, "%ld of %ld games repeat another of the same pairing "
		        "move for move, and tell nothing new\n", r->repeats, r->played);
	if (r->again)
		fprintf(page->out, "%ld games are recorded twice; the first "
		        "counts\n", r->again);
}

void
report_as_short_text(const struct report *report, FILE *out)
{
	struct page page;

	begin(&page, report, out, RUN_NAME);
	fprintf(out, "\n");
	put_standings(&page);
	put_matrix(&page, "points against", put_points_against);
	put_state(&page);
	end(&page);
}

void
report_as_text(const struct report *report, FILE *out)
{
	struct page page;

	begin(&page, report, out, NAME);
	put_standings(&page);
	put_matrix(&page, "points against", put_points_against);
	if (report->ratings.players)
		put_matrix(&page, "chance in % to be stronger than", put_los);
	put_groups(&page);
	put_forfeits(&page);
	put_first(&page);
	put_state(&page);
	end(&page);
}
