/*
 * The laws of game.h, tested on every game of the list: a game that is added to
 * game_list.c is tested here, too (tools/rules/laws.c has the laws).  Each test is a
 * loop test; its index _i is the game's place in the list.
 */
#include "base/clock.h"
#include "harness.h"
#include "rules/trial.h"

/* The games that are tested: all of the list, and the templates. */
static const struct game *tested[32];

static int
n_games(void)
{
	int n = 0;

	for (; games[n]; n++)
		tested[n] = games[n];
	for (int i = 0; game_templates[i]; i++)
		tested[n++] = game_templates[i];
	return n;
}

/* ---- what a game says of itself ---- */

static bool
is_word(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");

	return n > 0 && n < 32 && !s[n];
}

/* test_hello.c reads the rest of it strictly, and the laws call each function. */
TESTS(fields_are_filled_in, n_games())
{
	const struct game *game = tested[_i];

	ck_assert_ptr_eq(game_find(game->name), game);
	ck_assert(*game->about.title && strlen(game->about.title) < 80);
	ck_assert(*game->about.source && strlen(game->about.source) < 120);
	ck_assert_uint_lt(strlen(game->about.terms), 512);
	ck_assert(game->size > 0 && game->size <= GAME_SIZE);
	for (const struct param *p = game->params; p->name; p++) {
		ck_assert(is_word(p->name) && *p->help);
		for (const char *const *word = p->words; word && *word; word++)
			ck_assert(is_word(*word));
	}
}

/* A game with parameters, and its description; NULL: it is refused. */
static const char *const written[][2] = {
	{"kari,opening=random", "kari opening=random"},
	{"kari,opening=352614", "kari opening=352614"},
	{"kari,opening=123456", "kari opening=123456"},
	{"kari,opening=352611", NULL}, {"kari,opening=352617", NULL},
	{"kari,opening=352610", NULL}, {"kari,opening=35261", NULL},
	{"kari,opening=3526144", NULL}, {"kari,opening=0352614", NULL},
	{"kari,opening=0", NULL}, {"kari,opening=", NULL}, {"kari,opening", NULL},
	{"kari,opening=352614,opening=352614", NULL}, {"kari,start=352614", NULL},
	{"kari,", NULL}, {"Kari", NULL}, {"", NULL},
	/* An agent is told of sowings and the like where they differ from the
	 * course's. */
	{"hus", "hus seeds=2"}, {"hus,sowings=200,captures=later", "hus seeds=2"},
	{"hus,seeds=1365", "hus seeds=1365"}, {"hus,seeds=1", NULL},
	{"hus,seeds=1366", NULL}, {"hus,seeds=-2", NULL}, {"hus,seeds=02", NULL},
	{"hus,rounds=9,captures=always", "hus seeds=2 rounds=9 captures=always"},
	{"omweso", "omweso"}, {"omweso,sowings=9", "omweso sowings=9"},
	{"mancala,m=0", NULL}, {"mancala,m=33", NULL}, {"mancala,n=0", NULL},
	{"mancala,n=256", NULL}, {"mancala,m=06", NULL}, {"mancala,m=six", NULL},
	{"halma,plies=1,rules=addendum,first=random",
	 "halma rules=addendum first=random plies=1"},
	{"halma,plies=100000", "halma rules=seed first=black plies=100000"},
	{"halma,plies=0", NULL}, {"halma,plies=100001", NULL}, {"halma,rules=0", NULL},
	{"halma,rules=both", NULL}, {"halma,first=Black", NULL},
	{"halma,size=16,camp=19", "halma rules=seed first=black plies=1000"},
	{"halma,size=10", "halma rules=seed first=black plies=1000 size=10"},
	{"halma,camp=6,size=8",
	 "halma rules=seed first=black plies=1000 size=8 camp=6"},
	{"halma,size=17", NULL}, {"halma,size=3,camp=3", NULL}, {"halma,size=9", NULL},
	{"halma,size=8,camp=15", NULL}, {"halma,camp=7", NULL},
};

TESTS(parameters_are_read_strictly, COUNT_OF(written))
{
	const char *name = written[_i][0], *described = written[_i][1];
	struct variant variant;
	char why[GAME_WHY] = "";
	struct text text = {0};
	bool good = variant_parse(&variant, name, why);

	ck_assert_msg(good == (described != NULL), "%s: %s", name, why);
	if (good) {
		variant_describe(&variant, &text);
		ck_assert_str_eq(text_str(&text), described);
	} else {
		ck_assert_str_ne(why, "");
	}
	text_free(&text);
}

/* ---- starts ---- */

/* Write the start of a seed as text.  Returns whether anything was drawn. */
static bool
start_text(const struct variant *variant, uint64_t seed, char text[GAME_TEXT])
{
	struct rng rng = rng_derive(seed, RNG_START, 0, 0, 0);
	uint64_t before = rng.state;
	struct position start;

	variant->game->start(&start, variant->param, &rng);
	variant->game->write(&start, text);
	return rng.state != before;
}

TESTS(another_seed_gives_another_start, n_games())
{
	struct variant variant = harness_variant(tested[_i]->name);
	char first[GAME_TEXT], text[GAME_TEXT];
	bool drawn = start_text(&variant, 1, first);
	int different = 0;

	for (uint64_t seed = 2; seed <= 20; seed++) {
		start_text(&variant, seed, text);
		different += strcmp(first, text) != 0;
	}
	if (drawn)
		ck_assert_int_ge(different, 10);
	else
		ck_assert_int_eq(different, 0);
}

static int
word_count(const struct param *param)
{
	int n = 0;

	while (param->words && param->words[n])
		n++;
	return n;
}

static void
try_parameter(const struct game *game, int which, int value)
{
	struct variant variant = harness_variant(game->name), again;
	struct position position;
	struct text name = {0};
	char text[GAME_TEXT], copy[GAME_TEXT], why[GAME_WHY] = "";

	variant.param[which] = value;
	if (game->check && !game->check(variant.param, why)) {
		ck_assert_str_ne(why, "");
		return;
	}
	start_text(&variant, 1, text);
	harness_read(&variant, &position, text);
	game->write(&position, copy);
	ck_assert_str_eq(text, copy);
	variant_write(&variant, &name);
	again = harness_variant(text_str(&name));
	ck_assert(!memcmp(variant.param, again.param, sizeof again.param));
	text_free(&name);
}

TESTS(every_parameter_works_at_its_ends, n_games())
{
	const struct param *params = tested[_i]->params;

	for (int i = 0; params[i].name; i++) {
		for (int word = 0; word < word_count(&params[i]); word++)
			try_parameter(tested[_i], i, word);
		if (params[i].low > params[i].high)
			continue;
		try_parameter(tested[_i], i, params[i].low);
		try_parameter(tested[_i], i, params[i].high);
	}
}

/* ---- the laws ---- */

static int
n_laws(void)
{
	int n = 0;

	while (law_list[n].sentence)
		n++;
	return n;
}

static void
hold_law(const struct law *law, const struct game *game)
{
	struct laws laws = {
		.variant = harness_variant(game->name),
		.seed = 1,
		.until_us = CLOCK_NEVER,
		/* In Halma several texts stand for one move: other chains of jumps. */
		.one_text = strcmp(game->name, "halma") != 0,
	};
	struct text why = {0};
	enum law_end end = law_try(law, &laws, &why);

	ck_assert_msg(end != LAW_BROKEN, "%s: %s: %s", game->name,
	              law->sentence, text_str(&why));
	ck_assert(end == LAW_HOLDS || law->about);
	text_free(&why);
}

TESTS(laws_hold, n_games() * n_laws())
{
	hold_law(&law_list[_i % n_laws()], tested[_i / n_laws()]);
}
