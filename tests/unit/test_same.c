/* Programs with parts in common: winnowing over tokens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "harness.h"
#include "score/intake/same.h"

static struct same same;
static struct text text;

static void
tear_down(void)
{
	same_free(&same);
	text_free(&text);
}

static void
add(int owner, const char *path, const char *program)
{
	same_add(&same, owner, path, program, strlen(program));
}

/* Write a program of so many lines; equal seeds, equal programs, but with the names,
 * the layout and the remarks of its author. */
static const char *
program(uint64_t seed, int lines, const char *author, const char *remark)
{
	static const char *const part[] = {" = ", " + ", " - ", "[", "] ", "(", ") ", "->",
		" ? ", " : ", ", ", "; ", " if (", " for (", " while (", " return ",
		" { ", " } ", " < ", " ! ", " & ", " 17 ", " \"text\" ", " == "};
	struct rng rng = {seed};

	text_clear(&text);
	for (int i = 0; i < lines; i++) {
		for (int k = 0; k < 5; k++)
			text_addf(&text, "%s_%d%s", author, i, part[rng_below(&rng,
			          sizeof part / sizeof *part)]);
		text_addf(&text, "%s\n", remark);
	}
	return text.at;
}

/* What two programs have in common, of the first and of the second. */
static struct same_pair
compare(double least)
{
	struct same_pair none = {0}, *pair;
	int n;

	pair = same_find(&same, 2, least, &n);
	if (n)
		none = pair[0];
	free(pair);
	return none;
}

START_TEST(a_renamed_copy_is_found)
{
	add(0, "a.c", program(1, 300, "mine", ""));
	add(1, "b.c", program(1, 300, "y", "   /* it's \"his\" */\n\n//\t'\n"));
	struct same_pair p = compare(50);

	ck_assert_int_gt(p.common, 100);
	ck_assert_double_eq_tol(p.of_a, 100, 1e-9);
	ck_assert_double_eq_tol(p.of_b, 100, 1e-9);
}
END_TEST

START_TEST(a_program_of_one_s_own_is_not)
{
	add(0, "a.java", program(1, 500, "a", ""));
	add(1, "b.java", program(2, 500, "a", ""));
	ck_assert_int_eq(compare(10).common, 0);
	ck_assert_double_lt(compare(0.01).of_a, 5);
}
END_TEST

/* b has a's 200 lines, and 300 of its own around them. */
START_TEST(both_directions_are_told)
{
	struct text b = {0};

	add(0, "a.cpp", program(1, 200, "a", ""));
	text_add(&b, program(3, 150, "b", ""));
	text_add(&b, program(1, 200, "b", ""));
	text_add(&b, program(4, 150, "b", ""));
	add(1, "b.h", b.at);
	text_free(&b);
	struct same_pair p = compare(50);

	ck_assert_double_gt(p.of_a, 90);
	ck_assert_double_gt(p.of_b, 30);
	ck_assert_double_lt(p.of_b, 50);
}
END_TEST

START_TEST(what_was_handed_out_does_not_count)
{
	struct text with = {0};

	for (int i = 0; i < 2; i++) {
		text_clear(&with);
		text_add(&with, program(7, 300, "given", ""));
		text_add(&with, program((uint64_t)(20 + i), 100, "own", ""));
		add(i, "x.py", with.at);
	}
	ck_assert_double_gt(compare(1).of_a, 50);
	add(SAME_SKELETON, "given.py", program(7, 300, "theirs", " # handed out"));
	ck_assert_double_lt(compare(0.01).of_a, 5);
	text_free(&with);
}
END_TEST

/* The promise of winnowing: such a part is always seen, wherever it lies. */
START_TEST(a_common_part_is_always_seen)
{
	for (uint64_t seed = 1; seed < 50; seed++) {
		struct text part = {0}, a = {0}, b = {0};
		struct rng rng = {seed};

		for (int i = 0; i < SAME_RUN + SAME_WINDOW - 1; i++)
			text_addf(&part, "%c ", "(){}[];,=+-*"[rng_below(&rng, 12)]);
		text_add(&a, program(seed + 100, 20 + (int)seed, "a", ""));
		text_addf(&a, "%s ;", part.at);
		text_addf(&b, "%s .", part.at);
		text_add(&b, program(seed + 200, 10, "b", ""));
		add(0, "a.c", a.at);
		add(1, "b.c", b.at);
		ck_assert_msg(compare(0).common > 0, "seed %d", (int)seed);
		same_free(&same);
		text_free(&part);
		text_free(&a);
		text_free(&b);
	}
}
END_TEST

START_TEST(a_name_with_no_letters_of_ours_is_a_name)
{
	add(0, "a.py", program(1, 100, "\xe7\x8c\xab", " # \xff\xfe"));
	add(1, "b.py", program(1, 100, "neko", ""));
	ck_assert_double_eq_tol(compare(50).of_a, 100, 1e-9);
}
END_TEST

/* Nothing, less than a run, and bytes of any kind, with every end a file may have. */
START_TEST(any_bytes_are_read)
{
	static const char *const ends[] = {"", "\"", "'", "/*", "//", "\\", "\"\\", "'''",
		"#", "int", "\"\"\"a\"\"", "/", "*/", "0x"};
	struct rng rng = {5};
	char bytes[3000];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		for (int k = 0; k < 2; k++)
			add(0, k ? "a.py" : "a.c", ends[i]);
	ck_assert_uint_eq(same.n, 0);
	for (int round = 0; round < 200; round++) {
		size_t n = rng_below(&rng, sizeof bytes);
		char *exact;

		for (size_t i = 0; i < n; i++)
			bytes[i] = (char)rng_below(&rng, round % 2 ? 256 : 128);
		exact = malloc(n + 1); /* whose end an address sanitiser knows */
		ck_assert_ptr_nonnull(exact);
		memcpy(exact, bytes, n);
		same_add(&same, round % 2, round % 3 ? "a.c" : "a.py", exact, n);
		free(exact);
	}
	ck_assert_int_eq(compare(50).common, 0);
}
END_TEST

START_TEST(nobody_is_compared_with_themself)
{
	int n;

	add(0, "a.c", program(1, 100, "a", ""));
	add(0, "b.c", program(1, 100, "a", ""));
	free(same_find(&same, 1, 0, &n));
	ck_assert_int_eq(n, 0);
}
END_TEST

START_TEST(the_nearest_come_first)
{
	struct same_pair *pair;
	int n;

	for (int i = 0; i < 4; i++) {
		struct text mine = {0};

		text_add(&mine, program(1, 40 * (i + 1), "a", ""));
		text_add(&mine, program((uint64_t)(50 + i), 200 - 40 * (i + 1), "a", ""));
		add(i, "a.c", mine.at);
		text_free(&mine);
	}
	pair = same_find(&same, 4, 1, &n);
	ck_assert_int_eq(n, 6);
	ck_assert_int_eq(pair[0].a, 2);
	ck_assert_int_eq(pair[0].b, 3);
	for (int i = 1; i < n; i++)
		ck_assert_double_ge(pair[i - 1].of_a > pair[i - 1].of_b
		                    ? pair[i - 1].of_a : pair[i - 1].of_b,
		                    pair[i].of_a > pair[i].of_b ? pair[i].of_a
		                                                : pair[i].of_b);
	free(pair);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("score: programs with parts in common");
	TCase *tests = harness_case(suite, "same", 30);

	tcase_add_checked_fixture(tests, NULL, tear_down);
	tcase_add_test(tests, a_renamed_copy_is_found);
	tcase_add_test(tests, a_program_of_one_s_own_is_not);
	tcase_add_test(tests, both_directions_are_told);
	tcase_add_test(tests, what_was_handed_out_does_not_count);
	tcase_add_test(tests, a_common_part_is_always_seen);
	tcase_add_test(tests, a_name_with_no_letters_of_ours_is_a_name);
	tcase_add_test(tests, any_bytes_are_read);
	tcase_add_test(tests, nobody_is_compared_with_themself);
	tcase_add_test(tests, the_nearest_come_first);
	return harness_run(suite);
}
