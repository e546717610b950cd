/*
 * agents/kit/eval.[ch]: evaluations keep their promises in random and in extreme
 * positions, and have known values in some.
 */
#include "kit/eval.c"

#include "harness.h"

/* Return what an evaluation says of a position, for seat 1. */
static int
value(const char *variant, const char *name, const char *text)
{
	struct variant v = harness_variant(variant);
	struct eval eval = eval_find(v.game->name, name);
	struct position position = {{0}};

	harness_read(&v, &position, text);
	int first = eval_position(&eval, v.game, &position, 1);
	ck_assert_int_eq(first, -eval_position(&eval, v.game, &position, 2));
	return first;
}

/* A new game may do without. */
TEST(the_courses_games_have_one)
{
	static const char *const courses[] = {"einstein", "hus", "kari", "omweso",
	                                      "mancala", "halma"};

	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++)
		ck_assert(eval_find(courses[i], NULL).score != NULL);
}

TEST(each_is_of_its_game)
{
	for (int i = 0; games[i]; i++) {
		struct eval eval = eval_find(games[i]->name, NULL);

		if (!eval.known->game)
			continue;
		ck_assert_str_eq(eval.known->game, games[i]->name);
		for (int k = 0; eval.known->evals[k].name; k++)
			ck_assert(eval.known->evals[k].score ==
			          eval_find(games[i]->name,
			                    eval.known->evals[k].name).score);
		ck_assert(eval.score ==
		          eval_find(games[i]->name, "no name").score);
	}
	ck_assert(eval_find("null", NULL).score == NULL);
}

/* In random play no value is as far from 0 as the value of a won game. */
static void
play_unsure(const char *game, const char *name)
{
	struct eval eval = eval_find(game, name);
	struct variant v = harness_variant(game);
	struct position position = {{0}};
	struct rng rng = rng_derive(1, RNG_START, 0, 0, 0);
	char move[GAME_MOVE], why[GAME_WHY];

	v.game->start(&position, v.param, &rng);
	for (int ply = 0; ply < 200; ply++) {
		int seat = v.game->turn(&position) & 1 ? 1 : 2;

		must(abs(eval_position(&eval, v.game, &position, seat)) < EVAL_SURE,
		     "%s is too sure", name);
		v.game->pick(&position, seat, &rng, move);
		v.game->play(&position, seat, move, why);
		if (v.game->outcome(&position).over)
			v.game->start(&position, v.param, &rng);
	}
}

TESTS(values_are_unsure, COUNT_OF(eval_games) - 1)
{
	const struct eval_game *known = eval_games[_i];

	for (int i = 0; known->evals[i].name; i++)
		play_unsure(known->game, known->evals[i].name);
}

/* The same holds on the fullest boards that can be read. */
TEST(full_boards_are_unsure)
{
	struct text text = {0};

	text_add(&text, "32 255 0");
	for (int i = 0; i < 66; i++)
		text_add(&text, i < 33 ? " 65535" : " 0");
	ck_assert_int_lt(value("mancala", "goals", text.at), EVAL_SURE);
	text_clear(&text);
	text_add(&text, "1 0");
	for (int i = 0; i < 64; i++)
		text_add(&text, i < 32 ? " 65535" : " 0");
	ck_assert_int_lt(value("hus", "pits", text.at), EVAL_SURE);
	text_free(&text);
}

/* Black is a step from its corner, or just out of the camp, and White is gone; then the
 * mirror image. */
#define ROWS5 ROW "/" ROW "/" ROW "/" ROW "/" ROW "/"
#define ROW "................"
#define INSIDE ROWS5 ROWS5 ROWS5 "..............B. B 0"
#define OUTSIDE ROWS5 ROWS5 ROWS5 "..........B..... B 0"
#define MIRRORED ".....W........../" ROWS5 ROWS5 ROW "/" ROW "/" ROW "/" ROW "/" ROW " B 0"

static const struct {
	const char *game, *name, *position;
	int value;
} known[] = {
	/* Red: 2 cubes, 1 and 4 steps.  Blue: 1 cube, 1 step, none even. */
	{"kari", "race", "B.....c...........A...... r 1", 2 * 2 - 1 - 4 - (2 * 1 - 1 - 5)},
	{"mancala", "stones", "2 1 0 1 2 5 1 0 2", 5},
	{"mancala", "goals", "2 1 0 1 2 5 1 0 2", 26},
	/* Two points ahead, and one behind in cards. */
	{"goofspiel", "points", "2,3 1,5 4,7 - 0 6 2", 4},
	{"goofspiel", "cards", "2,3 1,5 4,7 - 0 6 2", 2},
	{"goofspiel", "cards", "- - - - 0 30 26", 4},
	{"omweso", "seeds", "1 0 3 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
	 "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", 2},
	{"halma", "euclid", INSIDE, -100}, {"halma", "euclid", OUTSIDE, -500},
	{"halma", "euclid", MIRRORED, 500}, {"halma", "manhattan", INSIDE, -1},
	{"halma", "manhattan", OUTSIDE, -5}, {"halma", "manhattan", MIRRORED, 5},
	{"halma", "march", INSIDE, -6}, {"halma", "march", OUTSIDE, -(300 + 100 + 20)},
	{"halma", "march", MIRRORED, 300 + 100 + 20},
};

TESTS(known_values, COUNT_OF(known))
{
	ck_assert_int_eq(value(known[_i].game, known[_i].name, known[_i].position),
	                 known[_i].value);
}

/* Seat 1 is the side that moves first; the text says which side moves now. */
TEST(halma_knows_sides_by_their_seats)
{
	static const struct {
		const char *variant, *rest;
		int sign; /* of seat 1's value, where White stands well */
	} sides[] = {
		{"halma,size=8,camp=6", " B 0 camp=6", -1},
		{"halma,size=8,camp=6", " W 1 camp=6", -1},
		{"halma,size=8,camp=6,first=white", " W 0 camp=6", 1},
		{"halma,size=8,camp=6,first=white", " B 1 camp=6", 1},
		{"halma,size=8,camp=6,first=random", " W 2 camp=6", 1},
		{"halma,size=8,camp=6,first=random", " W 3 camp=6", -1},
	};

	for (int i = 0; i < 6; i++)
		for (int k = 0; eval_halma.evals[k].name; k++) {
			char text[128];

			text_format(text, sizeof text, "......../......../..W...../"
			            "......../...B..../......../......../........%s",
			            sides[i].rest);
			ck_assert_int_gt(sides[i].sign *
			                 value(sides[i].variant,
			                       eval_halma.evals[k].name, text), 0);
		}
}

TEST(ends)
{
	struct eval hus = eval_find("hus", NULL);
	struct eval mancala = eval_find("mancala", NULL);
	struct outcome won = {true, 2, "blocked"}, draw = {true, 0, "length"};

	ck_assert_int_gt(eval_end(&hus, &won, 2, 3), eval_end(&hus, &won, 2, 5));
	ck_assert_int_lt(eval_end(&hus, &won, 1, 3), eval_end(&hus, &won, 1, 5));
	ck_assert_int_gt(eval_end(&hus, &won, 2, 1000), EVAL_SURE);
	ck_assert_int_eq(eval_end(&mancala, &won, 2, 3), EVAL_WON);
	ck_assert_int_eq(eval_end(&mancala, &won, 1, 5), -EVAL_WON);
	ck_assert_int_eq(eval_end(&hus, &draw, 1, 5), 0);
}

TEST(setups_are_legal)
{
	const struct game *game = game_find("omweso");
	struct position position = {{0}};
	char why[GAME_WHY];

	for (int seat = 1; seat <= 2; seat++)
		ck_assert_int_eq(game->play(&position, seat,
		                            eval_omweso.setup[seat - 1], why),
		                 JUDGE_LEGAL);
}

/* The exit status is 2 unless both options make sense. */
static void
take_options(char *eval, char *open)
{
	static const struct usage usage = {.program = "test",
	                                   .table = eval_options};

	options_take(&usage, 5, (char *[]){"test", "--eval", eval, "--open",
	                                   open, NULL});
}

TEST(options_are_taken)
{
	take_options("euclid", "3");
	ck_assert_str_eq(eval_wanted, "euclid");
	ck_assert_int_eq(random_moves, 3);
}

DIES(an_unknown_evaluation_is_refused, 2)
{
	take_options("euclidean", "3");
}

DIES(a_number_below_0_is_refused, 2)
{
	take_options("euclid", "-1");
}
