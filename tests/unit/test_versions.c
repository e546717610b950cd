/*
 * What arrives in an arena's inbox, and when it is complete.
 */
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include "arena/orders.h"
#include "arena/versions.h"
#include "base/clock.h"
#include "folder.h"
#include "score/course/store.h"
#include "score/stages/stages.h"

static struct session session;
static struct session_options options;
static struct versions v;

static void
begin(void)
{
	set_up();
	must(chdir(root) == 0 && mkdir("inbox", 0700) == 0, "%s", strerror(errno));
	options.submissions = "inbox";
	session = (struct session){.options = &options, .course.upload.id = "s[0-9]+",
	                           .course.limits.entries = 100};
	v = (struct versions){.dir = root, .session = &session};
}

static void
end(void)
{
	versions_free(&v);
	intake_free(&session.intake);
	tear_down();
}

/* Replace a file in a folder by one with an old date. */
static void
put(const char *folder, const char *bytes)
{
	const struct timespec old[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
	char *path = store_path("%s/file", folder);
	struct text text = {0};

	text_add(&text, bytes);
	must(store_make_folder("%s", folder) == 0 &&
	     store_put(&text, 0600, "%s/file", folder) == 0, "%s: %s", folder,
	     strerror(errno));
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	text_free(&text);
	free(path);
}

/* Pretend that the last look was that long ago. */
static void
look_after(int64_t us)
{
	v.looked_us -= us;
	versions_look(&v);
}

/* Pretend that the only arrival was built. */
static void
build(void)
{
	const struct arrival *a = &v.at[0];
	struct text came = {0}, finding = {0};

	ck_assert_int_eq(v.n, 1);
	text_add(&came, a->came);
	must(store_make_folder("versions/%s.%d/students/%s", a->id, a->version, a->id) == 0 &&
	     store_put(&came, 0600, "versions/%s.%d/came", a->id, a->version) == 0 &&
	     store_put(&finding, 0600, "versions/%s.%d/students/%s/finding", a->id,
	               a->version, a->id) == 0, "%s", strerror(errno));
	text_free(&came);
	look_after(CLOCK_S);
}

static void
finish(void)
{
	build();
	ck_assert_int_eq(v.n, 0);
}

BEFORE_EACH(begin, end)

TEST(what_comes_is_seen_at_once)
{
	versions_look(&v);
	ck_assert_int_eq(v.n, 0);
	put("inbox/s1", "one");
	versions_look(&v); /* not twice in a second */
	ck_assert_int_eq(v.n, 0);
	look_after(CLOCK_S);
	ck_assert_int_eq(v.n, 1);
	ck_assert_str_eq(v.at[0].id, "s1");
	ck_assert_int_eq(v.at[0].version, 1);
}

TEST(it_is_complete_when_it_has_been_unchanged_for_two_seconds)
{
	put("inbox/s1/deep", "one");
	versions_look(&v);
	ck_assert(!versions_is_ready(&v, 0));
	v.at[0].since_us -= 3 * CLOCK_S;
	ck_assert(versions_is_ready(&v, 0));
	put("inbox/s1/deep", "three");
	look_after(CLOCK_S);
	ck_assert(!versions_is_ready(&v, 0));
	ck_assert_int_eq(v.at[0].version, 1);
}

/* scp -p and git archive do this: neither the size nor the newest date need change. */
TEST(any_change_is_a_new_version)
{
	put("inbox/s1/deep", "one");
	put("inbox/s1", "one");
	versions_look(&v);
	finish();
	ck_assert_int_eq(chmod("inbox/s1/file", 0700), 0);
	look_after(CLOCK_S);
	ck_assert_int_eq(v.at[0].version, 2);
	finish();
	must(rename("inbox/s1/deep", "inbox/s1/other") == 0, "%s", strerror(errno));
	look_after(CLOCK_S);
	ck_assert_int_eq(v.at[0].version, 3);
	finish();
	look_after(20 * CLOCK_S);
	ck_assert_int_eq(v.n, 0);
}

/* One after the other, and each once. */
TEST(what_members_hand_in_is_their_teams)
{
	struct course_member owls[] = {{"owls", "s1", 1}, {"owls", "s2", 1}};

	session.course.arena.member = owls;
	session.course.arena.members = 2;
	put("inbox/s1", "one");
	put("inbox/s2", "two");
	versions_look(&v);
	ck_assert_int_eq(v.n, 1);
	ck_assert_str_eq(v.at[0].id, "owls");
	ck_assert_str_eq(v.at[0].member, "s1");
	build();
	if (!v.n) { /* at the latest in the next look */
		look_after(CLOCK_S);
	}
	ck_assert_str_eq(v.at[0].member, "s2");
	ck_assert_int_eq(v.at[0].version, 2);
	finish();
	look_after(20 * CLOCK_S);
	ck_assert_int_eq(v.n, 0);
	put("inbox/s1", "three");
	look_after(CLOCK_S);
	ck_assert_str_eq(v.at[0].member, "s1");
	ck_assert_int_eq(v.at[0].version, 3);
	session.course.arena.members = 0;
}

/* The day's versions are used up, and the inbox is closed. */
TEST(what_is_to_be_checked_again_does_not_wait)
{
	session.course.arena.per_day = 1;
	session.course.arena.closes = 1;
	put("inbox/s1", "one");
	versions_look(&v);
	ck_assert(versions_is_held(&v, 0));
	finish();
	for (int i = 0; i < 2; i++)
		orders_give(root, "recheck", "s1");
	look_after(CLOCK_S);
	ck_assert_int_eq(v.n, 1);
	ck_assert_int_eq(v.at[0].version, 2);
	ck_assert(!versions_is_held(&v, 0));
	put("inbox/s1", "another");
	look_after(CLOCK_S);
	ck_assert(versions_is_held(&v, 0));
	session.course.arena.per_day = 0;
	session.course.arena.closes = 0;
}

TEST(an_inbox_that_is_replaced_is_looked_at)
{
	versions_look(&v);
	must(rename("inbox", "old") == 0 && mkdir("inbox", 0700) == 0, "%s",
	     strerror(errno));
	put("inbox/s1", "one");
	look_after(CLOCK_S);
	ck_assert_int_eq(v.n, 1);
	put("inbox/s2", "two");
	look_after(CLOCK_S);
	ck_assert_int_eq(v.n, 2);
}

/* A hook that hands in anew does this.  The other folders make the look slow. */
TEST(what_goes_while_we_look_is_no_trouble)
{
	struct intake intake;
	char why[INTAKE_WHY];
	pid_t mover;

	for (int i = 1; i <= 200; i++)
		must(store_make_folder("inbox/s%d", i) == 0, "%s", strerror(errno));
	mover = fork();
	if (mover == 0)
		alarm(30); /* in case we end early */
	while (mover == 0) {
		rename("inbox/s1", "s1");
		rename("s1", "inbox/s1");
	}
	for (int i = 0; i < 30; i++) {
		intake = (struct intake){0};
		must(found(&intake, "inbox", why), "%s", why);
		intake_free(&intake);
	}
	kill(mover, SIGKILL);
	waitpid(mover, NULL, 0);
}
