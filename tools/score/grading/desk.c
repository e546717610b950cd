#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/csv.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "score/course/store.h"
#include "score/grading/desk.h"
#include "score/grading/monitor.h"
#include "score/intake/intake.h"
#include "score/intake/jail.h"

/*
 * The folder
 */

static int
write_grading(const char *out, const struct course *course, uint64_t seed)
{
	struct text text = {0};

	text_add(&text, "grading 1\ncourse ");
	text_add_escaped(&text, course->name, strlen(course->name), "");
	text_addf(&text, "\ndefinition %s\nseed %llu\nbase %s\n", course->digest,
	          (unsigned long long)seed, course->base);
	return store_put(&text, 0600, "%s/grading", out);
}

static bool
read_grading(const char *out, const struct course *course, uint64_t *seed,
             bool seeded, char why[DESK_WHY])
{
	struct text text = {0};
	char base[65] = "", *at, *key, *value;
	unsigned long long was = 0;
	bool good = store_get(&text, "%s/grading", out) && !strncmp(text.at, "grading 1\n", 10);

	for (at = text.at; good && text_line(&at, &key, &value);) {
		if (!strcmp(key, "seed"))
			good = sscanf(value, "%llu", &was) == 1;
		else if (!strcmp(key, "base"))
			text_format(base, sizeof base, "%s", value);
	}
	good = good && *base;
	text_free(&text);
	if (!good)
		text_format(why, DESK_WHY, "%s/grading: score has not written "
		            "this file; choose another folder (--out)", out);
	else if (strcmp(base, course->base))
		text_format(why, DESK_WHY, "%s/grading: another definition was "
		            "graded here, in what is handed in, built, started or "
		            "played first; choose another folder (--out)", out);
	else if (seeded && was != *seed)
		text_format(why, DESK_WHY, "%s/grading: the seed was %llu; leave "
		            "--seed out, or choose another folder (--out)", out,
		            was);
	else {
		*seed = was;
		return true;
	}
	return false;
}

bool
desk_open(const char *out, const struct course *course, bool seeded,
          uint64_t *seed, char why[DESK_WHY])
{
	bool made = store_make_folder("%s/work", out) == 0 &&
	            store_make_folder("%s/students", out) == 0 &&
	            store_make_folder("%s/old", out) == 0;

	if (made && store_has("%s/grading", out) &&
	    !read_grading(out, course, seed, seeded, why))
		return false;
	made = made && write_grading(out, course, *seed) == 0;
	if (!made)
		text_format(why, DESK_WHY, "%s: %s", out, strerror(errno));
	return made;
}

bool
desk_has(const char *out, const char *id)
{
	return store_has("%s/students/%s/finding", out, id);
}

bool
desk_is_dropped(const char *out, const char *id)
{
	return store_has("%s/students/%s/dropped", out, id);
}

int
desk_put_aside(const char *out, const char *id)
{
	char *from = store_path("%s/students/%s", out, id), *to;
	int n = 1, failed;

	while (store_has("%s/old/%s.%d", out, id, n))
		n++;
	to = store_path("%s/old/%s.%d", out, id, n);
	failed = rename(from, to) < 0 && errno != ENOENT;
	free(to);
	free(from);
	return failed ? -1 : 0;
}

int
desk_drop(const char *out, const char *id)
{
	struct text none = {0};

	if (desk_put_aside(out, id) < 0 ||
	    store_make_folder("%s/students/%s", out, id) < 0)
		return -1;
	return store_put(&none, 0600, "%s/students/%s/dropped", out, id);
}

/* Read the finding of a submission.  If the finding is missing or has stale parts, its
 * status becomes WAITING or GRADER_ERROR. */
static void
read_finding(const struct grading *g, int submission)
{
	struct finding *f = &g->finding[submission];
	const char *id = g->intake->at[submission].id;
	char *path = store_path("%s/students/%s/finding", g->out, id);
	char why[FINDING_WHY];
	bool read;

	finding_free(f);
	read = finding_read(f, g->course, path, why);
	if (read && f->older) {
		finding_free(f);
		text_format(why, sizeof why, "%s: what is handed in, built or started has "
		            "changed in the course since; grade into another folder, or "
		            "again with --redo", path);
		read = false;
	}
	if (!read) {
		bool dropped = desk_is_dropped(g->out, id);

		finding_start(f, g->course);
		finding_end(f, *why || dropped ? STATUS_GRADER_ERROR : STATUS_WAITING,
		            "%s", *why      ? why
		                  : dropped ? "left out by the grader; --redo grades it"
		                            : "it has not been graded yet; the same "
		                              "command goes on");
		f->unread = *why;
	} else if (f->stale) {
		finding_end(f, f->busy ? STATUS_WAITING : STATUS_GRADER_ERROR, f->busy
		            ? "the machine was too busy for %d of its parts; the same "
		              "command plays them again"
		            : "%d of its parts play something else in the course by "
		              "now; run score, which plays them", f->stale);
	}
	free(path);
}

void
desk_load(struct grading *g)
{
	int n = g->intake->n;

	g->finding = xcalloc((size_t)n + 1, sizeof *g->finding);
	for (int i = 0; i < n; i++)
		read_finding(g, i);
	finding_start(&g->finding[n], g->course);
	finding_end(&g->finding[n], STATUS_NO_SUBMISSION, "nothing was handed in");
}

void
desk_unload(struct grading *g)
{
	for (int i = 0; i <= g->intake->n; i++)
		finding_free(&g->finding[i]);
	free(g->finding);
}

static int
write_finding(const struct grading *g, const char *id,
              struct finding *finding)
{
	char *what = finding->reason;
	char *path = store_path("%s/students/%s/finding", g->out, id);
	int failed;

	if (finding->status == STATUS_GRADER_ERROR) {
		finding->reason = store_path("%s; when that is mended, run score "
		                             "again", what);
		free(what);
	}
	failed = finding_write(finding, g->course, path);
	free(path);
	return failed;
}

/*
 * A submission's process
 */

struct job {
	const struct grading *grading;
	struct proc proc;
	int submission; /* index of the submission, or -1 */
	int slot;
};

static int
grade_one(void *context, int requests, int replies)
{
	const struct job *job = context;
	struct grading g = *job->grading;
	const struct submission *s = &g.intake->at[job->submission];
	int row = g.builds->columns ? csv_row(g.builds, "id", s->id) : -1;
	struct finding *f = &g.finding[job->submission];

	(void)requests;
	g.monitor = NULL;
	g.games_fd = replies;
	g.signal_fd = signals_watch();
	if (g.signal_fd < 0)
		return 1;
	if (f->stale) {
		/* First write which parts are stale: playing changes their records. */
		finding_end(f, STATUS_OK, "%s", "");
		if (write_finding(&g, s->id, f) < 0)
			return 1;
	} else {
		char *folder = store_path("%s/students/%s", g.out, s->id);

		finding_free(f);
		scratch_empty(folder); /* from an interrupted grading */
		free(folder);
	}
	if (!grade_submission(&g, s, row < 0 ? NULL : csv_get(g.builds, row, "command"),
	                      (uid_t)(JAIL_USERS + job->slot), f))
		return 0;
	f->cpu_us += clock_own_cpu_us();
	return write_finding(&g, s->id, f) < 0;
}

static bool
start(struct job *job, int submission)
{
	job->submission = submission;
	if (store_make_folder("%s/students/%s", job->grading->out,
	                      job->grading->intake->at[submission].id) == 0 &&
	    proc_worker(&job->proc, grade_one, job) == 0)
		return true;
	job->submission = -1;
	return false;
}

static void
write_error(const struct grading *g, int submission, const char *why)
{
	const char *id = g->intake->at[submission].id;
	struct finding *f = &g->finding[submission];

	finding_free(f);
	finding_start(f, g->course);
	finding_end(f, STATUS_GRADER_ERROR, "%s", why);
	if (write_finding(g, id, f) < 0) {
		progress_clear(&g->monitor->progress);
		warn("%s:", id);
	}
}

/* Count the bytes that a job has written, one for each game. */
static void
count_games(const struct job *job)
{
	char games[512];
	ssize_t n;

	while ((n = read(job->proc.out, games, sizeof games)) > 0)
		job->grading->monitor->games += n;
}

/* Finish a job whose process has ended, and print "done/total".  told: a signal came. */
static void
finish(struct job *job, bool told)
{
	const struct grading *g = job->grading;
	const char *id = g->intake->at[job->submission].id;
	const struct finding *f = &g->finding[job->submission];

	count_games(job);
	monitor_done(g->monitor, clock_now_us());
	proc_stop(&job->proc);
	read_finding(g, job->submission);
	if (!desk_has(g->out, id) && !told)
		write_error(g, job->submission, "the process that graded it has "
		            "failed");
	progress_clear(&g->monitor->progress);
	if (!g->quiet && (told ? !status_is_open(f->status) : desk_has(g->out, id))) {
		printf("%d/%d %s %s%s%s\n", g->monitor->done, g->monitor->of, id,
		       status_word(f->status), *f->reason ? ": " : "", f->reason);
		fflush(stdout);
	}
	job->submission = -1;
}

/* List the submissions to grade, ending in -1; with `busy`, only those that are graded
 * again because of a busy machine.  The caller frees the list. */
static int *
list_left(const struct grading *g, const bool wanted[], bool busy, int *total)
{
	int *left = xcalloc((size_t)g->intake->n + 1, sizeof *left);
	int n = 0, all = 0;

	for (int i = 0; i < g->intake->n; i++) {
		const struct finding *f = &g->finding[i];

		if (wanted[i] && (busy ? f->busy : status_is_open(f->status)))
			left[n++] = i;
		all += wanted[i];
	}
	left[n] = -1;
	*total = n;
	if (!g->quiet && busy && n)
		printf("%d of them again, one at a time: the machine was busy\n", n);
	else if (!g->quiet && n && n < all)
		printf("%d of %d submissions are graded; going on\n", all - n, all);
	fflush(stdout);
	return left;
}

/* Give each free job the next submission.  Returns how many have started. */
static int
start_jobs(struct job *job, const int **next)
{
	const struct grading *g = job[0].grading;
	int started = 0;

	for (int i = 0; i < g->jobs && **next >= 0; i++) {
		if (job[i].submission >= 0)
			continue;
		if (start(&job[i], **next))
			started++;
		else
			write_error(g, **next, strerror(errno));
		++*next;
	}
	return started;
}

static void
show(const struct job job[])
{
	const struct grading *g = job[0].grading;
	struct monitor *m = g->monitor;

	text_clear(&m->now);
	for (int i = 0; i < g->jobs; i++) {
		if (job[i].submission < 0)
			continue;
		text_addf(&m->now, "%s%s", m->now.len ? ", " : "",
		          g->intake->at[job[i].submission].id);
		count_games(&job[i]);
	}
	monitor_show(m);
}

static bool
run_jobs(const struct grading *grading, const bool wanted[], bool busy,
         void (*on_graded)(void *context), void *context, int *signals)
{
	struct job *job = xcalloc((size_t)grading->jobs, sizeof *job);
	int total, running = 0;
	int *left = list_left(grading, wanted, busy, &total);
	const int *next = left;

	*signals = 0;
	monitor_begin(grading->monitor, "", "students", total);
	orphans_adopt_of_workers();
	for (int i = 0; i < grading->jobs; i++)
		job[i] = (struct job){grading, .submission = -1, .slot = i};
	while (running || (*next >= 0 && !*signals)) {
		struct pollfd wake = {grading->signal_fd, POLLIN, 0};
		int came = 0;

		if (!*signals)
			running += start_jobs(job, &next);
		show(job);
		if (fd_poll(&wake, 1, 1000) > 0)
			came = signals_take() & ~SIGNALS_CHILD;
		*signals |= came;
		for (int i = 0; i < grading->jobs; i++) {
			if (job[i].submission < 0)
				continue;
			if (came)
				proc_terminate(&job[i].proc);
			if (!proc_ended(&job[i].proc))
				continue;
			finish(&job[i], *signals);
			running--;
			on_graded(context);
		}
	}
	progress_clear(&grading->monitor->progress);
	free(left);
	free(job);
	return !*signals;
}

bool
desk_run(const struct grading *grading, const bool wanted[],
         void (*on_graded)(void *context), void *context, int *signals)
{
	struct grading alone = *grading;

	alone.jobs = 1;
	return run_jobs(grading, wanted, false, on_graded, context, signals) &&
	       (grading->jobs == 1 ||
	        run_jobs(&alone, wanted, true, on_graded, context, signals));
}
