#ifndef REPORT_SHELF_H
#define REPORT_SHELF_H

/*
 * A league's games kept for the page of a report: all of them if they are not
 * too many, and otherwise the forfeited ones alone.
 */

#include "report_data.h"

enum {
	SHELF_GAMES = 20000, /* more are too many */
	SHELF_TEXT = 400,    /* bytes at most of a sentence */
};

struct shelf_game {
	int pairing, number, plies;
	enum fate fate;
	int first, winner, fault; /* slots, -1 = nobody */
	char reason[GAMES_WORD];
	char *text; /* of a forfeit: the sentence; NULL = none is to be shown */
	bool page;  /* it has one: shelf_page_name */
};

struct shelf {
	struct shelf_game *game; /* in schedule order */
	int n;
	int *from; /* by pairing, and the end: its first */
	bool all;
};

/* Read them.  Where replay is a path of bin/replay, it makes a page, in a folder
 * that is there, of every game that was forfeited; one that it does not make is
 * missing, and said so.  False with the reason. */
bool shelf_fill(struct shelf *shelf, const struct report *report,
                const char *replay, const char *folder, char why[REPORT_WHY]);
void shelf_free(struct shelf *shelf);

/* The name of a game's page.  Returns into. */
const char *shelf_page_name(const struct report *report,
                            const struct shelf_game *game, char into[48]);

#endif
