/*
 * hidden's Goofspiel: values that are known, and that nobody can exploit it.
 */
#include <math.h>

#include "harness.h"

#include "expert/goofspiel.h"

static struct goofspiel_state
start(int cards, int ties)
{
	unsigned all = (1u << cards) - 1;

	return (struct goofspiel_state){.hand = {all, all}, .stock = all,
	                                .split = ties == 0, .carry = ties == 1};
}

/* The cards of a set, ascending. */
static int
list(unsigned cards, int card[GOOFSPIEL_CARDS])
{
	int n = 0;

	for (int c = 1; c <= GOOFSPIEL_CARDS; c++)
		if (cards >> (c - 1) & 1)
			card[n++] = c;
	return n;
}

/* What an opponent wins on average who knows how each bid is mixed and answers it as
 * well as can be: 0 where nobody can exploit the mix. */
static double
best_answer(const struct goofspiel_state *s)
{
	int own[GOOFSPIEL_CARDS], other[GOOFSPIEL_CARDS], prize[GOOFSPIEL_CARDS];
	int n = list(s->stock, prize), bids = list(s->hand[0], own);
	double sum = 0, mix[GOOFSPIEL_CARDS];

	list(s->hand[1], other);
	if (n == 0)
		return (s->lead < 0) - (s->lead > 0);
	for (int i = 0; i < n; i++) {
		struct goofspiel_state turned = *s;
		double most = -2;

		turned.prize = prize[i];
		turned.stock &= ~(1u << (prize[i] - 1));
		goofspiel_solve(&turned, mix);
		for (int j = 0; j < bids; j++) {
			double value = 0;

			for (int k = 0; k < bids; k++) {
				struct goofspiel_state next =
					goofspiel_bid(&turned, own[k], other[j]);

				value += mix[k] > 0 ? mix[k] * best_answer(&next)
				                    : 0;
			}
			most = value > most ? value : most;
		}
		sum += most;
	}
	return sum / n;
}

START_TEST(nobody_can_exploit_it)
{
	for (int ties = 0; ties < 3; ties++) {
		struct goofspiel_state s = start(1 + _i, ties);

		double value = goofspiel_solve(&s, NULL), wins = best_answer(&s);
		if (!getenv("TAP"))
			printf("%d cards, ties %d: value %g, exploited by %g\n",
			       1 + _i, ties, value, wins);
		must(fabs(value) < 1e-9, "the value is %g", value);
		must(fabs(wins) < 1e-9, "a best answer wins %g", wins);
	}
}
END_TEST

START_TEST(a_mix_is_a_mix)
{
	struct goofspiel_state s = start(5, 0);
	double mix[GOOFSPIEL_CARDS] = {0}, sum = 0;

	s.prize = 3;
	s.stock &= ~(1u << 2);
	goofspiel_solve(&s, mix);
	for (int i = 0; i < 5; i++) {
		ck_assert(mix[i] > -1e-9);
		sum += mix[i];
	}
	must(fabs(sum - 1) < 1e-9, "%g in all", sum);
}
END_TEST

/* Two cards each: to bid the 2 for a prize of 2 is right, whatever the other does. */
START_TEST(two_cards_are_worked_out_by_hand)
{
	struct goofspiel_state s = start(2, 0);
	double mix[GOOFSPIEL_CARDS];

	s.prize = 2;
	s.stock = 1;
	must(fabs(goofspiel_solve(&s, mix)) < 1e-9, "the value is not 0");
	must(fabs(mix[1] - 1) < 1e-9, "the 2 is bid %g of the time", mix[1]);
	/* Behind by 1.5 points there is nothing to be won but 1. */
	s = (struct goofspiel_state){.hand = {1, 2}, .stock = 1, .lead = -3,
	                             .split = true};
	must(fabs(goofspiel_solve(&s, NULL) + 1) < 1e-9, "that is not lost");
}
END_TEST

START_TEST(it_sees_positions_as_its_seat_does)
{
	struct variant variant = harness_variant("goofspiel,cards=3,ties=carry");
	struct position at;
	struct goofspiel_state s;

	harness_read(&variant, &at, "1,2 2,3 1 3 0 4 0");
	s = goofspiel_see(&at, variant.param[1], 2);
	ck_assert_uint_eq(s.hand[0], 6);
	ck_assert_uint_eq(s.hand[1], 3);
	ck_assert_uint_eq(s.stock, 1);
	ck_assert_int_eq(s.prize, 3);
	ck_assert_int_eq(s.lead, -4);
	ck_assert(s.carry && !s.split);
	harness_read(&variant, &at, "1 1 - 1 8 0 0");
	s = goofspiel_see(&at, variant.param[1], 1);
	ck_assert_uint_eq(s.stock, 0);
	ck_assert_int_eq(s.carried, 8);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("expert_goofspiel");
	TCase *tcase = harness_case(suite, "equilibrium", 60);

	tcase_add_loop_test(tcase, nobody_can_exploit_it, 0, GOOFSPIEL_SOLVED);
	tcase_add_test(tcase, a_mix_is_a_mix);
	tcase_add_test(tcase, two_cards_are_worked_out_by_hand);
	tcase_add_test(tcase, it_sees_positions_as_its_seat_does);
	return harness_run(suite);
}
