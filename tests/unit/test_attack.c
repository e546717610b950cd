/*
 * Two attacks are real, although the start of each agent stops them, so that they fail
 * without a sandbox, too.  For all other attacks --check-sandbox --sandbox=none shows
 * that they are real.
 */
#define _DEFAULT_SOURCE /* WCOREDUMP */
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attack/attack.h"
#include "base/scratch.h"
#include "harness.h"

static bool
attack(const char *name, const struct target *target)
{
	for (const struct attack *a = attack_files; a->make; a++)
		if (a->name && !strcmp(a->name, name))
			return a->make(target);
	ck_abort_msg("there is no attack %s", name);
	return false;
}

TEST(a_descriptor_that_stays_open_is_found)
{
	struct target target = {.secret = "0123456789abcdef01234567"};
	FILE *file = tmpfile();

	fputs(target.secret, file);
	fflush(file);
	ck_assert(attack("inherit", &target));
	fclose(file);
	ck_assert(!attack("inherit", &target));
}

TEST(a_crash_leaves_a_core)
{
	char folder[SCRATCH_PATH];
	const struct target target = {.pid = 0};
	struct rlimit limit;
	int status;

	getrlimit(RLIMIT_CORE, &limit);
	if (!limit.rlim_max)
		return;
	ck_assert_int_eq(scratch_make(folder), 0);
	pid_t pid = fork();
	if (pid == 0) {
		if (dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) < 0 ||
		    chdir(folder) < 0)
			_exit(1);
		attack("abort", &target);
	}
	waitpid(pid, &status, 0);
	ck_assert(WIFSIGNALED(status) && WCOREDUMP(status));
	scratch_remove(folder);
}
