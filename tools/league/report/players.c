#include "league/report/html.h"

/* A game from a player's side, as a coloured cell: 1+ moved first and won.  How it ended
 * is its title. */
static void
game(struct html *html, const struct replays_game *g, int slot)
{
	const char *how = g->winner < 0 ? "drawn" : g->winner == slot ? "won"
	                  : "lost";
	const char *tag = g->page ? "a" : "i";
	char name[48];

	text_addf(&html->page, "<%s class=%s", tag, how);
	if (g->page)
		text_addf(&html->page, " href=\"replays/%s\"",
		          replays_page_name(html->report, g, name));
	if (g->fate != FATE_PLAYED) {
		text_addf(&html->page, " title=\"not played\">%s</%s>",
		          g->winner < 0 ? "·" : g->winner == slot ? "+" : "−", tag);
		return;
	}
	text_add(&html->page, " title=\"");
	page_text(&html->page, g->reason);
	text_addf(&html->page, ", %d\">%d%s</%s>", g->plies,
	          g->first == slot ? 1 : 2,
	          g->winner < 0 ? "=" : g->winner == slot ? "+" : "−", tag);
}

/* A row: the games of two players. */
static void
opponent(struct html *html, int slot, int other)
{
	const struct report_cell *c = report_cell(html->report, slot, other);
	const struct replays *shelf = html->shelf;
	char a[24], b[24];

	text_add(&html->page, "<tr><th scope=row>");
	html_player(html, other);
	text_addf(&html->page, "<td>%s : %s", pair_halves(c->points, a),
	          pair_halves(2L * c->games - c->points, b));
	text_add(&html->page, "<td class=cells>");
	for (int i = shelf->from[c->pairing]; i < shelf->from[c->pairing + 1];
	     i++)
		game(html, &shelf->game[i], slot);
	text_add(&html->page, "\n");
}

static void
summary(struct html *html, int slot)
{
	const struct report *report = html->report;
	const struct standing *s = &report->results->standings.at[slot];
	double rating = report_rating(report, slot);
	char text[24];

	text_addf(&html->page, "<details class=player><summary>%d. ",
	          report_rank(report, slot));
	page_text(&html->page, report_name(report, slot));
	text_addf(&html->page, " <small>%s of %d, rating ",
	          pair_halves(2L * s->wins + s->draws, text), s->games);
	html_number(html, rating, 0);
	text_addf(&html->page, "%s</small></summary>\n",
	          s->withdrawn ? ", withdrawn" : "");
}

static void
games(struct html *html, int slot)
{
	const struct report *report = html->report;
	const struct results *r = report->results;

	page_wide(&html->page, "Games");
	text_add(&html->page, "<table class=\"list sort named texts\"><caption>"
	         "Games of ");
	page_text(&html->page, report_name(report, slot));
	text_add(&html->page, "</caption><thead><tr><th scope=col>Against<th "
	         "scope=col>Points<th scope=col>Games<tbody>\n");
	for (int i = 0; i < r->ranked; i++)
		if (report_cell(report, slot, r->order[i])->games)
			opponent(html, slot, r->order[i]);
	text_add(&html->page, "</table>");
	page_wide_end(&html->page);
}

static void
player(struct html *html, int slot)
{
	const struct results *r = html->report->results;
	const struct standing *s = &r->standings.at[slot];

	summary(html, slot);
	text_addf(&html->page, "<div id=p%d><p class=command>", slot + 1);
	page_text(&html->page, r->conf.player[slot].command);
	text_add(&html->page, "\n");
	if (s->withdrawn)
		text_addf(&html->page, "<p>Withdrawn after %d forfeits in a row "
		          "by time, start or crash; %d games were lost without "
		          "play.\n", r->conf.patience, s->unplayed);
	if (html->shelf->all)
		games(html, slot);
	text_add(&html->page, "</div></details>\n");
}

void
html_players(struct html *html)
{
	const struct results *r = html->report->results;

	text_add(&html->page, "<section id=players>\n<h2>Players</h2>\n");
	if (!html->shelf->all)
		text_addf(&html->page, "<p>There are more than %d games: too many "
		          "to list here. They are in games.csv (league report "
		          "--csv).\n", REPLAYS_GAMES);
	else
		text_add(&html->page, "<p class=key>A game: <span class=won>1+</span> "
		         "moved first and won, <span class=drawn>2=</span> moved "
		         "second and drew, <span class=lost>1−</span> moved first and "
		         "lost. Its title says how it ended, after how many plies.\n");
	for (int i = 0; i < r->ranked; i++)
		player(html, r->order[i]);
	text_add(&html->page, "</section>\n");
}
