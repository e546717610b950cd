#ifndef ESTIMATE_H
#define ESTIMATE_H

/* How long a league will take, from its terms and from the length of its games. */

#include <stdio.h>

struct terms;
struct variant;

struct estimate {
	double expected_s; /* a game, */
	double worst_s;    /* and at worst; HUGE_VAL without a limit */
	int plies, most;   /* that these assume */
};

struct estimate estimate_game(const struct variant *variant,
                              const struct terms *terms);

/* The same for the answer to one position. */
struct estimate estimate_position(const struct terms *terms);

/* "3.2 minutes", "14.1 hours", "2.0 months": rounded for people. */
const char *estimate_words(double seconds, char into[48]);

#endif
