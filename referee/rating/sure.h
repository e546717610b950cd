#ifndef SURE_H
#define SURE_H

/*
 * Who is to play next until an order of players is certain, and when it is.
 *
 * Each two neighbours must be told apart, or be within some Elo of each other, by the
 * openings that they have played against each other from both seats.  All that is
 * said of a table when it is sure is true with the chance asked for, however often one
 * looks and whoever was chosen to play: no look is paid for.
 *
 * That a mean score is at most m, is tested by betting against it (Waudby-Smith and
 * Ramdas, "Estimating means of bounded random variables by betting", JRSS B 2024): a
 * wealth is multiplied by 1 + l (x - m) for each score x of an opening, 0 to 1.  If the
 * mean is at most m, the wealth is a supermartingale, and ever reaches c with a chance
 * of 1/c at most (Ville 1939), whatever share of games is drawn and whatever an
 * opening gives a seat.  The wealth here is the mean over seven l.  Each two of n
 * players can be misjudged in two ways, so c is n (n - 1) / (1 - P).
 *
 * It supposes that the mean score of two players does not change while they play.
 */

#include <stdbool.h>

#include "rating/pool.h"

enum { SURE_WHY = 200 };

struct sure_terms {
	double chance; /* of that all is true: 0.95 */
	double width;  /* Elo within which neighbours may be equal; 0: never */
	long most;     /* games, in all */
};

struct sure {
	struct sure_terms terms;
	int players;
	const bool *out;    /* by player: is not ranked; the caller's, or NULL */
	double (*scores)[5]; /* players x players: openings of a < b, by a's half
	                     * points */
	long games;         /* of them all */
};

/* Read "P[,width=E][,most=N]", P in per cent.  False with the reason. */
bool sure_parse(struct sure_terms *terms, const char *list, char why[SURE_WHY]);

void sure_begin(struct sure *sure, int players, const struct sure_terms *terms);
void sure_free(struct sure *sure);

/* Add openings; their a may be greater than b. */
void sure_add(struct sure *sure, const struct rating_pairs *openings);

/* The players who are not out, the best first: by rating, and where two neighbours'
 * own games contradict that for certain, by those.  Returns how many. */
int sure_order(const struct sure *sure, int *order);

/* What is known of two players: a is above b, 1; below, -1; they are within the
 * width, 2; nothing yet, 0.  *evidence (or NULL) says how near that is: certain at
 * 1. */
int sure_verdict(const struct sure *sure, int a, int b, double *evidence);

/* The pairings to play next: the two neighbours who are least sure, then those next
 * to it in this who have nobody in common with them.  pair has room for half the
 * players; games is how many each plays, even.  Returns how many, 0 at the end: all
 * are sure, or the games are spent. */
int sure_next(const struct sure *sure, int (*pair)[2], int *games);

#endif
