/*
 * startup [ROUNDS]: what it costs to start a program and see it end, in us on
 * the wall, under each layer of the sandbox that holds here: the median, and
 * what it adds to the layers before it, the median of the differences in one
 * round, since all are measured in turn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "fail.h"
#include "proc.h"
#include "sandbox.h"

enum { MOST = 2000, STEPS = CONFINE_LAYERS + 1 };

struct step {
	const char *name;
	struct confine confine;
	double us[MOST], more[MOST];
};

static double
start_once(const struct confine *confine)
{
	char *argv[] = {"true", NULL};
	struct proc_setup setup = {.path = "/bin/true", .argv = argv,
	                           .confine = confine,
	                           .cpu_hard_s = CLOCK_NEVER};
	int64_t began = clock_now_us();
	struct proc proc;

	if (proc_start(&proc, &setup) != PROC_STARTED)
		die("/bin/true:");
	proc_await(&proc, began + 10 * CLOCK_S);
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
	step[n++].confine = all;
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (sandbox->layers >> i & 1 && i != CONFINE_WALK &&
		    i != CONFINE_UID) {
			all.layers |= 1u << i;
			step[n].name = confine_word((enum confine_layer)i);
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

	if (rounds < 1 || rounds > MOST || proc_watch() < 0)
		die("startup [ROUNDS, 1 to %d]", MOST);
	if (!sandbox_probe(&sandbox, why))
		die("%s", why);
	proc_adopt();
	steps = make_steps(&sandbox, step);
	for (int i = 0; i < rounds; i++)
		for (int s = 0; s < steps; s++) {
			step[s].us[i] = start_once(&step[s].confine);
			step[s].more[i] = s ? step[s].us[i] - step[0].us[i] : 0;
		}
	for (int s = 0; s < steps; s++)
		printf("%-10s %7.0f us %+7.0f\n", step[s].name,
		       median(step[s].us, rounds), median(step[s].more, rounds));
	sandbox_free(&sandbox);
	return 0;
}
