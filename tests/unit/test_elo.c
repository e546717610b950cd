/* Elo differences and the sequential test, compared with an independent oracle
 * (tests/vectors/ratings.txt.gz names it). */
#include <math.h>

#include "harness.h"
#include "rating/elo.h"

/* Compare a number with the vectors' text, which may be "inf" or "nan". */
static void
near(double value, const char *expected, double tolerance, const char *line)
{
	double wanted = strtod(expected, NULL);

	if (isnan(wanted))
		must(isnan(value), "%s: %f is not nan", line, value);
	else if (isinf(wanted))
		must(value == wanted, "%s: %f is not %s", line, value, expected);
	else
		must(fabs(value - wanted) <= tolerance, "%s: %f is not %s", line,
		     value, expected);
}

/* The numbers of a line after its first words, before and after the colon. */
struct line {
	char copy[2000];
	const char *word[40];
	int words;
};

static void
split(struct line *line, const char *text)
{
	snprintf(line->copy, sizeof line->copy, "%s", text);
	line->words = 0;
	for (char *p = strtok(line->copy, " "); p && line->words < 40;
	     p = strtok(NULL, " "))
		line->word[line->words++] = p;
}

/* The vectors have W D L and LL .. WW. */
static struct elo_counts
counts_at(const struct line *line, int at, int kinds)
{
	struct elo_counts counts = {kinds, {0}};

	for (int i = 0; i < kinds; i++)
		counts.count[kinds == ELO_GAMES ? 2 - i : i] =
			strtod(line->word[at + i], NULL);
	return counts;
}

static void
check_elo(const struct line *l, int kinds, const char *text)
{
	struct elo_counts counts = counts_at(l, 1, kinds);
	struct elo e = elo_of(&counts);
	const char *const *expected = l->word + kinds + 2;
	double values[] = {e.score, e.elo, e.low, e.high, e.los, e.normalized,
	                   e.normalized_error};

	for (int i = 0; i < 7; i++) {
		if (kinds == ELO_GAMES && i == 5)
			expected += 2; /* likelihoods that we do not have */
		/* The oracle has no bounds if all results are equal. */
		if ((i == 2 || i == 3) && isnan(e.normalized)) {
			expected++;
			continue;
		}
		near(values[i], *expected++, i == 0 || i == 4 ? 1e-5 : 1e-3,
		     text);
	}
}

static void
check_llr(const struct line *l, int kinds, const char *text)
{
	struct elo_counts counts = counts_at(l, 4, kinds);
	struct elo_test test = {ELO_LOGISTIC, strtod(l->word[2], NULL),
	                        strtod(l->word[3], NULL), 0.05, 0.05};
	const char *expected = l->word[kinds + 5];

	must(elo_parse_model(l->word[1], &test.model), "%s", text);
	near(elo_llr(&test, &counts), expected,
	     fmax(0.005, fabs(strtod(expected, NULL)) / 1000), text);
}

static void
check_bounds(const struct line *l, int kinds, const char *text)
{
	struct elo_test test = {.alpha = strtod(l->word[1], NULL),
	                        .beta = strtod(l->word[2], NULL)};
	double lower, upper;

	(void)kinds;
	elo_bounds(&test, &lower, &upper);
	near(lower, l->word[4], 1e-6, text);
	near(upper, l->word[5], 1e-6, text);
}

/* Results in order: where the test ends, with which decision and which ratio. */
static void
check_sequence(const struct line *l, int kinds, const char *text)
{
	struct elo_test test = {ELO_LOGISTIC, strtod(l->word[2], NULL),
	                        strtod(l->word[3], NULL),
	                        strtod(l->word[4], NULL),
	                        strtod(l->word[5], NULL)};
	struct elo_counts counts = {kinds, {0}};
	double lower, upper, llr = 0;
	int ended = 0, n = 0;

	must(elo_parse_model(l->word[1], &test.model), "%s", text);
	elo_bounds(&test, &lower, &upper);
	for (const char *p = l->word[6]; *p && !ended; p++) {
		counts.count[*p == 'W' ? 2 : *p == 'D' ? 1 : 0]++;
		n++;
		llr = elo_llr(&test, &counts);
		ended = llr <= lower || llr >= upper ? n : 0;
	}
	must(ended == atoi(l->word[8]), "%.60s: ended at %d", text, ended);
	if (ended)
		must(!strcmp(l->word[9], llr > 0 ? "H1" : "H0"), "%.60s", text);
	near(llr, l->word[10], 0.005, text);
}

static const struct {
	const char *word;
	void (*check)(const struct line *l, int kinds, const char *text);
	int kinds;
} checks[] = {
	{"elo3", check_elo, ELO_GAMES}, {"elo5", check_elo, ELO_PAIRS},
	{"llr3", check_llr, ELO_GAMES}, {"llr5", check_llr, ELO_PAIRS},
	{"bounds", check_bounds, 0}, {"seq3", check_sequence, ELO_GAMES},
};

TEST(the_vectors)
{
	FILE *file = harness_vectors("ratings");
	char text[2000];
	int checked = 0;

	while (harness_line(file, text, sizeof text)) {
		struct line l;

		split(&l, text);
		for (int i = 0; l.words && i < COUNT_OF(checks); i++)
			if (!strcmp(l.word[0], checks[i].word)) {
				checks[i].check(&l, checks[i].kinds, text);
				checked++;
			}
	}
	harness_close(file);
	ck_assert_int_ge(checked, 90);
}

TEST(nothing_is_known_of_nothing)
{
	struct elo_counts none = {ELO_GAMES, {0}};
	struct elo_test test = {ELO_LOGISTIC, 0, 10, 0.05, 0.05};

	ck_assert(isnan(elo_of(&none).elo) && isnan(elo_of(&none).low));
	ck_assert(elo_llr(&test, &none) == 0);
	ck_assert(!elo_parse_model("chess", &test.model));
}

/* The expected values are from a separate search over all distributions that have the
 * normalized difference of elo0 or elo1. */
TEST(a_far_normalized_difference_is_found)
{
	struct elo_test test = {ELO_NORMALIZED, 0, 400, 0.05, 0.05};
	struct elo_counts single = {ELO_GAMES, {25, 45, 30}};
	struct elo_counts pairs = {ELO_PAIRS, {1, 2, 30, 45, 25}};
	double llr = elo_llr(&test, &single);

	must(fabs(llr + 41.9303) < 1e-4, "%f", llr);
	test.elo1 = 700;
	llr = elo_llr(&test, &pairs);
	must(fabs(llr + 31.4944) < 1e-4, "%f", llr);
	test = (struct elo_test){ELO_NORMALIZED, -2000, 2000, 0.05, 0.05};
	for (int i = 0; i < ELO_PAIRS; i++) {
		struct elo_counts one = {ELO_PAIRS, {0}};

		one.count[i] = 9;
		must(isfinite(elo_llr(&test, &one)), "%d", i);
	}
}

static const struct {
	const char *name;
	struct elo_counts counts; /* losses, draws, wins */
	const char *elo, *low, *high;
} elos[] = {
	{"5-1-2", {ELO_GAMES, {2, 1, 5}}, "136.96907", "-77.27899", "720.18786"},
	{"1-0-1", {ELO_GAMES, {1, 0, 1}}, "0", "-inf", "inf"},
	{"1-0-7", {ELO_GAMES, {7, 0, 1}}, "-338.03922", "-inf", "-104.36083"},
	/* All results equal: Wilson's bound, z^2 = 3.84146. */
	{"8-0-0", {ELO_GAMES, {0, 0, 8}}, "inf", "127.43752", "inf"},
	{"0-0-8", {ELO_GAMES, {8, 0, 0}}, "-inf", "-inf", "-127.43752"},
	{"100-0-0", {ELO_GAMES, {0, 0, 100}}, "inf", "566.20152", "inf"},
	{"1-0-0", {ELO_GAMES, {0, 0, 1}}, "inf", "-233.79848", "inf"},
};

TESTS(elo_has_an_interval, COUNT_OF(elos))
{
	struct elo e = elo_of(&elos[_i].counts);

	near(e.elo, elos[_i].elo, 1e-4, elos[_i].name);
	near(e.low, elos[_i].low, 1e-4, elos[_i].name);
	near(e.high, elos[_i].high, 1e-4, elos[_i].name);
}

/* Eight draws prove little: "Wilson's bounds where all games ended the same" give
 * +-0.28 about an even score. */
TEST(draws_alone_leave_room_for_doubt)
{
	struct elo e = elo_of(&(struct elo_counts){ELO_GAMES, {0, 8, 0}});

	ck_assert(e.elo == 0);
	ck_assert_msg(e.low < -10 && e.high > 10, "[%f %f]", e.low, e.high);
	ck_assert(fabs(e.low + e.high) < 1e-4);
}
