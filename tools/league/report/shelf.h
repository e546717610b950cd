#ifndef SHELF_H
#define SHELF_H

/*
 * The games that a report's page lists: all of a league, or, if they are too
 * many, the forfeited ones alone.
 */

#include "league/report/data.h"

enum {
	SHELF_GAMES = 20000, /* more are too many */
	SHELF_TEXT = 400,    /* bytes at most of a sentence */
	SHELF_PAGES = 2000,  /* with some 50 kB each */
};

struct shelf_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* of a forfeit: the sentence; NULL = show none */
	char *opening; /* seat 1's first move, where all games are listed; or NULL */
	bool page;  /* it has a page: shelf_page_name */
};

struct shelf {
	struct shelf_game *game; /* in schedule order */
	int n;
	int *from; /* by pairing, and at the end: its first game */
	bool all;
	int pages, missing; /* made; beyond SHELF_PAGES */
};

/* Read them.  With a folder, make in it the pages of the forfeited games, at most
 * SHELF_PAGES; warn of pages that cannot be made.  False with the reason. */
bool shelf_fill(struct shelf *shelf, const struct report *report,
                const char *folder, char why[REPORT_WHY]);
void shelf_free(struct shelf *shelf);

/* The name of a game's page.  Returns into. */
const char *shelf_page_name(const struct report *report,
                            const struct shelf_game *game, char into[48]);

#endif
