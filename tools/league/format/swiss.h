#ifndef SWISS_H
#define SWISS_H

/*
 * A Swiss tournament by Monrad's system: in each round neighbours in the ranking meet, and
 * no two players meet twice.  If the number of players is odd, the last player who has not
 * had a bye gets one, which counts as a win.  Rounds are paired by points, then by the sum
 * of the opponents' points (Buchholz), then by slot.  ranking.h makes the final ranking.
 */

#include <stdbool.h>

enum { SWISS_LOSS = 0, SWISS_DRAW = 1, SWISS_WIN = 2 }; /* in half points */

struct swiss {
	int players;
	int *points;   /* half points, by player from 0 */
	int *balance;  /* by player: pairings in which it began game 1, less the others */
	bool *bye;     /* by player: has had a bye */
	bool *met;     /* players x players: the two have met */
};

void swiss_begin(struct swiss *swiss, int players);
void swiss_free(struct swiss *swiss);

/* Rounds to play: ceil(log2 n) + 2, but at most the number of possible opponents. */
int swiss_rounds(int players);

/* Pair the players who are `in`, so that `later` more rounds remain possible, or else as
 * many as can be.  Stores the pairs in ranking order; a pair's first player moves first
 * in game 1. *bye is a player or -1.  Returns the number of pairs; -1 if each pairing has
 * a rematch or a second bye. */
int swiss_pair(const struct swiss *swiss, const bool *in, int later,
               int (*pair)[2], int *bye);

/* Record the result of a pairing: half points of a and of b. */
void swiss_played(struct swiss *swiss, int a, int b, int points_a,
                  int points_b);
void swiss_had_bye(struct swiss *swiss, int player);

/* The sum of a player's opponents' half points. */
int swiss_buchholz(const struct swiss *swiss, int player);

/* Store all players in `order`, best first. */
void swiss_rank(const struct swiss *swiss, int *order);

#endif
