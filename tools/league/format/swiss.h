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
	int *balance;  /* for each player, games 1 with the first move minus others */
	bool *bye;     /* whether each player has had a bye */
	bool *met;     /* players x players: have met */
};

void swiss_begin(struct swiss *swiss, int players);
void swiss_free(struct swiss *swiss);

/* ceil(log2 n) + 2, but at most the number of possible opponents. */
int swiss_rounds(int players);

/* Pair the players in `in` so that `later` more rounds remain possible, or as many as can
 * be. Stores the pairs in ranking order; their first player moves first in game 1.  *bye is
 * a player or -1.  The number of pairs; -1 if each pairing has a rematch or a second bye. */
int swiss_pair(const struct swiss *swiss, const bool *in, int later,
               int (*pair)[2], int *bye);

/* Record a pairing: the half points of a and of b. */
void swiss_played(struct swiss *swiss, int a, int b, int points_a,
                  int points_b);
void swiss_had_bye(struct swiss *swiss, int player);

/* The sum of a player's opponents' half points. */
int swiss_buchholz(const struct swiss *swiss, int player);

/* Store all players, best first. */
void swiss_rank(const struct swiss *swiss, int *order);

#endif
