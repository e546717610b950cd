/*
 * Unrated games that somebody asked for: who is served next, and what a restart finds.
 */
#include "arena.h"
#include "arena/challenges.h"
#include "arena/orders.h"
#include "base/walk.h"
#include "score/course/store.h"

static struct challenges c;
static struct names names;

static void
open_challenges(void)
{
	c = (struct challenges){.dir = root, .rated = &l, .names = &names};
	challenges_open(&c);
}

static void
open_again(void)
{
	challenges_free(&c);
	open_challenges();
}

static void
begin(void)
{
	set_up_ladder();
	enter_some(4);
	open_challenges();
}

static void
end(void)
{
	challenges_free(&c);
	tear_down_ladder();
}

static void
order(const char *who, const char *whom, const char *n)
{
	challenges_order(root, &course, who, whom, n);
	challenges_obey(&c);
}

/* Start the next pairing, and end it.  The owners of its players, "s1 s2". */
static const char *
next(void)
{
	static char text[40];
	const struct conf *conf = &c.ladder.conf;
	int pairing = challenges_next(&c, &(bool){false});

	if (pairing < 0)
		return "none";
	ck_assert_int_eq(challenges_next(&c, &(bool){false}), -1);
	ladder_done(&c.ladder, pairing, 0);
	challenges_done(&c, 1, 1000);
	text_format(text, sizeof text, "%s %s", conf->player[conf->pair[pairing][0]].name,
	            conf->player[conf->pair[pairing][1]].name);
	return text;
}

BEFORE_EACH(begin, end)

TEST(who_asks_for_much_does_not_hold_up_others)
{
	order("s1", "s2", "20");
	order("s3", "s4", "4");
	ck_assert_str_eq(next(), "s1.1 s2.1");
	ck_assert_str_eq(next(), "s3.1 s4.1");
	ck_assert_str_eq(next(), "s1.1 s2.1");
	ck_assert_str_eq(next(), "s3.1 s4.1");
	ck_assert_str_eq(next(), "s1.1 s2.1");
}

TEST(who_is_asked_for_much_waits_no_longer_with_their_own)
{
	order("s1", "s4", "20");
	order("s4", "s2", "4");
	ck_assert_str_eq(next(), "s1.1 s4.1");
	ck_assert_str_eq(next(), "s2.1 s4.1");
	ck_assert_str_eq(next(), "s1.1 s4.1");
	ck_assert_str_eq(next(), "s2.1 s4.1");
}

TEST(an_order_that_is_being_written_is_none)
{
	orders_put(root, "", "challenge.1.2.1.1700000000-77.new");
	challenges_obey(&c);
	ck_assert_int_eq(c.n, 0);
	orders_put(root, "", "challenge.1.2.1.1700000000-77");
	challenges_obey(&c);
	ck_assert_int_eq(c.n, 1);
}

TEST(the_ladder_does_not_know_of_them)
{
	order("s1", "s2", "20");
	for (int i = 0; i < 10; i++)
		ck_assert_str_eq(next(), "s1.1 s2.1");
	ck_assert_str_eq(next(), "none");
	ck_assert_int_eq(l.conf.pairs, 0);
	for (int i = 0; i < l.conf.players; i++)
		ck_assert(!l.at[i].pairings && !l.at[i].busy && !l.at[i].games);
}

TEST(a_restart_loses_none_and_plays_none_twice)
{
	order("s1", "s2", "6");
	ck_assert_int_eq(challenges_next(&c, &(bool){false}), 0);
	open_again();
	ck_assert_int_eq(challenges_left(&c), 4);
	ck_assert_int_eq(challenges_next(&c, &(bool){false}), 0); /* it has no record yet */
	ladder_done(&c.ladder, 0, 0);
	challenges_done(&c, 1, 1000);
	for (int i = 0; i < 2; i++)
		ck_assert_str_eq(next(), "s1.1 s2.1");
	ck_assert_str_eq(next(), "none");
	open_again();
	ck_assert_int_eq(challenges_left(&c), 0);
	ck_assert_int_eq(c.ladder.conf.pairs, 3);
}

/* The arena died before it removed the file. */
TEST(an_order_counts_once)
{
	struct walk_names files;
	char *folder = store_path("%s/orders", root);

	challenges_order(root, &course, "s1", "s2", "4");
	must(walk_names(&files, folder) && files.n == 2, "%zu files", files.n);
	challenges_obey(&c);
	open_again();
	orders_put(root, files.at[0], "");
	challenges_obey(&c);
	ck_assert_int_eq(c.n, 1);
	ck_assert(!orders_take(root, files.at[0], ""));
	walk_names_free(&files);
	free(folder);
}

TEST(the_newest_version_plays_and_who_is_away_waits)
{
	order("s1", "s2", "6");
	ck_assert_str_eq(next(), "s1.1 s2.1");
	enter(2, 2);
	ck_assert_str_eq(next(), "s1.1 s2.2");
	l.at[slot(2, 2)].suspended = true;
	order("s1", "s3", "2");
	ck_assert_str_eq(next(), "s1.1 s3.1");
	ck_assert_str_eq(next(), "none");
	l.at[slot(2, 2)].suspended = false;
	ck_assert_str_eq(next(), "s1.1 s2.2");
	ck_assert_str_eq(next(), "none");
}
