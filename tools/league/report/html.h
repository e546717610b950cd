#ifndef REPORT_HTML_H
#define REPORT_HTML_H

/*
 * The parts of a report's page (page/page.h).  They leave out closing tags that are
 * optional in HTML, because a large league has thousands of cells.  Without scripts the
 * page only lacks sorting.
 */

#include "base/text.h"
#include "league/report/data.h"
#include "page/page.h"

/*
 * The games on the page (listed.c): all games of a league, or only the forfeited ones if
 * there are too many.
 */

enum {
	LISTED_GAMES = 20000, /* with more games, the page lists only the forfeited ones */
	LISTED_PAGES = 2000,  /* most pages; each has about 50 kB */
};

struct listed_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* the sentence of a forfeit; NULL = show none */
	bool forfeit; /* it was played, and one player forfeited it */
	bool page;  /* the game has a page (listed_page_name) */
};

struct listed {
	struct listed_game *game; /* all listed games, in schedule order */
	int n;
	int *from; /* index of each pairing's first game; ends with n */
	bool all;
	int forfeits;       /* forfeited games */
	int pages, missing; /* pages made; pages not made because of LISTED_PAGES */
};

/* Read the games.  If there is a folder, make the pages of forfeited games there, at most
 * LISTED_PAGES; warn of pages that cannot be made.  False with the reason. */
bool listed_fill(struct listed *listed, const struct report *report,
                 const char *folder, char why[REPORT_WHY]);
void listed_free(struct listed *listed);

/* The name of a game's page.  Returns into. */
const char *listed_page_name(const struct report *report,
                             const struct listed_game *game, char into[48]);

/* A page that is being written. */
struct html {
	const struct report *report;
	const struct listed *listed;
	struct text page;
};

/* Append a player's name as a link to the player's part of the page. */
void html_player(struct html *html, int slot);

/* The number of players in the chart and the crosstable; a large league makes a browser
 * slow. */
int html_shown(const struct html *html);

/* "The best players only. " for captions; "" if all players are shown. */
const char *html_best(const struct html *html);

/* Append a part of the page; in tables.c, chart.c and players.c. */
void html_standings(struct html *html);
void html_chart(struct html *html);
void html_crosstable(struct html *html);
void html_forfeits(struct html *html);
void html_players(struct html *html);

#endif
