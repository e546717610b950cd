#ifndef STANDINGS_H
#define STANDINGS_H

/*
 * The points of each player, and who is withdrawn.  The standings add up the pairings in
 * schedule order.  They depend only on the records, not on the order in which games were
 * played.
 *
 * An agent is withdrawn after `patience` forfeits in a row by time, start or crash.  It
 * then loses all its later games in schedule order without playing, even games that have
 * a result.  Forfeits before the operator lifted a player's withdrawal do not count here.
 * A dropped player loses only the games that have no result.
 */

#include <stdbool.h>

struct conf;
struct games;
struct pair_tally;
struct pairing;

struct standing {
	int games, wins, losses, draws; /* counts include unplayed games */
	int forfeits, unplayed; /* losses by forfeit; losses without playing */
	int streak;             /* forfeits in a row that count towards withdrawal */
	bool withdrawn;
};

struct standings {
	const struct conf *conf;
	struct standing *at; /* the standing of each slot */
};

/* How a game counts. */
enum fate {
	FATE_OPEN,     /* still to play */
	FATE_PLAYED,
	FATE_UNPLAYED, /* plus 1 or 2: that player lost without playing */
	FATE_NOBODY = FATE_UNPLAYED + 3, /* both players have left */
};

void standings_begin(struct standings *standings, const struct conf *conf);
void standings_free(struct standings *standings);

/* Compute what the next pairing in schedule order would add.  Returns the number of open
 * games. */
int standings_weigh(const struct standings *standings,
                    const struct pairing *pairing, const struct games *games,
                    struct pair_tally *tally);

/* Add the next pairing.  `fate` has room for each game by number, or is NULL.  Returns a
 * mask of the players that this withdraws: 1 a, 2 b. */
int standings_add(struct standings *standings, const struct pairing *pairing,
                  const struct games *games, struct pair_tally *tally,
                  unsigned char *fate);

/* The number of open games of a pairing after the next one: its missing games, or 0 if one
 * of the players is already withdrawn or dropped. */
int standings_absent(const struct standings *standings,
                     const struct pairing *pairing, const struct games *games);

/* A player's share of the points, 0 to 1; 0 without a game. */
double standings_share(const struct standing *standing);

#endif
