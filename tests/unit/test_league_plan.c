/* A plan's files: what is read back is what was written, what is not whole is
 * refused; and how many games a shard has where nobody says. */
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"
#include "league/away/plan.h"
#include "league/state/format.h"

static char folder[] = "/tmp/test_plan.XXXXXX";

static void
enter_folder(void)
{
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
}

static void
leave_folder(void)
{
	unlink("plan/league.conf");
	unlink("plan/shards");
	rmdir("plan");
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_int_eq(rmdir(folder), 0);
}

static struct conf
three_players(void)
{
	struct conf conf = {.game = xstrdup("hus"), .seed = 11, .games = 4,
	                    .format = &format_robin};

	conf_add_player(&conf, "a", "a", "-");
	conf_add_player(&conf, "b", "b", "-");
	conf_add_player(&conf, "c", "c", "-");
	return conf;
}

static void
write_shards(const char *text)
{
	FILE *file = fopen("plan/shards", "w");

	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

START_TEST(what_is_written_is_read_back)
{
	struct pairing part[] = {{0, 1, 0, 1, 4}, {0, 2, 0, 1, 2},
	                         {0, 2, 0, 3, 4}};
	int shard[] = {1, 1, 2}, n;
	struct plan plan = {.conf = three_players(), .part = part,
	                    .shard = shard, .parts = 3, .shards = 2}, again;
	const struct pairing *read;
	char why[PLAN_WHY], *file;

	enter_folder();
	ck_assert(!plan_read(&again, ".", why));
	ck_assert_int_eq(plan_write(&plan, "."), 0);
	must(plan_read(&again, ".", why), "%s", why);
	ck_assert_str_eq(again.id, plan.id);
	ck_assert_int_eq(again.conf.players, 3);
	ck_assert_int_eq(again.shards, 2);
	read = plan_parts(&again, 1, &n);
	ck_assert_int_eq(n, 2);
	ck_assert(read[1].a == 0 && read[1].b == 2 && read[1].to == 2);
	read = plan_parts(&again, 2, &n);
	ck_assert_int_eq(n, 1);
	ck_assert_int_eq(read[0].from, 3);
	file = plan_file(&again, "d", 2, ".rec");
	ck_assert_str_eq(file + strlen(file) - 4, ".rec");
	ck_assert_int_eq(strncmp(file, "d/plan/2-", 9), 0);
	free(file);
	plan_free(&again);

	/* Another league, another id: its results are not taken for these. */
	plan.conf.seed = 12;
	strcpy(why, plan.id);
	ck_assert_int_eq(plan_write(&plan, "."), 0);
	ck_assert_str_ne(plan.id, why);
	conf_free(&plan.conf);
	leave_folder();
}
END_TEST

START_TEST(what_is_not_whole_is_refused)
{
	static const char *const wrong[] = {
		"", "plan 2\n", "plan 1\n", "plan 1\nid 0\n",
		"plan 1\nid 0123456789abcdef\n1 1 2 1-2\n",
		"plan 1\nid 0123456789abcdef0\n",
		"plan 1\nid 0\n2 1 2 1-2\n", "plan 1\nid 0\n1 1 1 1-2\n",
		"plan 1\nid 0\n1 1 4 1-2\n", "plan 1\nid 0\n1 0 1 1-2\n",
		"plan 1\nid 0\n1 1 2 2-1\n", "plan 1\nid 0\n1 1 2 1-5\n",
		"plan 1\nid 0\n1 1 2 1\n", "plan 1\nid 0\n1 1 2 1-2 3\n",
		"plan 1\nid 0\n1 1 2\n", "plan 1\nid 0\n1\n", "plan 1\nid 0\n\n",
	};
	struct plan plan = {.conf = three_players()}, read;
	char why[PLAN_WHY];

	enter_folder();
	ck_assert_int_eq(plan_write(&plan, "."), 0);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		write_shards(wrong[i]);
		must(!plan_read(&read, ".", why), "%s", wrong[i]);
	}
	conf_free(&plan.conf);
	leave_folder();
}
END_TEST

/* 64 shards, unless one took less than half a minute or more than an hour. */
START_TEST(shards_are_worth_a_task_and_no_more)
{
	ck_assert_int_eq(plan_size(3540, HUGE_VAL), 56);
	ck_assert_int_eq(plan_size(3540, 10), 56);
	ck_assert_int_eq(plan_size(3540, 0.01), 3000);
	ck_assert_int_eq(plan_size(3540, 75), 48);
	ck_assert_int_eq(plan_size(100, 7200), 2);
	ck_assert_int_eq(plan_size(89700, 58), 90);
	ck_assert_int_eq(plan_size(0, 1), 30);
	ck_assert_int_eq(plan_size(0, HUGE_VAL), 2);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("league_plan");
	TCase *tcase = harness_case(suite, "plan", 20);

	tcase_add_test(tcase, what_is_written_is_read_back);
	tcase_add_test(tcase, what_is_not_whole_is_refused);
	tcase_add_test(tcase, shards_are_worth_a_task_and_no_more);
	return harness_run(suite);
}
