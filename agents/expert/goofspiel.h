#ifndef EXPERT_GOOFSPIEL_H
#define EXPERT_GOOFSPIEL_H

/* Goofspiel at equilibrium: no opponent, not even one that knows how these bids are
 * drawn, can expect to win more games than it loses. */

#include <stdbool.h>

struct position;

enum {
	GOOFSPIEL_CARDS = 13,
	GOOFSPIEL_SOLVED = 5, /* so many cards in a hand are solved, in a second */
};

/* As the player sees it: "own" first.  Sets of cards are masks, card 1 is bit 0;
 * points are halves. */
struct goofspiel_state {
	unsigned hand[2], stock;
	int prize;   /* 0 = not turned yet */
	int carried, lead;
	bool carry, split; /* what is done where the bids tie */
};

/* What the seat sees in a position of the game with those ties (split, carry,
 * discard). */
struct goofspiel_state goofspiel_see(const struct position *position, int ties,
                                     int seat);

/* The state after both have bid. */
struct goofspiel_state goofspiel_bid(const struct goofspiel_state *state,
                                     int own, int other);

/* How many games more than the opponent's the player wins, from -1 to 1, if both
 * play at equilibrium.  Where a prize is turned, mix (if not NULL) becomes how
 * likely to bid each card of the own hand, ascending.  At most GOOFSPIEL_SOLVED
 * cards in each hand. */
double goofspiel_solve(const struct goofspiel_state *state,
                       double mix[GOOFSPIEL_CARDS]);

#endif
