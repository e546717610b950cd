#ifndef STANDINGS_H
#define STANDINGS_H

/*
 * What each player has won, and who is withdrawn: a fold over the pairings in
 * schedule order.  It depends on the records only, not on which game was played
 * first.
 *
 * An agent is withdrawn after `patience` forfeits in a row by time, start or
 * crash: it loses all its later games in schedule order without play, even those
 * that have been played.  A dropped player loses the games that have not been
 * played.  Forfeits in the games before it was lifted do not count for that.
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

/* How a game counts. */
enum fate {
	FATE_OPEN,     /* to be played */
	FATE_PLAYED,
	FATE_UNPLAYED, /* plus 1 or 2: that player lost it without play */
	FATE_NOBODY = FATE_UNPLAYED + 3, /* both players have left */
};

void standings_begin(struct standings *standings, const struct conf *conf);
void standings_free(struct standings *standings);

/* What the next pairing in schedule order would add.  fate has room for each game
 * by number, or is NULL.  Returns how many games are open. */
int standings_weigh(const struct standings *standings,
                    const struct pairing *pairing, const struct games *games,
                    struct pair_tally *tally, unsigned char *fate);

/* Add it.  Returns a mask of the players who are withdrawn by it: 1 for a, 2 for
 * b. */
int standings_add(struct standings *standings, const struct pairing *pairing,
                  const struct games *games, struct pair_tally *tally,
                  unsigned char *fate);

/* How many games of a later pairing are still to be played, as far as that is
 * known yet. */
int standings_absent(const struct standings *standings,
                     const struct pairing *pairing, const struct games *games);

/* A player's share of the points, 0 to 1; 0 without a game. */
double standings_share(const struct standing *standing);

/* Fill in the slots without players who were dropped.  Returns how many. */
int standings_ranked(const struct standings *standings, int *order);

#endif
