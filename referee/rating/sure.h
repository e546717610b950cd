#ifndef SURE_H
#define SURE_H

/*
 * Decide who plays next until an order of players is certain.
 *
 * Neighbours in the order play openings against each other from both seats.  The order is
 * certain when each two neighbours either differ for certain or are within some Elo of
 * each other.  With the chance P that the operator asks for, all statements about the
 * final table are true.  Looking often, and choosing the pairings by the results so far,
 * do not reduce P.
 *
 * We test whether a mean score is at most m by betting against it (Waudby-Smith and
 * Ramdas, "Estimating means of bounded random variables by betting", JRSS B 2024).  For
 * each score x of an opening, 0 to 1, a wealth is multiplied by 1 + l (x - m).  If the
 * mean is at most m, the wealth is a supermartingale and reaches c with a chance of at
 * most 1/c (Ville 1939).  This holds for any share of draws and any advantage of a seat.
 * Our wealth is the mean over seven values of l.  Each two of n players can be misjudged
 * in two ways, so c is n (n - 1) / (1 - P).
 *
 * The method assumes that the mean score of two players does not change while they play.
 */

#include <stdbool.h>

#include "rating/pool.h"

enum { SURE_WHY = 200 };

struct sure_terms {
	double chance; /* the chance that all statements are true, such as 0.95 */
	double width;  /* the Elo within which neighbours may count as equal; 0 = never */
	long most;     /* the most games in all */
};

struct sure {
	struct sure_terms terms;
	int players;
	const bool *out;    /* by player: not ranked; the caller's array, or NULL */
	double (*scores)[5]; /* players x players: how many openings a < b played, by a's
	                      * half points */
	long games;         /* all games */
};

/* Read "P[,width=E][,most=N]", with P in per cent.  False with the reason. */
bool sure_parse(struct sure_terms *terms, const char *list, char why[SURE_WHY]);

void sure_begin(struct sure *sure, int players, const struct sure_terms *terms);
void sure_free(struct sure *sure);

/* Add openings.  Their a may be greater than b. */
void sure_add(struct sure *sure, const struct rating_pairs *openings);

/* The ranked players, the best first: by rating, except where the games of two
 * neighbours prove the opposite order.  Returns the number of players. */
int sure_order(const struct sure *sure, int *order);

/* The verdict on two players: 1 if a is above b, -1 if a is below b, 2 if they are within
 * the width, 0 if nothing is certain.  `evidence`, if not NULL, gets the progress towards
 * certainty, which is 1. */
int sure_verdict(const struct sure *sure, int a, int b, double *evidence);

/* Choose the pairings to play next: the least certain neighbours first, then other
 * neighbours who share no player with them.  `pair` has room for half the players.
 * `games` gets the even number of games for each pair.  Returns the number of pairings; 0
 * at the end, when all is certain or the games are used up. */
int sure_next(const struct sure *sure, int (*pair)[2], int *games);

#endif
