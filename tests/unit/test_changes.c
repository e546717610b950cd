/*
 * Changes in folders are told as they come; where the system tells none, that is known.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/on_linux.h"
#include "base/scratch.h"
#include "harness.h"
#include "proc/changes.h"

static char home[SCRATCH_PATH];
static struct changes changes;

static void
set_up(void)
{
	must(scratch_make(home) == 0 && chdir(home) == 0, "%s", strerror(errno));
	must(mkdir("top", 0700) == 0 && mkdir("top/in", 0700) == 0 &&
	     mkdir("out", 0700) == 0, "mkdir: %s", strerror(errno));
	changes_open(&changes);
	changes_add(&changes, "top");
	changes_add(&changes, "top/in");
}

static void
tear_down(void)
{
	changes_close(&changes);
	changes_close(&changes);
	ck_assert_int_eq(chdir("/"), 0);
	scratch_remove(home);
}

static bool
told(void)
{
	return changes_take(&changes);
}

static void
put(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);

	must(fd >= 0 && write(fd, "x", 1) == 1, "%s: %s", path, strerror(errno));
	close(fd);
}

BEFORE_EACH(set_up, tear_down)

TEST(each_change_is_told_once)
{
	ck_assert(changes_are_told(&changes) == ON_LINUX);
	ck_assert(!told());
	put("top/new");
	ck_assert(told() == ON_LINUX);
	ck_assert(!told());
	put("top/in/deep");
	ck_assert(told() == ON_LINUX);
	put("out/elsewhere");
	ck_assert(!told());
	unlink("top/in/deep");
	ck_assert(told() == ON_LINUX);
}

TEST(a_folder_that_goes_is_told)
{
	must(rename("top", "old") == 0, "rename: %s", strerror(errno));
	ck_assert(told() == ON_LINUX);
}

TEST(what_cannot_be_watched_is_known)
{
	changes_add(&changes, "nowhere");
	ck_assert(!changes_are_told(&changes));
	changes_close(&changes);
	changes_open(&changes);
	changes_add(&changes, "nowhere");
	ck_assert(!changes_are_told(&changes));
	ck_assert(!told());
}

/* The kernel's queue ends at some length (max_queued_events): that is told, too. */
TEST(so_much_that_it_is_not_kept_is_told_as_something)
{
	put("top/a");
	put("top/b");
	for (int i = 0; i < 20000; i++)
		chmod(i % 2 ? "top/a" : "top/b", 0600);
	ck_assert(told() == ON_LINUX);
	ck_assert(!told());
}
