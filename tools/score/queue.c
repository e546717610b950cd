#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/grading/monitor.h"
#include "score/intake/jail.h"
#include "score/session.h"
#include "score/stages/stages.h"

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
	struct submission *s = &g.intake->at[job->submission];

	(void)requests;
	g.monitor = NULL;
	g.games_fd = replies;
	g.signal_fd = signals_watch();
	if (g.signal_fd < 0)
		return 1;
	s->files.user = (uid_t)(JAIL_USERS + job->slot);
	if (!stages_run(&g, s))
		return 0;
	s->finding.cpu_us += clock_own_cpu_us();
	return gradings_save(&g, s, true) < 0;
}

static void
write_error(const struct grading *g, int submission, const char *why)
{
	struct submission *s = &g->intake->at[submission];

	finding_free(&s->finding);
	finding_start(&s->finding, g->course);
	finding_end(&s->finding, GRADED_BROKEN_OFF, why);
	if (gradings_save(g, s, true) < 0) {
		progress_clear(&g->monitor->progress);
		warn("%s:", s->id);
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
	struct submission *s = &g->intake->at[job->submission];
	const struct finding *f = &s->finding;

	count_games(job);
	monitor_done(g->monitor, clock_now_us());
	proc_stop(&job->proc);
	gradings_read(g, s);
	if (!gradings_has(g->out, s->id) && !told)
		write_error(g, job->submission, "the process that graded it has "
		            "failed");
	progress_clear(&g->monitor->progress);
	if (!g->quiet && (told ? !status_is_open(f->status) : gradings_has(g->out, s->id))) {
		printf("%d/%d %s %s%s%s\n", g->monitor->done, g->monitor->of, s->id,
		       status_words[f->status], *f->reason ? ": " : "", f->reason);
		fflush(stdout);
	}
	job->submission = -1;
}

/* List the submissions to grade, ending in -1; with `busy`, only those that are graded
 * again because of a busy machine.  The caller frees the list. */
static int *
list_left(const struct grading *g, bool busy, int *total)
{
	int *left = xcalloc((size_t)g->intake->n + 1, sizeof *left);
	int n = 0, all = 0;

	for (int i = 0; i < g->intake->n; i++) {
		const struct submission *s = &g->intake->at[i];

		if (s->wanted && (busy ? s->finding.busy : status_is_open(s->finding.status)))
			left[n++] = i;
		all += s->wanted;
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
		job[i].submission = *(*next)++;
		if (store_make_folder("%s/students/%s", g->out,
		                      g->intake->at[job[i].submission].id) == 0 &&
		    proc_worker(&job[i].proc, grade_one, &job[i]) == 0) {
			started++;
			continue;
		}
		write_error(g, job[i].submission, strerror(errno));
		job[i].submission = -1;
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
run_jobs(const struct grading *grading, bool busy, void (*on_graded)(void *context),
         void *context, int *signals)
{
	struct job *job = xcalloc((size_t)grading->jobs, sizeof *job);
	int total, running = 0;
	int *left = list_left(grading, busy, &total);
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
queue_run(const struct grading *grading, void (*on_graded)(void *context), void *context,
          int *signals)
{
	struct grading alone = *grading;

	alone.jobs = 1;
	return run_jobs(grading, false, on_graded, context, signals) &&
	       (grading->jobs == 1 ||
	        run_jobs(&alone, true, on_graded, context, signals));
}
