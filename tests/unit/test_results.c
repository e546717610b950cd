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

/* Two players meet, "ab112": the first wins once, one is drawn, the second wins twice. */
static void
meet(const char *met)
{
	int a = met[0] - 'a', b = met[1] - 'a', n = r.schedule.n++;
	int won = met[2] - '0', drawn = met[3] - '0', lost = met[4] - '0';
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

static const struct {
	int players;
	const char *met, *ranks;
} tables[] = {
	/* Points come first. */
	{3, "ab112 ac004 bc103", "c1 b2 a3"},
	/* Who won the direct encounter is above, with as many wins. */
	{4, "ab103 ac301 ad400 bc301 bd202 cd202", "b1 a2 c3 d3"},
	/* Equal players share a rank, in a circle and behind another player. */
	{3, "ab400 bc400 ca400", "a1 b1 c1"},
	{4, "ad400 bd301 cd301", "a1 b2 c2 d4"},
	/* a and b have not met; a has its points from the stronger opponent. */
	{4, "bd400 bc004 ad004 ac400 cd400", "c1 a2 b3 d4"},
	/* With equal points and without a win against anybody: whose opponents have more
	 * points.  Then wins count. */
	{6, "ae004 bf004 cf400 de004", "e1 c2 f3 a4 d4 b6"},
	{4, "ac040 bd202", "b1 d1 a3 c3"},
};

TESTS(players_are_ranked, COUNT_OF(tables))
{
	begin(tables[_i].players);
	for (const char *met = tables[_i].met; met[0]; met += met[5] ? 6 : 5)
		meet(met);
	ranks(tables[_i].ranks);
}
