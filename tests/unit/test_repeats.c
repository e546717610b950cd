/* Games that repeat another. */
#include "harness.h"
#include "record/repeats.h"

static struct repeats r;

static void
note(int first, const char *start, const char *moves,
     const char *result)
{
	char block[400];

	text_format(block, sizeof block, "record 1\nid 3/1\nfirst %d\nstart %s\n%s"
	            "result %s 2\nsum 5e770540\n", first, start, moves, result);
	repeats_note(&r, block);
}

TEST(a_game_is_its_seats_its_start_and_its_moves)
{
	note(1, "AB", "m 1 0 0 - 13\nm 2 0 0 - 42\n", "1 corner -");
	note(2, "AB", "m 1 0 0 - 13\nm 2 0 0 - 42\n", "1 corner -");
	note(1, "AC", "m 1 0 0 - 13\nm 2 0 0 - 42\n", "1 corner -");
	note(1, "AB", "m 1 0 0 - 13\nm 2 0 0 - 43\n", "1 corner -");
	note(1, "AB", "m 1 0 0 - 13\n", "1 corner -");
	note(1, "AB", "m 1 0 0 - 13\nm 0 0 0 - 6\nm 2 0 0 - 42\n", "1 corner -");
	note(1, "AB", "x 1 13\nm 1 0 0 - 13\nm 2 0 0 - 42\n", "1 corner -");
	ck_assert_int_eq(r.games, 7);
	ck_assert_int_eq(r.found, 0);
	/* Times, remarks and random moves for a late player do not count. */
	note(1, "AB", "m 1 17 16 - 13\nr 2 eval=7\nm 2 3 2 late 42\n", "1 corner -");
	ck_assert_int_eq(r.found, 1);
	note(1, "AB", "m 1 0 0 - 13\nm 2 0 0 - 42\n", "void void -");
	note(1, "AB", "m 1 0 0 - 13\nm 2 0 0 - 42\n", "1 exit 2");
	ck_assert_int_eq(r.games, 8);
	ck_assert_int_eq(r.found, 1);
	repeats_free(&r);
}

TEST(moves_do_not_run_together)
{
	note(1, "AB", "m 1 0 0 - 1\nm 2 0 0 - 23\n", "1 corner -");
	note(1, "AB", "m 1 0 0 - 12\nm 2 0 0 - 3\n", "1 corner -");
	ck_assert_int_eq(r.found, 0);
	repeats_free(&r);
}

TEST(of_many_games_each_repeat_is_found)
{
	char moves[40];

	for (int i = 0; i < 20000; i++) {
		text_format(moves, sizeof moves, "m 1 0 0 - %d\n", i % 15000);
		note(1, "AB", moves, "1 corner -");
	}
	ck_assert_int_eq(r.games, 20000);
	ck_assert_int_eq(r.found, 5000);
	repeats_free(&r);
	repeats_note(&r, "");
	ck_assert_int_eq(r.games, 0);
}
