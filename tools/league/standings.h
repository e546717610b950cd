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
struct pairing;

/* A pairing's results, by its players, 1 and 2. */
struct pair_tally {
	int result[3][3]; /* games played, by who had seat 1 and who won, 0 = a
	                   * draw */
	int forfeits[3];  /* of these, lost by the player's fault */
	int unplayed[3];  /* lost without play */
	int nobody;       /* not played, since neither is there any more */
	int open;         /* still to be played */
};

int pair_wins(const struct pair_tally *tally, int player); /* unplayed too */
int pair_draws(const struct pair_tally *tally);
int pair_points(const struct pair_tally *tally, int player); /* halves */
int pair_played(const struct pair_tally *tally);

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

#endif
