#ifndef STANDINGS_H
#define STANDINGS_H

/*
 * Who has won what, and who is withdrawn: a fold over the pairings in schedule
 * order.  It depends on the records only, so it is the same whatever was played
 * first.
 *
 * An agent that has forfeited so many games in a row as the league's patience
 * is, by time, start or crash, is withdrawn: all its later games in schedule
 * order are lost without play, even where they have been played.  A dropped
 * player's games that have not been played are lost too.
 */

#include <stdbool.h>

struct conf;
struct games;
struct pair_tally;
struct pairing;

struct standing {
	int games, wins, losses, draws; /* games lost or won without play too */
	int forfeits, unplayed; /* of the losses */
	int streak;             /* forfeits in a row that count for withdrawal */
	bool withdrawn;
};

struct standings {
	const struct conf *conf;
	struct standing *at; /* by slot */
};

/* What became of a game. */
enum fate {
	FATE_OPEN,     /* to be played */
	FATE_PLAYED,
	FATE_UNPLAYED, /* of [1] or [2], lost without play: plus the player, or */
	FATE_NOBODY = FATE_UNPLAYED + 3, /* neither is there */
};

void standings_begin(struct standings *standings, const struct conf *conf);
void standings_free(struct standings *standings);

/* What the next pairing in schedule order would add; fate, which may be NULL,
 * has room for each game by number.  How many games are open. */
int standings_weigh(const struct standings *standings,
                    const struct pairing *pairing, const struct games *games,
                    struct pair_tally *tally, unsigned char *fate);

/* Add it.  A mask of those of its players, 1 and 2, that are withdrawn by it. */
int standings_add(struct standings *standings, const struct pairing *pairing,
                  const struct games *games, struct pair_tally *tally,
                  unsigned char *fate);

/* How many games of a later pairing will be missed, as far as is known yet. */
int standings_absent(const struct standings *standings,
                     const struct pairing *pairing, const struct games *games);

/* The share of the points that a player has, 0 to 1; 0 without a game. */
double standings_share(const struct standing *standing);

/* Fill in the slots, the largest share first, without players who were dropped.
 * Returns how many. */
int standings_rank(const struct standings *standings, int *order);

#endif
