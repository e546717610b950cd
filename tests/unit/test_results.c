/* The order of players with equal points: FIDE's tie-breaks in their order, and shared
 * ranks. */
#include "base/fail.h"
#include "harness.h"
#include "league/state/format.h"
#include "league/state/results.h"

enum { MOST = 6 };

static struct results r;
static struct pairing pairing[MOST * MOST];

static void
begin(int players)
{
	static const char *const name[] = {"a", "b", "c", "d", "e", "f"};

	r = (struct results){.conf = {.game = xstrdup("hus"), .games = 4,
	                              .format = format_find("robin")}};
	for (int i = 0; i < players; i++)
		conf_add_player(&r.conf, name[i], name[i], "-");
	r.order = xcalloc(MOST, sizeof *r.order);
	standings_begin(&r.standings, &r.conf);
	r.tally = xcalloc(MOST * MOST, sizeof *r.tally);
}

/* Two players meet: the first wins, a draw, the second wins. */
static void
meet(char first, char second, int won, int drawn, int lost)
{
	int a = first - 'a', b = second - 'a', n = r.schedule.n++;
	struct standing *one = &r.standings.at[a], *two = &r.standings.at[b];

	pairing[n] = (struct pairing){a, b, 0, 1, 4};
	r.tally[n] = (struct pair_tally){.result = {{0}, {drawn, won, lost}}};
	one->games += won + drawn + lost;
	two->games += won + drawn + lost;
	one->wins += won;
	two->wins += lost;
	one->losses += lost;
	two->losses += won;
	one->draws += drawn;
	two->draws += drawn;
}

/* Write the ranking as "a1 b2 c2". */
static void
ranks(const char *expected)
{
	struct text text = {0};

	r.schedule.at = pairing;
	for (int i = 0; i < r.conf.players; i++)
		r.order[r.ranked++] = i;
	r.schedule.conf = &r.conf;
	r.ranking = xcalloc(MOST, sizeof *r.ranking);
	ranking_of(&r.schedule, &r.standings, r.tally, r.order, r.ranked, r.ranking);
	for (int i = 0; i < r.ranked; i++)
		text_addf(&text, "%s%c%d", i ? " " : "", 'a' + r.order[i],
		          r.ranking[r.order[i]].rank);
	ck_assert_str_eq(text.at, expected);
	text_free(&text);
	r.schedule = (struct schedule){.n = 0};
	results_free(&r);
}

TEST(points_come_first)
{
	begin(3);
	meet('a', 'b', 1, 1, 2);
	meet('a', 'c', 0, 0, 4);
	meet('b', 'c', 1, 0, 3);
	ranks("c1 b2 a3");
}

TEST(who_won_the_direct_encounter_is_above)
{
	begin(4);
	meet('a', 'b', 1, 0, 3);
	meet('a', 'c', 3, 0, 1);
	meet('a', 'd', 4, 0, 0);
	meet('b', 'c', 3, 0, 1);
	meet('b', 'd', 2, 0, 2);
	meet('c', 'd', 2, 0, 2);
	ck_assert_int_eq(r.standings.at[0].wins, r.standings.at[1].wins);
	ranks("b1 a2 c3 d3");
}

/* In a circle, and behind another player. */
TEST(equal_players_share_a_rank)
{
	begin(3);
	meet('a', 'b', 4, 0, 0);
	meet('b', 'c', 4, 0, 0);
	meet('c', 'a', 4, 0, 0);
	ranks("a1 b1 c1");
	begin(4);
	meet('a', 'd', 4, 0, 0);
	meet('b', 'd', 3, 0, 1);
	meet('c', 'd', 3, 0, 1);
	ranks("a1 b2 c2 d4");
}

/* a and b have not met; a has its points from the stronger opponent. */
TEST(points_against_strong_opponents_count_more)
{
	begin(4);
	meet('b', 'd', 4, 0, 0);
	meet('b', 'c', 0, 0, 4);
	meet('a', 'd', 0, 0, 4);
	meet('a', 'c', 4, 0, 0);
	meet('c', 'd', 4, 0, 0);
	ranks("c1 a2 b3 d4");
}

/* With equal points and without a win against anybody: whose opponents have more
 * points. */
TEST(then_the_opponents_points_and_then_wins)
{
	begin(6);
	meet('a', 'e', 0, 0, 4);
	meet('b', 'f', 0, 0, 4);
	meet('c', 'f', 4, 0, 0);
	meet('d', 'e', 0, 0, 4);
	ranks("e1 c2 f3 a4 d4 b6");
	begin(4);
	meet('a', 'c', 0, 4, 0);
	meet('b', 'd', 2, 0, 2);
	ranks("b1 d1 a3 c3");
}
