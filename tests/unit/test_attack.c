/*
 * Two attacks are real, although the start of each agent stops them, so that they fail
 * without a sandbox, too.  For all other attacks --check-sandbox --sandbox=none shows
 * that they are real.  Attackers that are slow are not taken for harmless ones.
 */
#define _DEFAULT_SOURCE /* WCOREDUMP */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "attack/attack.h"
#include "attack/testbed.h"
#include "base/clock.h"
#include "folder.h"

static bool
attack(const char *name, const struct target *target)
{
	for (const struct attack *a = attack_files; a->make; a++)
		if (a->name && !strcmp(a->name, name))
			return attack_make(a, target);
	ck_abort_msg("there is no attack %s", name);
	return false;
}

BEFORE_EACH(set_up, tear_down)

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
	const struct target target = {.pid = 0};
	struct rlimit limit;
	int status;

	getrlimit(RLIMIT_CORE, &limit);
	if (!limit.rlim_max)
		return;
	pid_t pid = fork();
	if (pid == 0) {
		if (dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) < 0 ||
		    chdir(root) < 0)
			_exit(1);
		attack("abort", &target);
	}
	waitpid(pid, &status, 0);
	ck_assert(WIFSIGNALED(status) && WCOREDUMP(status));
}

#define TELL "dd if=/dev/zero bs=$n count=1 2>/dev/null\n"
#define HEAR "dd bs=1 count=1 >/dev/null 2>&1\n"
#define BURN "i=0; while [ $i -lt 60000 ]; do i=$((i + 1)); done\n"

static const struct {
	const char *script;
	bool ran, late, caught;
} attackers[] = {
	{"read x; read x\n", false, true, false},
	{TELL "read x; read x\n", true, true, false},
	{BURN TELL "read x; read x\n", true, true, false}, /* a slow start is no attack */
	{TELL "while :; do :; done\n", true, false, true},
	{HEAR TELL, true, false, false}, /* it died */
};

TESTS(who_has_no_time_to_attack_is_late, COUNT_OF(attackers))
{
	char script[200], path[TESTBED_PATH];
	struct testbed s = {.property = "none"};

	text_format(script, sizeof script, "#!/bin/sh\nn=%zu\n%s",
	            sizeof(struct attack_told), attackers[_i].script);
	place_file("attacker", script, 0755);
	text_format(path, sizeof path, "%s", in("attacker"));
	/* Longer only on a busy machine, which has to start it. */
	for (int64_t ms = 200; ms < 20000 && !s.effect.ran; ms *= 2) {
		s = (struct testbed){.property = "none", .player = {.path = path},
		                   .limit[TESTBED_CPU] = 10 * CLOCK_MS};
		testbed_attack(&s, ms);
		testbed_stop(&s);
		if (!attackers[_i].ran)
			break;
	}
	ck_assert_int_eq(s.effect.ran, attackers[_i].ran);
	ck_assert_int_eq(s.effect.late, attackers[_i].late);
	ck_assert_int_eq(s.caught, attackers[_i].caught);
}
