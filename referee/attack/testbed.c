#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/testbed.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/rng.h"
#include "base/signals.h"
#include "base/text.h"
#include "match/sandbox.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_start.h"

enum { WATCHES = 3 }; /* how often to measure the attacker after the attack */

void
testbed_path(const struct testbed *s, const char *name, char path[TESTBED_PATH])
{
	text_format(path, TESTBED_PATH, "%s/%s", s->target.folder, name);
}

int64_t
testbed_in_ms(int64_t ms)
{
	return clock_add(clock_now_us(), ms * CLOCK_MS);
}

void
testbed_measured(struct testbed *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(s->effect.measured, TESTBED_MEASURED, format, args);
	va_end(args);
}

/*
 * Watching
 */

/* Measure one of the watched values as the referee does. */
static int64_t
look_at(const struct testbed *s, int watched)
{
	const struct meter *m = &s->meter;

	if (watched == TESTBED_MEMORY && meter_out_of_memory(m))
		return s->limit[TESTBED_MEMORY] + 1;
	return watched == TESTBED_MEMORY    ? m->memory.rss_bytes
	       : watched == TESTBED_THREADS ? m->walk.threads
	                                  : meter_cpu_us(m) - s->start_us;
}

/* Whether the attacker is over a limit, measured as often as the referee measures.  What it
 * uses before its first report is no attack. */
static bool
is_caught(struct testbed *s)
{
	int64_t now = clock_now_us();

	if (s->caught || !s->effect.ran || now - s->meter.walk.watched_us < METER_WATCH_US)
		return s->caught;
	if (!meter_is_due(&s->meter, now) || !meter_watch(&s->meter, now, -1))
		s->meter.walk.watched_us = now;
	for (int i = 0; i < TESTBED_WATCHED; i++) {
		int64_t seen = s->limit[i] ? look_at(s, i) : 0;

		if (seen > s->most)
			s->most = seen;
		s->caught |= seen > s->limit[i];
	}
	return s->caught;
}

/* Wait for this many bytes and watch the attacker meanwhile.  True if the bytes came. */
static bool
await_bytes(struct testbed *s, const struct proc *from, void *into, size_t n,
            int64_t deadline_us)
{
	for (size_t got = 0;;) {
		struct pollfd wake = {from->out, POLLIN, 0};
		ssize_t more = read(from->out, (char *)into + got, n - got);

		if (more > 0 && (got += (size_t)more) == n)
			return true;
		if (more > 0)
			continue;
		s->interrupted |= (signals_take() & ~SIGNALS_CHILD) != 0;
		if (more == 0 || s->interrupted || is_caught(s) ||
		    clock_now_us() >= deadline_us)
			return false;
		poll(&wake, 1, 2);
	}
}

/*
 * Processes
 */

static bool
start(struct testbed *s, struct proc *proc, const char *role,
      const struct confine *confine)
{
	char path[4096], home[TESTBED_PATH + 8];
	char *argv[] = {s->player.path, "--attack", (char *)(uintptr_t)role,
	                strcmp(role, "victim") ? NULL : s->target.secret, NULL};
	char *envp[] = {path, "LANG=C", home, NULL};
	const char *found = getenv("PATH");
	struct proc_setup setup = {
		.path = s->player.path,
		.argv = argv,
		.envp = envp,
		.confine = confine,
		.cpu_hard_s = CLOCK_NEVER,
	};

	if (confine && confine->scratch && !confine->folder)
		setup.folder = s->scratch;
	text_format(path, sizeof path, "PATH=%s", found ? found : "/usr/bin:/bin");
	text_format(home, sizeof home, "HOME=%s", s->own);
	return proc_start(proc, &setup) == PROC_STARTED;
}

static bool
tell(const struct proc *proc, const struct target *target)
{
	return write(proc->in, target, sizeof *target) == (ssize_t)sizeof *target;
}

/* Start a victim.  TESTBED_REFEREE is not confined, and hides as the referee does.
 * TESTBED_OPPONENT is confined as an agent. */
static bool
start_victim(struct testbed *s, int which)
{
	struct proc *proc = &s->victim[which];
	struct target *target = &s->of_victim[which];
	bool agent = which == TESTBED_OPPONENT;
	struct attack_victim victim;

	*target = s->target;
	target->hidden = !agent;
	if (!start(s, proc, "victim", agent ? &s->confine[2] : NULL) ||
	    !tell(proc, target) ||
	    !await_bytes(s, proc, &victim, sizeof victim,
	                 testbed_in_ms(TESTBED_ANSWER_MS)))
		return false;
	target->pid = proc->pid;
	target->address = victim.address;
	target->fd = victim.fd;
	return true;
}

bool
testbed_echoes(struct testbed *s, int which, char byte)
{
	struct proc *proc = &s->victim[which];
	char answer = byte;

	return proc->pid <= 0 ||
	       (write(proc->in, &byte, 1) == 1 &&
	        await_bytes(s, proc, &answer, 1, testbed_in_ms(TESTBED_ANSWER_MS)) &&
	        answer == byte);
}

/*
 * Attacks
 */

/* Start the attacker, in a cgroup of its own if that layer is used. */
static bool
start_attacker(struct testbed *s)
{
	struct confine *confine = &s->confine[1];

	if (!workspace_make_cgroup(&s->workspace, confine))
		return false;
	meter_open(&s->meter, &s->attacker, confine, s->workspace.cgroup);
	return start(s, &s->attacker, s->property, confine);
}

/* Send all victims to the attacker, one after the other.  Without victims, send the
 * testbed's own target. */
static bool
tell_attacker(struct testbed *s)
{
	bool opponent = s->of_victim[TESTBED_OPPONENT].pid > 0, done = true;
	struct target *referee = &s->of_victim[TESTBED_REFEREE];

	if (referee->pid <= 0 && !opponent)
		return tell(&s->attacker, &s->target);
	if (referee->pid > 0) {
		referee->more = opponent;
		done = tell(&s->attacker, referee);
	}
	return done && (!opponent ||
	                tell(&s->attacker, &s->of_victim[TESTBED_OPPONENT]));
}

bool
testbed_attack(struct testbed *s, int64_t ms)
{
	int64_t deadline_us = testbed_in_ms(ms);
	struct effect *effect = &s->effect;
	struct attack_told told = {.over = false};
	bool watched = s->limit[TESTBED_MEMORY] || s->limit[TESTBED_CPU] ||
	               s->limit[TESTBED_THREADS];

	if (!start_attacker(s) || !tell_attacker(s))
		return false;
	while (!told.over &&
	       await_bytes(s, &s->attacker, &told, sizeof told, deadline_us)) {
		if (!effect->ran)
			s->start_us = meter_cpu_us(&s->meter);
		*effect = (struct effect){.ran = true, .worked = told.worked,
		                          .told = told};
	}
	effect->late = !told.over && !s->caught && clock_now_us() >= deadline_us;
	for (int i = 0; i < WATCHES && watched && !is_caught(s); i++)
		attack_sleep_ms(METER_WATCH_US / CLOCK_MS + 1);
	return effect->ran;
}

/*
 * The end
 */

void
testbed_stop_attacker(struct testbed *s)
{
	meter_reset(&s->meter);
	proc_stop(&s->attacker);
	workspace_drop_cgroup(&s->workspace);
}

void
testbed_stop(struct testbed *s)
{
	testbed_stop_attacker(s);
	for (int i = 0; i < TESTBED_VICTIMS; i++)
		proc_stop(&s->victim[i]);
}

/*
 * A trial
 */

/* Make a folder, or a file if there is a `text`. */
static bool
put(const struct testbed *s, const char *name, const char *text, mode_t mode)
{
	char path[TESTBED_PATH];
	int fd;
	bool done;

	testbed_path(s, name, path);
	if (!text)
		return mkdir(path, 0700) == 0 && chmod(path, mode) == 0;
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	done = fd >= 0 && write(fd, text, strlen(text)) > 0 &&
	       fchmod(fd, mode) == 0;
	fd_close(&fd);
	return done;
}

/* Make the files of the trial.  `own` is the attacker's folder; `open` and `closed` stand
 * for others'.  Everyone may read `open`, and write in `public` as in /tmp. */
static bool
furnish(struct testbed *s)
{
	const char *secret = s->target.secret;

	testbed_path(s, "own", s->own);
	testbed_path(s, "scratch", s->scratch);
	return put(s, "", NULL, 0755) && put(s, "own", NULL, 0755) &&
	       put(s, "open", NULL, 0755) && put(s, "closed", NULL, 0700) &&
	       put(s, "public", NULL, 01777) && put(s, "scratch", NULL, 0700) &&
	       put(s, "own/notes", secret, 0644) &&
	       put(s, "own/mode", "x", 0600) &&
	       put(s, "own/spare", "x", 0600) &&
	       put(s, "open/program", secret, 0755) &&
	       put(s, "closed/secret", secret, 0600);
}

static bool
confine_player(struct testbed *s, int number)
{
	struct confine *confine = &s->confine[number];
	char why[SANDBOX_WHY];

	if (!sandbox_confine(s->sandbox, s->terms, &s->player, number, confine, why))
		return false;
	if (terms_get(s->terms, TERMS_WRITE) != TERMS_WRITE_SCRATCH)
		return true;
	confine->scratch = s->scratch;
	text_format(s->target.writable, sizeof s->target.writable, "%s",
	            s->scratch);
	return number == 2 || chown(s->scratch, confine->uid, confine->gid) == 0;
}

static bool
start_victims(struct testbed *s, const struct property *property)
{
	s->target.signal = property->signal;
	for (int i = 0; i < TESTBED_VICTIMS; i++)
		if (property->victims >> i & 1 && !start_victim(s, i))
			return false;
	return true;
}

static void
measure(struct testbed *s)
{
	static const char *const unit[TESTBED_WATCHED] = {"MB", "ms", "threads"};
	static const int64_t of[TESTBED_WATCHED] = {1 << 20, CLOCK_MS, 1};

	for (int i = 0; i < TESTBED_WATCHED && s->caught; i++)
		if (s->limit[i])
			testbed_measured(s, "ended at %d of %d %s",
			                 (int)(s->most / of[i]),
			                 (int)(s->limit[i] / of[i]), unit[i]);
	if (!*s->effect.measured)
		testbed_measured(s, "%d ways, %d worked", s->effect.told.tried,
		                 s->effect.worked);
}

static void
attack(struct testbed *s, const struct property *property)
{
	const struct confine *confine = &s->confine[1];

	s->workspace.cgroups = s->sandbox->cgroup;
	s->player.own.folder = s->own;
	s->player.own.reads = true;
	if (!furnish(s) || !confine_player(s, 1) || !confine_player(s, 2))
		return;
	s->target.alone = terms_get(s->terms, TERMS_THREADS) == 1 &&
	                  confine_has(confine, CONFINE_SECCOMP);
	if (confine_has(confine, CONFINE_WALK))
		orphans_adopt();
	if (!start_victims(s, property) ||
	    (property->prepare && !property->prepare(s)) || !testbed_attack(s, TESTBED_ATTACK_MS))
		return;
	if (property->judge)
		property->judge(s);
	measure(s);
}

static struct target
make_target(const struct testbed *s)
{
	struct target target = {
		.fd = -1,
		.unseen_ms = 35,
		.cpu_s = 3000,
		.user = s->sandbox->user[1],
		.blind = terms_get(s->terms, TERMS_FILES) == TERMS_READ_NONE,
		.key = (int)(rng_draw() & INT32_MAX),
	};

	text_format(target.secret, sizeof target.secret, "%08llx%016llx",
	            (unsigned long long)(rng_draw() & 0xffffffff),
	            (unsigned long long)rng_draw());
	return target;
}

struct effect
testbed_try(const struct testbed *common, const struct property *property)
{
	struct testbed s = *common;

	s.property = property->name;
	s.target = make_target(&s);
	text_format(s.target.folder, sizeof s.target.folder, "%s/%s", s.root,
	            property->name);
	proc_hide(true);
	attack(&s, property);
	testbed_stop(&s);
	return s.effect;
}
