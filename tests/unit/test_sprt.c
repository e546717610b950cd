/* referee/rating/sprt.[ch]: what --sprt accepts, and what it counts.  test_elo.c
 * compares the ratio itself with vectors. */
#include "base/json.h"
#include "harness.h"
#include "match/match.h"
#include "rating/sprt.h"
#include "tournament.h"

static struct sprt
parsed(const char *list)
{
	struct sprt sprt;
	char why[SPRT_WHY] = "";

	ck_assert_msg(sprt_parse(&sprt, list, why), "%s: %s", list, why);
	return sprt;
}

static void
refused(const char *list, const char *part)
{
	struct sprt sprt;
	char why[SPRT_WHY] = "";

	ck_assert_msg(!sprt_parse(&sprt, list, why), "%s is taken", list);
	ck_assert_msg(strstr(why, part) != NULL, "%s: %s", list, why);
}

static void
add(struct sprt *sprt, int game, int winner)
{
	struct result result = {.game = game, .pair = (game + 1) / 2,
	                        .winner = winner};

	result.played.verdict.reason = winner < 0 ? REASON_VOID : REASON_GAME;
	sprt_add(sprt, &result);
}

TEST(a_list_is_read_in_any_order)
{
	struct sprt sprt = parsed("beta=.1,elo1=10,count=games,elo0=-5,"
	                          "model=normalized,alpha=0.01");

	ck_assert(sprt.test.elo0 == -5 && sprt.test.elo1 == 10);
	ck_assert(sprt.test.alpha == 0.01 && sprt.test.beta == 0.1);
	ck_assert_int_eq(sprt.test.model, ELO_NORMALIZED);
	ck_assert(!sprt.pairs && sprt.counts.kinds == ELO_GAMES);
	sprt = parsed("elo0=0,elo1=5");
	ck_assert(sprt.pairs && sprt.test.alpha == 0.05);
}

TEST(bad_lists_are_refused)
{
	refused("", "none of");
	refused("elo0=0", "wanted");
	refused("elo0=0,elo1=0", "greater");
	refused("elo0=0,elo1=x", "elo1=x");
	refused("elo0=0,elo1=nan", "elo1=nan");
	refused("elo0=0,elo1=5,alpha=0", "alpha");
	refused("elo0=0,elo1=5,alpha=.6,beta=.5", "sum");
	refused("elo0=0,elo1=5,model=chess", "model=chess");
	refused("elo0=0,elo1=5,count=moves", "count=moves");
	refused("elo0=0,elo1=5,model=bayesian", "count=games");
	refused("elo0=0,elo1=5,", "none of");
	refused("elo0=0,elo1=5,gamma=1", "gamma");
}

TEST(pairs_are_counted_whole)
{
	struct sprt sprt = parsed("elo0=0,elo1=5");

	add(&sprt, 1, 1);
	add(&sprt, 2, 1);  /* 2 points */
	add(&sprt, 3, 2);
	add(&sprt, 4, 0);  /* 1/2 */
	add(&sprt, 5, 1);
	add(&sprt, 6, -1); /* void: its pair does not count, */
	add(&sprt, 7, -1);
	add(&sprt, 8, 1);  /* nor does this one, */
	add(&sprt, 9, 2);
	add(&sprt, 10, 1); /* but this is */
	ck_assert(sprt.counts.count[0] == 0 && sprt.counts.count[1] == 1 &&
	          sprt.counts.count[2] == 1 && sprt.counts.count[3] == 0 &&
	          sprt.counts.count[4] == 1);
}

TEST(it_decides_when_a_bound_is_crossed)
{
	struct sprt sprt = parsed("elo0=0,elo1=35,count=games");
	int game = 0;

	/* 31 wins: the vectors' seq3. */
	while (!sprt_decision(&sprt))
		add(&sprt, ++game, 1);
	ck_assert_int_eq(game, 31);
	ck_assert_int_eq(sprt_decision(&sprt), 1);
	struct text text = {0};
	sprt_say(&sprt, &text);
	ck_assert_msg(strstr(text.at, "H1: player 1 is stronger") &&
	              strstr(text.at, "after 31 games"), "%s", text.at);
	text_clear(&text);
	sprt_json(&sprt, &(struct json){&text});
	ck_assert_msg(strstr(text.at, "\"decision\":\"H1\",\"counts\":[31,0,0]"),
	              "%s", text.at);
	text_free(&text);
}

/* Return which of the two it decides for, by openings that are played from both
 * seats. */
static int
decide(struct tournament *t, const char *list)
{
	struct sprt sprt = parsed(list);

	for (int game = 1; !sprt_decision(&sprt); game += 2) {
		struct rating_pairs *pair = &t->pairs[0];
		int k = 0;

		*pair = (struct rating_pairs){0, 1, {{0}}};
		tournament_opening(t, 0);
		while (!pair->count[k / 3][k % 3])
			k++;
		add(&sprt, game, (const int[]){2, 0, 1}[k / 3]);
		add(&sprt, game + 1, (const int[]){1, 0, 2}[k % 3]);
	}
	return sprt_decision(&sprt);
}

/* Of 300 tests, 15 and 30 in the mean; without openings by single games, too. */
TESTS(it_is_as_seldom_wrong_as_it_says, 4)
{
	double elo[] = {_i % 2 ? 70 : 0, 0};
	struct tournament t = {.players = 2, .elo = elo, .drawn = 0.3,
	                       .opening = _i < 2 ? 0.8 : 0, .rng = {77}};
	int wrong = 0;

	for (int i = 0; i < 300; i++)
		wrong += decide(&t, _i < 2 ? "elo0=0,elo1=70,alpha=.05,beta=.1"
		                : "elo0=0,elo1=70,alpha=.05,beta=.1,count=games") !=
		         (_i % 2 ? 1 : -1);
	ck_assert_msg(wrong > 0 && wrong <= (_i % 2 ? 42 : 24), "%d wrong", wrong);
}
