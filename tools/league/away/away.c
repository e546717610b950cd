#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/signals.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/away/away.h"
#include "league/entry.h"
#include "league/estimate.h"
#include "league/away/merge.h"
#include "league/away/plan.h"
#include "league/state/results.h"
#include "league/state/roster.h"
#include "league/away/shard.h"

/* The seconds that a game takes: the mean of those that have been played, or else
 * the estimate, which may be HUGE_VAL. */
static double
seconds_a_game(const struct results *results)
{
	struct variant variant;
	struct terms terms;
	double sum = 0;

	for (int i = 0; i < results->conf.players; i++)
		sum += (double)results->player[i].wall_ms / 1000;
	if (sum > 0)
		return sum / (double)results->played;
	entry_terms(&results->conf, &variant, &terms);
	return estimate_game(&variant, &terms).expected_s;
}

/* Die if the plan before has results that would be lost. */
static void
must_be_merged(const char *dir)
{
	struct plan plan;
	char why[PLAN_WHY];

	if (!plan_read(&plan, dir, why))
		return;
	for (int i = 1; i <= plan.shards; i++) {
		char *file = plan_file(&plan, dir, i, ".rec");

		if (access(file, F_OK) == 0)
			die("%s: `league merge` comes first", file);
		free(file);
	}
	plan_free(&plan);
}

int
away_plan(struct cmdline *q)
{
	struct conf conf;
	struct results results;
	struct plan plan;
	long open = 0;
	int size = (int)q->shard_games;

	entry_settle(q, &conf, false);
	must_be_merged(q->dir);
	entry_results(&results, q->dir);
	for (int i = 0; i < results.schedule.n; i++)
		open += results.tally[i].open;
	if (!size)
		size = plan_size(open, seconds_a_game(&results));
	plan_make(&plan, &results, size);
	if (plan_write(&plan, q->dir) < 0)
		die("%s/plan:", q->dir);
	warn("%ld games in %d shard%s of %d are planned in %s/plan", open,
	     plan.shards, plan.shards == 1 ? "" : "s", size, q->dir);
	printf("%d\n", plan.shards);
	plan_forget(&plan);
	results_free(&results);
	conf_free(&conf);
	return fail_printed(0, 3);
}

static void
load_plan(const struct cmdline *q, struct plan *plan)
{
	char why[PLAN_WHY];

	if (!plan_read(plan, q->dir, why))
		die("%s", why);
}

/* The agents of a shard must be the programs that it was planned with. */
static void
verify_shard(const struct plan *plan, int number, const char *self)
{
	int n;
	const struct pairing *part = plan_parts(plan, number, &n);
	bool *seen = xcalloc((size_t)plan->conf.players + 1, sizeof *seen);
	char name[CONF_SHOWN];

	for (int i = 0; i < 2 * n; i++) {
		int slot = i % 2 ? part[i / 2].b : part[i / 2].a;
		const struct conf_player *p = &plan->conf.player[slot];

		if (!seen[slot] && !roster_is_same(p, self))
			die("%s is not the program here that was planned with",
			    conf_shown(p->name, name));
		seen[slot] = true;
	}
	free(seen);
}

int
away_shard(struct cmdline *q)
{
	struct plan plan;
	char *referee = entry_referee(q->self);
	struct variant variant;
	struct terms terms;
	struct shard shard = {.plan = &plan, .referee = referee,
	                      .dir = q->dir, .jobs = (int)q->jobs,
	                      .keep = q->keep, .stable = q->stable};
	int64_t number;
	int status;

	load_plan(q, &plan);
	if (q->words != 1 || !text_number(q->word[0], 1, plan.shards, &number))
		die("which shard, from 1 to %d?", plan.shards);
	entry_terms(&plan.conf, &variant, &terms);
	entry_fit(q, &terms);
	verify_shard(&plan, (int)number, q->self);
	shard.number = (int)number;
	shard.signal_fd = signals_watch();
	if (shard.signal_fd < 0)
		die("no pipe for signals:");
	status = shard_play(&shard);
	free(referee);
	plan_free(&plan);
	return status;
}

int
away_merge(struct cmdline *q)
{
	struct plan plan;
	int status;

	load_plan(q, &plan);
	entry_lock(q->dir);
	plan_free(&plan); /* before the lock it may have been replaced */
	load_plan(q, &plan);
	status = merge_results(&plan, q->dir, q->self, stdout);
	plan_free(&plan);
	return fail_printed(status, 3);
}
