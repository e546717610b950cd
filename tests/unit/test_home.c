/* Where a program lies, and what came with it. */
#include <unistd.h>

#include "base/home.h"
#define OWN_MAIN
#include "harness.h"

static char *self; /* argv[0] */
static char folder[1000]; /* that it is in */

static bool
ends_in(const char *text, const char *end)
{
	size_t len = strlen(text), n = strlen(end);

	return len >= n && !strcmp(text + len - n, end);
}

TEST(a_program_knows_its_file)
{
	char *path = home_self(self), *lies_in = home_players(self);

	ck_assert_msg(*path == '/' && ends_in(path, "/unit/test_home"), "%s",
	              path);
	ck_assert_msg(ends_in(lies_in, "/unit"), "%s", lies_in);
	free(path);
	free(lies_in);
}

TEST(a_program_is_found_on_path_too)
{
	char *by_path = home_self(self), *by_name;
	char path[1100];

	text_format(path, sizeof path, "/nowhere::%s", folder);
	setenv("PATH", path, 1);
	by_name = home_self("test_home");
	ck_assert_str_eq(by_name, by_path);
	free(by_path);
	free(by_name);
}

TEST(what_came_along_is_found)
{
	char *course = home_file(self, "courses/ntu-kari-2018.conf");

	ck_assert_ptr_nonnull(course);
	ck_assert_int_eq(access(course, R_OK), 0);
	ck_assert_ptr_null(home_file(self, "courses/none.conf"));
	ck_assert_ptr_null(home_program(self, "none"));
	ck_assert_ptr_null(home_page(self, "none"));
	ck_assert_ptr_null(home_call(self, "none"));
	free(course);
	course = home_call(self, "test_home");
	ck_assert_str_eq(course, "./test_home");
	free(course);
}

int
main(int argc, char **argv)
{
	(void)argc;
	self = argv[0];
	text_format(folder, sizeof folder, "%.*s",
	            (int)(strrchr(self, '/') - self), self);
	return harness_run();
}
