#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "attack/attack.h"
#include "attack/attack_trial.h"
#include "attack/property.h"
#include "attack/selfcheck.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/home.h"
#include "base/json.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "base/text.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"

enum {
	LANES = 4,          /* properties tried at once */
	ALL_MS = 26000,     /* for the whole check; then we end the remaining trials */
	PROPERTIES = 60,
};

enum state { ENFORCED, PARTIAL, OPEN, UNTRIED, STATES };

static const char *const state_word[STATES] = {"enforced", "partial", "open", "untried"};
static const char *const by_word[STATES] = {"all layers", "nothing", "nothing", "unknown"};

/* The verdict on a property.  No pointers, because it is sent between processes. */
struct verdict_line {
	enum state state;
	char measured[2 * STAGE_MEASURED];
};

struct checking {
	const struct selfcheck *check;
	struct trial trial;
	struct player player;
	char root[SCRATCH_PATH];
	struct proc proc[PROPERTIES];
	bool asked[PROPERTIES];
	int n;                      /* number of properties */
	int started;                /* number of properties started so far */
	const struct property *property; /* in a worker: the property to try */
	int count[STATES], not_asked;
	int64_t deadline_us;
	int signals;
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

static void
not_known(struct verdict_line *verdict, enum state state, const char *why)
{
	verdict->state = state;
	text_format(verdict->measured, sizeof verdict->measured, "%s", why);
}

static bool
can_try(const struct property *property)
{
	for (const struct attack *const *theme = attack_table; *theme; theme++)
		for (const struct attack *a = *theme; a->make; a++)
			if (a->name && attack_breaks(a, property->name))
				return true;
	return false;
}

static void
find_out(struct checking *c, struct verdict_line *verdict)
{
	struct effect effect;

	if (!can_try(c->property)) {
		not_known(verdict, OPEN, "there is no way to try it in this build");
		return;
	}
	effect = trial_run(&c->trial, c->property);
	if (!effect.ran || !effect.told.control || (effect.late && !effect.worked)) {
		not_known(verdict, UNTRIED,
		          !effect.ran  ? "the attack could not be made"
		          : effect.late ? "the attack ran out of its time"
		                        : "what is allowed does not work");
		return;
	}
	bool some = effect.told.worked && effect.told.worked < effect.told.tried;
	verdict->state = !effect.worked           ? ENFORCED
	                 : effect.partly || some ? PARTIAL
	                                         : OPEN;
	text_format(verdict->measured, sizeof verdict->measured,
	            effect.worked && *effect.told.ways ? "%s (%s)" : "%s",
	            effect.measured, effect.told.ways);
}

static int
examine(void *context, int requests, int replies)
{
	struct checking *c = context;
	struct verdict_line verdict = {.state = OPEN};

	(void)requests;
	signals_watch();
	find_out(c, &verdict);
	return write(replies, &verdict, sizeof verdict) != (ssize_t)sizeof verdict;
}

/*
 * All of them
 */

static void
start_some(struct checking *c, int upto)
{
	for (; c->started < c->n && c->started < upto; c->started++) {
		int i = c->started;

		c->property = &properties[i];
		if (c->asked[i])
			proc_worker(&c->proc[i], examine, c);
	}
}

static struct verdict_line
await_verdict(struct checking *c, int i)
{
	struct verdict_line verdict;
	struct proc *proc = &c->proc[i];

	if (proc->pid > 0 && proc_await(proc, c->deadline_us) &&
	    read(proc->out, &verdict, sizeof verdict) == (ssize_t)sizeof verdict)
		return verdict;
	not_known(&verdict, UNTRIED, "it did not come to its end");
	return verdict;
}

static void
write_json(struct checking *c, const struct property *property, bool asked,
           const struct verdict_line *verdict)
{
	struct text text = {0};
	struct json json = {&text};

	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_string(&json, "property", property->name);
	json_string(&json, "state", state_word[verdict->state]);
	json_string(&json, "by", asked ? by_word[verdict->state] : "not asked for");
	json_string(&json, "how", property->how);
	json_string(&json, "measured", verdict->measured);
	json_close(&json, '}');
	fprintf(c->check->out, "%s\n", text.at);
	text_free(&text);
}

static void
write_line(struct checking *c, const struct property *property, bool asked,
           const struct verdict_line *verdict)
{
	bool more = verdict->state == PARTIAL || verdict->state == OPEN;

	fprintf(c->check->out, "%-21s  %-8s  %s%s%s\n", property->name,
	        state_word[verdict->state],
	        asked ? verdict->measured : "not asked for",
	        more && (!asked || *verdict->measured) ? "; " : "",
	        more ? property->how : "");
}

static void
check_all(struct checking *c)
{
	for (int i = 0; i < c->n && !c->signals; i++) {
		struct verdict_line verdict = {.state = OPEN};

		start_some(c, i + LANES);
		if (c->asked[i])
			verdict = await_verdict(c, i);
		c->signals = signals_take() & ~SIGNALS_CHILD;
		if (c->signals)
			break;
		proc_stop(&c->proc[i]);
		if (c->asked[i])
			c->count[verdict.state]++;
		else
			c->not_asked++;
		(c->check->json ? write_json : write_line)(
			c, &properties[i], c->asked[i], &verdict);
		fflush(c->check->out);
	}
}

/* After a signal: give each worker the time to end its processes. */
static void
end_all(struct checking *c)
{
	for (int i = 0; i < c->started; i++)
		proc_terminate(&c->proc[i]);
	for (int i = 0; i < c->started; i++) {
		if (c->proc[i].pid <= 0)
			continue;
		proc_await(&c->proc[i], stage_in_ms(1500));
		proc_stop(&c->proc[i]);
	}
}

/*
 * Warnings about unreliable times and weaker findings
 */

static void
caution(struct checking *c, const char *warning)
{
	struct text text = {0};
	struct json json = {&text};

	if (!c->check->json) {
		fprintf(c->check->out, "# %s\n", warning);
		return;
	}
	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_string(&json, "warning", warning);
	json_close(&json, '}');
	fprintf(c->check->out, "%s\n", text.at);
	text_free(&text);
}

static void
caution_of_machine(struct checking *c)
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

static bool
find_self(struct checking *c, char why[SANDBOX_WHY])
{
	char *self = home_self(c->check->self);
	char note[PLAYER_WHY], reason[PLAYER_WHY];
	bool found = player_find(&c->player, self, self, PLAYER_REFEREE, note,
	                         reason);

	free(self);
	if (!found)
		text_format(why, SANDBOX_WHY, "%.250s", reason);
	return found;
}

/* A fault that would stop a match also stops the check. */
static bool
can_confine(struct checking *c, char why[SANDBOX_WHY])
{
	struct confine confine;

	return sandbox_probe(c->check->sandbox, why) &&
	       sandbox_confine(c->check->sandbox, c->check->terms,
	                       &c->player, 1, &confine, why) &&
	       sandbox_confine(c->check->sandbox, c->check->terms,
	                       &c->player, 2, &confine, why);
}

static void
begin_checks(struct checking *c)
{
	const struct selfcheck *check = c->check;

	c->trial = (struct trial){check->sandbox, check->terms, &c->player,
	                            c->root};
	c->deadline_us = clock_add(clock_now_us(), ALL_MS * CLOCK_MS);
	for (; properties[c->n].name; c->n++)
		c->asked[c->n] = is_asked(check->terms, &properties[c->n]);
}

/* Make our folder, which agents of other users must be able to enter. */
static bool
make_root(struct checking *c, char why[SANDBOX_WHY])
{
	if (scratch_make(c->root) == 0 && chmod(c->root, 0755) == 0)
		return true;
	return text_refuse(why, SANDBOX_WHY,
	                   "no folder for the victims' files (TMPDIR):");
}

static void
sum_up(struct checking *c)
{
	caution_of_machine(c);
	if (c->check->json)
		return;
	fprintf(c->check->out, "%d enforced, %d partial, %d open",
	        c->count[ENFORCED], c->count[PARTIAL], c->count[OPEN]);
	if (c->count[UNTRIED])
		fprintf(c->check->out, ", %d untried", c->count[UNTRIED]);
	if (c->not_asked)
		fprintf(c->check->out, ", %d not asked for", c->not_asked);
	fprintf(c->check->out, "\n");
}

int
selfcheck_run(const struct selfcheck *check, char why[SANDBOX_WHY])
{
	struct checking *c = xcalloc(1, sizeof *c);
	int status = 3;

	c->check = check;
	if (!find_self(c, why) || !can_confine(c, why)) {
		status = 2;
		goto end;
	}
	if (signals_watch() < 0) {
		text_format(why, SANDBOX_WHY, "no pipe for signals:");
		goto end;
	}
	if (!make_root(c, why))
		goto end;
	begin_checks(c);
	check_all(c);
	end_all(c);
	scratch_remove(c->root);
	if (c->signals) {
		status = signals_exit_status(c->signals);
		goto end;
	}
	sum_up(c);
	status = c->count[PARTIAL] || c->count[OPEN] || c->count[UNTRIED];
end:
	player_free(&c->player);
	free(c);
	return status;
}
