#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "check/check.h"
#include "check/opponent.h"
#include "check/print.h"
#include "foreign/foreign.h"
#include "match/seats.h"
#include "proc/proc_fork.h"

enum { PLIES = 200 }; /* for games that need not end by themselves */

/*
 * A line on the terminal for people who wait.  The next line replaces it.
 */

static void
note(void *context, const struct bout *bout)
{
	const struct check *check = context;

	fprintf(stderr, "\r\033[K%d %s: %s, %d s at most",
	        check->number[check->now], steps[check->now].says, bout->about,
	        bout->limit_s);
	fflush(stderr);
}

/*
 * Beginning
 */

/* Shorten a game that lasts for a set number of plies. */
static void
shorten(struct variant *variant)
{
	const struct param *param = variant->game->params;

	for (int i = 0; param[i].name; i++)
		if (!strcmp(param[i].name, "plies") && variant->param[i] > PLIES &&
		    variant->param[i] == param[i].fallback)
			variant->param[i] = PLIES;
}

static bool
make_ready(const struct check_order *order, char why[CHECK_WHY])
{
	struct match *m = order->match;

	shorten(&m->variant);
	if (!player_nobody(&m->player[2], "the opponent", &opponent_wire,
	                   order->self, why))
		return false;
	m->from = 1;
	m->games = m->to = BOUT_GAMES_MOST;
	m->logged = true;
	m->people_clocked = true; /* the opponent too, whose wire is like a person's */
	return match_ready(m, why);
}

static bool
become_referee(const struct match *match, const struct match_root *root)
{
	/* End the rules' program, because a child that we started before we adopt orphans
	 * would look like an orphan.  The program starts again when we need it. */
	foreign_end();
	proc_hide(true);
	return seats_enter(match, root, cores_here());
}

/*
 * The steps
 */

static int
judge_all(struct check *check)
{
	steps_number(check);
	print_head(check);
	for (int i = 0; i < STEPS; i++) {
		struct step_result result;
		bool judged;

		if (!check->number[i])
			continue;
		judged = steps_judge(check, (enum step_kind)i, &result);
		if (check->bouts.begins)
			fprintf(stderr, "\r\033[K");
		if (judged)
			print_step(check, &result);
		judge_free(&result);
		if (!judged)
			return signals_exit_status(check->bouts.signals);
	}
	print_sum(check);
	return steps_count(check, STEP_FAILED) ? 1 : steps_count(check, STEP_UNJUDGED) ? 3 : 0;
}

static int
run(const struct check_order *order, const struct match_root *root, int signal_fd)
{
	struct check *check = xcalloc(1, sizeof *check);
	int status;

	check->json = order->json;
	check->bouts = (struct bouts){
		.match = order->match,
		.self = order->self,
		.root = root,
		.signal_fd = signal_fd,
		.games = order->games,
		.begins = order->notes ? note : NULL,
		.context = check,
	};
	status = judge_all(check);
	for (int i = 0; order->log && i < BOUTS; i++)
		fputs(text_str(&check->bouts.bout[i].log), order->log);
	bout_free(&check->bouts);
	free(check);
	return status;
}

int
check_run(const struct check_order *order, char why[CHECK_WHY])
{
	struct match_root root = {.mounts = false};
	int signal_fd = signals_watch(), status = 3;

	if (!make_ready(order, why))
		return 2;
	if (signal_fd < 0)
		text_format(why, CHECK_WHY, "no pipe for signals:");
	else if (match_make_root(order->match, &root) < 0)
		text_format(why, CHECK_WHY, "no folder for the agent's files (TMPDIR):");
	else if (!become_referee(order->match, &root))
		text_format(why, CHECK_WHY, "no mounts for the agent's files:");
	else
		status = run(order, &root, signal_fd);
	scratch_remove(root.path);
	return status;
}
