#include "league/report/html.h"

/* Add a game from the view of a player, as a coloured cell.  "1+" means that the player
 * moved first and won.  The cell's title is the reason of the end. */
static void
game(struct html *html, const struct listed_game *g, int slot)
{
	bool drawn = g->winner < 0, won = g->winner == slot;
	const char *sign = won ? "+" : "−", *tag = g->page ? "a" : "i";
	struct text *page = &html->page;
	char name[48];

	page_put(page, "<%s class=%s", tag, drawn ? "drawn" : won ? "won" : "lost");
	if (g->page)
		page_put(page, " href=\"replays/%s\"",
		         listed_page_name(html->report, g, name));
	if (g->fate != FATE_PLAYED)
		page_put(page, " title=\"not played\">%s</%s>", drawn ? "·" : sign, tag);
	else
		page_put(page, " title=\"%s, %d\">%d%s</%s>", g->reason, g->plies,
		         g->first == slot ? 1 : 2, drawn ? "=" : sign, tag);
}

/* Add a row with the games of two players. */
static void
opponent(struct html *html, int slot, int other)
{
	const struct report_cell *c = report_cell(html->report, slot, other);
	const struct listed *listed = html->listed;
	char a[24], b[24];

	text_add(&html->page, "<tr><th scope=row>");
	html_player(html, other);
	page_put(&html->page, "<td>%s : %s<td class=cells>", pair_halves(c->points, a),
	         pair_halves(2L * c->games - c->points, b));
	for (int i = listed->from[c->pairing]; i < listed->from[c->pairing + 1];
	     i++)
		game(html, &listed->game[i], slot);
	text_add(&html->page, "\n");
}

static void
games(struct html *html, int slot)
{
	const struct report *report = html->report;
	const struct results *r = report->results;

	page_table(&html->page, "", "list sort named texts", "Against|Points|Games",
	           "Games of %s", report_name(report, slot));
	for (int i = 0; i < r->ranked; i++)
		if (report_cell(report, slot, r->order[i])->games)
			opponent(html, slot, r->order[i]);
	page_table_end(&html->page);
}

static void
player(struct html *html, int slot)
{
	const struct report *report = html->report;
	const struct results *r = report->results;
	const struct standing *s = &r->standings.at[slot];
	struct text *page = &html->page;
	char text[24];

	page_put(page, "<details class=player id=p%d><summary>%d. %s <small>%s of %d, rating "
	         "%.0f%s</small></summary>\n<p class=command>%s\n", slot + 1,
	         r->ranking[slot].rank, report_name(report, slot),
	         pair_halves(2L * s->wins + s->draws, text), s->games,
	         report_rating(report, slot), s->withdrawn ? ", withdrawn" : "",
	         r->conf.player[slot].command);
	if (s->withdrawn)
		page_put(page, "<p>Withdrawn after %d forfeits in a row by time, start or "
		         "crash; %d games were lost without play.\n", r->conf.patience,
		         s->unplayed);
	if (html->listed->all)
		games(html, slot);
	text_add(page, "</details>\n");
}

void
html_players(struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;

	text_add(page, "<section id=players>\n<h2>Players</h2>\n");
	if (!html->listed->all)
		page_put(page, "<p>There are more than %d games: too many to list here. "
		         "They are in games.csv (league report --csv).\n", LISTED_GAMES);
	else
		text_add(page, "<p class=key>A game: <span class=won>1+</span> "
		         "moved first and won, <span class=drawn>2=</span> moved "
		         "second and drew, <span class=lost>1−</span> moved first and "
		         "lost. Its title says how it ended, after how many plies.\n");
	for (int i = 0; i < r->ranked; i++)
		player(html, r->order[i]);
	text_add(page, "</section>\n");
}
