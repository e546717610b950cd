/*
 * Folders for agents to write into: whatever is left in one, it is emptied and
 * removed, and nothing else is touched.
 *
 * Everything happens in a folder of the test's own, which is TMPDIR too.  A
 * superuser may do what modes forbid; so where it runs the tests, those about
 * modes become an ordinary user first.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/scratch.h"
#include "harness.h"
#include "swap.h"

enum { NOBODY = 65534, PATH = SCRATCH_PATH + 300 };

static char home[] = "/tmp/test_scratch.XXXXXX"; /* of all that we make */
static char path[SCRATCH_PATH];                  /* the scratch folder */

static void
set_up(void)
{
	must(mkdtemp(home) != NULL, "%s: %s", home, strerror(errno));
	setenv("TMPDIR", home, 1);
	must(scratch_make(path) == 0, "scratch_make: %s", strerror(errno));
}

static void
set_up_as_ordinary(void)
{
	if (getuid() == 0)
		must(setgid(NOBODY) == 0 && setuid(NOBODY) == 0, "setuid: %s",
		     strerror(errno));
	set_up();
}

/* The tests leave nothing but what they expect to be untouched. */
static void
tear_down(void)
{
	static const char *const names[] = {"file", "folder/file", "folder"};

	chmod(path, 0700);
	scratch_remove(path);
	for (int i = 0; i < 3; i++) {
		char name[PATH];

		text_format(name, sizeof name, "%s/%s", home, names[i]);
		remove(name);
	}
	rmdir(home);
}

/* A path below a folder; it lives until the next call but seven. */
static const char *
in(const char *folder, const char *name)
{
	static char ring[8][PATH];
	static int at;
	char *into = ring[at++ % 8];

	must(text_format(into, PATH, "%s/%s", folder, name), "too long: %s",
	     name);
	return into;
}

static void
make_file(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);

	must(fd >= 0 && write(fd, "x", 1) == 1, "%s: %s", name,
	     strerror(errno));
	close(fd);
}

static void
make_folder(const char *name)
{
	must(mkdir(name, 0700) == 0, "%s: %s", name, strerror(errno));
}

static void
make_link(const char *to, const char *name)
{
	must(symlink(to, name) == 0, "%s: %s", name, strerror(errno));
}

static void
set_mode(const char *name, mode_t mode)
{
	must(chmod(name, mode) == 0, "%s: %s", name, strerror(errno));
}

static mode_t
mode_of(const char *name)
{
	struct stat st;

	must(lstat(name, &st) == 0, "%s is gone", name);
	return st.st_mode & 07777;
}

/* Entries of a folder besides . and .. ; -1 if there is no such folder. */
static int
entries(const char *name)
{
	DIR *folder = opendir(name);
	int n = -2;

	if (!folder)
		return -1;
	while (readdir(folder))
		n++;
	closedir(folder);
	return n;
}

/* Outside: a file and a folder with a file, of odd modes. */
static void
make_outside(void)
{
	make_file(in(home, "file"));
	set_mode(in(home, "file"), 0640);
	make_folder(in(home, "folder"));
	make_file(in(home, "folder/file"));
	set_mode(in(home, "folder/file"), 0604);
	set_mode(in(home, "folder"), 0710);
}

static void
check_outside(void)
{
	ck_assert_int_eq(mode_of(in(home, "file")), 0640);
	ck_assert_int_eq(mode_of(in(home, "folder")), 0710);
	ck_assert_int_eq(mode_of(in(home, "folder/file")), 0604);
}

/* Emptied, and it is still there; then removed. */
static void
check_emptied_and_removed(void)
{
	ck_assert_msg(scratch_empty(path) == 0, "%s: %d entries stay: %s", path,
	              entries(path), strerror(errno));
	ck_assert_int_eq(entries(path), 0);
	ck_assert_msg(scratch_remove(path) == 0, "%s", strerror(errno));
	ck_assert_int_eq(entries(path), -1);
}

/*
 * Making
 */

BEFORE_EACH(set_up, tear_down)

TEST(a_folder_is_private_and_below_tmpdir)
{
	char other[SCRATCH_PATH];

	ck_assert(!strncmp(path, home, strlen(home)));
	ck_assert_int_eq(mode_of(path), 0700);
	ck_assert_int_eq(entries(path), 0);
	ck_assert_int_eq(scratch_make(other), 0);
	ck_assert_str_ne(path, other);
	ck_assert_int_eq(scratch_remove(other), 0);
	ck_assert_int_eq(scratch_remove(path), 0);
	ck_assert_int_eq(entries(home), 0);
}

TEST(without_a_usable_tmpdir_it_is_below_tmp)
{
	char long_name[2 * SCRATCH_PATH], other[SCRATCH_PATH];

	memset(long_name, 'x', sizeof long_name - 1);
	long_name[0] = '/';
	long_name[sizeof long_name - 1] = '\0';
	for (int i = 0; i < 3; i++) {
		if (i == 0)
			unsetenv("TMPDIR");
		else
			setenv("TMPDIR", i == 1 ? "" : long_name, 1);
		ck_assert_int_eq(scratch_make(other), 0);
		ck_assert_msg(!strncmp(other, "/tmp/referee.", 13), "%s", other);
		ck_assert_int_eq(scratch_remove(other), 0);
	}
}

TEST(where_none_can_be_made_the_path_is_empty)
{
	char other[SCRATCH_PATH] = "x";

	setenv("TMPDIR", in(home, "missing"), 1);
	ck_assert_int_eq(scratch_make(other), -1);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_str_eq(other, "");
	ck_assert_int_eq(scratch_remove(other), 0);
}

TEST(an_empty_path_is_no_folder)
{
	ck_assert_int_eq(scratch_remove(""), 0);
	ck_assert_int_eq(scratch_remove(""), 0);
	ck_assert_int_eq(entries(path), 0);
}

TEST(a_folder_that_is_gone_is_an_error_and_no_harm)
{
	ck_assert_int_eq(scratch_remove(path), 0);
	ck_assert_int_eq(scratch_remove(path), -1);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(scratch_empty(path), -1);
}

/*
 * What may lie in it
 */

TEST(an_empty_folder_stays_empty)
{
	check_emptied_and_removed();
}

static const char *const odd_names[] = {
	"\n", "a\nb", " ", " blank ", "-rf", "--", "*", "\\", "'", "\"", "...",
	"..x", ".hidden", "\x01\x1b[2J", "\xff\xfe", "\xc3\xa4", "~", "$(false)",
	"LONG",
};

/* As files, and as folders with a file of the same name. */
TEST(names_may_be_odd)
{
	char long_name[256];

	memset(long_name, 'n', 255);
	long_name[255] = '\0';
	make_folder(in(path, "files"));
	for (size_t i = 0; i < sizeof odd_names / sizeof *odd_names; i++) {
		const char *name = strcmp(odd_names[i], "LONG") ? odd_names[i]
		                                                : long_name;

		make_file(in(in(path, "files"), name));
		make_folder(in(path, name));
		make_file(in(in(path, name), name));
	}
	check_emptied_and_removed();
}

/* Deeper than a path may be long. */
TEST(it_may_be_300_levels_deep)
{
	char name[201];
	int here = open(".", O_RDONLY);

	memset(name, 'd', 200);
	name[200] = '\0';
	must(chdir(path) == 0, "chdir");
	for (int i = 0; i < 300; i++) {
		make_file("file");
		make_folder(i % 2 ? name : "d");
		must(chdir(i % 2 ? name : "d") == 0, "level %d", i);
	}
	must(fchdir(here) == 0, "fchdir");
	close(here);
	check_emptied_and_removed();
}

TEST(links_are_removed_and_not_followed)
{
	make_outside();
	make_folder(in(path, "deep"));
	for (int i = 0; i < 2; i++) {
		char where[PATH];

		text_format(where, sizeof where, "%s%s", path, i ? "/deep" : "");
		make_link(in(home, "file"), in(where, "to-file"));
		make_link(in(home, "folder"), in(where, "to-folder"));
		make_link(i ? "../../folder" : "../folder",
		          in(where, "relative"));
		make_link("/", in(where, "root"));
		make_link(".", in(where, "self"));
		make_link("..", in(where, "up"));
		make_link("nowhere", in(where, "nowhere"));
		make_link("loop", in(where, "loop"));
	}
	must(link(in(home, "file"), in(path, "hard")) == 0, "link");
	check_emptied_and_removed();
	check_outside();
}

TEST(fifos_are_removed_and_not_opened)
{
	make_folder(in(path, "folder"));
	must(mkfifo(in(path, "output.txt"), 0600) == 0, "mkfifo");
	must(mkfifo(in(path, "folder/fifo"), 0) == 0, "mkfifo");
	check_emptied_and_removed();
}

/* An agent can put a link where its folder was. */
TEST(a_link_in_place_of_the_folder_is_not_followed)
{
	make_outside();
	must(rmdir(path) == 0, "rmdir");
	make_link(in(home, "folder"), path);
	scratch_empty(path);
	check_outside();
	scratch_remove(path);
	check_outside();
	unlink(path);
}

TEST(thousands_of_files_are_removed)
{
	make_folder(in(path, "below"));
	for (int i = 0; i < (harness_slow() ? 10000 : 2000); i++) {
		char name[32];

		text_format(name, sizeof name, "%sfile-%d", i % 2 ? "below/" : "",
		            i);
		make_file(in(path, name));
	}
	check_emptied_and_removed();
}

/* The names that emptying itself gives to what it moves. */
TEST(our_own_names_may_be_taken)
{
	static const char *const names[] = {
		".moved.0", ".moved.0/.moved.0", ".moved.0/.moved.0/.moved.1",
		".moved.1", ".moved.1/.moved.0", ".moved.2", ".moved.2/a",
		".moved.2/a/.moved.3", "a", "a/.moved.0", "a/.moved.0/.moved.0",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char file[64];

		text_format(file, sizeof file, "%s/file", names[i]);
		make_folder(in(path, names[i]));
		make_file(in(path, file));
	}
	make_link("nowhere", in(path, ".moved.3"));
	make_file(in(path, ".moved.4"));
	make_link("nowhere", in(path, "a/.moved.4"));
	check_emptied_and_removed();
}

TEST(it_can_be_filled_and_emptied_again)
{
	for (int i = 0; i < 5; i++) {
		make_folder(in(path, "folder"));
		make_folder(in(path, "folder/folder"));
		make_file(in(path, "folder/folder/file"));
		ck_assert_int_eq(scratch_empty(path), 0);
		ck_assert_int_eq(entries(path), 0);
	}
}

TEST(no_descriptor_stays_open)
{
	int before = dup(0), after;

	close(before);
	for (int i = 0; i < 50; i++) {
		make_folder(in(path, "a"));
		make_folder(in(path, "a/b"));
		make_folder(in(path, "a/b/c"));
		make_link("/", in(path, "a/b/root"));
		scratch_empty(path);
		scratch_empty(in(home, "missing"));
	}
	scratch_remove(path);
	scratch_remove(path);
	after = dup(0);
	close(after);
	ck_assert_int_eq(before, after);
}

/*
 * How much it is
 */

enum { ROOM = 64 * 1024 * 1024, KB = 1024 };

/* A file with so many KB in it. */
static void
make_large_file(const char *name, int kb)
{
	static const char chunk[KB] = "x";
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);

	for (int i = 0; i < kb; i++)
		must(write(fd, chunk, KB) == KB, "%s: %s", name,
		     strerror(errno));
	close(fd);
}

TEST(an_empty_folder_exceeds_nothing)
{
	ck_assert(!scratch_exceeds(path, 0, 0));
	ck_assert(!scratch_exceeds(in(home, "missing"), 0, 0));
}

/* Whatever a file system keeps besides is not half as much. */
TEST(what_files_take_is_added_up)
{
	make_large_file(in(path, "a"), 256);
	make_folder(in(path, "folder"));
	make_large_file(in(path, "folder/b"), 256);
	ck_assert(!scratch_exceeds(path, 768 * KB, 3));
	ck_assert(scratch_exceeds(path, 384 * KB, 3));
}

/* A hole in a file takes no room. */
TEST(a_length_that_takes_no_room_does_not_count)
{
	int fd;

	make_file(in(path, "file"));
	fd = open(in(path, "file"), O_WRONLY);
	must(ftruncate(fd, ROOM) == 0, "ftruncate: %s", strerror(errno));
	close(fd);
	ck_assert(!scratch_exceeds(path, ROOM / 2, 1));
}

/* Folders, links and pipes too, wherever they are. */
TEST(whatever_has_a_name_is_a_file)
{
	make_folder(in(path, "folder"));
	make_file(in(path, "folder/file"));
	make_link("nowhere", in(path, "folder/link"));
	must(mkfifo(in(path, "fifo"), 0600) == 0, "mkfifo");
	ck_assert(!scratch_exceeds(path, ROOM, 4));
	ck_assert(scratch_exceeds(path, ROOM, 3));
}

/* Deeper than anybody needs is too much. */
TEST(a_chain_of_folders_is_too_much)
{
	int here = open(".", O_RDONLY);

	must(chdir(path) == 0, "chdir");
	for (int i = 0; i < 400; i++) {
		make_folder("d");
		must(chdir("d") == 0, "level %d", i);
		if (i == 99)
			ck_assert(!scratch_exceeds(path, ROOM, 1000));
	}
	must(fchdir(here) == 0, "fchdir");
	close(here);
	ck_assert(scratch_exceeds(path, ROOM, 1000));
}

TEST(what_links_lead_to_does_not_count)
{
	make_outside();
	make_link(in(home, "folder"), in(path, "to-folder"));
	make_link("/", in(path, "root"));
	make_link("..", in(path, "up"));
	make_link(".", in(path, "self"));
	ck_assert(!scratch_exceeds(path, ROOM, 4));
	must(rename(path, in(home, "elsewhere")) == 0, "rename");
	make_link(in(home, "elsewhere"), path);
	ck_assert(!scratch_exceeds(path, ROOM, 0));
	unlink(path);
	must(rename(in(home, "elsewhere"), path) == 0, "rename");
	check_outside();
}

TEST(looking_leaves_no_descriptor_open)
{
	int before = dup(0), after;

	close(before);
	make_folder(in(path, "a"));
	make_folder(in(path, "a/b"));
	make_file(in(path, "a/b/file"));
	for (int i = 0; i < 5; i++)
		scratch_exceeds(path, ROOM, i);
	after = dup(0);
	close(after);
	ck_assert_int_eq(before, after);
}

BEFORE_EACH(set_up_as_ordinary, tear_down)

/* A folder that is closed to its owner too, at the top and below, and one
 * that can be read but not changed. */
TESTS(modes_do_not_protect_anything, 6)
{
	static const mode_t modes[] = {0, 0100, 0200, 0400, 0500, 0300};
	const char *top = in(path, "top"), *below = in(path, "top/below"),
	           *deep = in(path, "top/below/deep");

	make_folder(top);
	make_folder(below);
	make_folder(deep);
	make_file(in(deep, "file"));
	make_file(in(below, "file"));
	set_mode(in(below, "file"), 0);
	set_mode(deep, modes[_i]);
	set_mode(below, modes[_i]);
	set_mode(top, modes[_i]);
	check_emptied_and_removed();
}

/* Its own mode is the agent's to change, too. */
TESTS(the_mode_of_the_folder_itself_does_not_matter, 6)
{
	static const mode_t modes[] = {0, 0100, 0200, 0400, 0500, 0300};

	make_file(in(path, "file"));
	make_folder(in(path, "folder"));
	make_file(in(path, "folder/file"));
	set_mode(path, modes[_i]);
	check_emptied_and_removed();
}

/* What cannot be removed at first must not be reached through a link. */
TEST(a_link_in_a_folder_that_cannot_be_changed_is_not_followed)
{
	make_outside();
	make_link(in(home, "folder"), in(path, "to-folder"));
	make_link(in(home, "file"), in(path, "to-file"));
	set_mode(path, 0500);
	scratch_empty(path);
	check_outside();
	set_mode(path, 0700);
	check_emptied_and_removed();
}

/* A folder that its owner may write to, but not list. */
TESTS(a_folder_that_cannot_be_listed_hides_nothing, 3)
{
	static const mode_t modes[] = {0300, 0200, 0};

	make_folder(in(path, "closed"));
	make_file(in(path, "closed/a"));
	make_file(in(path, "closed/b"));
	set_mode(in(path, "closed"), modes[_i]);
	ck_assert(scratch_exceeds(path, ROOM, 2));
}

static void
make_folder_that_is_swapped(void)
{
	static char outside[PATH];

	make_outside();
	make_folder(in(path, "swapped"));
	make_file(in(path, "swapped/file"));
	set_mode(in(path, "swapped"), 0);
	swapped = "swapped";
	text_format(outside, PATH, "%s/folder", home);
	swapped_to = outside;
}

TESTS(a_link_that_comes_after_a_look_is_not_followed, 2)
{
	make_folder_that_is_swapped();
	if (_i)
		scratch_exceeds(path, INT64_MAX, 100);
	else
		scratch_empty(path);
	ck_assert_ptr_null(swapped);
	check_outside();
	check_emptied_and_removed();
	check_outside();
}
