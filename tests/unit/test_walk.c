/*
 * referee/base/walk.[ch]: what a walk finds, in which order, and where it ends.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/walk.h"
#include "folder.h"

static struct text met;
static const char *past, *stop;

static enum walk_go
visit(void *context, const struct walk_entry *e)
{
	struct stat st;

	(void)context;
	ck_assert_int_eq(fstatat(e->folder, e->name, &st, AT_SYMLINK_NOFOLLOW), 0);
	ck_assert(st.st_ino == e->st->st_ino);
	text_addf(&met, "%d %s,", e->depth, e->path);
	return past && !strcmp(e->path, past)   ? WALK_PAST
	       : stop && !strcmp(e->path, stop) ? WALK_STOP
	                                        : WALK_ON;
}

static struct walk all = {.visit = visit, .sorted = true};

static void
begin(void)
{
	set_up();
	run("mkdir -p a/below && echo >b && echo >a/below/deep && echo >a/.hidden && "
	    "ln -s a link && ln -s / out");
	all.depth = 9;
	all.entries = INT_MAX;
}

#define ALL "1 a,2 a/.hidden,2 a/below,3 a/below/deep,1 b,1 link,1 out,"

BEFORE_EACH(begin, tear_down)

TEST(each_entry_is_met_by_name_and_no_link_is_followed)
{
	ck_assert_int_eq(walk(root, &all), WALK_DONE);
	ck_assert_str_eq(met.at, ALL);
}

TEST(a_visit_passes_a_folder_by_or_stops)
{
	past = "a/below";
	ck_assert_int_eq(walk(root, &all), WALK_DONE);
	ck_assert_str_eq(met.at, "1 a,2 a/.hidden,2 a/below,1 b,1 link,1 out,");
	text_clear(&met);
	stop = "b";
	ck_assert_int_eq(walk(root, &all), WALK_STOPPED);
	ck_assert_str_eq(met.at, "1 a,2 a/.hidden,2 a/below,1 b,");
}

TEST(no_more_is_met_than_it_may_and_none_deeper)
{
	for (int sorted = 0; sorted < 2; sorted++) {
		all.sorted = sorted;
		all.entries = 7;
		ck_assert_int_eq(walk(root, &all), WALK_DONE);
		all.entries = 6;
		ck_assert_int_eq(walk(root, &all), WALK_DEEP);
		all.entries = INT_MAX;
		all.depth = 3;
		ck_assert_int_eq(walk(root, &all), WALK_DONE);
		all.depth = 2;
		ck_assert_int_eq(walk(root, &all), WALK_DEEP);
		all.depth = 9;
	}
}

/* By /proc, glibc changes the mode of what might be a link. */
#ifdef __linux__
#define MODES "/proc/self/fd"
#else
#define MODES "/"
#endif
ONLY_WHERE(closed, "nothing keeps root out, or there is no /proc",
           geteuid() != 0 && access(MODES, F_OK) == 0)
TEST(a_folder_that_keeps_its_owner_out_is_passed_by_or_mended)
{
	ck_assert_int_eq(chmod(in("a"), 0), 0);
	ck_assert_int_eq(walk(root, &all), WALK_DONE);
	ck_assert_str_eq(met.at, "1 a,1 b,1 link,1 out,");
	text_clear(&met);
	all.mend = true;
	ck_assert_int_eq(walk(root, &all), WALK_DONE);
	ck_assert_str_eq(met.at, ALL);
}
EVERYWHERE

TEST(what_is_no_folder_cannot_be_walked)
{
	ck_assert_int_eq(walk(in("missing"), &all), WALK_FAILED);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(walk(in("b"), &all), WALK_FAILED);
	ck_assert_int_eq(walk(in("link"), &all), WALK_FAILED);
	ck_assert_uint_eq(met.len, 0);
}

TEST(the_names_of_a_folder_are_sorted)
{
	struct walk_names names;

	ck_assert(walk_names(&names, root));
	for (size_t i = 0; i < names.n; i++)
		text_addf(&met, "%s,", names.at[i]);
	ck_assert_str_eq(met.at, "a,b,link,out,");
	walk_names_free(&names);
	ck_assert(!walk_names(&names, in("missing")));
	ck_assert_uint_eq(names.n, 0);
	walk_names_free(&names);
}
