#include <stdlib.h>

#include "rules/trial.h"

enum {
	LONG_GAME = 20000, /* the most plies of a game without a known bound */
	DRAWS = 30,        /* draws for each move of a list; they must find all */
	DRAWN = 40,        /* the longest list that we test by drawing */
	PARAM_GAMES = 5,   /* games with each of a parameter's values */
	PLAYED = 8,        /* moves from a start before we ask for it again */
};

/*
 * Starts and texts
 */

/* Demand that the game gives the same start for a seed a second time.  `when` says when
 * we ask for it. */
static void
demand_same_start(struct trial *t, uint64_t seed, const struct position *first,
                  const struct position *second, const char *when)
{
	char text[GAME_TEXT], again[GAME_TEXT];

	if (trial_same(t, first, second))
		return;
	t->game->write(first, text);
	t->game->write(second, again);
	demand(t, false, "the start of seed %d was '%s', and '%s' %s", (int)seed, text, again,
	       when);
}

static void
starts_follow_from_seeds(struct trial *t)
{
	for (uint64_t seed = 0; trial_goes_on(t); seed++, t->seen++) {
		struct rng rng = rng_derive(seed, RNG_START, 0, 0, 0);
		struct rng again = rng;
		struct position other;

		memset(&t->at, 0x55, sizeof t->at);
		memset(&other, 0xaa, sizeof other);
		t->game->start(&t->at, t->laws->variant.param, &rng);
		t->game->start(&other, t->laws->variant.param, &again);
		demand_same_start(t, seed, &t->at, &other, "when asked again");
	}
}

/* A program may keep a start in a list and play in it.  So play, then ask for the start
 * again. */
static void
starts_stay(struct trial *t)
{
	struct position first;

	for (uint64_t seed = 0; trial_goes_on(t); seed++, t->seen++) {
		trial_start(t, seed);
		first = t->at;
		for (int i = 0; i < PLAYED && trial_draw(t) && trial_play(t); i++)
			;
		trial_start(t, seed);
		demand_same_start(t, seed, &first, &t->at,
		                  "once a game was played from it");
	}
}

static void
round_trip(struct trial *t)
{
	char text[GAME_TEXT], other[GAME_TEXT], why[GAME_WHY];
	struct position again;

	t->game->write(&t->at, text);
	demand(t, *text && !text[strcspn(text, "\n\r\t")], "'%s' is not one line",
	     text);
	if (!t->plies)
		trial_read_back(t, &t->shadow, text);
	t->game->write(&t->shadow, other);
	demand(t, !strcmp(text, other), "the game has come to '%s', and the same "
	     "game played from its text to '%s'", text, other);
	trial_read_back(t, &again, text);
	demand(t, trial_same(t, &again, &t->shadow), "'%s' is read as another position",
	     text);
	t->game->play(&t->shadow, t->seat, t->move, why);
}

static void
see_picture(struct trial *t)
{
	struct text picture = {0};
	const char *s;

	t->game->draw(&t->at, &picture);
	s = text_str(&picture);
	demand(t, picture.len > 1 && s[picture.len - 1] == '\n',
	     "the picture has no end: '%s'", s);
	demand(t, *s != '\n' && !strstr(s, "\n\n"),
	     "there is an empty line in the picture '%s'", s);
	text_free(&picture);
}

/*
 * Moves
 */

static int
by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
play_listed(struct trial *t, const struct list *list)
{
	for (int i = 0; i < list->n; i++) {
		struct position after = t->at;
		char why[GAME_WHY] = "";
		enum judge judge =
			t->game->play(&after, t->seat, list->moves[i], why);

		demand(t, judge == JUDGE_LEGAL ||
		             (judge == JUDGE_ENDLESS && t->seat),
		     "'%s' is listed, but %s: %s", list->moves[i],
		     trial_judged(judge), why);
		demand(t, judge == JUDGE_LEGAL || trial_same(t, &after, &t->at),
		     "'%s' is endless and changes the position",
		     list->moves[i]);
	}
}

static void
add_line(void *context, const char *move)
{
	text_addf(context, "%s\n", move);
}

/* Ask for the list again, also from the position's text.  It must be the same. */
static void
list_again(struct trial *t, const struct list *list)
{
	struct text moves = {0}, again = {0};
	char text[GAME_TEXT];
	struct position read;

	t->game->write(&t->at, text);
	trial_read_back(t, &read, text);
	if (t->why->len)
		return;
	demand(t, t->game->turn(&read) == t->game->turn(&t->at),
	     "another is to move in '%s' once that is read back", text);
	demand(t, t->game->each(&t->at, t->seat, NULL, NULL) == list->n,
	     "the moves of '%s' are counted otherwise than they are listed",
	     text);
	for (int i = 0; i < list->n; i++)
		add_line(&moves, list->moves[i]);
	t->game->each(&read, t->seat, add_line, &again);
	demand(t, !strcmp(text_str(&moves), text_str(&again)),
	     "the moves of '%s' are listed otherwise once it is read back", text);
	text_free(&moves);
	text_free(&again);
}

/* If both seats move, seat 2 has the same moves before and after seat 1's hidden move. */
static void
compare_hidden(struct trial *t)
{
	struct position after = t->at;
	struct text before = {0}, behind = {0};
	char why[GAME_WHY];

	t->game->each(&t->at, 2, add_line, &before);
	if (t->game->play(&after, 1, t->move, why) == JUDGE_LEGAL)
		t->game->each(&after, 2, add_line, &behind);
	demand(t, !behind.len || !strcmp(text_str(&before), text_str(&behind)),
	     "behind seat 1's hidden '%s' seat 2 has other moves than before: %s, not %s",
	     t->move, text_str(&behind), text_str(&before));
	text_free(&before);
	text_free(&behind);
}

static void
look_at_list(struct trial *t)
{
	struct list list = list_make(t);

	if (t->game->turn(&t->at) == GAME_BOTH)
		compare_hidden(t);

	if (list.n && t->seat) {
		demand(t, list_has(&list, t->move),
		     "'%s' is drawn at random, but not listed", t->move);
		list_again(t, &list);
	}
	play_listed(t, &list);
	if (list.n)
		qsort(list.moves, (size_t)list.n, sizeof *list.moves, by_text);
	for (int i = 1; i < list.n; i++)
		demand(t, strcmp(list.moves[i - 1], list.moves[i]) != 0,
		     "'%s' is listed twice", list.moves[i]);
	free(list.moves);
}

static void
draw_all(struct trial *t)
{
	struct list list = list_make(t);
	char move[GAME_MOVE];
	int left = list.n;

	for (int i = 0; t->seat && list.n <= DRAWN && i < DRAWS * list.n && left;
	     i++) {
		left = 0;
		t->game->pick(&t->at, t->seat, &t->rng, move);
		for (int j = 0; j < list.n; j++) {
			if (!strcmp(list.moves[j], move))
				list.moves[j][0] = '\0';
			left += list.moves[j][0] != '\0';
		}
	}
	demand(t, !left || !t->seat || list.n > DRAWN,
	     "%d of %d moves are never drawn at random", left, list.n);
	free(list.moves);
}

static void
judge_pass(struct trial *t)
{
	struct position after = t->at;
	char why[GAME_WHY];
	const char *pass = t->game->pass;
	bool legal = t->game->play(&after, t->seat, pass, why) == JUDGE_LEGAL;

	demand(t, legal == (t->seat && game_must_pass(t->game, &t->at, t->seat)),
	     "the pass '%s' is %s", pass,
	     legal ? "legal beside other moves" : "refused without other moves");
}

/*
 * Ends
 */

/* Check that a finished game has a winner and a reason. */
static void
see_end(struct trial *t)
{
	struct outcome end = t->game->outcome(&t->at);
	const char *word = end.reason ? end.reason : "";

	demand(t, end.winner >= 0 && end.winner <= 2, "the winner is seat %d",
	     end.winner);
	demand(t, *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz")],
	     "the reason '%s' is no lower-case word", word);
}

static void
random_games_end(struct trial *t)
{
	int most = t->game->about.longest ? t->game->about.longest : LONG_GAME;

	for (uint64_t n = 0; trial_goes_on(t); n++) {
		trial_start(t, t->laws->seed + n);
		for (; trial_goes_on(t) && trial_draw(t) && trial_play(t); t->seen++)
			demand(t, t->plies <= most, "a game has more than %d plies",
			     most);
		if (!t->why->len && t->game->outcome(&t->at).over)
			see_end(t);
	}
}

/*
 * Chance and views
 */

static void
chance_is_alone(struct trial *t)
{
	struct position after;

	for (int seat = 1; seat <= 2 && !t->seat; seat++)
		demand(t, !hostile_try(t, seat, t->move, &after),
		     "seat %d may play '%s' where chance is to move", seat,
		     t->move);
	demand(t, !t->seat || !hostile_try(t, 0, t->move, &after),
	     "chance may play '%s' where seat %d is to move", t->move, t->seat);
}

static void
keep_sight(struct trial *t)
{
	struct sights *sights = &t->sights;
	struct text moves = {0}, own = {0};
	char view[GAME_TEXT], text[GAME_TEXT];

	t->game->write(&t->at, text);
	for (int seat = 1; seat <= 2; seat++) {
		t->game->sees(&t->at, seat, view);
		sights->hide |= strcmp(view, text) != 0;
	}
	if (!t->seat)
		return;
	t->game->sees(&t->at, t->seat, view);
	demand(t, *view && !view[strcspn(view, "\n\r\t")],
	     "the view '%s' is not one line", view);
	t->game->each(&t->at, t->seat, add_line, &moves);
	text_addf(&own, "%d %s", t->seat, view); /* the seats' views may be equal */
	*xpush(sights->at, sights->n) =
		(struct sight){own.at, xstrdup(text_str(&moves))};
	text_free(&moves);
}

static int
by_view(const void *a, const void *b)
{
	return strcmp(((const struct sight *)a)->view,
	              ((const struct sight *)b)->view);
}

static void
equal_views_have_equal_moves(struct trial *t)
{
	struct sights sights = t->sights;

	demand(t, !t->seen || sights.hide,
	     "the views hide nothing: each is the whole position");
	if (sights.n)
		qsort(sights.at, sights.n, sizeof *sights.at, by_view);
	for (size_t i = 1; i < sights.n; i++)
		demand(t, strcmp(sights.at[i - 1].view, sights.at[i].view) != 0 ||
		             !strcmp(sights.at[i - 1].moves, sights.at[i].moves),
		     "seat %.1s's view '%s' has the moves %s at one time and %s at another",
		     sights.at[i].view, sights.at[i].view + 2, sights.at[i - 1].moves,
		     sights.at[i].moves);
	for (size_t i = 0; i < sights.n; i++) {
		free(sights.at[i].view);
		free(sights.at[i].moves);
	}
	free(sights.at);
}

/*
 * Only the text counts
 */

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	text_addf(context, " %lldx%s", (long long)weight, outcome);
}

static void
add_move(void *context, const char *move)
{
	text_addf(context, " %s", move);
}

/* What the game says about a position: who moves, the legal moves and the value, or how
 * the game has ended. */
static char *
describe(struct trial *t, const struct position *at)
{
	struct outcome end = t->game->outcome(at);
	int turn = end.over ? 0 : t->game->turn(at);
	struct text said = {0};

	if (end.over)
		text_addf(&said, "over %d %s", end.winner, end.reason);
	else
		text_addf(&said, "turn %d", turn);
	for (int seat = 1; seat <= 2; seat++)
		if (turn & seat)
			t->game->each(at, seat, add_move, &said);
	if (turn == GAME_CHANCE && t->game->chance)
		t->game->chance(at, add_outcome, &said);
	for (int seat = 1; seat <= 2 && t->game->value && !end.over; seat++)
		text_addf(&said, " value %d", t->game->value(at, seat));
	return said.at;
}

/* Play a game, then ask about its positions from the last to the first.  A game that
 * remembers more than the text then remembers something wrong. */
static void
ask_backwards(struct trial *t)
{
	struct sights game = {0};
	char text[GAME_TEXT];

	do {
		t->game->write(&t->at, text);
		*xpush(game.at, game.n) =
			(struct sight){xstrdup(text), describe(t, &t->at)};
		t->seen++;
	} while (trial_goes_on(t) && trial_draw(t) && trial_play(t));
	while (game.n--) {
		struct sight *then = &game.at[game.n];
		struct position again;
		char *now = NULL;

		if (!t->why->len)
			trial_read_back(t, &again, then->view);
		if (!t->why->len)
			now = describe(t, &again);
		demand(t, !now || !strcmp(now, then->moves),
		     "of '%s' the game says '%s' at one time and '%s' at another",
		     then->view, then->moves, now);
		free(now);
		free(then->view);
		free(then->moves);
	}
	free(game.at);
}

static void
text_is_all_there_is(struct trial *t)
{
	for (uint64_t n = 0; trial_goes_on(t); n++) {
		trial_start(t, t->laws->seed + n);
		ask_backwards(t);
	}
}

/*
 * Parameters
 */

/* Everything that the game says during a random game.  NULL if the time ran out. */
static char *
play_out(struct trial *t, const struct laws *laws, uint64_t seed)
{
	const struct laws *before = t->laws;
	struct text said = {0};
	char *now;

	t->laws = laws;
	t->game = laws->variant.game;
	trial_start(t, seed);
	do {
		char view[GAME_TEXT] = "";

		now = describe(t, &t->at);
		for (int seat = 1; seat <= 2 && t->game->sees; seat++) {
			t->game->sees(&t->at, seat, view);
			text_add(&said, view);
		}
		text_addf(&said, "%s\n", now);
		free(now);
	} while (trial_goes_on(t) && trial_draw(t) && trial_play(t));
	t->laws = before;
	t->game = before->variant.game;
	if (trial_goes_on(t))
		return said.at;
	text_free(&said);
	return NULL;
}

/* Whether games with a parameter's value are like games without it. -1 if there is no
 * time or the value does not fit the other parameters. */
static int
is_idle(struct trial *t, int param, int value)
{
	struct laws with = *t->laws;
	struct text text = {0};
	char why[GAME_WHY];
	int same = 1;

	/* A program gets its parameters when its game is made, so make the game again. */
	with.variant.param[param] = value;
	variant_write(&with.variant, &text);
	if (t->game->about.program ? !variant_parse(&with.variant, text.at, why)
	                     : t->game->check && !t->game->check(with.variant.param, why))
		same = -1;
	text_free(&text);
	for (uint64_t n = 0; n < PARAM_GAMES && same == 1; n++) {
		char *one = play_out(t, t->laws, n), *other = play_out(t, &with, n);

		same = one && other ? !strcmp(one, other) : -1;
		free(one);
		free(other);
	}
	return same;
}

static void
parameters_matter(struct trial *t)
{
	for (int i = 0; t->game->params[i].name; i++) {
		const struct param *param = &t->game->params[i];
		int value[] = {param->low, param->high}, idle = -1;

		if (param->low > param->high && param->words && param->words[0])
			for (int j = 0; j < 2; j++)
				if (!param->words[j] ||
				    !param_read(param, param->words[j], &value[j]))
					value[j] = value[0];
		for (int j = 0; j < 2 && idle; j++)
			if (value[j] != t->laws->variant.param[i])
				idle = is_idle(t, i, value[j]);
		demand(t, idle != 1, "the parameter '%s' changes nothing in %d random "
		     "games", param->name, PARAM_GAMES);
		t->seen += idle == 0;
	}
}

/*
 * Values
 */

static void
see_values(struct trial *t)
{
	int first = t->game->value(&t->at, 1), second = t->game->value(&t->at, 2);

	t->valued |= first || second;
	t->apart |= first != second;
}

static void
values_know_seats(struct trial *t)
{
	demand(t, !t->valued || t->apart,
	     "in each of %d positions both seats have the same value", t->seen);
}

/*
 * The laws
 */

const struct law law_list[] = {
	{"the same seed gives the same start", 20, 1, .hold = starts_follow_from_seeds},
	{"position texts round-trip in play", 45000, 1, round_trip},
	{"a start stays what it is when games are played from it", 20, 1,
	 .hold = starts_stay},
	{"listed moves are legal, distinct, and the same when asked again", 2000, 7,
	 look_at_list},
	{"a position's text is all that its answers follow from", 2000, 1,
	 .hold = text_is_all_there_is},
	{"the value is not the same for both seats", 200, 1, see_values, values_know_seats,
	 LAW_VALUE},
	{"each parameter changes something", 100, 1, .hold = parameters_matter,
	 .about = LAW_PARAMS},
	{"every move is drawn at random", 100, 7, draw_all},
	{"the pass is legal where no other move is", 500, 7, judge_pass, .about = LAW_PASS},
	{"chance moves in its turn alone", 2000, 1, chance_is_alone, .about = LAW_CHANCE},
	{"views hide something, and equal views have equal moves", 10000, 1, keep_sight,
	 equal_views_have_equal_moves, LAW_VIEWS},
	{"random games end, with a winner and a reason", 22000, 1, .hold = random_games_end},
	{"pictures have no empty line", 50, 7, see_picture},
	{"no other text is a move, neither a mutated one nor any bytes", 100, 7,
	 hostile_other_moves},
	{"no other short text is a move", 20, 7, hostile_short_moves},
	{"a mutated position, or any bytes, is read or refused", 60, 7,
	 hostile_other_positions},
	{NULL},
};
