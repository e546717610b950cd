#ifndef REPORT_HTML_H
#define REPORT_HTML_H

/*
 * The parts of a report's page (page/page.h).  They leave out closing tags that are
 * optional in HTML, because a class has thousands of cells.  Without scripts the page
 * only lacks sorting.
 */

#include "base/text.h"
#include "league/report/data.h"
#include "league/report/shelf.h"
#include "page/page.h"

/* A page that is being written. */
struct html {
	const struct report *report;
	const struct shelf *shelf;
	struct text page;
};

/* Append a player's name as a link to the player's part of the page. */
void html_player(struct html *html, int slot);

/* The number of players in the chart and the crosstable; a large class makes a browser slow. */
int html_shown(const struct html *html);

/* "The best players only. " for captions; "" if all players are shown. */
const char *html_best(const struct html *html);

/* Append a part of the page; in tables.c, chart.c, openings.c and players.c. */
void html_standings(struct html *html);
void html_chart(struct html *html);
void html_openings(struct html *html);
bool html_has_openings(const struct html *html);
void html_crosstable(struct html *html);
void html_forfeits(struct html *html);
void html_players(struct html *html);

#endif
