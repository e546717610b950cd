#ifndef TALLY_H
#define TALLY_H

/*
 * The results of a match, counted.
 */

#include "match/match.h"

struct tally {
	int games;               /* with a result */
	int voids;
	int interrupted;         /* those of the void games that were interrupted */
	int wins[3], faults[3];  /* by player */
	int draws;
	int64_t late[3];         /* moves, by player */
	int64_t thrown[3], late_read_bytes[3];
	int seat_games[3];       /* by player, in seat 1; */
	int seat_wins[3][3];     /* [player][seat] */
	int seat_draws[3];       /* by the player who had seat 1 */
	int64_t turns[3], wall_us[3], worst_us[3], cpu_us[3];
	int64_t plies;
	int64_t own_us;          /* the referee's processor time */
};

void tally_add(struct tally *tally, const struct result *result);

/* A player's score: wins and half the draws. */
double tally_score(const struct tally *tally, int player);

#endif
