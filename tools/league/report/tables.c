#include <math.h>

#include "league/report/columns.h"
#include "league/report/html.h"

enum {
	FORFEITS = 1000, /* listed at most */
	NEAR = 5         /* places above and below a player, there */
};

/*
 * The standings
 */

static void
head(struct html *html, const char *title, const char *meaning)
{
	text_add(&html->page, "<th scope=col");
	if (meaning)
		text_addf(&html->page, " title=\"%s\"", meaning);
	text_addf(&html->page, ">%s", title);
}

static void
cell(struct html *html, const struct column *c, int slot)
{
	double number = column_number(c, COLUMN_PAGE, html->report, slot);
	char text[24];

	text_add(&html->page, "<td>");
	if (c->kind == COLUMN_HALVES)
		text_add(&html->page, pair_halves((long)number, text));
	else
		html_number(html, number, c->decimals[COLUMN_PAGE]);
}

static void
standings_row(struct html *html, const struct columns *columns, int slot)
{
	text_addf(&html->page, "<tr><td>%d<th scope=row>",
	          report_rank(html->report, slot));
	html_player(html, slot);
	if (html->report->results->standings.at[slot].withdrawn)
		text_add(&html->page, " <em>withdrawn</em>");
	for (int i = 0; i < columns->n; i++)
		if (columns->at[i].title)
			cell(html, &columns->at[i], slot);
	text_add(&html->page, "\n");
}

/* What a phone should show stands first. */
static void
order_columns(struct columns *columns, const struct report *report)
{
	struct columns all;

	columns_begin(&all, report);
	columns->n = 0;
	for (int late = 0; late < 2; late++)
		for (int i = 0; i < all.n; i++)
			if (all.at[i].early != (bool)late)
				columns->at[columns->n++] = all.at[i];
}

static void
standings_table(struct html *html)
{
	const struct results *r = html->report->results;
	struct columns columns;

	order_columns(&columns, html->report);
	text_add(&html->page, "<table class=\"list sort\"><caption>All players, "
	         "the best first</caption><thead><tr><th scope=col "
	         "aria-sort=ascending>#<th scope=col>Player");
	for (int i = 0; i < columns.n; i++)
		if (columns.at[i].title)
			head(html, columns.at[i].title, columns.at[i].meaning);
	text_add(&html->page, "<tbody>\n");
	for (int i = 0; i < r->ranked; i++)
		standings_row(html, &columns, r->order[i]);
	text_add(&html->page, "</table>");
}

void
html_standings(struct html *html)
{
	text_add(&html->page, "<section id=standings>\n<h2>Standings</h2>\n");
	page_wide(&html->page, "Standings");
	standings_table(html);
	page_wide_end(&html->page);
	if (html->report->results->tied && html->report->results->played)
		text_addf(&html->page, "<p class=key>%s\n", report_ties);
	text_add(&html->page, "</section>\n");
}

/*
 * The matrices
 */

static void
points_against(struct html *html, int a, int b)
{
	const struct report_cell *c = report_cell(html->report, a, b);
	char text[24];

	if (!c->games) {
		text_add(&html->page, "<td>");
		return;
	}
	text_add(&html->page, "<td class=");
	page_share(&html->page, c->points / 2.0 / c->games);
	text_addf(&html->page, ">%s", pair_halves(c->points, text));
}

static void
chance(struct html *html, int a, int b)
{
	double los = report_los(html->report, a, b);

	if (isnan(los)) {
		text_add(&html->page, "<td>");
		return;
	}
	text_add(&html->page, "<td class=");
	page_share(&html->page, los);
	text_addf(&html->page, ">%.0f", 100 * los);
}

static void
matrix_head(struct html *html)
{
	const struct results *r = html->report->results;

	text_add(&html->page, "<thead><tr><td><th scope=col>Player");
	for (int i = 0; i < html_shown(html); i++) {
		text_addf(&html->page, "<th scope=col><a href=#p%d title=\"",
		          r->order[i] + 1);
		page_text(&html->page, report_name(html->report, r->order[i]));
		text_addf(&html->page, "\" aria-label=\"%d ", i + 1);
		page_text(&html->page, report_name(html->report, r->order[i]));
		text_addf(&html->page, "\">%d</a>", i + 1);
	}
	text_add(&html->page, "<tbody>\n");
}

static void
matrix(struct html *html, const char *title, const char *caption,
       void (*put)(struct html *html, int a, int b))
{
	const struct results *r = html->report->results;

	page_wide(&html->page, title);
	text_addf(&html->page, "<table class=heat><caption>%s%s</caption>",
	          html_best(html), caption);
	matrix_head(html);
	for (int i = 0; i < html_shown(html); i++) {
		text_addf(&html->page, "<tr><td>%d<th scope=row>", i + 1);
		html_player(html, r->order[i]);
		for (int k = 0; k < html_shown(html); k++)
			if (i == k)
				text_add(&html->page, "<td class=self>");
			else
				put(html, r->order[i], r->order[k]);
		text_add(&html->page, "\n");
	}
	text_add(&html->page, "</table>");
	page_wide_end(&html->page);
}

static void
near_row(struct html *html, int place)
{
	const struct results *r = html->report->results;

	text_addf(&html->page, "<tr><td>%d<th scope=row>", place + 1);
	html_player(html, r->order[place]);
	for (int k = place - NEAR; k <= place + NEAR; k++)
		if (k < 0 || k >= r->ranked)
			text_add(&html->page, "<td>");
		else if (k != place)
			points_against(html, r->order[place], r->order[k]);
	text_add(&html->page, "\n");
}

static void
neighbours(struct html *html)
{
	page_wide(&html->page, "Neighbours");
	text_add(&html->page, "<table class=\"heat near\"><caption>Points of each "
	         "player against the players so many places above (−) and below "
	         "(+)</caption><thead><tr><td><th scope=col>Player");
	for (int k = 1 - NEAR; k <= NEAR; k++)
		text_addf(&html->page, "<th scope=col>%s%d", k > 0 ? "+" : "−",
		          k > 0 ? k : 1 - k);
	text_add(&html->page, "<tbody>\n");
	for (int i = 0; i < html->report->results->ranked; i++)
		near_row(html, i);
	text_add(&html->page, "</table>");
	page_wide_end(&html->page);
}

void
html_crosstable(struct html *html)
{
	text_add(&html->page, "<section id=crosstable>\n<h2>Crosstable</h2>\n"
	         "<p class=key>Share of the points: <span class=h0>none</span> "
	         "<span class=h5>half</span> <span class=h10>all</span>\n");
	matrix(html, "Crosstable", "Points of the player of the row against the "
	       "player of the column", points_against);
	if (html_shown(html) < html->report->results->ranked)
		neighbours(html);
	text_add(&html->page, "</section>\n");
}

void
html_los(struct html *html)
{
	text_add(&html->page, "<section id=los>\n<h2>Who is stronger</h2>\n"
	         "<details><summary>The chance for each two players</summary>\n");
	matrix(html, "Who is stronger", "Chance, in %, that the player of the "
	       "row is stronger than the player of the column; empty where "
	       "nothing connects the two", chance);
	text_add(&html->page, "</details></section>\n");
}

/*
 * Groups
 */

static void
group(struct html *html, int number)
{
	const struct report *report = html->report;
	const struct results *r = report->results;
	int n = 0;

	text_add(&html->page, "<li>");
	for (int i = 0; i < r->ranked; i++) {
		int slot = r->order[i];

		if (report_group(report, slot) != number)
			continue;
		text_add(&html->page, n++ ? ", " : "");
		html_player(html, slot);
		text_add(&html->page, " ");
		html_number(html, report_group_rating(report, slot), 0);
	}
	text_add(&html->page, "\n");
}

void
html_groups(struct html *html)
{
	int groups = html->report->ratings.groups;

	if (groups < 2)
		return;
	text_addf(&html->page, "<section id=groups>\n<h2>Groups</h2>\n<p>No "
	          "finite difference is the likeliest between players of whom "
	          "one has never scored against the other, nor against whoever "
	          "has. So there are %d groups, each rated about 0; in the "
	          "standings the greatest is finite.\n<ol>\n", groups);
	for (int i = 1; i <= groups; i++)
		group(html, i);
	text_add(&html->page, "</ol></section>\n");
}

/*
 * Forfeits
 */

static void
reasons_row(struct html *html, int slot)
{
	const struct report *report = html->report;
	const int *forfeits = report->results->player[slot].forfeits;

	text_add(&html->page, "<tr><th scope=row>");
	html_player(html, slot);
	for (int k = 0; k < REASON_VOID; k++)
		if (report->reason[k])
			text_addf(&html->page, "<td>%d", forfeits[k]);
	text_addf(&html->page, "<td>%d\n",
	          report->results->standings.at[slot].forfeits);
}

static void
reasons(struct html *html)
{
	const struct report *report = html->report;
	const struct results *r = report->results;

	page_wide(&html->page, "Forfeits by reason");
	text_add(&html->page, "<table class=\"list sort named\"><caption>"
	         "Forfeits by reason</caption><thead><tr><th scope=col>Player");
	for (int k = 0; k < REASON_VOID; k++)
		if (report->reason[k])
			head(html, report_reason((enum reason)k), NULL);
	head(html, "all", NULL);
	text_add(&html->page, "<tbody>\n");
	for (int i = 0; i < r->ranked; i++)
		if (r->standings.at[r->order[i]].forfeits)
			reasons_row(html, r->order[i]);
	text_add(&html->page, "</table>");
	page_wide_end(&html->page);
}

static void
forfeit_row(struct html *html, const struct replays_game *g)
{
	const struct report *report = html->report;
	const struct pairing *p = &report->results->schedule.at[g->pairing];
	char name[48];

	text_add(&html->page, "<tr><th scope=row>");
	html_player(html, g->fault);
	text_add(&html->page, "<td>");
	html_player(html, g->fault == p->a ? p->b : p->a);
	text_addf(&html->page, "<td>%d<td>", g->number);
	page_text(&html->page, g->reason);
	if (!report->options->stable) {
		text_add(&html->page, "<td class=text>");
		page_text(&html->page, g->text ? g->text : "");
	}
	if (g->page)
		text_addf(&html->page, "<td><a href=\"replays/%s\">replay</a>",
		          replays_page_name(report, g, name));
	text_add(&html->page, "\n");
}

static void
forfeited_games(struct html *html)
{
	const struct replays *shelf = html->shelf;
	bool pages = false;
	int n = 0;

	for (int i = 0; i < shelf->n; i++)
		pages |= shelf->game[i].page;
	page_wide(&html->page, "Forfeited games");
	text_add(&html->page, "<table class=\"list sort named texts\"><caption>"
	         "Forfeited games</caption><thead><tr><th scope=col>Player"
	         "<th scope=col>Against<th scope=col>Game<th scope=col>Reason");
	if (!html->report->options->stable)
		text_add(&html->page, "<th scope=col>What happened");
	if (pages)
		text_add(&html->page, "<th scope=col>Page");
	text_add(&html->page, "<tbody>\n");
	for (int i = 0; i < shelf->n; i++)
		if (shelf->game[i].fault >= 0 &&
		    shelf->game[i].fate == FATE_PLAYED && n++ < FORFEITS)
			forfeit_row(html, &shelf->game[i]);
	text_add(&html->page, "</table>");
	page_wide_end(&html->page);
	if (n > FORFEITS)
		text_addf(&html->page, "<p>And %d more.\n", n - FORFEITS);
}

void
html_forfeits(struct html *html)
{
	bool any = false;

	for (int k = 0; k < REASON_VOID; k++)
		any |= html->report->reason[k];
	text_add(&html->page, "<section id=forfeits>\n<h2>Forfeits</h2>\n");
	if (any) {
		reasons(html);
		text_add(&html->page, "<details><summary>The games</summary>\n");
		forfeited_games(html);
		text_add(&html->page, "</details>");
	} else {
		text_add(&html->page, "<p>There are none.");
	}
	text_add(&html->page, "</section>\n");
}
