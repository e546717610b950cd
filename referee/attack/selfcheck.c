#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/selfcheck.h"
#include "attack/trial.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/home.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "base/text.h"
#include "match/player.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"

enum {
	LANES = 4,          /* properties at a time */
	ALL_MS = 26000,     /* the whole check; then what is left is ended */
	PROPERTIES = 40,
};

enum state { ENFORCED, PARTIAL, OPEN, STATES };

static const char *const state_word[STATES] = {"enforced", "partial", "open"};

/* What was found out about a property; flat, since it passes between
 * processes. */
struct finding {
	enum state state;
	char by[80];
	char measured[2 * TRIAL_MEASURED];
};

/* A check under way. */
struct run {
	const struct selfcheck *check;
	struct trial trial;
	struct player player;
	char root[SCRATCH_PATH];
	unsigned layers;            /* those of a match, and TRIAL_HIDDEN */
	struct proc proc[PROPERTIES];
	bool asked[PROPERTIES];
	int n;                      /* properties, of which */
	int started;                /* so many are or were under way */
	const struct property *property; /* in a process for one of them */
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
		/* On one processor nobody uses more of it than the clock on the
		 * wall shows. */
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

static const char *
layer_word(int layer)
{
	return layer == CONFINE_LAYERS ? "hidden"
	                               : confine_word((enum confine_layer)layer);
}

/* Name the layers each of which, alone, does better than none. */
static void
name_layers(struct run *run, const struct effect *none,
            const struct effect *all, struct finding *finding)
{
	struct text by = {0};

	for (int i = 0; i <= CONFINE_LAYERS; i++) {
		struct effect one;

		if (!(run->layers & run->property->alone & 1u << i))
			continue;
		one = trial_run(&run->trial, run->property, 1u << i, false);
		if (one.ran && one.worked <= all->worked &&
		    (one.worked < none->worked || (one.partly && !none->partly)))
			text_addf(&by, "%s%s", by.len ? "," : "", layer_word(i));
	}
	text_format(finding->by, sizeof finding->by, "%s",
	            by.len ? by.at : "together");
	text_free(&by);
}

static void
not_known(struct finding *finding, const char *why)
{
	finding->state = OPEN;
	text_format(finding->by, sizeof finding->by, "unknown");
	text_format(finding->measured, sizeof finding->measured, "%s", why);
}

/* The attack fails even where no layer is: because of what the referee does
 * without them, because of the system, or because it is none. */
static void
explain(struct run *run, struct finding *finding)
{
	const struct property *property = run->property;
	struct effect bare = {.ran = false};

	if (property->by)
		bare = trial_run(&run->trial, property, 0, true);
	if (bare.worked) {
		text_format(finding->by, sizeof finding->by, "%s", property->by);
	} else if (property->system) {
		text_format(finding->by, sizeof finding->by, "the system itself");
	} else {
		not_known(finding, "the attack fails without any layer too, so "
		          "this says nothing");
	}
}

static void
find_out(struct run *run, struct finding *finding)
{
	struct effect all = trial_run(&run->trial, run->property, run->layers,
	                              false);
	struct effect none = all;

	text_format(finding->measured, sizeof finding->measured, "%s%s%s%s",
	            all.measured, all.worked && *all.ways ? " (" : "",
	            all.worked ? all.ways : "",
	            all.worked && *all.ways ? ")" : "");
	text_format(finding->by, sizeof finding->by, "nothing");
	finding->state = OPEN;
	if (all.untried) {
		not_known(finding, "there is no way to try it in this build");
		return;
	}
	if (!all.ran) {
		not_known(finding, "the attack could not be made");
		return;
	}
	if (!all.control) {
		not_known(finding, "what is allowed does not work");
		return;
	}
	if (run->layers)
		none = trial_run(&run->trial, run->property, 0, false);
	if (all.worked >= (none.worked ? none.worked : 1) && !all.partly)
		return;
	finding->state = all.worked ? PARTIAL : ENFORCED;
	if (!none.ran)
		not_known(finding, "the attack cannot be made without layers");
	else if (none.worked > all.worked || (all.partly && !none.partly))
		name_layers(run, &none, &all, finding);
	else if (!all.worked)
		explain(run, finding);
}

static int
examine(void *context, int requests, int replies)
{
	struct run *run = context;
	struct finding finding = {.state = OPEN};

	(void)requests;
	signals_watch();
	orphans_adopt();
	find_out(run, &finding);
	return write(replies, &finding, sizeof finding) != (ssize_t)sizeof finding;
}

/*
 * All of them
 */

static void
start_some(struct run *run, int upto)
{
	for (; run->started < run->n && run->started < upto; run->started++) {
		int i = run->started;

		run->property = &properties[i];
		if (run->asked[i] &&
		    proc_worker(&run->proc[i], examine, run) < 0)
			run->proc[i] = (struct proc){.in = -1, .out = -1,
				.err = -1, .report = -1};
	}
}

static struct finding
await_finding(struct run *run, int i)
{
	struct finding finding;
	struct proc *proc = &run->proc[i];

	if (proc->pid > 0 && proc_await(proc, run->deadline_us) &&
	    read(proc->out, &finding, sizeof finding) == (ssize_t)sizeof finding)
		return finding;
	not_known(&finding, "it did not come to its end");
	return finding;
}

static void
write_json(struct run *run, const struct property *property,
           const struct finding *f)
{
	struct text line = {0};

	text_add(&line, "{\"v\":1,\"property\":");
	text_add_json(&line, property->name, strlen(property->name));
	text_addf(&line, ",\"state\":\"%s\",\"by\":", state_word[f->state]);
	text_add_json(&line, f->by, strlen(f->by));
	text_add(&line, ",\"how\":");
	text_add_json(&line, property->how, strlen(property->how));
	text_add(&line, ",\"measured\":");
	text_add_json(&line, f->measured, strlen(f->measured));
	fprintf(run->check->out, "%s}\n", line.at);
	text_free(&line);
}

static void
write_line(struct run *run, const struct property *property,
           const struct finding *f)
{
	fprintf(run->check->out, "%-21s  %-8s  %-24s  ", property->name,
	        state_word[f->state], f->by);
	if (f->state == ENFORCED)
		fprintf(run->check->out, "%s\n", f->measured);
	else if (*f->measured)
		fprintf(run->check->out, "%s; %s\n", f->measured, property->how);
	else
		fprintf(run->check->out, "%s\n", property->how);
}

static void
print(struct run *run, int i, const struct finding *finding)
{
	if (run->check->json)
		write_json(run, &properties[i], finding);
	else
		write_line(run, &properties[i], finding);
	fflush(run->check->out);
}

static void
check_all(struct run *run)
{
	for (int i = 0; i < run->n && !run->signals; i++) {
		struct finding finding = {.state = OPEN, .by = "not asked for"};

		start_some(run, i + LANES);
		if (run->asked[i])
			finding = await_finding(run, i);
		run->signals = signals_take() & ~SIGNALS_CHILD;
		if (run->signals)
			break;
		proc_stop(&run->proc[i]);
		if (run->asked[i])
			run->count[finding.state]++;
		else
			run->not_asked++;
		print(run, i, &finding);
	}
}

/* After a signal: each ends what it has started, if it is given the time. */
static void
end_all(struct run *run)
{
	for (int i = 0; i < run->started; i++)
		proc_terminate(&run->proc[i]);
	for (int i = 0; i < run->started; i++) {
		if (run->proc[i].pid <= 0)
			continue;
		proc_await(&run->proc[i],
		           clock_add(clock_now_us(), 1500 * CLOCK_MS));
		proc_stop(&run->proc[i]);
	}
}

/*
 * Warnings
 */

/* The first line of a file, "" if there is none. */
static void
first_line(const char *path, char line[256])
{
	FILE *file = fopen(path, "r");

	if (!file || !fgets(line, 256, file))
		line[0] = '\0';
	line[strcspn(line, "\n")] = '\0';
	if (file)
		fclose(file);
}

static bool
has_swap(void)
{
	FILE *file = fopen("/proc/swaps", "r");
	char line[256];
	int lines = 0;

	while (file && fgets(line, sizeof line, file))
		lines++;
	if (file)
		fclose(file);
	return lines > 1;
}

static void
caution(struct run *run, const char *text)
{
	struct text json = {0};

	if (run->check->json) {
		text_add_json(&json, text, strlen(text));
		fprintf(run->check->out, "{\"v\":1,\"warning\":%s}\n", json.at);
		text_free(&json);
	} else {
		fprintf(run->check->out, "# %s\n", text);
	}
}

static void
caution_of_file(struct run *run, const char *path, const char *bad,
                const char *text)
{
	char line[256];

	first_line(path, line);
	if (!strncmp(line, bad, strlen(bad)))
		caution(run, text);
}

/* What makes times uncertain, or weakens what was found. */
static void
caution_of_machine(struct run *run)
{
	char line[256];

	first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", line);
	if (*line && strcmp(line, "performance"))
		caution(run, "the processors' speed varies (cpufreq governor)");
	caution_of_file(run, "/sys/devices/system/cpu/smt/active", "1",
	                "two agents may share a core (SMT is on)");
	if (has_swap())
		caution(run, "swap is on: memory may be slow, and more than limits say");
	if (cores_count() < 2)
		caution(run, "there is one processor, for the referee too");
	caution_of_file(run, "/proc/sys/kernel/core_pattern", "|",
	                "core files go to a program (kernel.core_pattern), whatever "
	                "their limit");
	caution_of_file(run, "/proc/sys/dev/tty/legacy_tiocsti", "1",
	                "terminals can be typed on by programs "
	                "(dev.tty.legacy_tiocsti)");
	caution_of_file(run, "/proc/sys/kernel/yama/ptrace_scope", "0",
	                "every process of a user can read the others "
	                "(kernel.yama.ptrace_scope)");
}

/*
 * Beginning and end
 */

static bool
find_self(struct run *run, char why[SANDBOX_WHY])
{
	char *self = home_self(run->check->self);
	char note[PLAYER_WHY], reason[PLAYER_WHY];
	bool found = player_find(&run->player, self, self, PLAYER_REFEREE, note,
	                         reason);

	free(self);
	if (!found)
		text_format(why, SANDBOX_WHY, "%.250s", reason);
	return found;
}

/* What would stop a match stops the check. */
static bool
can_confine(struct run *run, char why[SANDBOX_WHY])
{
	struct confine confine;

	return sandbox_probe(run->check->sandbox, why) &&
	       sandbox_confine(run->check->sandbox, run->check->terms,
	                       &run->player, 1, &confine, why) &&
	       sandbox_confine(run->check->sandbox, run->check->terms,
	                       &run->player, 2, &confine, why);
}

static void
begin(struct run *run)
{
	const struct selfcheck *check = run->check;

	run->trial = (struct trial){check->sandbox, check->terms, &run->player,
	                            run->root};
	run->layers = check->sandbox->layers | TRIAL_HIDDEN;
	run->deadline_us = clock_add(clock_now_us(), ALL_MS * CLOCK_MS);
	for (; properties[run->n].name; run->n++)
		run->asked[run->n] = is_asked(check->terms, &properties[run->n]);
}

/* The folder is ours, but agents of root's pass through it. */
static bool
make_root(struct run *run, char why[SANDBOX_WHY])
{
	if (scratch_make(run->root) == 0 && chmod(run->root, 0755) == 0)
		return true;
	text_format(why, SANDBOX_WHY, "no folder for the victims' files "
	            "(TMPDIR):");
	return false;
}

static void
sum_up(struct run *run)
{
	caution_of_machine(run);
	if (run->check->json)
		return;
	fprintf(run->check->out, "%d enforced, %d partial, %d open",
	        run->count[ENFORCED], run->count[PARTIAL], run->count[OPEN]);
	if (run->not_asked)
		fprintf(run->check->out, ", %d not asked for", run->not_asked);
	fprintf(run->check->out, "\n");
}

int
selfcheck_run(const struct selfcheck *check, char why[SANDBOX_WHY])
{
	struct run *run = xcalloc(1, sizeof *run);
	int status = 3;

	run->check = check;
	if (!find_self(run, why) || !can_confine(run, why)) {
		status = 2;
		goto end;
	}
	if (signals_watch() < 0) {
		text_format(why, SANDBOX_WHY, "no pipe for signals:");
		goto end;
	}
	if (!make_root(run, why))
		goto end;
	begin(run);
	check_all(run);
	end_all(run);
	scratch_remove(run->root);
	if (run->signals) {
		status = signals_exit_status(run->signals);
		goto end;
	}
	sum_up(run);
	status = run->count[PARTIAL] || run->count[OPEN];
end:
	player_free(&run->player);
	free(run);
	return status;
}
