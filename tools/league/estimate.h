#ifndef ESTIMATE_H
#define ESTIMATE_H

/*
 * How long a league will take, before it is begun: from the terms and from how
 * long games of each kind are.
 */

#include <stdio.h>

struct terms;
struct variant;

struct estimate {
	double expected_s; /* a game, */
	double worst_s;    /* and at worst; HUGE_VAL where nothing limits it */
	int plies, most;   /* that it takes for these */
};

struct estimate estimate_game(const struct variant *variant,
                              const struct terms *terms);

/* "3.2 minutes", "14.1 hours", "2.0 months": rounded for people. */
const char *estimate_words(double seconds, char into[48]);

#endif
