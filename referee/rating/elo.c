#include <math.h>
#include <string.h>

#include "rating/elo.h"

/* The Elo of a normalized difference of 1. */
static const double normal_unit = 347.43558552260146; /* 800 / ln 10 */

static const double half_root = 0.70710678118654752;
static const double root_2 = 1.41421356237309505;

static double
elo_of_score(double score)
{
	if (score <= 0)
		return -HUGE_VAL;
	if (score >= 1)
		return HUGE_VAL;
	return 400 * log10(score / (1 - score));
}

double
elo_to_score(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double
elo_phi(double x)
{
	return erfc(-x * half_root) / 2;
}

static double
score_of(const struct elo_counts *c, int kind)
{
	return (double)kind / (c->kinds - 1);
}

static double
total(const struct elo_counts *c)
{
	double n = 0;

	for (int i = 0; i < c->kinds; i++)
		n += c->count[i];
	return n;
}

/* Without variance the chance is 0, 1/2 or 1. */
static double
phi_of_ratio(double x, double sd)
{
	if (sd > 0)
		return elo_phi(x / sd);
	return x > 0 ? 1 : x < 0 ? 0 : 0.5;
}

static double
clipped(double score)
{
	return score < 0 ? 0 : score > 1 ? 1 : score;
}

static void
set_bounds(struct elo *e, double mean, double error, double n)
{
	double low = clipped(mean - ELO_Z95 * error), high = clipped(mean + ELO_Z95 * error);

	/* Equal results have no variance, so use Wilson's bounds. */
	if (error <= 0) {
		double middle = mean + ELO_Z95 * ELO_Z95 / (2 * n);
		double margin = ELO_Z95 * sqrt(mean * (1 - mean) / n +
		                           ELO_Z95 * ELO_Z95 / (4 * n * n));

		low = mean <= 0 ? 0 : (middle - margin) / (1 + ELO_Z95 * ELO_Z95 / n);
		high = mean >= 1 ? 1 : (middle + margin) / (1 + ELO_Z95 * ELO_Z95 / n);
	}
	e->low = elo_of_score(low);
	e->high = elo_of_score(high);
}

struct elo
elo_of(const struct elo_counts *c)
{
	double n = total(c), mean = 0, variance = 0;
	/* The deviation of a game is the deviation of a pair times the root of 2. */
	double games = c->kinds == ELO_PAIRS ? root_2 : 1;
	struct elo e = {NAN, NAN, NAN, NAN, NAN, NAN, NAN};

	if (n <= 0)
		return e;
	for (int i = 0; i < c->kinds; i++)
		mean += score_of(c, i) * c->count[i] / n;
	for (int i = 0; i < c->kinds; i++)
		variance += pow(score_of(c, i) - mean, 2) * c->count[i] / n;
	double error = sqrt(variance / n);
	e.score = mean;
	e.elo = elo_of_score(mean);
	set_bounds(&e, mean, error, n);
	e.los = phi_of_ratio(mean - 0.5, error);
	if (variance > 0) {
		e.normalized = (mean - 0.5) / (games * sqrt(variance)) *
		               normal_unit;
		e.normalized_error = ELO_Z95 * normal_unit / sqrt(n) / games;
	}
	return e;
}

/*
 * The sequential test
 */

bool
elo_parse_model(const char *word, enum elo_model *model)
{
	static const char *const words[] = {"logistic", "normalized", "bayesian"};

	for (int i = 0; i < 3; i++)
		if (!strcmp(word, words[i])) {
			*model = (enum elo_model)i;
			return true;
		}
	return false;
}

const char *
elo_test_problem(const struct elo_test *t)
{
	static const double far = 2000; /* beyond it all shares round to 0 */

	if (isnan(t->elo0) || isnan(t->elo1))
		return "elo0= and elo1= are wanted";
	if (t->elo0 >= t->elo1)
		return "elo1 must be greater than elo0";
	if (t->elo0 < -far || t->elo1 > far)
		return "elo0 and elo1 lie between -2000 and 2000";
	if (!(t->alpha > 0 && t->beta > 0 && t->alpha + t->beta < 1))
		return "alpha and beta lie between 0 and 1, and so does their sum";
	return NULL;
}

void
elo_bounds(const struct elo_test *test, double *lower, double *upper)
{
	*lower = log(test->beta / (1 - test->alpha));
	*upper = log((1 - test->beta) / test->alpha);
}

struct shares {
	int kinds;
	double p[ELO_PAIRS];
};

/* Of all distributions in which `value` has the mean 0, find the one that explains `seen`
 * best.  It is p / (1 + t value), with the t that makes the mean 0. */
static struct shares
fit_mean(const struct shares *seen, const double value[ELO_PAIRS])
{
	double most = value[0], least = value[0];
	struct shares fit = *seen;

	for (int i = 1; i < seen->kinds; i++) {
		most = fmax(most, value[i]);
		least = fmin(least, value[i]);
	}
	double low = -1 / most, high = -1 / least, t = 0;
	for (int step = 0; step < 200; step++) { /* enough for the last bit */
		double sum = 0;

		t = (low + high) / 2;
		for (int i = 0; i < seen->kinds; i++)
			sum += seen->p[i] * value[i] / (1 + t * value[i]);
		if (sum > 0)
			low = t;
		else
			high = t;
	}
	for (int i = 0; i < seen->kinds; i++)
		fit.p[i] = seen->p[i] / (1 + t * value[i]);
	return fit;
}

/* The distribution that explains `seen` best and has the mean score of this Elo. */
static struct shares
fit_logistic(const struct elo_counts *c, const struct shares *seen, double elo)
{
	double value[ELO_PAIRS];

	for (int i = 0; i < c->kinds; i++)
		value[i] = score_of(c, i) - elo_to_score(elo);
	return fit_mean(seen, value);
}

/* The best distribution with a mean t standard deviations from 1/2.  Each step uses the
 * standard deviation of the last distribution, until nothing changes. */
static struct shares
fit_deviations(const struct elo_counts *c, const struct shares *seen,
               struct shares fit, double t)
{
	double change = 1;

	for (int step = 0; step < 100 && change > 1e-13; step++) {
		double mean = 0, variance = 0, value[ELO_PAIRS];
		struct shares last = fit;

		for (int i = 0; i < c->kinds; i++)
			mean += fit.p[i] * score_of(c, i);
		for (int i = 0; i < c->kinds; i++)
			variance += fit.p[i] * pow(score_of(c, i) - mean, 2);
		double sd = sqrt(variance);
		for (int i = 0; i < c->kinds; i++) {
			double a = score_of(c, i);

			value[i] = a - 0.5 - 0.5 * t * sd *
			           (1 + pow((a - mean) / sd, 2));
		}
		fit = fit_mean(seen, value);
		change = 0;
		for (int i = 0; i < c->kinds; i++)
			change = fmax(change, fabs(fit.p[i] - last.p[i]));
	}
	return fit;
}

/* The best distribution with this normalized difference.  Start with the even
 * distribution and approach in stages, because the steps do not find a distant fit at
 * once. */
static struct shares
fit_normalized(const struct elo_counts *c, const struct shares *seen, double elo)
{
	static const double stride = 0.25;
	double t = elo / normal_unit * (c->kinds == ELO_PAIRS ? root_2 : 1);
	double strides = fmax(1, ceil(fabs(t) / stride));
	struct shares fit = {c->kinds, {0}};

	for (int i = 0; i < c->kinds; i++)
		fit.p[i] = 1.0 / c->kinds;
	for (int i = 1; i <= strides; i++)
		fit = fit_deviations(c, seen, fit, t * i / strides);
	return fit;
}

/* BayesElo's model: a game is drawn if neither player is ahead by `draw` Elo, which we
 * compute from the results. */
static struct shares
fit_bayesian(const struct shares *seen, double elo)
{
	double loss = seen->p[0], win = seen->p[2];
	double draw = 200 * log10((1 - loss) / loss * (1 - win) / win);
	struct shares fit = {ELO_GAMES, {0}};

	fit.p[0] = elo_to_score(-elo - draw);
	fit.p[2] = elo_to_score(elo - draw);
	fit.p[1] = 1 - fit.p[0] - fit.p[2];
	return fit;
}

double
elo_llr(const struct elo_test *test, const struct elo_counts *counts)
{
	struct elo_counts c = *counts;
	struct shares seen = {c.kinds, {0}}, h[2];
	double n, llr = 0;

	if (total(&c) <= 0 || (test->model == ELO_BAYESIAN &&
	                       (c.kinds != ELO_GAMES || !c.count[0] ||
	                        !c.count[2])))
		return 0;
	for (int i = 0; i < c.kinds; i++)
		c.count[i] = c.count[i] > 0 ? c.count[i] : 1e-3;
	n = total(&c);
	for (int i = 0; i < c.kinds; i++)
		seen.p[i] = c.count[i] / n;
	for (int i = 0; i < 2; i++) {
		double elo = i ? test->elo1 : test->elo0;

		h[i] = test->model == ELO_LOGISTIC ? fit_logistic(&c, &seen, elo)
		     : test->model == ELO_NORMALIZED
		       ? fit_normalized(&c, &seen, elo)
		       : fit_bayesian(&seen, elo);
	}
	for (int i = 0; i < c.kinds; i++)
		llr += c.count[i] * log(h[1].p[i] / h[0].p[i]);
	return llr;
}
