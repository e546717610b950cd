#ifndef SHELF_H
#define SHELF_H

/*
 * The games on a report's page: all games of a league, or only the forfeited ones if
 * there are too many.
 */

#include "league/report/data.h"

enum {
	SHELF_GAMES = 20000, /* with more games, the page lists only the forfeited ones */
	SHELF_TEXT = 400,    /* longest sentence, in bytes */
	SHELF_PAGES = 2000,  /* most pages; each has about 50 kB */
};

struct shelf_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* the sentence of a forfeit; NULL = show none */
	char *opening; /* seat 1's first move if all games are listed, or NULL */
	bool page;  /* the game has a page (shelf_page_name) */
};

struct shelf {
	struct shelf_game *game; /* all listed games, in schedule order */
	int n;
	int *from; /* index of each pairing's first game; ends with n */
	bool all;
	int pages, missing; /* pages made; pages not made because of SHELF_PAGES */
};

/* Read the games.  If there is a folder, make the pages of forfeited games there, at most
 * SHELF_PAGES; warn of pages that cannot be made.  False with the reason. */
bool shelf_fill(struct shelf *shelf, const struct report *report,
                const char *folder, char why[REPORT_WHY]);
void shelf_free(struct shelf *shelf);

/* The name of a game's page.  Returns into. */
const char *shelf_page_name(const struct report *report,
                            const struct shelf_game *game, char into[48]);

#endif
