#ifndef PAIRING_H
#define PAIRING_H

/* Two players who meet, and the results of their games. */

struct rating_pairs;

struct pairing {
	int a, b;     /* slots; a has seat 1 in game 1.  b = -1: a has a bye */
	int round;    /* the round, from 1; 0 in a format without rounds */
	int from, to; /* the first and the last game, by number in the players' record */
};

/* A pairing's results.  By player: 1 is a, 2 is b. */
struct pair_tally {
	int result[3][3]; /* games played, by who had seat 1 and who won; 0 = drawn */
	int both[3][3];   /* openings with both games played: by the first mover's result in
	                   * the game that a began, then in that of b: 0 lost, 1 drawn, 2
	                   * won */
	int forfeits[3];  /* games played that this player forfeited */
	int unplayed[3];  /* games that this player lost without playing */
	int nobody;       /* games that neither player won, because both had left */
	int open;         /* games still to play */
};

int pair_wins(const struct pair_tally *tally, int player); /* unplayed ones included */
int pair_draws(const struct pair_tally *tally);
int pair_points(const struct pair_tally *tally, int player); /* half points */
/* Write half points as "1.5", whole points without a fraction.  Returns into. */
const char *pair_halves(long halves, char into[24]);
int pair_played(const struct pair_tally *tally);
/* The openings with both games played (rating/rating.h). */
struct rating_pairs pair_openings(const struct pairing *pairing,
                                  const struct pair_tally *tally);

#endif
