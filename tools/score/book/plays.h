#ifndef PLAYS_H
#define PLAYS_H

/*
 * Pages of the games of a student that were not won, as replay(1) makes them:
 * OUT/students/ID/replays/PART-SEED-NUMBER.html, of the tournament
 * class-LEAGUE-PAIRING-NUMBER.html.  They are the instructor's, and
 * their owner alone can read them: a page shows what a hidden opponent plays.
 */

#include <stdbool.h>

#include "score/book/book.h"

enum {
	PLAYS_MOST = 2000,  /* pages of a class, of some 50 kB each, */
	PLAYS_STUDENT = 20, /* and of a student; 200 where all are wanted */
	PLAYS_ALL = 200,
};

struct plays {
	bool all;     /* not the forfeited alone */
	int made;     /* there are so many */
	int left_out; /* and these are too many */
};

/* Make those of a student that are not there yet.  -1 and errno on failure. */
int plays_make(struct plays *plays, const struct book *book,
               const struct book_row *row);

/* Append where the page of a note's game is, from OUT on; false if it has
 * none. */
bool plays_path(const struct book *book, const struct book_row *row,
                const struct finding_note *note, struct text *path);

/* The same of a game of the tournament, of a line of row->lost. */
bool plays_league_path(const struct book *book, const struct book_row *row,
                       const char *line, struct text *path);

#endif
