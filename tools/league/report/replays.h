#ifndef REPORT_SHELF_H
#define REPORT_SHELF_H

/*
 * A league's games kept for the page of a report: all of them if they are not
 * too many, and otherwise the forfeited ones alone.
 */

#include "league/report/data.h"

enum {
	REPLAYS_GAMES = 20000, /* more are too many */
	REPLAYS_TEXT = 400,    /* bytes at most of a sentence */
	REPLAYS_PAGES = 2000,  /* with some 50 kB each */
};

struct replays_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* of a forfeit: the sentence; NULL = none is to be shown */
	bool page;  /* it has one: replays_page_name */
};

struct replays {
	struct replays_game *game; /* in schedule order */
	int n;
	int *from; /* by pairing, and the end: its first */
	bool all;
	int pages, missing; /* made; beyond REPLAYS_PAGES */
};

/* Read them.  Where pages are wanted, those of the forfeited games and of those
 * asked for are made in a folder that is there; one that cannot be made is
 * missing, and said so, as are those beyond REPLAYS_PAGES.  False with the reason,
 * also where something is asked for that is not there. */
bool replays_fill(struct replays *shelf, const struct report *report,
                const char *folder, char why[REPORT_WHY]);
void replays_free(struct replays *shelf);

/* The name of a game's page.  Returns into. */
const char *replays_page_name(const struct report *report,
                            const struct replays_game *game, char into[48]);

#endif
