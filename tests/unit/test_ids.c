/* Ids as platforms and people write them. */
#include "harness.h"
#include "score/course/ids.h"

static const char *const own[] = {"s101", "102", "s103", "S103", "0", "team", "team", "x1"};
static const char *const others[] = {"S101", "00102", "s103", "00", "0102x", "TEAM", "X1", "x01"};
enum { OWN = sizeof own / sizeof *own, OTHERS = sizeof others / sizeof *others };

TEST(letter_case_and_leading_zeros_of_numbers_do_not_matter)
{
	ck_assert(ids_are_alike("s1", "S1"));
	ck_assert(ids_are_alike("00101", "101"));
	ck_assert(ids_are_alike("000", "0"));
	ck_assert(!ids_are_alike("s01", "s1"));
	ck_assert(!ids_are_alike("0", ""));
	ck_assert(!ids_are_alike("100", "1"));
}

TEST(pairs_are_equal_or_else_alike_one_to_one)
{
	const int expected[OWN] = {0, 1, 2, -1, 3, 5, 5, 6};
	int with[OWN];

	ids_pair(own, OWN, others, OTHERS, with);
	for (int i = 0; i < OWN; i++)
		ck_assert_int_eq(with[i], expected[i]);
}

TEST(two_of_one_likeness_are_nobodys)
{
	static const char *const one[] = {"s1"}, *const two[] = {"S1", "S1", "s01"};
	static const char *const both[] = {"A1", "a1"}, *const single[] = {"a1"};
	static const char *const odd[] = {"1", "01"}, *const zeros[] = {"001"};
	int with[3];

	ids_pair(one, 1, two, 3, with);
	ck_assert_int_ne(with[0], -1); /* one id, there twice */
	ids_pair(both, 2, single, 1, with);
	ck_assert_int_eq(with[0], -1);
	ck_assert_int_eq(with[1], 0);
	ids_pair(odd, 2, zeros, 1, with);
	ck_assert_int_eq(with[0], -1);
	ck_assert_int_eq(with[1], -1);
	ids_pair(zeros, 1, odd, 2, with);
	ck_assert_int_eq(with[0], -1);
}
