/* arena: a standing ladder.  Submissions come into an inbox, and stand on a ladder; see
 * arena.1. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "arena/live.h"
#include "arena/site.h"
#include "arena/versions.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "league/state/folder.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "score/course/store.h"
#include "score/grading/class.h"

enum {
	LANES = 128,
	LOOK_US = 1 * CLOCK_S,   /* at the inbox */
	LIVE_US = CLOCK_S / 4,   /* at the running games */
	RETRY_US = 60 * CLOCK_S, /* after trouble of the host's */
};

/* What is done in a process of its own: one game lane or one build. */
struct lane {
	struct proc proc;  /* pid 0: free */
	bool builds;
	int pairing;       /* or: */
	char id[INTAKE_ID];
	int version;
	char *events;      /* the file, of a game */
};

struct arena {
	struct session session;
	struct session_options options;
	struct versions versions;
	struct ladder ladder;
	char *dir;
	struct lane lane[LANES]; /* games first, then builds */
	int jobs;
	int told;                /* signals */
	bool changed;            /* what the site's ladder shows */
};

static struct {
	const char *sandbox;
	bool json, quiet;
} line = {.sandbox = "auto"};

static const struct option table[] = {
	{0, "sandbox", "WHAT", "for builds and games, as referee(1) has it",
	 .text = &line.sandbox},
	{0, "json", NULL, "status as JSON", .flag = &line.json},
	{'q', "quiet", NULL, "say nothing of what comes and goes",
	 .flag = &line.quiet},
	{0, NULL, NULL, NULL},
};

static const struct usage usage = {
	.program = "arena",
	.table = table,
	.before =
		"usage: arena run [options] DIR   take in what comes into DIR/inbox\n"
		"       arena status|stop DIR\n",
	.after = "DIR/arena.conf defines the course: arena(1).  Exit status: 0 ended "
	         "as it was told, 2 usage, 3 trouble\n",
};

/*
 * Versions
 */

static void
say(const char *id, int version, const char *what, const char *more)
{
	if (line.quiet)
		return;
	printf("%s.%d %s%s%s\n", id, version, what, *more ? ": " : "", more);
	fflush(stdout);
}

/* Let a version that is finished onto the ladder, if it can play. */
static void
let_in(void *context, const char *id, int version)
{
	struct arena *a = context;
	struct finding finding;
	char name[INTAKE_ID + 16], *player;
	struct class_player p = {.id = id};

	if (ladder_find(&a->ladder, id, version) >= 0 ||
	    !versions_read(&a->versions, id, version, &finding))
		return;
	if (finding.status == STATUS_OK && finding.command) {
		text_format(name, sizeof name, "%s.%d", id, version);
		p.root = store_path("%s/versions/%s/%s", a->dir, name, finding.root);
		p.command = finding.command;
		player = class_make_player(&p, name);
		if (!player)
			warn("%s:", p.root);
		else
			ladder_enter(&a->ladder, player);
		free(player);
		free(p.root);
	}
	a->changed = true;
	finding_free(&finding);
}

static void
finish_build(struct arena *a, const struct lane *lane, int code)
{
	struct finding finding;

	for (int i = 0; i < a->versions.n; i++) {
		struct arrival *at = &a->versions.at[i];

		if (strcmp(at->id, lane->id))
			continue;
		at->busy = false;
		if (code)
			at->since_us = clock_now_us() + RETRY_US;
	}
	if (code || !versions_read(&a->versions, lane->id, lane->version, &finding)) {
		warn("%s.%d could not be taken in; it is tried again in a minute",
		     lane->id, lane->version);
		return;
	}
	say(lane->id, lane->version, finding.status == STATUS_OK ? "takes part"
	    : status_word(finding.status), finding.reason);
	finding_free(&finding);
	site_put_report(a->dir, &a->versions, lane->id, lane->version);
	let_in(a, lane->id, lane->version);
}

/*
 * Lanes
 */

/* A terminal's Ctrl-C is for us alone, who let running games end. */
static void
leave_terminal(void)
{
	setpgid(0, 0);
}

struct task {
	struct arena *arena;
	int lane, arrival;
};

static int
work(void *context, int requests, int replies)
{
	const struct task *task = context;
	const struct lane *lane = &task->arena->lane[task->lane];

	(void)requests, (void)replies;
	leave_terminal();
	return lane->builds
		? versions_take_in(&task->arena->versions, task->arrival,
		                   task->lane - task->arena->jobs)
		: ladder_play(&task->arena->ladder, lane->pairing, lane->events);
}

static bool
start(struct arena *a, int lane, int arrival)
{
	struct task task = {a, lane, arrival};

	if (proc_worker(&a->lane[lane].proc, work, &task) == 0)
		return true;
	warn("no process:");
	a->lane[lane].proc.pid = 0;
	return false;
}

static void
start_game(struct arena *a, int k)
{
	struct lane *lane = &a->lane[k];

	lane->builds = false;
	lane->pairing = ladder_next(&a->ladder);
	if (lane->pairing < 0)
		return;
	if (!lane->events)
		lane->events = store_path("%s/live/%d", a->dir, k);
	if (!start(a, k, -1))
		ladder_done(&a->ladder, lane->pairing);
}

/* The one that waits longest. */
static void
start_build(struct arena *a, int k)
{
	struct lane *lane = &a->lane[k];
	int oldest = -1;

	for (int i = 0; i < a->versions.n; i++)
		if (versions_is_ready(&a->versions, i) &&
		    (oldest < 0 || a->versions.at[i].since_us <
		                   a->versions.at[oldest].since_us))
			oldest = i;
	if (oldest < 0)
		return;
	lane->builds = true;
	lane->version = a->versions.at[oldest].version;
	text_format(lane->id, sizeof lane->id, "%s", a->versions.at[oldest].id);
	a->versions.at[oldest].busy = start(a, k, oldest);
	a->changed = true;
}

static void
start_lanes(struct arena *a)
{
	for (int k = 0; k < 2 * a->jobs; k++)
		if (!a->lane[k].proc.pid)
			(k < a->jobs ? start_game : start_build)(a, k);
}

/* Returns how many still run. */
static int
serve_lanes(struct arena *a)
{
	int running = 0;

	for (int k = 0; k < 2 * a->jobs; k++) {
		struct lane *lane = &a->lane[k];
		int code;

		if (!lane->proc.pid)
			continue;
		if (!proc_ended(&lane->proc)) {
			running++;
			continue;
		}
		code = lane->proc.code;
		proc_stop(&lane->proc);
		lane->proc.pid = 0;
		if (lane->builds)
			finish_build(a, lane, code);
		else
			ladder_done(&a->ladder, lane->pairing);
	}
	return running;
}

static void
show_live(struct arena *a)
{
	char *events[LANES];
	int n = 0;

	for (int k = 0; k < a->jobs; k++)
		if (a->lane[k].proc.pid)
			events[n++] = a->lane[k].events;
	live_put(a->dir, events, n);
}

/*
 * run
 */

/* The folder in the arena's, made if need be. */
static char *
folder(const char *dir, const char *name)
{
	char *path = store_path("%s/%s", dir, name);

	if (store_make_folder("%s", path) < 0)
		die("%s:", path);
	return path;
}

/* Keep only the part that the ladder is for: it names the agent. */
static void
keep_one_part(struct course *c)
{
	const struct course_part *league = course_league(c);
	struct course_part first;

	if (!league)
		die("%s: a ladder needs a part of the kind `rank` or `class`, such as "
		    "`part ladder 100 rank`", c->path);
	first = c->part[0];
	c->part[0] = *league;
	c->part[league - c->part] = first;
	c->parts = 1;
}

static void
open_arena(struct arena *a, const char *self)
{
	struct session *s = &a->session;
	bool mounts;

	a->options = (struct session_options){
		.course = store_path("%s/arena.conf", a->dir),
		.submissions = folder(a->dir, "inbox"), .sandbox = line.sandbox,
		.seed = -1, .jobs = 1, .quiet = true,
	};
	s->options = &a->options;
	session_open(s, self);
	session_open_sandbox(s);
	keep_one_part(&s->course);
	a->jobs = s->course.arena.jobs;
	a->versions = (struct versions){.dir = a->dir, .session = s};
	mounts = s->sandbox.layers >> CONFINE_PIDNS & 1;
	free(folder(a->dir, "live"));
	char *versions = folder(a->dir, "versions");
	if (chmod(versions, geteuid() == 0 && !mounts ? 0711 : 0700) < 0)
		die("%s:", versions);
	free(versions);
	ladder_open(&a->ladder, &s->course, a->dir, s->referee, line.sandbox);
	if (!site_open(a->dir))
		die("%s/site:", a->dir);
	versions_each(&a->versions, let_in, a);
}

/* Wait for a process's end, a signal, or the next look. */
static void
pause_for(struct arena *a, int fd, int64_t us)
{
	struct pollfd wake = {fd, POLLIN, 0};
	int came;

	if (poll(&wake, 1, (int)(us / 1000)) <= 0)
		return;
	came = signals_take() & ~SIGNALS_CHILD;
	if (came && a->told)
		for (int k = 0; k < 2 * a->jobs; k++)
			if (a->lane[k].proc.pid)
				proc_terminate(&a->lane[k].proc);
	if (came && !a->told)
		warn("ending after the running games; once more to end at once");
	a->told |= came;
}

static void
run(struct arena *a)
{
	int fd = signals_watch(), running = 0;
	int64_t looked = 0, shown = 0;

	if (fd < 0)
		die("no pipe for signals:");
	orphans_adopt_of_workers();
	a->changed = true;
	while (running || !a->told) {
		int64_t now = clock_now_us();

		if (!a->told && now >= looked + LOOK_US) {
			int before = a->versions.n;

			looked = now;
			versions_look(&a->versions);
			a->changed |= before || a->versions.n;
		}
		if (ladder_refresh(&a->ladder, false) || a->changed)
			site_put_ladder(a->dir, &a->ladder, &a->versions);
		a->changed = false;
		if (!a->told)
			start_lanes(a);
		if (now >= shown + LIVE_US) {
			shown = now;
			show_live(a);
		}
		pause_for(a, fd, LIVE_US);
		running = serve_lanes(a);
	}
	ladder_refresh(&a->ladder, true);
	site_put_ladder(a->dir, &a->ladder, &a->versions);
	live_put(a->dir, NULL, 0);
}

static void
close_arena(struct arena *a)
{
	for (int k = 0; k < 2 * a->jobs; k++)
		free(a->lane[k].events);
	ladder_free(&a->ladder);
	versions_free(&a->versions);
	session_close(&a->session);
	free((char *)a->options.course);
	free((char *)a->options.submissions);
}

static int
do_run(const char *self, const char *dir)
{
	static struct arena a;

	a.dir = realpath(dir, NULL);
	if (!a.dir)
		die("%s:", dir);
	open_arena(&a, self);
	run(&a);
	close_arena(&a);
	free(a.dir);
	return 0;
}

/*
 * The other actions
 */

static int
do_stop(const char *dir)
{
	char *ladder = store_path("%s/ladder", dir);
	struct proc running = {.pid = (pid_t)folder_holder(ladder)};

	if (!running.pid)
		die("%s: nobody runs it", dir);
	proc_terminate(&running);
	while (folder_holder(ladder) == (long)running.pid)
		poll(NULL, 0, 20);
	free(ladder);
	return 0;
}

static int
do_status(const char *dir)
{
	struct text json = {0};
	char *ladder = store_path("%s/ladder", dir);
	long holder = folder_holder(ladder);

	free(ladder);
	if (!store_get(&json, "%s/site/ladder.json", dir))
		die("%s: no arena has run here:", dir);
	if (line.json)
		fputs(text_str(&json), stdout);
	else
		site_print(text_str(&json), holder, stdout);
	text_free(&json);
	return 0;
}

int
main(int argc, char **argv)
{
	const char *self = argv[0];
	int words;

	fail_name("arena");
	fd_fill_standard();
	foreign_allow(argv[0]);
	words = options_take(&usage, argc, argv);
	if (words != 2)
		die("an action and one folder (--help)");
	if (!strcmp(argv[1], "run"))
		return fail_printed(do_run(self, argv[2]), 3);
	if (!strcmp(argv[1], "status"))
		return fail_printed(do_status(argv[2]), 3);
	if (!strcmp(argv[1], "stop"))
		return fail_printed(do_stop(argv[2]), 3);
	die("'%s' is nothing that an arena does (--help)", argv[1]);
}
