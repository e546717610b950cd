#define _GNU_SOURCE /* RLIMIT_SIGPENDING */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "attack/attack.h"
#include "base/text.h"
#include "proc/proc_fork.h"

/* Read a target, which fits into a pipe. */
static bool
hear(struct target *t)
{
	return read(STDIN_FILENO, t, sizeof *t) == (ssize_t)sizeof *t;
}

/* Whether we can queue one more signal.  Each user may queue a limited number. */
static bool
can_queue(void)
{
	bool can = true;

#if ON_LINUX
	struct rlimit limit;
	sigset_t blocked;

	getrlimit(RLIMIT_SIGPENDING, &limit);
	if (limit.rlim_cur > ATTACK_SIGNALS / 2)
		limit.rlim_cur = ATTACK_SIGNALS / 2;
	setrlimit(RLIMIT_SIGPENDING, &limit);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &blocked, NULL);
	can = sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0;
#endif
	return can;
}

/* Keep the secret in memory and in an open file, and stay alive. */
static int
be_victim(void)
{
	static char held[ATTACK_SECRET + 1];
	char path[ATTACK_PATH], byte;
	struct attack_victim victim = {(intptr_t)held, -1};
	struct target t;

	if (!hear(&t))
		return 2;
	if (text_format(path, sizeof path, "%s/closed/secret", t.folder))
		victim.fd = open(path, O_RDONLY | O_CLOEXEC);
	memcpy(held, t.secret, sizeof held);
	proc_hide(t.hidden);
	if (write(STDOUT_FILENO, &victim, sizeof victim) < 0)
		return 1;
	while (read(STDIN_FILENO, &byte, 1) == 1) {
		if (byte == ATTACK_QUEUE && !can_queue())
			byte = ATTACK_NO;
		if (write(STDOUT_FILENO, &byte, 1) < 0)
			return 1;
	}
	return 0;
}

static void
make(const struct attack *attack, const struct target *t)
{
	struct attack_told *told = &attack_told;
	size_t n = strlen(told->ways);

	if (!attack->name) {
		told->control &= attack_make(attack, t);
		return;
	}
	told->tried++;
	if (!attack_make(attack, t))
		return;
	told->worked++;
	text_format(told->ways + n, sizeof told->ways - n, "%s%s", n ? " " : "",
	            attack->name);
}

static void
make_all(const char *property, const struct target *t)
{
	for (const struct attack *const *theme = attack_table; *theme; theme++)
		for (const struct attack *a = *theme; a->make; a++)
			if (attack_breaks(a, property)) {
				make(a, t);
				attack_tell();
			}
}

int
attack_main(const char *role)
{
	struct target t = {.more = true};
	char byte;

	alarm(ATTACK_LIFE_S);
	if (!strcmp(role, "victim"))
		return be_victim();
	signal(SIGXFSZ, SIG_IGN);
	while (t.more) {
		if (!hear(&t))
			return 2;
		attack_tell(); /* we have begun: the first attack may end this process */
		make_all(role, &t);
	}
	attack_tell_over();
	while (read(STDIN_FILENO, &byte, 1) > 0)
		;
	return 0;
}
