/*
 * Goofspiel: positions worked out by hand.  The laws of all games are in test_games.c.
 */
#include "cases.h"

/* Play turns such as "0 3,1 2,2 1": a seat, or 0 for chance, and its move. */
static void
expect(const char *variant_text, const char *from, const char *turns,
       const char *to)
{
	struct variant variant = harness_variant(variant_text);
	struct position position;
	char text[GAME_TEXT], move[8];
	int seat;

	harness_read(&variant, &position, from);
	for (const char *p = turns; p; p = strchr(p, ',')) {
		p += *p == ',';
		ck_assert_int_eq(sscanf(p, "%d %7[0-9]", &seat, move), 2);
		harness_play(variant.game, &position, seat, move);
	}
	variant.game->write(&position, text);
	ck_assert_str_eq(text, to);
}

#define START "1,2,3 1,2,3 1,2,3 - 0 0 0"

static const struct {
	const char *variant, *from, *turns, *to;
} bids[] = {
	{"goofspiel,cards=3", START, "0 2,1 3,2 1", "1,2 2,3 1,3 - 0 4 0"},
	{"goofspiel,cards=3", "1,2 2,3 1,3 - 0 4 0", "0 3,2 3,1 1", "2 2 1 - 0 4 6"},
	{"goofspiel,cards=3", START, "0 2,2 3", "1,2,3 1,2,3 1,3 2 0 0 0 bid 2 3"},
	/* Tied bids split, carry or discard the prize. */
	{"goofspiel,cards=3", START, "0 3,1 2,2 2", "1,3 1,3 1,2 - 0 3 3"},
	{"goofspiel,cards=3,ties=carry", START, "0 3,1 2,2 2", "1,3 1,3 1,2 - 6 0 0"},
	{"goofspiel,cards=3,ties=carry", START, "0 3,1 2,2 2,0 1,1 3,2 1",
	 "1 3 2 - 0 8 0"},
	{"goofspiel,cards=3,ties=carry", START, "0 3,1 2,2 2,0 1,1 3,2 3",
	 "1 1 2 - 8 0 0"},
	{"goofspiel,cards=3,ties=discard", START, "0 3,1 2,2 2", "1,3 1,3 1,2 - 0 0 0"},
};

TESTS(the_higher_bid_takes_the_prize, COUNT_OF(bids))
{
	expect(bids[_i].variant, bids[_i].from, bids[_i].turns, bids[_i].to);
}

TEST(chance_turns_what_is_left_and_both_bid)
{
	struct variant variant = harness_variant("goofspiel,cards=3");
	const struct game *game = variant.game;
	struct position position;

	harness_read(&variant, &position, "1,2 2,3 1,3 - 0 4 0");
	ck_assert_int_eq(game->turn(&position), GAME_CHANCE);
	ck_assert_int_eq(game->chance(&position, NULL, NULL), 2);
	ck_assert_int_eq(game->each(&position, 1, NULL, NULL), 0);
	harness_read(&variant, &position, "1,2 2,3 1 3 0 4 0");
	ck_assert_int_eq(game->turn(&position), GAME_BOTH);
	ck_assert_int_eq(game->each(&position, 2, NULL, NULL), 2);
}

TEST(more_points_win_and_as_many_are_a_draw)
{
	case_end("goofspiel,cards=3", "- - - - 0 8 4", 1, "points");
	case_end("goofspiel,cards=3", "- - - - 0 5 6", 2, "points");
	case_end("goofspiel,cards=3", "- - - - 0 6 6", 0, "points");
}

static const struct {
	const char *position;
	int seat;
	const char *move, *why;
	enum judge judge;
} refused[] = {
	{"1,2 2,3 1 3 0 4 0", 1, "3", "card 3 is gone", JUDGE_ILLEGAL},
	{"1,2 2,3 1 3 0 4 0", 1, "4", "a card is a number from 1 to 3", JUDGE_MALFORMED},
	{"1,2 2,3 1 3 0 4 0", 0, "1", "a prize is turned already", JUDGE_ILLEGAL},
	{"1,2 2,3 1,3 - 0 4 0", 0, "2", "prize 2 is not in the stock", JUDGE_ILLEGAL},
	{"1,2 2,3 1,3 - 0 4 0", 2, "2", "no prize is turned yet", JUDGE_ILLEGAL},
	{"1,2 2,3 1 3 0 4 0 bid 2 3", 2, "2", "this seat has bid", JUDGE_ILLEGAL},
};

TESTS(what_is_gone_or_too_early_is_refused, COUNT_OF(refused))
{
	case_play("goofspiel,cards=3", refused[_i].position, refused[_i].seat,
	          refused[_i].move, refused[_i].judge, refused[_i].why);
}

#define SHAPE "a position is two hands, the stock, the " \
	"prize, and three numbers of half points, as in '1,3 2,3 3 1 0 4 " \
	"0'"
#define CARDS "there must be as many prizes as cards in " \
	"each hand, and no prize twice"

static const struct refusal bad[] = {
	{SHAPE, {"", "1,2 2,3 1 3 0 4", "1,2 2,3 1 3 0 4 0 ", "2,1 2,3 1 3 0 4 0",
	 "1,4 2,3 1 3 0 4 0", "1,2 2,3 1 2,3 0 4 0", "1,2 2,3 1 3 0 4 0 bid 1 3",
	 "1,2 2,3 1,3 - 0 4 0 bid 1 2"}},
	{CARDS, {"1,2 2 1 3 0 4 0", "1,2 2,3 1 1 0 4 0", "1,2 2,3 1,2 3 0 4 0"}},
	{"the prizes that are gone are worth no more than 4 half points", {
	 "1,2 2,3 1 3 0 4 1"}},
};

TESTS(texts_that_are_no_position_are_refused, COUNT_OF(bad))
{
	case_texts("goofspiel,cards=3", &bad[_i]);
}
