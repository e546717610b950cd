/*
 * A submission's files, which somebody may change while they are copied and handed
 * over: a folder or a file becomes a link that leads outside, or a file grows.
 */
#include "folder.h"
#include "score/intake/tidy.h"
#include "swap.h"

static char why[TIDY_WHY];

static void
set_up_tree(void)
{
	set_up();
	run("umask 077 && mkdir in out outside && chmod 710 outside");
	must(chdir(root) == 0, "chdir");
	swapped = NULL;
	swapped_to = "../outside";
}

/* As root, and as an ordinary user. */
static void
begin(bool ordinary)
{
	if (ordinary)
		become_ordinary();
	set_up_tree();
}

BEFORE_EACH(NULL, tear_down)

TEST(a_shut_folder_that_becomes_a_link_is_not_followed)
{
	begin(true);
	must(mkdir("in/folder", 0) == 0, "in/folder");
	swapped = "folder";
	tidy_copy("in", "out", &tidy_any, NULL, why);
	ck_assert_ptr_null(swapped);
	ck_assert_int_eq(mode_of("outside"), 0710);
}

/* Each entry of a tree that is being sealed, one after the other. */
TESTS(what_becomes_a_link_before_it_is_sealed_is_not_followed, 6)
{
	static const char *const names[] = {"file", "folder", "shut"};

	begin(_i / 3);
	place_file("in/file", "x", 0644);
	place_file("in/shut", "x", 0);
	must(mkdir("in/folder", 0755) == 0, "in/folder");
	swapped = names[_i % 3];
	tidy_seal("in", NULL, why);
	ck_assert_int_eq(mode_of("outside"), 0710);
}

TESTS(sealed_files_are_read_by_all_and_programs_can_be_executed, 2)
{
	begin(_i);
	place_file("in/plain", "text", 0);
	place_file("in/script", "#!/bin/sh\n", 0600);
	place_file("in/marked", "text", 0700);
	must(mkdir("in/folder", 0) == 0, "in/folder");
	ck_assert_int_eq(tidy_seal("in", NULL, why), TIDY_FINE);
	ck_assert_int_eq(mode_of("in"), 0755);
	ck_assert_int_eq(mode_of("in/plain"), 0644);
	ck_assert_int_eq(mode_of("in/script"), 0755);
	ck_assert_int_eq(mode_of("in/marked"), 0755);
	ck_assert_int_eq(mode_of("in/folder"), 0755);
}

TESTS(what_is_no_file_is_removed_and_named, 2)
{
	begin(_i);
	place_file("in/plain", "text", 0644);
	must(mkfifo("in/pipe", 0600) == 0, "in");
	ck_assert_int_eq(tidy_seal("in", NULL, why), TIDY_ODD);
	ck_assert_str_eq(why, "pipe is neither a file nor a folder");
	ck_assert_int_eq(access("in/pipe", F_OK), -1);
	ck_assert_int_eq(access("in/plain", F_OK), 0);
}

BEFORE_EACH(set_up_tree, tear_down)

/* The kernel's files have more bytes than stat(2) reports, as if they had grown after
 * they were counted. */
#define GROWING "/proc/sys/kernel/random"

TEST(a_hard_link_becomes_a_file_of_its_own)
{
	struct stat st;

	place_file("in/plain", "#!/bin/sh\n", 0644);
	must(link("in/plain", "in/hard") == 0 && link("in/plain", "outside/hard") == 0, "link");
	ck_assert_int_eq(tidy_seal("in", NULL, why), TIDY_FINE);
	for (int i = 0; i < 2; i++) {
		must(stat(i ? "in/hard" : "in/plain", &st) == 0, "it is gone");
		ck_assert(st.st_nlink == 1 && st.st_size == 10 && st.st_mode % 01000 == 0755);
	}
	ck_assert_int_eq(mode_of("outside/hard"), 0644);
}

TEST(too_large_a_hard_link_is_removed_and_named)
{
	place_file("in/plain", "", 0644);
	must(truncate("in/plain", 300 << 20) == 0 && link("in/plain", "in/hard") == 0, "link");
	ck_assert_int_eq(tidy_seal("in", NULL, why), TIDY_ODD);
	ck_assert_str_eq(why, "hard is a hard link");
	ck_assert_int_eq(access("in/hard", F_OK), -1);
	ck_assert_int_eq(access("in/plain", F_OK), 0);
}

TEST(what_grows_while_it_is_copied_is_too_much)
{
	const struct tidy_bounds bounds = {10, 100, 3};

	if (access(GROWING, R_OK) < 0)
		return;
	ck_assert_int_eq(tidy_copy(GROWING, "out", &bounds, NULL, why), TIDY_TOO_MUCH);
	ck_assert_ptr_nonnull(strstr(why, "more than there is room for"));
	ck_assert_int_eq(tidy_copy_file(GROWING "/uuid", "copy", 10), -1);
	ck_assert_int_eq(errno, EFBIG);
	ck_assert_int_eq(tidy_copy_file(GROWING "/uuid", "copy", 100), 0);
}

/* It finds each of them, whatever their numbers are. */
TEST(files_are_in_the_order_of_their_numbers)
{
	static const char *const order[] = {"p2.py", "p010.py", "p10.py", "p11.py"};
	char *path[] = {"p010.py", "p10.py", "p11.py", "p2.py", "q1.py"};
	struct tidy_list list = {.path = path, .n = 5};

	for (int i = 0; i < 4; i++)
		ck_assert_str_eq(tidy_find(&list, "p*.py", i + 1), order[i]);
	ck_assert_ptr_null(tidy_find(&list, "p*.py", 5));
	ck_assert_str_eq(tidy_find(&list, "p*.py", 0), "p010.py");
}
