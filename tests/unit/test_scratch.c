/*
 * Folders for agents to write into: whatever an agent leaves there, the folder is emptied
 * and removed, and nothing else is touched.
 *
 * Everything happens in a folder of the test's own, which is TMPDIR, too.
 */
#include <dirent.h>
#include <fcntl.h>

#include "base/scratch.h"
#include "folder.h"
#include "swap.h"

static char path[SCRATCH_PATH]; /* the scratch folder, below the root */

static void
set_up_scratch(void)
{
	set_up();
	setenv("TMPDIR", root, 1);
	must(scratch_make(path) == 0, "scratch_make: %s", strerror(errno));
}

static void
set_up_as_ordinary(void)
{
	become_ordinary();
	set_up_scratch();
}

/* Make something in the scratch folder with the shell. */
static void
make(const char *command)
{
	char line[600];

	must(text_format(line, sizeof line, "cd '%s' && %s", path, command), "long");
	run(line);
}

static void
make_folder(const char *name)
{
	must(mkdir(name, 0700) == 0, "%s: %s", name, strerror(errno));
}

/* Make it in the current folder, which may be deeper than a path is long. */
static void
make_file(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);

	must(fd >= 0 && write(fd, "x", 1) == 1 && close(fd) == 0, "%s", name);
}

/* Count the entries of a folder, without . and .. .  Returns -1 if there is no such
 * folder. */
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

/* Outside: a file and a folder with a file, with odd modes. */
static void
make_outside(void)
{
	run("umask 077 && echo >file && chmod 640 file && mkdir folder && "
	    "echo >folder/file && chmod 604 folder/file && chmod 710 folder");
}

static void
check_outside(void)
{
	ck_assert_int_eq(mode_of(in("file")), 0640);
	ck_assert_int_eq(mode_of(in("folder")), 0710);
	ck_assert_int_eq(mode_of(in("folder/file")), 0604);
}

/* Empty it: it must still be there.  Then remove it. */
static void
check_emptied_and_removed(void)
{
	ck_assert_msg(scratch_empty(path) == 0, "%s: %d entries stay: %s", path,
	              entries(path), strerror(errno));
	ck_assert_int_eq(entries(path), 0);
	ck_assert_msg(scratch_remove(path) == 0, "%s", strerror(errno));
	ck_assert_int_eq(entries(path), -1);
}

/* ---- making ---- */

BEFORE_EACH(set_up_scratch, tear_down)

TEST(a_folder_is_private_and_below_tmpdir)
{
	char other[SCRATCH_PATH];

	ck_assert(!strncmp(path, root, strlen(root)));
	ck_assert_int_eq(mode_of(path), 0700);
	ck_assert_int_eq(entries(path), 0);
	ck_assert_int_eq(scratch_make(other), 0);
	ck_assert_str_ne(path, other);
	ck_assert_int_eq(scratch_remove(other), 0);
	ck_assert_int_eq(scratch_remove(path), 0);
	ck_assert_int_eq(entries(root), 0);
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

	setenv("TMPDIR", in("missing"), 1);
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

/* ---- what may lie in it ---- */

static const char *const odd_names[] = {
	"\n", "a\nb", " ", " blank ", "-rf", "--", "*", "\\", "'", "\"", "...",
	"..x", ".hidden", "\x01\x1b[2J", "\xff\xfe", "\xc3\xa4", "~", "$(false)",
	"LONG",
};

/* As files, and as folders that hold a file of the same name. */
TEST(names_may_be_odd)
{
	char long_name[256];

	memset(long_name, 'n', 255);
	long_name[255] = '\0';
	must(chdir(path) == 0 && mkdir("files", 0700) == 0, "mkdir");
	for (int i = 0; i < COUNT_OF(odd_names); i++) {
		const char *name = strcmp(odd_names[i], "LONG") ? odd_names[i]
		                                                : long_name;

		make_folder(name);
		for (int below = 0; below < 2; below++) {
			must(chdir(below ? name : "files") == 0, "chdir");
			make_file(name);
			must(chdir("..") == 0, "chdir");
		}
	}
	check_emptied_and_removed();
}

/* Deeper than a path may be long. */
TEST(it_may_be_300_levels_deep)
{
	char name[201];
	memset(name, 'd', 200);
	name[200] = '\0';
	must(chdir(path) == 0, "chdir");
	for (int i = 0; i < 300; i++) {
		make_file("file");
		make_folder(i % 2 ? name : "d");
		must(chdir(i % 2 ? name : "d") == 0, "level %d", i);
	}
	check_emptied_and_removed();
}

TEST(links_are_removed_and_not_followed)
{
	make_outside();
	make("mkdir deep && for at in . deep; do for to in \"$TMPDIR/file\" \"$TMPDIR/folder\" "
	     "../folder ../../folder / . .. nowhere; do n=$((n + 1)) && "
	     "ln -s \"$to\" $at/link$n; done; ln -s loop $at/loop; done; ln \"$TMPDIR/file\" hard");
	check_emptied_and_removed();
	check_outside();
}

/* An agent can put a link in place of its folder. */
TEST(a_link_in_place_of_the_folder_is_not_followed)
{
	make_outside();
	must(rmdir(path) == 0 && symlink(in("folder"), path) == 0, "symlink");
	scratch_empty(path);
	check_outside();
	scratch_remove(path);
	check_outside();
	unlink(path);
}

/* The names that scratch_empty itself uses for what it moves. */
TEST(our_own_names_may_be_taken)
{
	make("mkdir -p .moved.0/.moved.0/.moved.1 .moved.1/.moved.0 .moved.2/a/.moved.3 "
	     "a/.moved.0/.moved.0 && for at in .moved.0 .moved.0/.moved.0 .moved.1 .moved.2/a "
	     "a a/.moved.0/.moved.0; do echo >$at/file; done && "
	     "ln -s nowhere .moved.3 && echo >.moved.4 && ln -s nowhere a/.moved.4");
	check_emptied_and_removed();
}

/* Return the number that the next descriptor will have. */
static int
next_descriptor(void)
{
	int next = dup(0);

	close(next);
	return next;
}

TEST(no_descriptor_stays_open)
{
	int before = next_descriptor();

	for (int i = 0; i < 5; i++) {
		make("mkdir -p a/b/c && ln -s / a/b/root && echo >a/b/file");
		scratch_exceeds(path, 1 << 20, i);
		scratch_empty(path);
		scratch_empty(in("missing"));
	}
	scratch_remove(path);
	scratch_remove(path);
	ck_assert_int_eq(before, next_descriptor());
}

/* ---- how much it is ---- */

enum { ROOM = 64 * 1024 * 1024, KB = 1024 };

/* What a file system uses besides is less than half of that. */
TEST(what_files_take_is_added_up)
{
	make("mkdir folder && for f in a folder/b; do "
	     "dd if=/dev/zero of=$f bs=1024 count=256 2>/dev/null; done");
	ck_assert(!scratch_exceeds(path, 768 * KB, 3));
	ck_assert(scratch_exceeds(path, 384 * KB, 3));
}

/* A hole in a file takes no room. */
TEST(a_length_that_takes_no_room_does_not_count)
{
	make("dd if=/dev/null of=file bs=1024 seek=65536 2>/dev/null");
	ck_assert(!scratch_exceeds(path, ROOM / 2, 1));
}

/* Folders, links and pipes count, too, wherever they are. */
TEST(whatever_has_a_name_is_a_file)
{
	make("mkdir folder && echo >folder/file && ln -s nowhere folder/link && mkfifo fifo");
	ck_assert(!scratch_exceeds(path, ROOM, 4));
	ck_assert(scratch_exceeds(path, ROOM, 3));
}

/* A chain of folders that is deeper than anybody needs is too much. */
TEST(a_chain_of_folders_is_too_much)
{
	must(chdir(path) == 0, "chdir");
	for (int i = 0; i < 400; i++) {
		make_folder("d");
		must(chdir("d") == 0, "level %d", i);
		if (i == 99)
			ck_assert(!scratch_exceeds(path, ROOM, 1000));
	}
	ck_assert(scratch_exceeds(path, ROOM, 1000));
}

TEST(what_links_lead_to_does_not_count)
{
	make_outside();
	make("ln -s \"$TMPDIR/folder\" to-folder && ln -s / root && ln -s .. up && ln -s . self");
	ck_assert(!scratch_exceeds(path, ROOM, 4));
	must(rename(path, in("elsewhere")) == 0 && symlink(in("elsewhere"), path) == 0,
	     "symlink");
	ck_assert(!scratch_exceeds(path, ROOM, 0));
	unlink(path);
	must(rename(in("elsewhere"), path) == 0, "rename");
	check_outside();
}

BEFORE_EACH(set_up_as_ordinary, tear_down)

static const char *const modes[] = {"0", "0100", "0200", "0400", "0500", "0300"};

/* Make something with the shell, and then change modes. */
static void
make_closed(const char *command, const char *mode, const char *names)
{
	char line[300];

	text_format(line, sizeof line, "%s && chmod %s %s", command, mode, names);
	make(line);
}

/* A folder that is closed even to its owner, at the top and below, and one that can be
 * read but not changed. */
TESTS(modes_do_not_protect_anything, COUNT_OF(modes))
{
	make_closed("mkdir -p top/below/deep && echo >top/below/deep/file && "
	            "echo >top/below/file && chmod 0 top/below/file", modes[_i],
	            "top/below/deep top/below top");
	check_emptied_and_removed();
}

/* The agent may change the mode of its own folder, too. */
TESTS(the_mode_of_the_folder_itself_does_not_matter, COUNT_OF(modes))
{
	make_closed("mkdir folder && echo >file && echo >folder/file", modes[_i], ".");
	check_emptied_and_removed();
}

/* What cannot be removed at first must not be reached through a link. */
TEST(a_link_in_a_folder_that_cannot_be_changed_is_not_followed)
{
	make_outside();
	make_closed("ln -s ../folder to-folder && ln -s ../file to-file", "0500", ".");
	scratch_empty(path);
	check_outside();
	check_emptied_and_removed();
}

/* A folder that its owner may write to, but not list. */
TESTS(a_folder_that_cannot_be_listed_hides_nothing, 3)
{
	static const char *const writable[] = {"0300", "0200", "0"};

	make_closed("mkdir closed && echo >closed/a && echo >closed/b", writable[_i], "closed");
	ck_assert(scratch_exceeds(path, ROOM, 2));
}

static void
make_folder_that_is_swapped(void)
{
	make_outside();
	make_closed("mkdir swapped && echo >swapped/file", "0", "swapped");
	swapped = "swapped";
	swapped_to = "../folder";
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
