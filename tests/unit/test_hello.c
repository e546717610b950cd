/* What a program says about its rules. */
#include "harness.h"

#include "game/hello.h"

/* A game that was read stays as long as the program runs.  Its constants point into the
 * line. */
static struct game game;

static bool
read_text(struct game *into, unsigned *offers, const char *text,
          char why[GAME_WHY])
{
	*why = '\0';
	*into = (struct game){.name = NULL};

	char *line = xstrdup(text);
	bool good = hello_read(into, offers, line, why);

	if (!good)
		free(line);
	return good;
}

static int
number_of_games(void)
{
	int n = 0;

	while (games[n])
		n++;
	return n;
}

TESTS(a_game_of_ours_is_read_as_it_was_written, number_of_games())
{
	const struct game *ours = games[_i];
	struct text said = {0}, copy = {0};
	char why[GAME_WHY];
	unsigned offers;

	hello_write(ours, &said);
	ck_assert_msg(read_text(&game, &offers, said.at, why), "%s: %s",
	              said.at, why);
	ck_assert_str_eq(game.about.terms, ours->about.terms);
	ck_assert_int_eq(game.about.longest, ours->about.longest);
	ck_assert_int_eq(game.about.time_breaks_draws, ours->about.time_breaks_draws);
	game.sees = ours->sees;
	hello_write(&game, &copy);
	ck_assert_str_eq(copy.at, said.at);
	text_free(&said);
	text_free(&copy);
}

TEST(a_name_is_enough)
{
	char why[GAME_WHY];
	unsigned offers;

	ck_assert(read_text(&game, &offers, "hello 1 nim", why));
	ck_assert_str_eq(game.name, "nim");
	ck_assert_str_eq(game.about.terms, "move=2s");
	ck_assert_int_eq(game.about.rounds, 2);
	ck_assert_uint_eq(offers, 0);
}

static const char *const bad[] = {
	"", "hello", "hello 2 nim", "hello 1 nim\tcolour=red", "hello 1 ", "hello 1 Nim", "hello 1 7up",
	"hello 1 nim rounds=2", "hello 1 nim\tno key", "hello 1 nim\trounds=0",
	"hello 1 nim\trounds=two", "hello 1 nim\tlongest=-1",
	"hello 1 nim\tterms=move=2", "hello 1 nim\tdraw=maybe",
	"hello 1 nim\tparams=", "hello 1 nim\tparams=size",
	"hello 1 nim\tparams=size:1:2", "hello 1 nim\tparams=size:1:2:3",
	"hello 1 nim\tparams=Size:1:3:2", "hello 1 nim\tparams=a:1:3:2:::x",
	"hello 1 nim\tparams=a:1:0:white:black",
	"hello 1 nim\tparams=a:0:1:0,b:0:1:0,c:0:1:0,d:0:1:0,e:0:1:0,f:0:1:0",
};

TESTS(any_other_line_is_refused_with_the_reason, COUNT_OF(bad))
{
	char why[GAME_WHY];
	unsigned offers;

	ck_assert_msg(!read_text(&game, &offers, bad[_i], why), "%s", bad[_i]);
	ck_assert_str_ne(why, "");
}
