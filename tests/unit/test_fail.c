/* Errors by who is to blame. */
#include <errno.h>

#include "fail.h"
#include "harness.h"

START_TEST(what_may_go_away_is_the_hosts)
{
	static const int host[] = {EAGAIN, EDQUOT, EIO, EMFILE, ENFILE, ENOMEM,
	                           ENOSPC, ESTALE, ETIMEDOUT};
	static const int agent[] = {0, EACCES, EEXIST, ELOOP, ENOENT, ENOEXEC,
	                            ENOTDIR, ENOTEMPTY, EPERM};

	for (size_t i = 0; i < sizeof host / sizeof *host; i++)
		ck_assert_msg(fail_is_host(host[i]), "%s", strerror(host[i]));
	for (size_t i = 0; i < sizeof agent / sizeof *agent; i++)
		ck_assert_msg(!fail_is_host(agent[i]), "%s", strerror(agent[i]));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("fail");
	TCase *tcase = harness_case(suite, "fail", 2);

	tcase_add_test(tcase, what_may_go_away_is_the_hosts);
	return harness_run(suite);
}
