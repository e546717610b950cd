#ifndef TALLY_H
#define TALLY_H

/* The results of a match, counted. */

#include "match/match.h"

struct tally {
	int games;               /* games with a result */
	int voids;
	int interrupted;         /* void games that were interrupted */
	int wins[3], faults[3];  /* by player */
	int draws;
	int64_t late[3];         /* late moves, by player */
	int64_t left[3], thrown[3], late_read_bytes[3];
	int seat_games[3];       /* games in seat 1, by player */
	int seat_wins[3][3];     /* wins by [player][seat] */
	int64_t turns[3], wall_us[3], worst_us[3], cpu_us[3];
	int64_t plies;
	int64_t own_us;          /* the referee's own processor time */
};

void tally_add(struct tally *tally, const struct result *result);

/* Return a player's score: its wins and half its draws. */
double tally_score(const struct tally *tally, int player);

#endif
