#ifndef SHELF_H
#define SHELF_H

/*
 * The games on a report's page: all games of a league, or only the forfeited ones if
 * there are too many.
 */

#include "league/report/data.h"

enum {
	SHELF_GAMES = 20000, /* with more, only forfeited ones */
	SHELF_TEXT = 400,    /* most bytes of a sentence */
	SHELF_PAGES = 2000,  /* about 50 kB each */
};

struct shelf_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* the sentence of a forfeit; NULL = show none */
	char *opening; /* seat 1's first move if all games are listed, or NULL */
	bool page;  /* has a page (shelf_page_name) */
};

struct shelf {
	struct shelf_game *game; /* in schedule order */
	int n;
	int *from; /* by pairing: the index of its first game; the last entry is n */
	bool all;
	int pages, missing; /* pages made; not made beyond SHELF_PAGES */
};

/* Read the games.  With a folder, make the pages of forfeited games in it, at most
 * SHELF_PAGES; warn of pages that cannot be made.  False with the reason. */
bool shelf_fill(struct shelf *shelf, const struct report *report,
                const char *folder, char why[REPORT_WHY]);
void shelf_free(struct shelf *shelf);

/* The name of a game's page.  Returns into. */
const char *shelf_page_name(const struct report *report,
                            const struct shelf_game *game, char into[48]);

#endif
