/*
 * startup ROUNDS [COMMAND...]: what it costs to start a program and see it end,
 * in us on the wall, with each layer of the sandbox that holds here more: the
 * median, and what that adds to a start without any, the median of the
 * differences in one round, since all are measured in turn.  So are commands
 * that start the same program by other means.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "base/text.h"
#include "match/sandbox.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_start.h"
#include "proc/seccomp.h"

enum { MOST = 2000, COMMANDS = 4, STEPS = CONFINE_LAYERS + 1 + COMMANDS };

struct step {
	const char *name;
	char **argv;
	struct confine confine;
	double us[MOST], more[MOST];
};

static char *plain[] = {"/bin/true", NULL};

static double
start_once(const struct step *step)
{
	struct proc_setup setup = {.path = step->argv[0], .argv = step->argv,
	                           .confine = &step->confine,
	                           .cpu_hard_s = CLOCK_NEVER};
	int64_t began = clock_now_us();
	struct proc proc;

	if (proc_start(&proc, &setup) != PROC_STARTED)
		die("%s:", step->argv[0]);
	if (!proc_await(&proc, began + 10 * CLOCK_S) || proc.code != 0)
		die("%s: exit status %d, signal %d", step->argv[0], proc.code,
		    proc.signal);
	proc_stop(&proc);
	return (double)(clock_now_us() - began);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *x, int n)
{
	qsort(x, (size_t)n, sizeof *x, compare);
	return x[n / 2];
}

/* From nothing to all that is applied, a layer more at each step. */
static int
make_steps(const struct sandbox *sandbox, struct step *step)
{
	struct confine all = {
		.mem_bytes = CLOCK_NEVER, .readable = {"/bin"}, .own = 0,
		.uid = geteuid(), .gid = getegid(),
	};
	int n = 0;

	if (sandbox->layers >> CONFINE_UID & 1) {
		all.layers = 1u << CONFINE_UID;
		all.uid = sandbox->user[1];
		all.gid = (gid_t)all.uid;
	}
	step[n].name = "nothing";
	step[n].argv = plain;
	step[n++].confine = all;
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (sandbox->layers >> i & 1 && i != CONFINE_WALK &&
		    i != CONFINE_UID) {
			all.layers |= 1u << i;
			step[n].name = confine_word((enum confine_layer)i);
			step[n].argv = plain;
			step[n++].confine = all;
		}
	return n;
}

int
main(int argc, char **argv)
{
	static struct step step[STEPS];
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	int rounds = argc > 1 ? atoi(argv[1]) : 300, steps;
	char why[SANDBOX_WHY];

	if (rounds < 1 || rounds > MOST || argc > 2 + COMMANDS ||
	    signals_watch() < 0)
		die("startup ROUNDS [COMMAND...], 1 to %d", MOST);
	if (!sandbox_probe(&sandbox, why))
		die("%s", why);
	orphans_adopt();
	steps = make_steps(&sandbox, step);
	for (int i = 2; i < argc; i++, steps++) {
		step[steps].argv = text_words(argv[i]);
		step[steps].name = step[steps].argv ? step[steps].argv[0] : NULL;
		if (!step[steps].argv)
			die("'%s' is no command", argv[i]);
	}
	for (int i = 0; i < rounds; i++)
		for (int s = 0; s < steps; s++) {
			step[s].us[i] = start_once(&step[s]);
			step[s].more[i] = s ? step[s].us[i] - step[0].us[i] : 0;
		}
	for (int s = 0; s < steps; s++)
		printf("%-14s %7.0f us %+7.0f\n", step[s].name,
		       median(step[s].us, rounds), median(step[s].more, rounds));
	printf("the filter of calls has %d instructions\n",
	       seccomp_length(&(struct seccomp){.rests = true}));
	sandbox_free(&sandbox);
	return 0;
}
