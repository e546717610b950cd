#ifndef SWISS_H
#define SWISS_H

/*
 * A Swiss tournament by Monrad's system: in each round neighbours in the ranking
 * meet, and no two players meet twice.  If their number is odd, the last player
 * without a bye so far has one, which scores as a win.  Rounds
 * are paired by points, then by the sum of the opponents' points (Buchholz), then by
 * the slot; the final ranking is ranking.h's.
 */

#include <stdbool.h>

enum { SWISS_LOSS = 0, SWISS_DRAW = 1, SWISS_WIN = 2 }; /* in half points */

struct swiss {
	int players;
	int *points;   /* half points, by player from 0 */
	int *balance;  /* times the player moved first in game 1, minus the rest */
	bool *bye;     /* had one */
	bool *met;     /* players x players */
};

void swiss_begin(struct swiss *swiss, int players);
void swiss_free(struct swiss *swiss);

/* ceil(log2 n) + 2, but no more than there are opponents to meet. */
int swiss_rounds(int players);

/* Pair the players who are in, so that `later` more rounds are possible after this
 * one, or as many of them as may be.  Fills pair with a and b in ranking order, where a
 * moves first in game 1, and *bye with a player or -1.  Returns how many pairs, or
 * -1 if there is no pairing without a rematch or a second bye. */
int swiss_pair(const struct swiss *swiss, const bool *in, int later,
               int (*pair)[2], int *bye);

/* Take in what came of a pairing: the half points of a and of b. */
void swiss_played(struct swiss *swiss, int a, int b, int points_a,
                  int points_b);
void swiss_had_bye(struct swiss *swiss, int player);

/* The sum of a player's opponents' half points. */
int swiss_buchholz(const struct swiss *swiss, int player);

/* All players, the best first. */
void swiss_rank(const struct swiss *swiss, int *order);

#endif
