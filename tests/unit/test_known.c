/*
 * agents/expert/known.[ch]: the table finds what was stored last, keeps what the
 * present search wrote and what was searched deepest, and claims no more than it knows.
 */
#include "expert/known.h"

#include "harness.h"

enum { SURE = 1000 };

static struct known_table
small(void)
{
	static struct known_table table;

	known_start(&table, 1);
	return table;
}

TEST(what_was_stored_is_found)
{
	struct known_table table = small();

	ck_assert_ptr_null(known_find(&table, 7));
	known_store(&table, 7, -12345678, 513, 9, AT_LEAST | WHOLE);
	known_store(&table, 7, 87654321, 514, 8, AT_MOST);
	const struct known *entry = known_find(&table, 7);
	ck_assert_int_eq(entry->value, 87654321);
	ck_assert_uint_eq(entry->best, 514);
	ck_assert_uint_eq(entry->depth, 8);
	ck_assert_uint_eq(entry->bounds, AT_MOST);
	ck_assert_ptr_null(known_find(&table, 8));
}

TEST(the_least_deep_gives_way)
{
	struct known_table table = small();

	for (int key = 1; key <= 4; key++)
		known_store(&table, (uint64_t)key, 0, 0, 10 - key, EXACT);
	known_store(&table, 5, 0, 0, 1, EXACT);
	ck_assert_ptr_null(known_find(&table, 4));
	for (uint64_t key = 1; key <= 5; key++)
		ck_assert(key == 4 || known_find(&table, key));
}

TEST(but_an_older_search_does_first)
{
	struct known_table table = small();

	known_store(&table, 1, 0, 0, 100, EXACT);
	table.age++;
	for (uint64_t key = 2; key <= 5; key++)
		known_store(&table, key, 0, 0, 1, EXACT);
	ck_assert_ptr_null(known_find(&table, 1));
	ck_assert_ptr_nonnull(known_find(&table, 2));
}

TEST(bounds_answer_on_their_side_only)
{
	ck_assert_int_eq(known_bounds(5, 0, 10), EXACT);
	ck_assert_int_eq(known_bounds(0, 0, 10), AT_MOST);
	ck_assert_int_eq(known_bounds(10, 0, 10), AT_LEAST);
	ck_assert(known_answers(EXACT, 5, 0, 10));
	ck_assert(known_answers(AT_LEAST, 10, 0, 10));
	ck_assert(!known_answers(AT_LEAST, 9, 0, 10));
	ck_assert(known_answers(AT_MOST | WHOLE, 0, 0, 10));
	ck_assert(!known_answers(AT_MOST, 1, 0, 10));
}

TEST(wins_are_counted_from_where_they_are_seen)
{
	ck_assert_int_eq(known_shift(1990, SURE, 3), 1993);
	ck_assert_int_eq(known_shift(-1990, SURE, 3), -1993);
	ck_assert_int_eq(known_shift(999, SURE, 3), 999);
	ck_assert_int_eq(known_shift(known_shift(1990, SURE, 3), SURE, -3), 1990);
}
