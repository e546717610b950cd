/*
 * The pages of games that an arena keeps.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/game_pages.h"
#include "folder.h"
#include "score/course/store.h"

enum { PAIRINGS = 4 };

static void
begin(void)
{
	set_up();
	run("mkdir -p site/games");
}

static char *
page(const struct ladder *l, int game)
{
	char *name = game_pages_name(l, game / 2, l->results.schedule.at[game / 2].from +
	                             game % 2);
	char *path = store_path("%s/site/games/%s", root, name);

	free(name);
	return path;
}

BEFORE_EACH(begin, tear_down)

/* The clock was set back, so newer pages look older. */
/* Of the second pairing on, player 2's page links games; of the fourth on, those of the
 * others. */
TEST(the_pages_that_players_pages_link_are_kept)
{
	int pair[PAIRINGS][2] = {{0, 1}, {0, 2}, {0, 1}, {1, 2}};
	struct pairing at[PAIRINGS] = {{.a = 0, .b = 1, .from = 1, .to = 2},
		{.a = 0, .b = 2, .from = 1, .to = 2}, {.a = 0, .b = 1, .from = 3, .to = 4},
		{.a = 1, .b = 2, .from = 1, .to = 2}};
	struct ladder_player player[3] = {{.page.listed = 3}, {.first = 1, .page.listed = 3},
	                                  {.first = 2, .page.listed = 1}};
	struct ladder l = {.at = player, .conf.pair = pair, .conf.pairs = PAIRINGS,
	                   .results.schedule = {.at = at, .n = PAIRINGS}};
	struct game_pages pages = {.dir = root};

	for (int i = 0; i < 2 * PAIRINGS; i++) {
		struct timespec made[2] = {{.tv_sec = 1000 - i}, {.tv_sec = 1000 - i}};
		char *path = page(&l, i);
		int fd = open(path, O_WRONLY | O_CREAT, 0600);

		must(fd >= 0 && futimens(fd, made) == 0, "%s", strerror(errno));
		close(fd);
		/* The first process was killed while it wrote the record. */
		must(store_put(&(struct text){0}, 0600, i ? "%s.rec" : "%s.rec.new", path) == 0 &&
		     (i || unlink(path) == 0), "record");
		free(path);
	}
	game_pages_prune(&pages, &l);
	for (int i = 0; i < 2 * PAIRINGS; i++) {
		bool kept = i / 2 == 1 || i / 2 == 3;
		char *path = page(&l, i);

		ck_assert_int_eq(access(path, F_OK) == 0, kept);
		ck_assert_int_eq(store_has("%s.rec", path), kept);
		ck_assert(!store_has("%s.rec.new", path));
		free(path);
	}
}

static void
put(const struct ladder *l, int game, const char *ending)
{
	char *path = page(l, game);

	must(store_put(&(struct text){0}, 0600, "%s%s", path, ending) == 0, "%s", ending);
	free(path);
}

/* The version before the newest has lost, too, and a forfeit shows no mistakes. */
TEST(losses_of_the_newest_versions_are_judged)
{
	int pair[PAIRINGS][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 2}}, pairing;
	struct pairing at[PAIRINGS] = {{.b = 1, .from = 1}, {.b = 2, .from = 1},
		{.b = 3, .from = 1}, {.b = 2, .from = 3}};
	struct pair_tally tally[PAIRINGS] = {{{{0}}}};
	struct ladder_player player[4] = {{.version = 0}, {.version = 1},
		{.version = 2, .newest = true}, {.version = 1, .newest = true}};
	struct ladder l = {.at = player, .conf.pair = pair, .conf.players = 4,
	                   .results.tally = tally,
	                   .results.schedule = {.at = at, .n = PAIRINGS}};
	struct game_pages pages = {.dir = root, .judges = true};

	for (int i = 0; i < PAIRINGS; i++) {
		tally[i].result[1][1] = tally[i].result[2][1] = 1;
		put(&l, 2 * i, "");
		put(&l, 2 * i + 1, "");
	}
	tally[2].forfeits[2] = 1;
	ck_assert_int_eq(game_pages_choose(&pages, &l, &pairing), 3);
	ck_assert_int_eq(pairing, 3);
	tally[2].forfeits[2] = 0;
	put(&l, 6, ".mistakes");
	ck_assert_int_eq(game_pages_choose(&pages, &l, &pairing), 1);
	ck_assert_int_eq(pairing, 2);
	pages.judges = false;
	ck_assert_int_eq(game_pages_choose(&pages, &l, &pairing), 0);
}

/* Judging takes seconds. */
TEST(a_student_who_is_dropped_while_a_game_is_judged_has_no_page)
{
	struct conf_player known[2] = {{.name = "random"}, {.name = "ada.1"}};
	int pair[1][2] = {{0, 1}};
	struct pairing at[1] = {{.b = 1, .from = 1}};
	struct ladder_player player[2] = {{.version = 0}, {.version = 1, .owner = "ada"}};
	struct ladder l = {.at = player, .dir = root, .conf.player = known,
	                   .conf.pair = pair, .conf.players = 2, .conf.pairs = 1,
	                   .results.schedule = {.at = at, .n = 1}};
	struct names names = {.n = 0};
	struct game_pages pages = {.dir = root, .names = &names};
	char *path = page(&l, 0);

	for (int dropped = 0; dropped < 2; dropped++) {
		if (dropped)
			run("mkdir orders && touch orders/drop.ada");
		put(&l, 0, "");
		game_pages_judge(&pages, &l, 0, 1);
		ck_assert_int_eq(store_has("%s", path), !dropped);
		ck_assert_int_eq(store_has("%s.mistakes", path), !dropped);
	}
	free(path);
}
