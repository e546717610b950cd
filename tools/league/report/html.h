#ifndef REPORT_HTML_H
#define REPORT_HTML_H

/*
 * The parts of a report's page, tools/page/page.h.  It is written without the
 * closing tags that HTML lets one leave out, since a class has thousands of
 * cells; without the script all but the sorting is still there.
 */

#include "base/text.h"
#include "league/report/data.h"
#include "league/report/replays.h"
#include "page/page.h"

/* What a page is made of, and as far as it is made. */
struct html {
	const struct report *report;
	const struct replays *shelf;
	struct text page;
};

/* Append a player's name, leading to what is said of it. */
void html_player(struct html *html, int slot);

/* A number for people: a true minus, an infinity, a dash for what is unknown. */
void html_number(struct html *html, double number, int decimals);

/* The parts, in report_tables.c, report_chart.c and report_players.c. */
void html_standings(struct html *html);
void html_chart(struct html *html);
void html_crosstable(struct html *html);
void html_los(struct html *html);
void html_groups(struct html *html);
void html_forfeits(struct html *html);
void html_players(struct html *html);

#endif
