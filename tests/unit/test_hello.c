/* What a program says of its rules. */
#include "harness.h"

#include "game/hello.h"

static bool
read_text(struct game *game, unsigned *offers, const char *text,
          char why[GAME_WHY])
{
	*why = '\0';
	*game = (struct game){.name = NULL};
	/* The game's constants lie in it. */
	return hello_read(game, offers, xstrdup(text), why);
}

START_TEST(a_game_of_ours_is_read_as_it_was_written)
{
	const struct game *game = games[_i];
	struct game again;
	struct text line = {0}, copy = {0};
	char why[GAME_WHY];
	unsigned offers;

	hello_write(game, &line);
	ck_assert_msg(read_text(&again, &offers, line.at, why), "%s: %s",
	              line.at, why);
	ck_assert_str_eq(again.terms, game->terms);
	ck_assert_int_eq(again.longest, game->longest);
	ck_assert_int_eq(again.time_breaks_draws, game->time_breaks_draws);
	again.sees = game->sees;
	hello_write(&again, &copy);
	ck_assert_str_eq(copy.at, line.at);
	text_free(&line);
	text_free(&copy);
}
END_TEST

START_TEST(a_name_is_enough)
{
	struct game game;
	char why[GAME_WHY];
	unsigned offers;

	ck_assert(read_text(&game, &offers, "hello 1 nim", why));
	ck_assert_str_eq(game.name, "nim");
	ck_assert_str_eq(game.terms, "move=2s");
	ck_assert_int_eq(game.rounds, 2);
	ck_assert_uint_eq(offers, 0);
}
END_TEST

START_TEST(keys_that_we_do_not_know_are_passed_over)
{
	struct game game;
	char why[GAME_WHY];
	unsigned offers;

	ck_assert(read_text(&game, &offers, "hello 1 nim\tcolour=red\tdraw=yes",
	                    why));
	ck_assert_uint_eq(offers, HELLO_DRAW);
}
END_TEST

static const char *const bad[] = {
	"", "hello", "hello 2 nim", "hello 1 ", "hello 1 Nim", "hello 1 7up",
	"hello 1 nim rounds=2", "hello 1 nim\tno key", "hello 1 nim\trounds=0",
	"hello 1 nim\trounds=two", "hello 1 nim\tlongest=-1",
	"hello 1 nim\tterms=move=2", "hello 1 nim\tdraw=maybe",
	"hello 1 nim\tparams=", "hello 1 nim\tparams=size",
	"hello 1 nim\tparams=size:1:2", "hello 1 nim\tparams=size:1:2:3",
	"hello 1 nim\tparams=Size:1:3:2", "hello 1 nim\tparams=a:1:3:2:::x",
	"hello 1 nim\tparams=a:1:0:white:black",
	"hello 1 nim\tparams=a:0:1:0,b:0:1:0,c:0:1:0,d:0:1:0,e:0:1:0,f:0:1:0",
};

START_TEST(any_other_line_is_refused_with_the_reason)
{
	struct game game;
	char why[GAME_WHY];
	unsigned offers;

	ck_assert_msg(!read_text(&game, &offers, bad[_i], why), "%s", bad[_i]);
	ck_assert_str_ne(why, "");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("hello");
	TCase *tests = harness_case(suite, "hello", 5);
	int n = 0;

	while (games[n])
		n++;
	tcase_add_loop_test(tests, a_game_of_ours_is_read_as_it_was_written, 0,
	                    n);
	tcase_add_test(tests, a_name_is_enough);
	tcase_add_test(tests, keys_that_we_do_not_know_are_passed_over);
	tcase_add_loop_test(tests, any_other_line_is_refused_with_the_reason, 0,
	                    sizeof bad / sizeof *bad);
	return harness_run(suite);
}
