#ifndef ELO_H
#define ELO_H

/*
 * How much stronger one player is than another, by the results of their games, and
 * a sequential test (SPRT) of that.
 *
 * Results are counted by score.  Single games: losses, draws, wins.  Pairs (one
 * start, both seats): 0, 1/2, 1, 3/2 and 2 points.  Pairs say more, since a start
 * that favours a seat is in both games.
 */

#include <stdbool.h>

enum { ELO_GAMES = 3, ELO_PAIRS = 5 };

/* Within so many standard deviations of its mean lie 95 % of a normal distribution. */
#define ELO_Z95 1.959963984540054

struct elo_counts {
	int kinds;               /* ELO_GAMES or ELO_PAIRS */
	double count[ELO_PAIRS]; /* by score, the lowest first */
};

/* Intervals are 95 % intervals.  Without any result all values are NAN; a score of 0
 * or 1 is infinite in Elo. */
struct elo {
	double score;      /* the mean, 0 to 1 */
	double elo;        /* 400 log10(score / (1 - score)), */
	double low, high;  /* the bounds of elo, by the results' variance, or Wilson's if
	                    * all are equal */
	double los;        /* the likelihood that the first player is stronger: by
	                    * that variance, */
	double los_decisive; /* by the normal distribution of decided games, */
	double los_exact;    /* and by its exact one; both only for games */
	double normalized; /* the score in standard deviations of a game, as Elo */
	double normalized_error; /* half the interval of that */
};

struct elo elo_of(const struct elo_counts *counts);

/* The Elo difference of an expected score, and the inverse. */
double elo_of_score(double score);
double elo_to_score(double elo);

/* The standard normal distribution, cumulated. */
double elo_phi(double x);

/*
 * Wald's sequential test between two differences in Elo: H0 that it is elo0,
 * H1 that it is elo1.  Michel Van den Bergh's generalized likelihood ratio for
 * the first two models.
 */
enum elo_model {
	ELO_LOGISTIC,   /* in ordinary Elo */
	ELO_NORMALIZED, /* in normalized Elo */
	ELO_BAYESIAN,   /* in BayesElo's, which leaves draws out; only games */
};

struct elo_test {
	enum elo_model model;
	double elo0, elo1;
	double alpha, beta; /* the chances of accepting H1, and H0, wrongly */
};

/* The fault of a test's numbers, or NULL. */
const char *elo_test_problem(const struct elo_test *test);

/* Read "logistic", "normalized" or "bayesian". */
bool elo_parse_model(const char *word, enum elo_model *model);

/* The logarithm of the likelihood ratio of H1 to H0; 0 without any result. */
double elo_llr(const struct elo_test *test, const struct elo_counts *counts);

/* Where the test ends: at or below `lower` with H0, at or above `upper` with H1. */
void elo_bounds(const struct elo_test *test, double *lower, double *upper);

#endif
