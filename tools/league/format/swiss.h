#ifndef SWISS_H
#define SWISS_H

/*
 * A Swiss tournament by Monrad's system: in each round, those who stand next
 * to each other in the ranking meet.  Nobody meets the same player twice.
 * Where their number is odd, the last who has had no bye has one, and scores as
 * for a win, once.  Ranking: points, then Buchholz's sum of the opponents'
 * points, then the seed, which is the slot.
 *
 * Nothing here knows a game; the state is what has been played.
 */

#include <stdbool.h>

enum { SWISS_LOSS = 0, SWISS_DRAW = 1, SWISS_WIN = 2 }; /* in half points */

struct swiss {
	int players;
	int *points;   /* half points, by player from 0 */
	int *balance;  /* times it moved first in game 1, minus the others */
	bool *bye;     /* had one */
	bool *met;     /* players x players */
};

void swiss_begin(struct swiss *swiss, int players);
void swiss_free(struct swiss *swiss);

/* ceil(log2 n) + 2, but never more than there are opponents to meet. */
int swiss_rounds(int players);

/* Pair those of the players who are in: fills pair with a and b, a to move
 * first in game 1, in ranking order, and *bye with a player or -1.  How many
 * pairs, or -1 where they cannot be paired without a rematch or a second bye. */
int swiss_pair(const struct swiss *swiss, const bool *in, int (*pair)[2],
               int *bye);

/* What came of it: a's half points, and b's. */
void swiss_played(struct swiss *swiss, int a, int b, int points_a,
                  int points_b);
void swiss_had_bye(struct swiss *swiss, int player);

/* The sum of a player's opponents' half points. */
int swiss_buchholz(const struct swiss *swiss, int player);

/* All players, the first first. */
void swiss_rank(const struct swiss *swiss, int *order);

#endif
