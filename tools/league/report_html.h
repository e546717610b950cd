#ifndef REPORT_HTML_H
#define REPORT_HTML_H

/*
 * The parts of a report's page.  index.html is one file that asks nothing of any
 * network: style, script, tables and pictures are in it, and without the script
 * all but the sorting is still there.  It is written without the closing tags
 * that HTML lets one leave out, since a class has thousands of cells.
 *
 * Whatever comes from a player goes through html_text.
 */

#include "report_data.h"
#include "report_shelf.h"
#include "text.h"

/* What a page is made of, and as far as it is made. */
struct html {
	const struct report *report;
	const struct shelf *shelf;
	struct text page;
};

/* Append a text so that it is one: the five signs of HTML as entities, what is
 * no printable character or no UTF-8 as \xNN. */
void html_text(struct text *page, const char *s);

/* Append a player's name, leading to what is said of it. */
void html_player(struct html *html, int slot);

/* The class of a cell by a share from 0 to 1: "h0" to "h10". */
void html_share(struct html *html, double share);

/* A number for people: a true minus, an infinity, a dash for what is unknown. */
void html_number(struct html *html, double number, int decimals);

/* Begin and end a part that can be wider than the screen. */
void html_wide(struct html *html, const char *label);
void html_wide_end(struct html *html);

/* The parts, in report_tables.c, report_chart.c and report_players.c. */
void html_standings(struct html *html);
void html_chart(struct html *html);
void html_crosstable(struct html *html);
void html_los(struct html *html);
void html_groups(struct html *html);
void html_forfeits(struct html *html);
void html_players(struct html *html);

/* The lines of the page's style and script (report_page.c); NULL ends them. */
extern const char *const html_page_style[];
extern const char *const html_page_script[];

#endif
