#include "league/report/columns.h"
#include "league/report/html.h"

void
html_player(struct html *html, int slot)
{
	const char *name = report_name(html->report, slot);

	if (html->report->place[slot] < 0) /* dropped players have no part */
		page_text(&html->page, name);
	else
		page_put(&html->page, "<a href=#p%d>%s</a>", slot + 1, name);
}

enum {
	WHOLE = 150, /* show all players if there are no more than this */
	TOP = 30,    /* otherwise show this many of the best players */
};

int
html_shown(const struct html *html)
{
	int ranked = html->report->results->ranked;

	return ranked > WHOLE ? TOP : ranked;
}

const char *
html_best(const struct html *html)
{
	return html->report->results->ranked > WHOLE ? "The best players only. " : "";
}

enum {
	FORFEITS = 1000, /* most forfeits in the list */
	NEAR = 5         /* show opponents up to this many places above and below */
};

/*
 * The standings
 */

void
html_standings(struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;
	struct columns columns;

	columns_begin(&columns, html->report, TABLE_PAGE, page, NULL);
	text_add(page, "<section id=standings>\n<h2>Standings</h2>\n");
	page_table(page, "Standings", "list sort", NULL, "All players, the best first");
	columns_write(&columns);
	page_table_end(page);
	if (r->tied && r->played)
		page_put(page, "<p class=key>%s\n", report_ties);
	text_add(page, "</section>\n");
}

/*
 * The crosstable
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
	page_put(&html->page, ">%s", pair_halves(c->points, text));
}

static void
matrix(struct html *html)
{
	const int *order = html->report->results->order, shown = html_shown(html);
	struct text *page = &html->page;

	page_table(page, "Crosstable", "heat", NULL, "%sPoints of the player of the row against "
	           "the player of the column", html_best(html));
	text_add(page, "<td><th scope=col>Player");
	for (int i = 0; i < shown; i++) {
		const char *name = report_name(html->report, order[i]);

		page_put(page, "<th scope=col><a href=#p%d title=\"%s\" aria-label=\"%d %s\">"
		         "%d</a>", order[i] + 1, name, i + 1, name, i + 1);
	}
	text_add(page, "<tbody>\n");
	for (int i = 0; i < shown; i++) {
		page_put(page, "<tr><td>%d<th scope=row>", i + 1);
		html_player(html, order[i]);
		for (int k = 0; k < shown; k++)
			if (i == k)
				text_add(page, "<td class=self>");
			else
				points_against(html, order[i], order[k]);
		text_add(page, "\n");
	}
	page_table_end(page);
}

static void
near_row(struct html *html, int place)
{
	const struct results *r = html->report->results;

	page_put(&html->page, "<tr><td>%d<th scope=row>", place + 1);
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
	struct text *page = &html->page;

	page_table(page, "Neighbours", "heat near", NULL, "Points of each player against the "
	           "players so many places above (−) and below (+)");
	text_add(page, "<td><th scope=col>Player");
	for (int k = 1 - NEAR; k <= NEAR; k++)
		page_put(page, "<th scope=col>%s%d", k > 0 ? "+" : "−", k > 0 ? k : 1 - k);
	text_add(page, "<tbody>\n");
	for (int i = 0; i < html->report->results->ranked; i++)
		near_row(html, i);
	page_table_end(page);
}

void
html_crosstable(struct html *html)
{
	text_add(&html->page, "<section id=crosstable>\n<h2>Crosstable</h2>\n"
	         "<p class=key>Share of the points: <span class=h0>none</span> "
	         "<span class=h5>half</span> <span class=h10>all</span>\n");
	matrix(html);
	if (html_shown(html) < html->report->results->ranked)
		neighbours(html);
	text_add(&html->page, "</section>\n");
}

/*
 * Forfeits
 */

static void
forfeit_row(struct html *html, const struct listed_game *g)
{
	const struct report *report = html->report;
	const struct pairing *p = &report->results->schedule.at[g->pairing];
	struct text *page = &html->page;
	char name[48];

	text_add(page, "<tr><th scope=row>");
	html_player(html, g->fault);
	text_add(page, "<td>");
	html_player(html, g->fault == p->a ? p->b : p->a);
	page_put(page, "<td>%d<td>%s", g->number, g->reason);
	if (!report->options->stable)
		page_put(page, "<td class=text>%s", g->text ? g->text : "");
	if (g->page)
		page_put(page, "<td><a href=\"replays/%s\">replay</a>",
		         listed_page_name(report, g, name));
	text_add(page, "\n");
}

static void
forfeited_games(struct html *html)
{
	const struct listed *listed = html->listed;
	struct text *page = &html->page;
	int n = 0;

	page_put(page, "<details><summary>%d games</summary>\n", listed->forfeits);
	page_table(page, "", "list sort named texts", NULL, "Forfeited games");
	page_put(page, "<th scope=col>Player<th scope=col>Against<th scope=col>Game"
	         "<th scope=col>Reason");
	if (!html->report->options->stable)
		text_add(page, "<th scope=col>What happened");
	if (listed->pages)
		text_add(page, "<th scope=col>Page");
	text_add(page, "<tbody>\n");
	for (int i = 0; i < listed->n && n < FORFEITS; i++)
		if (listed->game[i].forfeit) {
			forfeit_row(html, &listed->game[i]);
			n++;
		}
	page_table_end(page);
	if (listed->forfeits > n)
		page_put(page, "<p>And %d more.\n", listed->forfeits - n);
	text_add(page, "</details>");
}

void
html_forfeits(struct html *html)
{
	text_add(&html->page, "<section id=forfeits>\n<h2>Forfeits</h2>\n");
	if (html->listed->forfeits)
		forfeited_games(html);
	else
		text_add(&html->page, "<p>There are none.");
	text_add(&html->page, "</section>\n");
}
