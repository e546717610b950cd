#ifndef ELO_H
#define ELO_H

/*
 * How much stronger one player is than another, from the results of their games; and a
 * sequential test (SPRT) of that.
 *
 * We count results by score.  Single games give losses, draws and wins.  Pairs of games
 * (one start, both seats) give 0, 1/2, 1, 3/2 and 2 points.  Pairs are more precise,
 * because a start that favours a seat occurs in both games.
 */

#include <stdbool.h>

enum { ELO_GAMES = 3, ELO_PAIRS = 5 };

/* 95 % of a normal distribution lie within this many standard deviations of its mean. */
#define ELO_Z95 1.959963984540054

struct elo_counts {
	int kinds;               /* ELO_GAMES or ELO_PAIRS */
	double count[ELO_PAIRS]; /* how often each score occurred, the lowest first */
};

/* Intervals are 95 % intervals.  Without results all values are NAN.  A score of 0 or 1
 * is infinite in Elo. */
struct elo {
	double score;      /* the mean, 0 to 1 */
	double elo;        /* 400 log10(score / (1 - score)) */
	double low, high;  /* bounds of elo from the variance of the results; Wilson's
	                    * bounds if all results are equal */
	double los;        /* likelihood that the first player is stronger, from that
	                    * variance */
	double normalized; /* how many standard deviations of a game the score is above
	                    * 1/2, times 800 / ln 10 */
	double normalized_error; /* half the interval of `normalized` */
};

struct elo elo_of(const struct elo_counts *counts);

/* The expected score of an Elo difference. */
double elo_to_score(double elo);

/* The chance that a standard normal variable is at most x. */
double elo_phi(double x);

/*
 * Wald's sequential test between two Elo differences.  H0: the difference is elo0.  H1:
 * the difference is elo1.  ELO_LOGISTIC and ELO_NORMALIZED use Michel Van den Bergh's
 * generalized likelihood ratio.
 */
enum elo_model {
	ELO_LOGISTIC,   /* in ordinary Elo */
	ELO_NORMALIZED, /* in normalized Elo */
	ELO_BAYESIAN,   /* in BayesElo, with its model of draws; only for games */
};

struct elo_test {
	enum elo_model model;
	double elo0, elo1;
	double alpha, beta; /* the chances of accepting H1 or H0 wrongly */
};

/* Return what is wrong with a test's numbers, or NULL. */
const char *elo_test_problem(const struct elo_test *test);

/* Read "logistic", "normalized" or "bayesian". */
bool elo_parse_model(const char *word, enum elo_model *model);

/* The logarithm of the likelihood ratio of H1 to H0.  0 without results, and in
 * BayesElo without a win or without a loss. */
double elo_llr(const struct elo_test *test, const struct elo_counts *counts);

/* Set the bounds of the test.  It ends with H0 at or below `lower` and with H1 at or
 * above `upper`. */
void elo_bounds(const struct elo_test *test, double *lower, double *upper);

#endif
