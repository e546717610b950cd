/*
 * Files that several processes publish for one player at the same time are whole.
 */
#include <fcntl.h>
#include <sys/wait.h>

#include "arena/publish.h"
#include "base/fail.h"
#include "base/text.h"
#include "folder.h"

enum { WRITERS = 4, TIMES = 25 };

/* In a worker's process.  Its warning becomes the file "said". */
static void
publish_often(void)
{
	int said = open("said", O_WRONLY | O_CREAT | O_APPEND, 0600);

	if (said < 0 || dup2(said, STDERR_FILENO) < 0)
		_exit(1);
	for (int i = 0; i < TIMES; i++) {
		struct text text = {0};

		text_add(&text, "tired\n");
		publish_private(".", "s1", "2-stderr.txt", &text);
	}
	_exit(0);
}

BEFORE_EACH(set_up, tear_down)

TEST(several_write_for_one_player)
{
	struct stat st;
	struct text text = {0};

	fail_name("test_publish");
	must(chdir(root) == 0 && mkdir("tokens", 0700) == 0 &&
	     mkdir("site", 0700) == 0 && mkdir("site/private", 0700) == 0, "%s",
	     strerror(errno));
	text_add(&text, "good\n");
	publish_private(".", "s1", "report.txt", &text); /* this draws the token */
	for (int i = 0; i < WRITERS; i++) {
		pid_t pid = fork();

		ck_assert_int_ge(pid, 0);
		if (!pid)
			publish_often();
	}
	for (int i = 0, status; i < WRITERS; i++)
		must(wait(&status) > 0 && status == 0, "status %d", status);
	must(stat("said", &st) == 0 && st.st_size == 0, "%s/said", root);
	must(system("grep -qx tired site/private/*/2-stderr.txt && "
	            "grep -qx good site/private/*/report.txt && "
	            "[ \"$(cd site/private/* && ls | paste -sd ' ' -)\" = "
	            "'2-stderr.txt index.html report.txt' ]") == 0, "%s", root);
}
