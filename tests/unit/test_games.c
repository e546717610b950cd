/*
 * The laws of game.h, held against every game of the list: a game that is
 * added to games.c is tested here by itself.  Each test is a loop test; its
 * index _i is the game's place in the list.
 */
#include "harness.h"

enum {
	PLAYOUTS = 300,   /* random games a test */
	PLIES = 45000,    /* but no more plies than this in all of them */
	LONG_GAME = 20000 /* where longest is 0: we do not wait for the end */
};

/* A random game under way. */
struct playout {
	const struct game *game;
	struct variant variant;
	struct position at;
	struct rng rng;
	int plies;
	int seat;             /* who moves, */
	char move[GAME_MOVE]; /* and what */
};

/* The games that the laws are tested on: all, and the template. */
static const struct game *tested[32];

static void
playout_start(struct playout *playout, int number, uint64_t seed)
{
	struct rng start = rng_derive(seed, RNG_START, 0, 0, 0);

	*playout = (struct playout){.game = tested[number]};
	playout->variant = harness_variant(tested[number]->name);
	playout->rng = rng_derive(seed, RNG_AGENT, 1, 0, 0);
	playout->game->start(&playout->at, playout->variant.param, &start);
}

static bool
unchanged(const struct game *game, const struct position *a,
          const struct position *b)
{
	return !memcmp(a, b, game->size);
}

/* Draw the next move; false if the game is over. */
static bool
playout_pick(struct playout *playout)
{
	const struct game *game = playout->game;
	int turn;

	if (game->outcome(&playout->at).over)
		return false;
	turn = game->turn(&playout->at);
	must(turn >= 1 && turn <= GAME_BOTH, "turn() is %d", turn);
	playout->seat = turn & 1 ? 1 : 2;
	game->pick(&playout->at, playout->seat, &playout->rng, playout->move);
	return true;
}

/* Play the move drawn; false if it is endless, which ends a playout. */
static bool
playout_play(struct playout *playout)
{
	struct position before = playout->at;
	char why[GAME_WHY] = "";
	enum judge judge = playout->game->play(&playout->at, playout->seat,
	                                       playout->move, why);

	must(judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS,
	     "pick drew '%s', which is %s: %s", playout->move,
	     harness_judge(judge), why);
	playout->plies += judge == JUDGE_LEGAL;
	must(judge == JUDGE_LEGAL ||
	             unchanged(playout->game, &before, &playout->at),
	     "endless '%s' changes the position", playout->move);
	return judge == JUDGE_LEGAL;
}

/* Play random games and show each position to `look` before its move, at
 * most `positions` of them in all. */
static void
play_games(int number, int positions, void (*look)(struct playout *, void *),
           void *context)
{
	struct playout playout;

	for (uint64_t seed = 1; seed <= PLAYOUTS && positions > 0; seed++) {
		playout_start(&playout, number, seed);
		while (positions-- > 0 && playout_pick(&playout)) {
			look(&playout, context);
			if (!playout_play(&playout))
				break;
		}
	}
}

/* As play_games, but only every seventh position, so that the few that a
 * costly test can afford come from all stages of several games. */
struct sparse {
	int seen;
	void (*look)(struct playout *, void *);
	void *context;
};

static void
look_sparsely(struct playout *playout, void *context)
{
	struct sparse *sparse = context;

	if (sparse->seen++ % 7 == 0)
		sparse->look(playout, sparse->context);
}

static void
sample_games(int number, int positions, void (*look)(struct playout *, void *),
             void *context)
{
	struct sparse sparse = {0, look, context};

	play_games(number, 7 * positions, look_sparsely, &sparse);
}

/* ---- what a game says of itself ---- */

static bool
is_word(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");

	return n > 0 && n < 32 && !s[n];
}

START_TEST(fields_are_filled_in)
{
	const struct game *game = tested[_i];

	ck_assert(is_word(game->name));
	ck_assert_ptr_eq(game_find(game->name), game);
	ck_assert(game->title && *game->title && strlen(game->title) < 80);
	ck_assert(game->source && *game->source && strlen(game->source) < 120);
	ck_assert(game->terms && strlen(game->terms) < 512);
	ck_assert(game->rounds >= 1 && game->longest >= 0);
	ck_assert(game->size > 0 && game->size <= GAME_SIZE);
	ck_assert(game->start && game->turn && game->play && game->pick);
	ck_assert(game->each && game->outcome && game->write && game->read);
	ck_assert(game->draw != NULL);
}
END_TEST

static int
word_count(const struct param *param)
{
	int n = 0;

	while (param->words && param->words[n])
		n++;
	return n;
}

START_TEST(parameters_are_sane)
{
	const struct param *params = tested[_i]->params;

	for (int i = 0; params[i].name; i++) {
		int words = word_count(&params[i]);

		ck_assert_int_lt(i, GAME_PARAMS);
		ck_assert(is_word(params[i].name));
		ck_assert(params[i].help && *params[i].help);
		ck_assert(words > 0 || params[i].low <= params[i].high);
		for (int j = 0; j < words; j++)
			ck_assert(is_word(params[i].words[j]));
		ck_assert((params[i].fallback >= 0 &&
		           params[i].fallback < words) ||
		          (params[i].fallback >= params[i].low &&
		           params[i].fallback <= params[i].high));
	}
}
END_TEST

START_TEST(names_of_two_games_differ)
{
	for (int i = 0; i < _i; i++)
		ck_assert_str_ne(tested[i]->name, tested[_i]->name);
}
END_TEST

/* ---- starts ---- */

/* The start from a seed as text; says whether anything was drawn. */
static bool
start_text(const struct variant *variant, uint64_t seed, char text[GAME_TEXT])
{
	struct position a, b;
	struct rng rng = rng_derive(seed, RNG_START, 0, 0, 0), again = rng;
	uint64_t before = rng.state;

	memset(&a, 0x55, sizeof a);
	memset(&b, 0xaa, sizeof b);
	variant->game->start(&a, variant->param, &rng);
	variant->game->start(&b, variant->param, &again);
	must(unchanged(variant->game, &a, &b),
	     "two starts from seed %d differ", (int)seed);
	variant->game->write(&a, text);
	return rng.state != before;
}

START_TEST(start_is_reproducible_and_depends_on_the_seed)
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
END_TEST

/* Start, write, read and name the variant with this one parameter set. */
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

START_TEST(every_parameter_works_at_its_ends)
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
END_TEST

/* ---- position texts ---- */

static void
round_trip(struct playout *playout, void *context)
{
	const struct game *game = playout->game;
	struct position *shadow = context, again;
	char text[GAME_TEXT], other[GAME_TEXT];

	game->write(&playout->at, text);
	must(strlen(text) > 0 && !text[strcspn(text, "\n\r\t")],
	     "'%s' is not one line", text);
	if (playout->plies == 0)
		harness_read(&playout->variant, shadow, text);
	game->write(shadow, other);
	must(!strcmp(text, other), "played from text: '%s', not '%s'", other,
	     text);
	memset(&again, 0x55, sizeof again);
	harness_read(&playout->variant, &again, text);
	must(unchanged(game, &again, shadow), "read otherwise: '%s'", text);
	game->play(shadow, playout->seat, playout->move, other);
}

START_TEST(texts_round_trip_in_play)
{
	struct position shadow; /* the playout's, begun from text */

	play_games(_i, PLIES, round_trip, &shadow);
}
END_TEST

static void
draw_it(struct playout *playout, void *context)
{
	struct text picture = {0};
	const char *s;

	(void)context;
	playout->game->draw(&playout->at, &picture);
	s = text_str(&picture);
	must(picture.len > 1 && s[picture.len - 1] == '\n',
	     "no picture, or no end to it: '%s'", s);
	must(*s != '\n' && !strstr(s, "\n\n"), "an empty line in '%s'", s);
	text_free(&picture);
}

START_TEST(pictures_have_no_empty_line)
{
	sample_games(_i, 50, draw_it, NULL);
}
END_TEST

/* ---- moves ---- */

/* What each visited. */
struct list {
	char (*moves)[GAME_MOVE];
	int n, room;
	int same; /* how many were as on an earlier visit */
};

static void
list_add(void *context, const char *move)
{
	struct list *list = context;

	if (list->n == list->room) {
		list->room = 2 * list->room + 64;
		list->moves = xrealloc(list->moves,
		                       (size_t)list->room * GAME_MOVE);
	}
	must(strlen(move) < GAME_MOVE, "a move of %zu bytes", strlen(move));
	strcpy(list->moves[list->n++], move);
}

static void
list_compare(void *context, const char *move)
{
	struct list *list = context;

	if (list->same < list->n && !strcmp(list->moves[list->same], move))
		list->same++;
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static bool
list_has(const struct list *list, const char *move)
{
	for (int i = 0; i < list->n; i++)
		if (!strcmp(list->moves[i], move))
			return true;
	return false;
}

/* The moves in their order; false where they cannot be listed. */
static bool
list_make(struct list *list, const struct playout *playout)
{
	int n = playout->game->each(&playout->at, playout->seat, list_add,
	                            list);

	must(n == (n == -1 ? -1 : list->n) && n != 0,
	     "each returned %d, visited %d", n, list->n);
	must(n != -1 || list->n == 0, "visits, but no list");
	return n > 0;
}

static void
list_free(struct list *list)
{
	free(list->moves);
}

static void
pick_from_list(struct playout *playout, void *context)
{
	struct list list = {0};

	(void)context;
	if (list_make(&list, playout))
		must(list_has(&list, playout->move),
		     "pick drew '%s', which each does not list", playout->move);
	list_free(&list);
}

START_TEST(pick_draws_listed_moves)
{
	play_games(_i, PLIES / 4, pick_from_list, NULL);
}
END_TEST

static void
pick_all(struct playout *playout, void *context)
{
	struct list list = {0};
	char move[GAME_MOVE];
	int left = 1;

	(void)context;
	if (!list_make(&list, playout) || list.n > 40) {
		list_free(&list);
		return;
	}
	for (int i = 0; i < 30 * list.n && left; i++) {
		left = 0;
		playout->game->pick(&playout->at, playout->seat, &playout->rng,
		                    move);
		for (int j = 0; j < list.n; j++) {
			if (!strcmp(list.moves[j], move))
				list.moves[j][0] = '\0';
			left += list.moves[j][0] != '\0';
		}
	}
	must(!left, "pick never draws %d of %d moves", left, list.n);
	list_free(&list);
}

START_TEST(pick_draws_every_move)
{
	sample_games(_i, 100, pick_all, NULL);
}
END_TEST

static void
play_all(struct playout *playout, void *context)
{
	const struct game *game = playout->game;
	struct list list = {0};

	(void)context;
	if (!list_make(&list, playout)) {
		list_free(&list);
		return;
	}
	must(game->each(&playout->at, playout->seat, NULL, NULL) == list.n,
	     "each counts otherwise without a visitor");
	game->each(&playout->at, playout->seat, list_compare, &list);
	must(list.same == list.n, "each has another order the second time");
	for (int i = 0; i < list.n; i++) {
		struct position after = playout->at;
		char why[GAME_WHY] = "";
		enum judge judge =
			game->play(&after, playout->seat, list.moves[i], why);

		must(judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS,
		     "'%s' is listed, but %s: %s", list.moves[i],
		     harness_judge(judge), why);
		must(judge == JUDGE_LEGAL ||
		             unchanged(game, &after, &playout->at),
		     "endless '%s' changes the position", list.moves[i]);
	}
	qsort(list.moves, (size_t)list.n, sizeof *list.moves, by_text);
	for (int i = 1; i < list.n; i++)
		must(strcmp(list.moves[i - 1], list.moves[i]) != 0,
		     "'%s' is listed twice", list.moves[i]);
	list_free(&list);
}

/* The pass is legal where there is no other move. */
static void
judge_pass(struct playout *playout, void *context)
{
	const struct game *game = playout->game;
	struct position after = playout->at;
	char why[GAME_WHY];
	bool legal = game->pass && game->play(&after, playout->seat, game->pass,
	                                      why) == JUDGE_LEGAL;

	(void)context;
	must(legal == game_must_pass(game, &playout->at, playout->seat),
	     "the pass is %s", legal ? "legal beside others" : "refused");
}

START_TEST(the_pass_is_for_who_has_no_other_move)
{
	sample_games(_i, 500, judge_pass, NULL);
}
END_TEST

START_TEST(listed_moves_are_legal_and_distinct)
{
	sample_games(_i, 500, play_all, NULL);
}
END_TEST

/* Try a text on a copy.  If refused, nothing may change and a reason must be
 * given.  Returns whether it is legal or endless; if legal, `after` is what
 * it leads to. */
static bool
try_move(const struct playout *playout, const char *move,
         struct position *after)
{
	char why[GAME_WHY] = "";
	enum judge judge;

	*after = playout->at;
	judge = playout->game->play(after, playout->seat, move, why);
	if (judge == JUDGE_LEGAL)
		return true;
	must(unchanged(playout->game, after, &playout->at),
	     "'%s' is %s and changes the position", move, harness_judge(judge));
	if (judge == JUDGE_ENDLESS)
		return true;
	must(judge == JUDGE_MALFORMED || judge == JUDGE_ILLEGAL,
	     "'%s' is judged %d", move, (int)judge);
	must(why[0] && memchr(why, '\0', sizeof why) &&
	             why[strlen(why) - 1] != '.',
	     "'%s' is %s because '%s'", move, harness_judge(judge), why);
	return false;
}

/* Halma alone has several texts for one move: chains of other jumps. */
static bool
leads_where_a_listed_move_leads(const struct playout *playout,
                                const struct list *list,
                                const struct position *after)
{
	struct position other;

	if (strcmp(playout->game->name, "halma"))
		return false;
	for (int i = 0; i < list->n; i++)
		if (try_move(playout, list->moves[i], &other) &&
		    unchanged(playout->game, after, &other))
			return true;
	return false;
}

static void
legal_only_if_listed(const struct playout *playout, const struct list *list,
                     const char *move)
{
	struct position after;

	if (!try_move(playout, move, &after) || !list->n ||
	    list_has(list, move))
		return;
	must(leads_where_a_listed_move_leads(playout, list, &after),
	     "'%s' is legal, but not listed", move);
}

/* Characters that texts are made of, and any other byte but NUL. */
static char
draw_byte(struct rng *rng)
{
	static const char likely[] = "00112233456789 ,.;-+/ABCEFJWabcefjrw\t\n";

	if (rng_below(rng, 2))
		return likely[rng_below(rng, sizeof likely - 1)];
	return (char)(1 + rng_below(rng, 255));
}

/* Change a text in one place, cut it, or say its end twice; one that would
 * outgrow its buffer stays. */
static void
mutate(struct rng *rng, char *text, size_t size)
{
	size_t len = strlen(text), at = rng_below(rng, (uint32_t)len + 1);
	size_t tail = len - at;

	switch (rng_below(rng, 6)) {
	case 0:
		text[at] = '\0';
		break;
	case 1:
		if (tail)
			memmove(text + at, text + at + 1, tail);
		break;
	case 2:
		if (len + tail < size) {
			memmove(text + len, text + at, tail);
			text[len + tail] = '\0';
		}
		break;
	case 3:
		if (len + 1 < size) {
			memmove(text + at + 1, text + at, tail + 1);
			text[at] = draw_byte(rng);
		}
		break;
	default:
		if (tail)
			text[at] = draw_byte(rng);
	}
}

static void
try_short_texts(struct playout *playout, void *context)
{
	struct list list = {0};
	char text[3] = "";

	(void)context;
	list_make(&list, playout);
	legal_only_if_listed(playout, &list, text);
	for (int a = ' '; a < 0x7f; a++) {
		text[0] = (char)a;
		text[1] = '\0';
		legal_only_if_listed(playout, &list, text);
		for (int b = ' '; b < 0x7f; b++) {
			text[1] = (char)b;
			legal_only_if_listed(playout, &list, text);
		}
	}
	list_free(&list);
}

START_TEST(no_other_short_text_is_legal)
{
	sample_games(_i, 20, try_short_texts, NULL);
}
END_TEST

static void
try_mutated_moves(struct playout *playout, void *context)
{
	struct list list = {0};
	struct rng *rng = context;
	char text[2 * GAME_MOVE];

	list_make(&list, playout);
	for (int i = 0; i < 100; i++) {
		strcpy(text, list.n ? list.moves[rng_below(rng,
		                              (uint32_t)list.n)]
		                    : playout->move);
		for (int times = 1 + (int)rng_below(rng, 2); times--;)
			mutate(rng, text, sizeof text);
		legal_only_if_listed(playout, &list, text);
	}
	list_free(&list);
}

START_TEST(no_mutated_move_is_legal)
{
	struct rng rng = {1};

	sample_games(_i, 100, try_mutated_moves, &rng);
}
END_TEST

static void
try_random_moves(struct playout *playout, void *context)
{
	struct rng *rng = context;
	struct position after;
	char text[5000];
	const size_t most[] = {4, 40, sizeof text - 1};

	for (int i = 0; i < 100; i++) {
		size_t n = rng_below(rng, (uint32_t)most[i % 49 ? i % 2 : 2]);

		for (size_t j = 0; j < n; j++)
			text[j] = draw_byte(rng);
		text[n] = '\0';
		try_move(playout, text, &after);
	}
}

START_TEST(play_survives_any_bytes)
{
	struct rng rng = {2};

	sample_games(_i, 100, try_random_moves, &rng);
}
END_TEST

START_TEST(random_games_end)
{
	const struct game *game = tested[_i];
	int limit = game->longest ? game->longest : LONG_GAME;
	struct playout playout;
	int plies = 0;

	for (uint64_t seed = 1; seed <= PLAYOUTS && plies < PLIES / 2; seed++) {
		struct outcome end;

		playout_start(&playout, _i, seed);
		while (playout_pick(&playout) && playout_play(&playout))
			must(playout.plies <= limit, "no end after %d plies",
			     playout.plies);
		plies += playout.plies;
		end = game->outcome(&playout.at);
		must(!end.over || (end.winner >= 0 && end.winner <= 2),
		     "the winner is seat %d", end.winner);
		must(!end.over || (end.reason && is_word(end.reason)),
		     "the reason is not a lower-case word");
	}
}
END_TEST

/* ---- positions that are read ---- */

/* Whatever was read must be a position to work with. */
static void
use_position(struct playout *playout)
{
	const struct game *game = playout->game;
	struct text picture = {0};
	struct list list = {0};
	int steps = 0;

	game->draw(&playout->at, &picture);
	text_free(&picture);
	while (steps++ < 3 && playout_pick(playout)) {
		if (list_make(&list, playout))
			must(list_has(&list, playout->move),
			     "pick drew '%s', not listed", playout->move);
		list.n = 0;
		if (!playout_play(playout))
			break;
	}
	list_free(&list);
}

/* Read it, or see it refused with a reason and without a trace. */
static void
try_read(struct playout *playout, const char *text)
{
	const struct game *game = playout->game;
	struct playout copy = *playout;
	char why[GAME_WHY] = "", first[GAME_TEXT], second[GAME_TEXT];

	if (!game->read(&copy.at, copy.variant.param, text, why)) {
		must(unchanged(game, &copy.at, &playout->at),
		     "refused '%s' changes the position", text);
		must(why[0] && memchr(why, '\0', sizeof why),
		     "'%s' is refused without a reason", text);
		return;
	}
	game->write(&copy.at, first);
	harness_read(&copy.variant, &copy.at, first);
	game->write(&copy.at, second);
	must(!strcmp(first, second), "'%s' is read as '%s', that as '%s'", text,
	     first, second);
	use_position(&copy);
}

static void
try_mutated_positions(struct playout *playout, void *context)
{
	struct rng *rng = context;
	char text[2 * GAME_TEXT];

	for (int i = 0; i < 100; i++) {
		playout->game->write(&playout->at, text);
		for (int times = 1 + (int)rng_below(rng, 3); times--;)
			mutate(rng, text, sizeof text);
		try_read(playout, text);
	}
}

START_TEST(read_survives_mutated_positions)
{
	struct rng rng = {3};

	sample_games(_i, 60, try_mutated_positions, &rng);
}
END_TEST

START_TEST(read_survives_any_bytes)
{
	struct playout playout;
	struct rng rng = {4};
	char text[5000];

	playout_start(&playout, _i, 1);
	for (int i = 0; i < 2000; i++) {
		size_t n = rng_below(&rng, i % 100 ? 60 : sizeof text - 1);

		for (size_t j = 0; j < n; j++)
			text[j] = draw_byte(&rng);
		text[n] = '\0';
		try_read(&playout, text);
	}
}
END_TEST

/* ---- what a game conserves ---- */

/* Sowing games: fields before the counts in the position text. */
static const struct sowing {
	const char *name;
	int skip;
} sowing[] = {{"hus", 2}, {"omweso", 2}, {"mancala", 3}};

struct seeds {
	int skip;
	long sum; /* in this playout */
};

static long
sum_after(const char *text, int skip)
{
	long sum = 0;

	for (const char *p = text; p; p = strchr(p, ' ')) {
		p += *p == ' ';
		if (skip-- <= 0)
			sum += strtol(p, NULL, 10);
	}
	return sum;
}

static void
same_sum(struct playout *playout, void *context)
{
	struct seeds *seeds = context;
	const struct game *game = playout->game;
	char text[GAME_TEXT];
	long sum;

	if (game->each(&playout->at, playout->seat, NULL, NULL) == -1) {
		seeds->sum = 0; /* a setup goes on */
		return;
	}
	game->write(&playout->at, text);
	sum = sum_after(text, seeds->skip);
	if (playout->plies == 0 || !seeds->sum)
		seeds->sum = sum;
	must(sum == seeds->sum && sum > 0, "%ld seeds, not %ld: '%s'", sum,
	     seeds->sum, text);
}

START_TEST(seeds_are_conserved)
{
	for (size_t i = 0; i < sizeof sowing / sizeof *sowing; i++)
		if (!strcmp(sowing[i].name, tested[_i]->name)) {
			struct seeds seeds = {sowing[i].skip, 0};

			play_games(_i, PLIES, same_sum, &seeds);
		}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("games");
	TCase *tcase = harness_case(suite, "laws", 60);
	int n = 0;

	for (; games[n]; n++)
		tested[n] = games[n];
	tested[n++] = game_find("null");
	tcase_add_loop_test(tcase, fields_are_filled_in, 0, n);
	tcase_add_loop_test(tcase, parameters_are_sane, 0, n);
	tcase_add_loop_test(tcase, names_of_two_games_differ, 0, n);
	tcase_add_loop_test(
		tcase, start_is_reproducible_and_depends_on_the_seed, 0, n);
	tcase_add_loop_test(tcase, every_parameter_works_at_its_ends, 0, n);
	tcase_add_loop_test(tcase, texts_round_trip_in_play, 0, n);
	tcase_add_loop_test(tcase, pictures_have_no_empty_line, 0, n);
	tcase_add_loop_test(tcase, pick_draws_listed_moves, 0, n);
	tcase_add_loop_test(tcase, pick_draws_every_move, 0, n);
	tcase_add_loop_test(tcase, listed_moves_are_legal_and_distinct, 0, n);
	tcase_add_loop_test(tcase, the_pass_is_for_who_has_no_other_move, 0, n);
	tcase_add_loop_test(tcase, no_other_short_text_is_legal, 0, n);
	tcase_add_loop_test(tcase, no_mutated_move_is_legal, 0, n);
	tcase_add_loop_test(tcase, play_survives_any_bytes, 0, n);
	tcase_add_loop_test(tcase, random_games_end, 0, n);
	tcase_add_loop_test(tcase, read_survives_mutated_positions, 0, n);
	tcase_add_loop_test(tcase, read_survives_any_bytes, 0, n);
	tcase_add_loop_test(tcase, seeds_are_conserved, 0, n);
	return harness_run(suite);
}
