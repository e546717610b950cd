#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/orders.h"
#include "arena/publish.h"
#include "arena/site.h"
#include "arena/workers.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "proc/proc_worker.h"
#include "proc/run.h"
#include "score/course/store.h"
#include "score/grading/class.h"

enum {
	BUILD_AGAIN_US = 60 * CLOCK_S, /* the wait after a failure of the host */
	GAME_AGAIN_US = 10 * CLOCK_S,
	HOST_FAILED = 3,
	BATCH = 64, /* most pairings in one batch */
	PRUNE = 50, /* prune the pages after this many pairings */
	/* Shares of a processor for the arena's own work: */
	SHARE = 125,       /* a 125th for the work of workers besides the games */
	JUDGE_SHARE = 500, /* a 500th for judging games */
	JUDGE_AGAIN_US = 60 * CLOCK_S, /* the least wait between two judgings */
	RESTARTED_US = 600 * CLOCK_S,  /* the wait before the first judging after a
	                                * restart */
};

/* What a worker's process tells at its end. */
struct told {
	int64_t own_us;           /* the arena's own processor time, without the games' */
	int64_t cpu_ms[BATCH][2]; /* the players' in each pairing */
};

static bool
builds(const struct arena *a, const struct worker *worker)
{
	return worker - a->worker >= a->jobs;
}

/*
 * Versions
 */

static void
say(const char *id, int version, const char *what, const char *more)
{
	printf("%s.%d %s%s%s\n", id, version, what, *more ? ": " : "", more);
	fflush(stdout);
}

static void
enter(struct arena *a, const struct finding *finding, const char *id, int version)
{
	const char *shown = names_of(&a->names, id);
	char name[INTAKE_ID + 16], *root, *player;

	if (!shown) {
		warn("%s does not play: its line in %s/names is wrong, or it is another one's "
		     "name there; mend that, and start again", id, a->dir);
		return;
	}
	text_format(name, sizeof name, "%s.%d", shown, version);
	root = store_path("%s/versions/%s.%d/%s", a->dir, id, version, finding->root);
	player = class_make_player(root, finding->command, name);
	if (!player)
		warn("%s:", root);
	else
		ladder_enter(&a->ladder, player);
	free(player);
	free(root);
}

void
workers_let_in(void *arena, const char *id, int version)
{
	struct arena *a = arena;
	struct finding finding;

	if (!versions_read(&a->versions, id, version, &finding))
		return;
	if (finding.status == STATUS_OK && finding.command && finding.root)
		enter(a, &finding, id, version);
	/* Do not show a refused name that is no id: it may hold an id that is hidden. */
	versions_note(&a->versions, id, version, finding.status != STATUS_OK &&
	              !(finding.status == STATUS_BAD_NAME && a->names.n));
	a->changed = true;
	finding_free(&finding);
}

static void
finish_build(struct arena *a, const struct worker *worker, int code)
{
	bool copy = !code && versions_count(&a->versions, worker->id) < worker->version;
	struct finding finding;

	for (int i = 0; i < a->versions.n; i++) {
		struct arrival *at = &a->versions.at[i];

		if (strcmp(at->id, worker->id))
			continue;
		at->busy = false;
		if (copy)
			at->version = 0;
		if (code)
			at->since_us = clock_now_us() + BUILD_AGAIN_US;
	}
	if (copy) {
		say(worker->id, worker->version - 1, "came once more", "");
		return;
	}
	if (code || !versions_read(&a->versions, worker->id, worker->version, &finding)) {
		warn("%s.%d could not be taken in; it is tried again in a minute",
		     worker->id, worker->version);
		return;
	}
	say(worker->id, worker->version, finding.status == STATUS_OK ? "takes part"
	    : status_words[finding.status], finding.reason);
	notify_add(&a->notify, finding.status == STATUS_OK ? "accepted" : "refused", worker->id,
	           worker->version, finding.reason);
	finding_free(&finding);
	publish_report(a->dir, &a->versions, worker->id, worker->version);
	workers_let_in(a, worker->id, worker->version);
}

/* Write a new suspension into the file that each later report of the version begins with. */
static void
note_suspended(struct arena *a, int slot, bool before)
{
	const struct ladder_player *p = &a->ladder.at[slot];
	const char *id = names_id(&a->names, p->owner);
	struct text why = {0};

	if (!p->version || !p->suspended || before)
		return;
	say(p->owner, p->version, "is suspended", "too many forfeits in a row");
	notify_add(&a->notify, "suspended", id, p->version, "too many forfeits in a row");
	text_add(&why, "Suspended: it has forfeited too many games in a row.  Its last "
	         "games\nare on the ladder's page, and what it wrote on standard error is "
	         "beside this file.\nHand in a new version to go on.\n");
	if (store_put(&why, 0600, "%s/versions/%s.%d/students/%s/suspended", a->dir, id,
	              p->version, id) < 0)
		warn("%s.%d:", id, p->version);
	publish_report(a->dir, &a->versions, id, p->version);
}

static void
note_first_games(struct arena *a, int slot, int before)
{
	const struct ladder_player *p = &a->ladder.at[slot];
	struct text text = {0};

	if (!p->version || before || !p->games)
		return;
	text_addf(&text, "%d games; its rating is about %.0f now", p->games, p->elo);
	notify_add(&a->notify, "first-games", names_id(&a->names, p->owner), p->version,
	           text_str(&text));
	text_free(&text);
}

/*
 * What a worker's process does
 */

static int
play_away(const struct arena *a, const struct ladder *l, int signal_fd)
{
	struct run run = {.deadline_us = CLOCK_NEVER, .signal_fd = signal_fd};
	struct text dir = {0}, league = {0};
	char why[200], *ladder, *command;
	int status;

	text_add_word(&dir, l->dir);
	text_add_word(&league, a->league);
	ladder = text_replace(a->away, "{ladder}", text_str(&dir));
	command = text_replace(ladder, "{league}", text_str(&league));

	run_add(&run, "/bin/sh", "");
	run_add(&run, "-c", "");
	run_add(&run, command, "");
	status = run_program(&run) == RUN_DONE ? run.code : 3;
	run_last_words(&run, why, sizeof why);
	if (status)
		warn("%s: exit status %d: %s", a->away, status, why);
	run_free(&run);
	text_free(&dir);
	text_free(&league);
	free(command);
	free(ladder);
	return status;
}

struct task {
	struct arena *arena;
	int worker, arrival;
};

static int
play(const struct arena *a, const struct worker *worker, struct told *told)
{
	int signal_fd = signals_watch();
	int status = signal_fd < 0 ? 3
	             : a->away ? play_away(a, worker->ladder, signal_fd)
	             : ladder_play(worker->ladder, *worker->pairing, worker->events, signal_fd);

	for (int i = 0; i < worker->pairings && status == 0; i++)
		game_pages_add(&a->pages, worker->ladder, worker->pairing[i], told->cpu_ms[i]);
	return status;
}

/* Do a worker's work.  Writes what it has to tell to `replies`. */
static int
work(void *context, int requests, int replies)
{
	const struct task *task = context;
	const struct arena *a = task->arena;
	const struct worker *worker = &a->worker[task->worker];
	struct told told = {0};
	int status = 0;

	(void)requests;
	setpgid(0, 0); /* Ctrl-C stops only the arena, which lets games end */
	if (builds(a, worker))
		return versions_take_in(&a->versions, task->arrival, task->worker - a->jobs);
	if (worker->number)
		game_pages_judge(&a->pages, &a->ladder, worker->judged, worker->number);
	else
		status = play(a, worker, &told);
	told.own_us = clock_own_cpu_us();
	(void)!write(replies, &told, sizeof told);
	return status;
}

/*
 * Workers
 */

static bool
start(struct arena *a, struct worker *worker, int arrival)
{
	struct task task = {a, (int)(worker - a->worker), arrival};

	worker->since_us = clock_now_us();
	if (proc_worker(&worker->proc, work, &task) == 0)
		return true;
	warn("no process:");
	worker->proc.pid = 0;
	worker->rest_us = clock_now_us() + GAME_AGAIN_US;
	return false;
}

static void
release(struct arena *a, struct worker *worker, int code, const struct told *told)
{
	struct ladder *l = worker->ladder;

	for (int i = 0; i < worker->pairings; i++) {
		for (int side = 0; side < 2; side++)
			l->at[l->conf.pair[worker->pairing[i]][side]].cpu_ms +=
				told->cpu_ms[i][side];
		ladder_done(l, worker->pairing[i], a->away ? 0 : code);
		for (int side = 0; side < 2 && l->unrated; side++)
			ladder_page(&a->ladder, l->conf.pair[worker->pairing[i]][side])->shown = -1;
	}
	a->ladder.stale = true;
	if (l->unrated)
		challenges_done(&a->challenges, a->jobs, clock_now_us() - worker->since_us);
	worker->pairings = 0;
}

/* Start to judge a game.  False if it is too early, or if there is no game to judge. */
static bool
start_judging(struct arena *a, struct worker *worker)
{
	int64_t now = clock_now_us();
	bool begins = !a->judge_us;

	if (now < a->judge_us)
		return false;
	a->judge_us = now + (begins && a->ladder.results.played ? RESTARTED_US
	                                                        : JUDGE_AGAIN_US);
	worker->number = begins ? 0 : game_pages_choose(&a->pages, &a->ladder, &worker->judged);
	if (worker->number && start(a, worker, -1))
		a->judge_us = CLOCK_NEVER;
	else
		worker->number = 0;
	return worker->number;
}

/* Give a worker pairings of the ladder or, with `challenge`, a challenge. */
static void
give(struct arena *a, struct worker *worker, bool challenge, bool *trouble)
{
	int most = a->away && !challenge ? BATCH : 1, next;

	worker->ladder = challenge ? &a->challenges.ladder : &a->ladder;
	while (worker->pairings < most &&
	       (next = challenge ? challenges_next(&a->challenges, trouble)
	                         : ladder_next(&a->ladder, trouble)) >= 0) {
		*xpush(worker->pairing, worker->pairings) = next;
	}
}

static void
start_game(struct arena *a, struct worker *worker)
{
	bool trouble = false, challenge = clock_now_us() >= a->challenges.next_us;

	if (start_judging(a, worker))
		return;
	give(a, worker, challenge, &trouble);
	if (!worker->pairings && !trouble)
		give(a, worker, !challenge, &trouble);
	if (trouble)
		worker->rest_us = clock_now_us() + GAME_AGAIN_US;
	if (!worker->pairings)
		return;
	if (!worker->events)
		worker->events = store_path("%s/live/%d", a->dir, (int)(worker - a->worker));
	if (!start(a, worker, -1))
		release(a, worker, HOST_FAILED, &(struct told){0});
}

/* Start the build of the submission that is ready and has waited longest. */
static void
start_build(struct arena *a, struct worker *worker)
{
	const struct versions *v = &a->versions;
	int oldest = -1;

	for (int i = 0; i < v->n; i++)
		if (versions_is_ready(v, i) &&
		    (oldest < 0 || v->at[i].since_us < v->at[oldest].since_us))
			oldest = i;
	if (oldest < 0)
		return;
	worker->version = v->at[oldest].version;
	text_format(worker->id, sizeof worker->id, "%s", v->at[oldest].id);
	v->at[oldest].busy = start(a, worker, oldest);
	a->changed = true;
}

void
workers_start(struct arena *a)
{
	int64_t now = clock_now_us();

	for (int k = 0; k < 2 * a->jobs; k++) {
		struct worker *worker = &a->worker[k];
		int64_t before_us = clock_own_cpu_us();

		if (worker->proc.pid || now < worker->rest_us)
			continue;
		if (builds(a, worker))
			start_build(a, worker);
		else if (now >= a->game_us)
			start_game(a, worker);
		worker->start_us = clock_own_cpu_us() - before_us;
	}
}

/* Delay the next game to keep our share of the processor; own_us: our time in the last. */
static void
pace(struct arena *a, const struct worker *worker, int64_t own_us)
{
	int64_t now = clock_now_us();

	a->workers_us += own_us;
	a->game_us = (a->game_us > now - CLOCK_S ? a->game_us : now - CLOCK_S) +
	             SHARE * (worker->start_us + own_us);
}

/* Finish a judging: the pages of the two players are to be written again. */
static void
finish_judging(struct arena *a, struct worker *worker, int64_t own_us)
{
	int64_t rest_us = JUDGE_SHARE * own_us;

	a->workers_us += own_us;
	a->judge_us = clock_now_us() + (own_us ? rest_us : JUDGE_AGAIN_US);
	for (int side = 0; side < 2; side++)
		ladder_page(&a->ladder, a->ladder.conf.pair[worker->judged][side])->shown = -1;
	a->ladder.stale = true;
	worker->number = 0;
}

void
workers_prune(struct arena *a)
{
	game_pages_prune(&a->pages, &a->ladder);
	game_pages_prune(&a->pages, &a->challenges.ladder);
}

static void
finish(struct arena *a, struct worker *worker, int code, const struct told *told)
{
	if (worker->number) {
		finish_judging(a, worker, told->own_us);
		return;
	}
	pace(a, worker, told->own_us);
	if (builds(a, worker)) {
		finish_build(a, worker, code);
		return;
	}
	a->ended += worker->pairings;
	release(a, worker, code, told);
	if (code == HOST_FAILED || (code && a->away))
		worker->rest_us = clock_now_us() + GAME_AGAIN_US;
	if (a->ended < PRUNE)
		return;
	a->ended = 0;
	workers_prune(a);
}

int
workers_serve(struct arena *a)
{
	int running = 0;

	for (int k = 0; k < 2 * a->jobs; k++) {
		struct worker *worker = &a->worker[k];
		struct told told;
		int code;

		if (!worker->proc.pid)
			continue;
		if (!proc_ended(&worker->proc)) {
			running++;
			continue;
		}
		code = worker->proc.code;
		if (read(worker->proc.out, &told, sizeof told) < (ssize_t)sizeof told)
			told = (struct told){0}; /* the process was killed, or was a build */
		proc_stop(&worker->proc);
		worker->proc.pid = 0;
		finish(a, worker, code, &told);
	}
	return running;
}

void
workers_terminate(struct arena *a)
{
	for (int k = 0; k < 2 * a->jobs; k++)
		if (a->worker[k].proc.pid)
			proc_terminate(&a->worker[k].proc);
}

void
workers_show(struct arena *a)
{
	char *events[WORKERS];
	int n = 0;

	for (int k = 0; k < a->jobs; k++)
		if (a->worker[k].proc.pid && a->worker[k].pairings && !a->away &&
		    !ladder_is_dropped(a->worker[k].ladder, *a->worker[k].pairing))
			events[n++] = a->worker[k].events;
	live_put(a->dir, &a->pages.variant, events, n);
}

static int
by_start(const void *a, const void *b)
{
	const struct worker *x = *(struct worker *const *)a, *y = *(struct worker *const *)b;

	return x->since_us < y->since_us ? -1 : x->since_us > y->since_us;
}

int
workers_foresee(const struct arena *a, int next[][2])
{
	const struct worker *worker[WORKERS];
	int running[WORKERS];

	for (int k = 0; k < a->jobs; k++)
		worker[k] = &a->worker[k];
	qsort(worker, (size_t)a->jobs, sizeof *worker, by_start);
	for (int k = 0; k < a->jobs; k++)
		running[k] = worker[k]->proc.pid && worker[k]->pairings && !worker[k]->ladder->unrated
			? worker[k]->pairing[0] : -1;
	return ladder_foresee(&a->ladder, running, a->jobs, next, WORKERS_NEXT);
}

/* End a suspension. */
static void
lift(struct arena *a, int slot)
{
	const struct ladder_player *p = &a->ladder.at[slot];
	const char *id = names_id(&a->names, p->owner);

	if (!p->newest || !orders_take(a->dir, "lift.", id) || !ladder_lift(&a->ladder, slot))
		return;
	say(p->owner, p->version, "plays on", "");
	notify_add(&a->notify, "lifted", id, p->version, "it plays on");
	store_remove("%s/versions/%s.%d/students/%s/suspended", a->dir, id, p->version, id);
	publish_report(a->dir, &a->versions, id, p->version);
}

bool
workers_obey(struct arena *a)
{
	struct ladder *l = &a->ladder;
	int64_t stamp = orders_stamp(a->dir);
	bool changed = false;

	if (stamp == a->obeyed && l->conf.players == a->known)
		return false;
	if (stamp != a->obeyed)
		a->known = 0;
	a->obeyed = stamp;
	for (int i = a->known; i < l->conf.players; i++) {
		struct ladder_player *p = &l->at[i];
		bool before = p->dropped;

		p->dropped = p->version &&
		             orders_has_dropped(a->dir, names_id(&a->names, p->owner));
		changed |= p->dropped != before;
		lift(a, i);
	}
	a->known = l->conf.players;
	challenges_obey(&a->challenges);
	if (!changed)
		return false;
	ladder_order(l);
	ladder_follow(&a->challenges.ladder, l);
	workers_prune(a);
	site_forget_players(a->dir, l);
	return true;
}

bool
workers_refresh(struct arena *a, bool now)
{
	int n = a->ladder.conf.players;
	struct ladder_player *before = xcalloc((size_t)n + 1, sizeof *before);
	bool done;

	memcpy(before, a->ladder.at, (size_t)n * sizeof *before);
	done = ladder_refresh(&a->ladder, now);
	if (done && a->challenges.ladder.stale && ladder_refresh(&a->challenges.ladder, true))
		a->ladder.cost_us += a->challenges.ladder.cost_us;
	for (int i = 0; done && i < n; i++) {
		note_suspended(a, i, before[i].suspended);
		note_first_games(a, i, before[i].games);
	}
	free(before);
	return done;
}

void
workers_free(struct arena *a)
{
	for (int k = 0; k < 2 * a->jobs; k++) {
		free(a->worker[k].events);
		free(a->worker[k].pairing);
	}
}
