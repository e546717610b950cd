/* arena: a standing ladder, to which students submit at any time; see arena.1. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/finals.h"
#include "arena/ladder.h"
#include "arena/orders.h"
#include "arena/publish.h"
#include "arena/site.h"
#include "arena/workers.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "league/state/folder.h"
#include "proc/orphans.h"
#include "replay/review.h"
#include "score/course/store.h"
#include "score/intake/classlist.h"
#include "score/session.h"

enum {
	LIVE_US = CLOCK_S / 4,  /* between two reads of the running games' events */
	WAIT_US = CLOCK_S,      /* pages are at most this old while somebody waits */
	IDLE_US = 60 * CLOCK_S, /* pages are at most this old if nobody waits */
	SHARE = 250,            /* the ladder's page uses a 250th of a processor */
};

static struct {
	const char *self, *sandbox;
	const char *word[3]; /* behind the folder */
} line = {.sandbox = "auto"};

static struct session_options options;
static struct session session = {.options = &options};

static const struct option table[] = {
	{0, "sandbox", "WHAT", "for builds and games, as referee(1) has it",
	 .text = &line.sandbox},
	{0, NULL, NULL, NULL},
};

static const struct usage usage = {
	.program = "arena",
	.table = table,
	.before =
		"usage: arena run [options] DIR   take in what comes into DIR/inbox\n"
		"       arena status|stop DIR\n"
		"       arena drop|lift DIR ID    take a student off the ladder, or back\n"
		"       arena recheck DIR ID      build and check once more what they sent\n"
		"       arena challenge DIR A B [GAMES]   let two players meet in unrated games\n"
		"       arena tokens DIR LIST     make addresses for a class list, and print them\n"
		"       arena freeze|lift DIR     what comes waits, or does not any more\n"
		"       arena finals DIR          the newest versions, each against each\n",
	.after = "DIR/arena.conf defines the course: arena(1).\n"
	         "Exit status: 0 ended as it was told, 2 usage, 3 trouble\n",
};

/*
 * run
 */

/* Make a folder in the arena's folder if it is missing.  Returns its path. */
static char *
folder(const char *dir, const char *name)
{
	char *path = store_path("%s/%s", dir, name);

	if (store_make_folder("%s", path) < 0)
		die("%s:", path);
	return path;
}

/* Remove all parts of the course except the ladder's, which names the agent. */
static void
keep_one_part(struct course *c)
{
	const struct course_part *league = course_league(c);
	struct course_part first;

	if (!league)
		die("%s: a ladder needs a line `rung`, or a part of the kind `rank` or "
		    "`class`", c->path);
	first = c->part[0];
	c->part[0] = *league;
	c->part[league - c->part] = first;
	c->parts = 1;
}

/* Check that no team's id is a student's, and that the members are students. */
static void
check_teams(const struct course *c)
{
	for (int i = 0; i < c->arena.members; i++) {
		const struct course_member *m = &c->arena.member[i];

		if (!spelling_fits(c, m->id))
			die("%s:%d: '%s' is not as ids are here: %s", c->path, m->line,
			    m->id, c->upload.id);
		if (!spelling_is_id(m->team) || spelling_fits(c, m->team))
			die("%s:%d: '%s' is no name for a team: letters, digits, '.', "
			    "'-' and '_', and no student's id", c->path, m->line,
			    m->team);
	}
}

/* Open the session with all settings of arena.conf. */
static void
open_session(const char *dir)
{
	struct course *c = &session.course;
	struct course_upload *upload = &c->upload;

	if (!store_has("%s/arena.conf", dir))
		die("%s: write arena.conf there first: arena(1), course(5)", dir);
	options = (struct session_options){
		.course = store_path("%s/arena.conf", dir),
		.submissions = folder(dir, "inbox"), .sandbox = line.sandbox,
		.seed = -1, .jobs = 1, .quiet = true,
	};
	session_open(&session, line.self);
	keep_one_part(c);
	check_teams(c);
	if (c->arena.challenges)
		*xpush(upload->skip, upload->skips) = VERSIONS_CHALLENGE;
}

static void
close_session(void)
{
	free((char *)options.course);
	free((char *)options.submissions);
	session_close(&session);
}

static void
open_versions(const char *dir, const struct session *s)
{
	char *versions = folder(dir, "versions");

	if (session_hide(s, versions) < 0)
		die("%s:", versions);
	free(versions);
}

/* Refuse a name that is another student's id.  The student whom it should name waits for a
 * correct line, because pages must not show their own id instead.  Ignore a line that came
 * after the student's first version, because a player on the ladder keeps its name. */
static void
check_names(const struct arena *a)
{
	for (int i = 0; i < a->names.n; i += 2) {
		char *id = a->names.word[i], *name = a->names.word[i + 1];
		bool taken = name && versions_count(&a->versions, name) > 0, late = false;

		for (int slot = 0; slot < a->ladder.conf.players; slot++)
			late |= !strcmp(a->ladder.at[slot].owner, id);
		if (taken && !late)
			warn("%s/names: '%s' is a student who has handed in: give %s "
			     "another name; they have to wait", a->dir, name, id);
		else if (late && name)
			warn("%s/names: %s stands on the ladder under this name already; "
			     "their line does not count", a->dir, id);
		if (late)
			*id = '\0';
		if (taken || late)
			a->names.word[i + 1] = NULL;
	}
}

static void
open_arena(struct arena *a, struct session *s)
{
	const struct course_arena *asked = &s->course.arena;
	char why[GAME_WHY];

	if (asked->memory && asked->away)
		die("%s: `memory` needs games on this machine, one after the other: take away= out",
		    s->course.path);
	folder_lock(a->dir, "runs it already");
	a->jobs = asked->away ? 1 : asked->jobs;
	a->away = asked->away;
	a->league = s->league;
	a->versions = (struct versions){.dir = a->dir, .session = s};
	a->notify = (struct notify){.dir = a->dir, .command = asked->notify,
	                            .names = &a->names};
	names_read(&a->names, a->dir);
	a->pages = (struct game_pages){.dir = a->dir, .names = &a->names,
	                          .versions = &a->versions};
	if (strncmp(s->course.game, "exec:", 5) &&
	    variant_parse(&a->pages.variant, s->course.game, why))
		a->pages.judges = !worth_problem(a->pages.variant.game);
	free(folder(a->dir, "live"));
	open_versions(a->dir, s);
	ladder_open(&a->ladder, &s->course, a->dir, s->referee, line.sandbox);
	history_read(&a->ladder, a->dir);
	check_names(a);
	if (!site_open(a->dir))
		die("%s/site:", a->dir);
	versions_each(&a->versions, workers_let_in, a);
	a->challenges = (struct challenges){.dir = a->dir, .rated = &a->ladder,
	                                    .versions = &a->versions, .names = &a->names};
	challenges_open(&a->challenges);
	workers_obey(a);
	workers_prune(a);
}

static void
close_arena(struct arena *a)
{
	workers_free(a);
	challenges_free(&a->challenges);
	ladder_free(&a->ladder);
	versions_free(&a->versions);
	names_free(&a->names);
}

/* Write the pages.  Adds the cost of players' pages to the cost of ratings. */
static void
show(struct arena *a, bool rated)
{
	int64_t before_us = clock_own_cpu_us(), ladder_us;
	struct site_next next = {.unrated = challenges_left(&a->challenges)};

	a->shown_us = clock_now_us();
	if (rated) {
		history_add(&a->ladder, a->dir);
		site_put_players(a->dir, &a->ladder, &a->challenges.ladder);
	}
	ladder_us = clock_own_cpu_us();
	next.n = workers_foresee(a, next.pair);
	site_put_ladder(a->dir, &a->ladder, &a->versions, &a->names,
	                ladder_us + a->workers_us, &next);
	a->show_us = clock_own_cpu_us() - ladder_us;
	a->ladder.cost_us += rated ? clock_own_cpu_us() - before_us : 0;
	a->changed = false;
}

/* Wait until a process ends, a signal comes or the time is over.  Returns the signals that
 * end the arena. */
static int
pause_for(int fd, int64_t us)
{
	struct pollfd wake = {fd, POLLIN, 0};

	return fd_poll(&wake, 1, (int)(us / 1000)) > 0
		? signals_take() & ~SIGNALS_CHILD : 0;
}

/* Whether the pages are old; they show their date and how long submissions have
 * waited. */
static bool
is_old(const struct arena *a)
{
	int64_t age_us = clock_now_us() - a->shown_us;

	return age_us >= SHARE * a->show_us &&
	       (a->changed || age_us >= (a->versions.n ? WAIT_US : IDLE_US));
}

static void
look(struct arena *a)
{
	int before = a->versions.n;

	versions_look(&a->versions);
	challenges_look(&a->challenges);
	a->changed |= a->versions.n != before;
}

static void
run(struct arena *a)
{
	int fd = signals_watch(), running = 0, told = 0, came;
	int64_t shown = 0;

	if (fd < 0)
		die("no pipe for signals:");
	orphans_adopt_of_workers();
	show(a, true);
	while (running || !told) {
		int64_t now = clock_now_us();
		bool obeyed = workers_obey(a), rated = workers_refresh(a, false) || obeyed;

		if (!told)
			look(a);
		if (rated || is_old(a))
			show(a, rated);
		if (!told)
			workers_start(a);
		if (now >= shown + LIVE_US) {
			shown = now;
			workers_show(a);
		}
		came = pause_for(fd, LIVE_US);
		if (came && told) {
			workers_terminate(a);
			notify_stop(&a->notify);
		}
		if (came && !told)
			warn("ending after the running games; once more to end at once");
		told |= came;
		running = workers_serve(a) + notify_serve(&a->notify);
	}
	workers_refresh(a, true);
	show(a, true);
	live_put(a->dir, &a->pages.variant, NULL, 0);
}

static int
do_run(const char *dir)
{
	static struct arena a;

	open_session(dir);
	a.dir = dir;
	open_arena(&a, &session);
	run(&a);
	close_arena(&a);
	close_session();
	return 0;
}

/*
 * The other actions
 */

static int
do_stop(const char *dir)
{
	folder_stop(dir, CLOCK_NEVER);
	return 0;
}

static int
do_status(const char *dir)
{
	struct text status = {0};
	long holder = folder_holder(dir);

	if (!store_get(&status, "%s/status", dir))
		die("%s: no arena has run here:", dir);
	printf(holder ? "running, process %ld, " : "not running, ", holder);
	fputs(status.at, stdout);
	text_free(&status);
	return 0;
}

static int
do_finals(const char *dir)
{
	struct versions versions = {.dir = dir, .session = &session};
	int status;

	open_session(dir);
	session.grading.jobs = session.course.arena.jobs;
	status = finals_play(&session, &versions);
	close_session();
	return status;
}

/* Print the address of each student or team of a class list. */
static int
do_tokens(const char *dir)
{
	struct versions versions = {.dir = dir, .session = &session};
	char why[CLASSLIST_WHY];
	struct csv csv;

	open_session(dir);
	if (!classlist_read(&csv, &session.course, line.word[0], why))
		die("%s", why);
	if (!site_open(dir))
		die("%s/site:", dir);
	for (int i = 0; i < csv.rows; i++) {
		const char *id = csv_get(&csv, i, "id");
		const char *owner = course_team(&session.course, id);
		char *folder;

		if (!*id)
			continue;
		if (!spelling_fits(&session.course, id))
			die("%s: '%s' is not as ids are here: %s", line.word[0], id,
			    session.course.upload.id);
		folder = publish_folder(dir, owner);
		if (!folder)
			die("%s/tokens/%s:", dir, owner);
		publish_index(dir, &versions, owner);
		printf("%s private/%s/\n", id, strrchr(folder, '/') + 1);
		free(folder);
	}
	csv_free(&csv);
	close_session();
	return 0;
}

static bool
read_course(struct course *course, const char *dir, char why[COURSE_WHY])
{
	char *path = store_path("%s/arena.conf", dir);
	bool good = course_read(course, path, why);

	free(path);
	return good;
}

/* Give an order about a student, or about the team that has this member. */
static void
order(const char *dir, const char *what, const char *who)
{
	struct course course = {.game = NULL};
	char why[COURSE_WHY];
	bool known = who && read_course(&course, dir, why);

	orders_give(dir, what, known ? course_team(&course, who) : who);
	if (known)
		course_free(&course);
}

static int
do_challenge(const char *dir)
{
	struct course course = {.game = NULL};
	char why[COURSE_WHY];

	if (!read_course(&course, dir, why))
		die("%s", why);
	challenges_order(dir, &course, line.word[0], line.word[1], line.word[2]);
	course_free(&course);
	return 0;
}

static const struct {
	const char *name;
	int (*act)(const char *dir); /* NULL = an order (orders.h) */
	int least, most; /* words behind the action */
	const char *needs; /* NULL = only a folder */
} actions[] = {
	{"run", do_run, 1, 1}, {"status", do_status, 1, 1}, {"stop", do_stop, 1, 1},
	{"drop", NULL, 1, 2}, {"lift", NULL, 1, 2}, {"recheck", NULL, 1, 2},
	{"freeze", NULL, 1, 2}, {"finals", do_finals, 1, 1},
	{"tokens", do_tokens, 2, 2, "tokens needs a folder and a class list (--help)"},
	{"challenge", do_challenge, 3, 4, "challenge needs a folder and two players (--help)"},
};

/* The index of an action.  Dies if there is no such action. */
static size_t
find_action(const char *word)
{
	struct text known = {0};

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		if (!strcmp(actions[i].name, word))
			return i;
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		text_addf(&known, "%s %s", i ? "," : "", actions[i].name);
	die("'%s' is nothing that an arena does: it can%s", word, text_str(&known));
}

int
main(int argc, char **argv)
{
	int status = 0, words;
	size_t action;
	char *dir;

	fail_name("arena");
	line.self = argv[0];
	fd_fill_standard();
	foreign_allow(argv[0]);
	words = options_take(&usage, argc, argv);
	action = words ? find_action(argv[1]) : 0;
	if (words <= actions[action].least || words > 1 + actions[action].most)
		die("%s", actions[action].needs ? actions[action].needs
		    : "an action and one folder (--help)");
	for (int i = 3; i <= words; i++)
		line.word[i - 3] = argv[i];
	dir = realpath(argv[2], NULL);
	if (!dir)
		die("%s:", argv[2]);
	if (actions[action].act)
		status = actions[action].act(dir);
	else
		order(dir, argv[1], line.word[0]);
	free(dir);
	return fail_printed(status, 3);
}
