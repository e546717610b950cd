#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/selfcheck.h"
#include "attack/testbed.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/json.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "base/text.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "wires/wire.h"

enum { ALL_MS = 60000 }; /* for the whole check; then we make no more trials */

enum state { ENFORCED, PARTIAL, OPEN, UNTRIED, STATES };

static const char *const state_word[STATES] = {"enforced", "partial", "open", "untried"};
static const char *const by_word[STATES] = {"all layers", "nothing", "nothing", "unknown"};

struct checking {
	bool json;
	struct testbed testbed;         /* what all trials share */
	char root[SCRATCH_PATH];
	const struct property *property; /* the one to try now */
	int count[STATES], not_asked;
	int64_t deadline_us;
	int signals;
};

/* The verdict on a property. */
struct verdict_line {
	enum state state;
	char measured[2 * TESTBED_MEASURED];
};

static bool
is_asked(const struct terms *terms, const struct property *property)
{
	int64_t value;

	if (property->key == TERMS_KEYS)
		return true;
	value = terms_get(terms, (enum terms_key)property->key);
	switch (property->key) {
	case TERMS_CPULIMIT:
		/* With cpus=1 children cannot pass the limit, so terms do not ask for this.
		 * But threads=1 does, because it forbids children. */
		return terms_get(terms, TERMS_CLOCK) == TERMS_CPU ||
		       terms->given[TERMS_CPULIMIT] ||
		       terms_get(terms, TERMS_CPUS) != 1 ||
		       terms_get(terms, TERMS_THREADS) == 1;
	case TERMS_IDLE:
		return value == TERMS_STOP;
	case TERMS_FILES:
		return value == TERMS_READ_FIRST;
	case TERMS_NET:
		return value == TERMS_NET_NO;
	default:
		return value != CLOCK_NEVER;
	}
}

/*
 * One property
 */

static bool
can_try(const struct property *property)
{
	for (const struct attack *const *theme = attack_table; *theme; theme++)
		for (const struct attack *a = *theme; a->make; a++)
			if (a->name && attack_breaks(a, property->name))
				return true;
	return false;
}

static int
examine(void *context, int requests, int replies)
{
	struct checking *c = context;
	struct effect effect;

	(void)requests;
	signals_watch();
	effect = testbed_try(&c->testbed, c->property);
	return write(replies, &effect, sizeof effect) != (ssize_t)sizeof effect;
}

/* Why an effect proves nothing, or NULL. */
static const char *
doubt(const struct effect *effect)
{
	return !effect->ran                       ? "the attack could not be made"
	       : effect->late && !effect->worked  ? "the attack ran out of its time"
	       : !effect->told.control            ? "what is allowed does not work"
	                                          : NULL;
}

static struct verdict_line
judge(const struct effect *effect)
{
	const struct attack_told *told = &effect->told;
	bool some = told->worked && told->worked < told->tried;
	const char *why = doubt(effect);
	struct verdict_line verdict = {
		.state = why                       ? UNTRIED
		         : !effect->worked         ? ENFORCED
		         : effect->partly || some  ? PARTIAL
		                                   : OPEN,
	};

	text_format(verdict.measured, sizeof verdict.measured,
	            !why && effect->worked && *told->ways ? "%s (%s)" : "%s",
	            why ? why : effect->measured, told->ways);
	return verdict;
}

/* Try the current property in a process of its own.  After a signal, give that process
 * the time to end its own. */
static struct verdict_line
find_out(struct checking *c)
{
	struct proc proc = PROC_NONE;
	struct effect effect;
	bool done;

	if (!can_try(c->property))
		return (struct verdict_line){OPEN, "there is no way to try it in this "
		                                   "build"};
	done = proc_worker(&proc, examine, c) == 0 &&
	       proc_await(&proc, c->deadline_us) &&
	       read(proc.out, &effect, sizeof effect) == (ssize_t)sizeof effect;
	c->signals = signals_take() & ~SIGNALS_CHILD;
	if (c->signals) {
		proc_terminate(&proc);
		proc_await(&proc, testbed_in_ms(1500));
	}
	proc_stop(&proc);
	return done ? judge(&effect)
	            : (struct verdict_line){UNTRIED, "it did not come to its end"};
}

/*
 * All of them
 */

/* Print an object of these keys and values. */
static void
print_json(const char *const *pairs)
{
	struct text text = {0};
	struct json json = {&text};

	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	for (; *pairs; pairs += 2)
		json_string(&json, pairs[0], pairs[1]);
	json_close(&json, '}');
	puts(text.at);
	text_free(&text);
}

static void
write_json(const struct property *property, bool asked,
           const struct verdict_line *verdict)
{
	const char *pairs[] = {
		"property", property->name, "state", state_word[verdict->state],
		"by", asked ? by_word[verdict->state] : "not asked for",
		"how", property->how, "measured", verdict->measured, NULL,
	};

	print_json(pairs);
}

static void
write_line(const struct property *property, bool asked,
           const struct verdict_line *verdict)
{
	bool more = verdict->state == PARTIAL || verdict->state == OPEN;

	printf("%-21s  %-8s  %s%s%s\n", property->name, state_word[verdict->state],
	       asked ? verdict->measured : "not asked for",
	       more && (!asked || *verdict->measured) ? "; " : "",
	       more ? property->how : "");
}

static void
check_all(struct checking *c)
{
	for (c->property = properties; c->property->name; c->property++) {
		struct verdict_line verdict = {.state = OPEN};
		bool asked = is_asked(c->testbed.terms, c->property);

		if (asked)
			verdict = find_out(c);
		if (c->signals)
			break;
		if (asked)
			c->count[verdict.state]++;
		else
			c->not_asked++;
		(c->json ? write_json : write_line)(c->property, asked, &verdict);
		fflush(stdout);
	}
}

/*
 * Warnings about unreliable times and weaker findings
 */

static void
caution(const struct checking *c, const char *warning)
{
	const char *pair[] = {"warning", warning, NULL};

	if (c->json)
		print_json(pair);
	else
		printf("# %s\n", warning);
}

static void
caution_of_machine(const struct checking *c)
{
	static const struct {
		const char *path, *begins;
		bool with; /* true: a value that begins with `begins` is bad; false: any
		            * other value is bad */
		const char *warning;
	} file[] = {
		{"/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
		 "performance", false,
		 "the processors' speed varies (cpufreq governor)"},
		{"/sys/devices/system/cpu/smt/active", "1", true,
		 "two agents may share a core (SMT is on)"},
		{"/proc/sys/kernel/core_pattern", "|", true,
		 "core files go to a program (kernel.core_pattern), whatever their "
		 "limit"},
		{"/proc/sys/dev/tty/legacy_tiocsti", "1", true,
		 "programs can type on terminals (dev.tty.legacy_tiocsti)"},
		{"/proc/sys/kernel/yama/ptrace_scope", "0", true,
		 "every process of a user can read the others "
		 "(kernel.yama.ptrace_scope)"},
	};
	char text[4096];

	for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
		text_read_file(file[i].path, text, sizeof text);
		if (*text && !strncmp(text, file[i].begins,
		                      strlen(file[i].begins)) == file[i].with)
			caution(c, file[i].warning);
	}
	text_read_file("/proc/swaps", text, sizeof text);
	if (strchr(text, '/'))
		caution(c, "swap is on: memory may be slow, and exceed its limit");
	if (cores_count() < 2)
		caution(c, "there is one processor, for the referee too");
}

/*
 * Beginning and end
 */

static void
sum_up(const struct checking *c)
{
	caution_of_machine(c);
	if (c->json)
		return;
	printf("%d enforced, %d partial, %d open", c->count[ENFORCED],
	       c->count[PARTIAL], c->count[OPEN]);
	if (c->count[UNTRIED])
		printf(", %d untried", c->count[UNTRIED]);
	if (c->not_asked)
		printf(", %d not asked for", c->not_asked);
	printf("\n");
}

/* Check with a sandbox that is probed.  Returns the exit status. */
static int
check_here(struct checking *c, char why[SANDBOX_WHY])
{
	if (signals_watch() < 0) {
		text_format(why, SANDBOX_WHY, "no pipe for signals:");
		return 3;
	}
	/* Agents of other users must be able to enter our folder. */
	if (scratch_make(c->root) < 0 || chmod(c->root, 0755) < 0) {
		text_format(why, SANDBOX_WHY,
		            "no folder for the victims' files (TMPDIR):");
		return 3;
	}
	c->deadline_us = testbed_in_ms(ALL_MS);
	check_all(c);
	scratch_remove(c->root);
	if (c->signals)
		return signals_exit_status(c->signals);
	sum_up(c);
	return c->count[PARTIAL] || c->count[OPEN] || c->count[UNTRIED];
}

/* Whether agents can be started.  A fault that would stop a match also stops the
 * check. */
static bool
can_start(struct testbed *s, struct sandbox *sandbox, const char *self,
          char why[SANDBOX_WHY])
{
	char reason[PLAYER_WHY];
	struct confine confine;

	if (!player_nobody(&s->player, "attacker", &wire_line, self, reason))
		return text_refuse(why, SANDBOX_WHY, "%.250s", reason);
	return sandbox_probe(sandbox, why) &&
	       sandbox_confine(sandbox, s->terms, &s->player, 1, &confine, why) &&
	       sandbox_confine(sandbox, s->terms, &s->player, 2, &confine, why);
}

int
selfcheck_run(struct sandbox *sandbox, const struct terms *terms, const char *self,
              bool json, char why[SANDBOX_WHY])
{
	struct checking c = {.json = json,
	                     .testbed = {.sandbox = sandbox, .terms = terms}};
	int status = 2;

	c.testbed.root = c.root;
	if (can_start(&c.testbed, sandbox, self, why))
		status = check_here(&c, why);
	player_free(&c.testbed.player);
	return status;
}
