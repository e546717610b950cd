#ifndef ESTIMATE_H
#define ESTIMATE_H

/* Estimates how long a league will take, from its terms and the length of its games. */

struct terms;
struct variant;

struct estimate {
	double expected_s; /* expected time of a game */
	double worst_s;    /* longest time of a game; HUGE_VAL without a limit */
	int plies, most;   /* plies of the expected and of the longest game */
};

struct estimate estimate_game(const struct variant *variant,
                              const struct terms *terms);

/* Estimate one answer to a single position instead of a game. */
struct estimate estimate_position(const struct terms *terms);

/* A rounded time: "3.2 minutes", "14.1 hours", "2.0 months". */
const char *estimate_words(double seconds, char into[48]);

#endif
