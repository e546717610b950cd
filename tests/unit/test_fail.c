/* Errors, by who is to blame. */
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fail.h"
#include "harness.h"

TEST(what_may_go_away_is_the_hosts)
{
	static const int host[] = {EAGAIN, EDQUOT, EIO, EMFILE, ENFILE, ENOMEM,
	                           ENOSPC, ESTALE, ETIMEDOUT, ETXTBSY};
	static const int agent[] = {0, EACCES, EEXIST, ELOOP, ENOENT, ENOEXEC,
	                            ENOTDIR, ENOTEMPTY, EPERM};

	for (size_t i = 0; i < sizeof host / sizeof *host; i++)
		ck_assert_msg(fail_is_host(host[i]), "%s", strerror(host[i]));
	for (size_t i = 0; i < sizeof agent / sizeof *agent; i++)
		ck_assert_msg(!fail_is_host(agent[i]), "%s", strerror(agent[i]));
}

/* Run in a process of its own, whose standard output goes to `path`. */
static int
status_of_printing_to(const char *path)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		if (!freopen(path, "w", stdout) || !freopen("/dev/null", "w", stderr))
			_exit(99);
		printf("text");
		_exit(fail_printed(1, 3));
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

TEST(what_could_not_be_printed_changes_the_status)
{
	ck_assert_int_eq(status_of_printing_to("/dev/null"), 1);
	if (access("/dev/full", W_OK) == 0)
		ck_assert_int_eq(status_of_printing_to("/dev/full"), 3);
}
