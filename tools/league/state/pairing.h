#ifndef PAIRING_H
#define PAIRING_H

/* Two players who meet, and what came of their games. */

struct pairing {
	int a, b;     /* slots; a has seat 1 in game 1.  b = -1: a has a bye */
	int round;    /* from 1; 0 in a format without rounds */
	int from, to; /* the games of it that are in the schedule */
};

/* A pairing's results; by player, 1 is its a and 2 its b. */
struct pair_tally {
	int result[3][3]; /* games played, by who had seat 1 and who won, 0 = a
	                   * draw */
	int both[3][3];   /* openings of which both games were played: by what a
	                   * did moving first, and b: 0 lost, 1 drawn, 2 won */
	int forfeits[3];  /* of these, lost by the player's fault */
	int unplayed[3];  /* lost without play */
	int nobody;       /* not played, and won by neither: both have left */
	int open;         /* still to be played */
};

int pair_wins(const struct pair_tally *tally, int player); /* unplayed too */
int pair_draws(const struct pair_tally *tally);
int pair_points(const struct pair_tally *tally, int player); /* halves */
/* Half points as "1.5"; whole ones without a fraction.  Returns into. */
const char *pair_halves(long halves, char into[24]);
int pair_played(const struct pair_tally *tally);

#endif
