#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "score/grading/desk.h"
#include "score/grading/grade.h"

enum { USERS_FROM = 64200 }; /* that no system has; a job each */

/*
 * The folder
 */

static bool
make_folder(const char *path)
{
	return mkdir(path, 0755) == 0 || errno == EEXIST;
}

static bool
make_all(const char *out)
{
	static const char *const below[] = {"", "/work", "/students", "/old",
		"/shims"};
	struct text path = {0};
	bool made = true;

	text_add(&path, out);
	for (char *p = path.at + 1; made && *p; p++)
		if (*p == '/') {
			*p = '\0';
			made = make_folder(path.at);
			*p = '/';
		}
	for (size_t i = 0; made && i < sizeof below / sizeof *below; i++) {
		text_clear(&path);
		text_addf(&path, "%s%s", out, below[i]);
		made = make_folder(path.at);
	}
	text_free(&path);
	return made;
}

/* Where chmod(2) is refused (jail.h), `chmod +x` in a Makefile is no error. */
static bool
make_shim(const char *out)
{
	struct text path = {0}, text = {0};
	bool made;

	text_addf(&path, "%s/shims/chmod", out);
	text_add(&text, "#!/bin/sh\nexit 0\n");
	made = file_put(path.at, &text, 0755) == 0;
	text_free(&text);
	text_free(&path);
	return made;
}

/* "grading 1\ncourse NAME\ndefinition SHA256\nseed N\n" */
static bool
read_grading(const char *path, const struct course *course, uint64_t *seed,
             bool seeded, char why[DESK_WHY])
{
	struct text text = {0};
	char digest[65] = "";
	unsigned long long was = 0;
	bool good = file_get(path, &text);

	text_add(&text, "");
	good = good && sscanf(text_str(&text), "grading 1\ncourse %*s\n"
	                      "definition %64s\nseed %llu\n", digest, &was) == 2;
	text_free(&text);
	if (!good)
		text_format(why, DESK_WHY, "%s is not as it is written", path);
	else if (strcmp(digest, course->digest))
		text_format(why, DESK_WHY, "%s: another definition was graded "
		            "here; choose another folder (--out)", path);
	else if (seeded && was != *seed)
		text_format(why, DESK_WHY, "%s: the seed was %llu", path, was);
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
	struct text path = {0}, text = {0};
	bool good = make_all(out) && make_shim(out);

	text_addf(&path, "%s/grading", out);
	if (!good) {
		text_format(why, DESK_WHY, "%s: %s", out, strerror(errno));
	} else if (access(path.at, F_OK) == 0) {
		good = read_grading(path.at, course, seed, seeded, why);
	} else {
		text_addf(&text, "grading 1\ncourse %s\ndefinition %s\nseed "
		          "%llu\n", course->name, course->digest,
		          (unsigned long long)*seed);
		good = file_put(path.at, &text, 0644) == 0;
		if (!good)
			text_format(why, DESK_WHY, "%s: %s", path.at,
			            strerror(errno));
	}
	text_free(&text);
	text_free(&path);
	return good;
}

static void
add_path(struct text *path, const char *out, const char *id, const char *file)
{
	text_addf(path, "%s/students/%s%s%s", out, id, *file ? "/" : "", file);
}

bool
desk_has(const char *out, const char *id)
{
	struct text path = {0};
	bool has;

	add_path(&path, out, id, "finding");
	has = access(path.at, F_OK) == 0;
	text_free(&path);
	return has;
}

int
desk_put_aside(const char *out, const char *id)
{
	struct text from = {0}, to = {0};
	int failed = -1;

	add_path(&from, out, id, "");
	for (int i = 1; i < 10000 && failed; i++) {
		text_clear(&to);
		text_addf(&to, "%s/old/%s.%d", out, id, i);
		if (access(to.at, F_OK) == 0)
			continue;
		failed = rename(from.at, to.at);
		break;
	}
	if (failed && errno == ENOENT)
		failed = 0;
	text_free(&from);
	text_free(&to);
	return failed;
}

int
desk_drop(const char *out, const char *id)
{
	struct text path = {0}, text = {0};
	int failed = desk_put_aside(out, id);

	add_path(&path, out, id, "");
	if (!failed && !make_folder(path.at))
		failed = -1;
	text_clear(&path);
	add_path(&path, out, id, "dropped");
	if (!failed)
		failed = file_put(path.at, &text, 0644);
	text_free(&path);
	return failed;
}

bool
desk_is_dropped(const char *out, const char *id)
{
	struct text path = {0};
	bool dropped;

	add_path(&path, out, id, "dropped");
	dropped = access(path.at, F_OK) == 0;
	text_free(&path);
	return dropped;
}

/*
 * A submission's process
 */

struct job {
	const struct desk_request *request;
	struct proc proc;
	int submission; /* or -1 */
	int slot;
};

static const char *
build_of(const struct desk_request *q, const char *id)
{
	int column = csv_column(q->builds, "id");
	int command = csv_column(q->builds, "command");

	for (int i = 0; column >= 0 && command >= 0 && i < q->builds->rows; i++)
		if (!strcmp(csv_cell(q->builds, i, column), id))
			return csv_cell(q->builds, i, command);
	return NULL;
}

static int
write_finding(const struct desk_request *q, const char *id,
              const struct finding *finding)
{
	struct text path = {0};
	int failed;

	add_path(&path, q->out, id, "finding");
	failed = finding_write(finding, q->course, path.at);
	text_free(&path);
	return failed;
}

static int
grade_one(void *context, int requests, int replies)
{
	const struct job *job = context;
	const struct desk_request *q = job->request;
	const struct submission *s = &q->intake->at[job->submission];
	struct finding finding;
	struct grade grade = {
		.course = q->course, .sandbox = q->sandbox,
		.sandbox_word = q->sandbox_word, .submission = s, .out = q->out,
		.referee = q->referee, .self = q->self,
		.build = build_of(q, s->id),
		.user = (uid_t)(USERS_FROM + job->slot), .seed = q->seed,
	};

	(void)requests;
	(void)replies;
	grade.signal_fd = signals_watch();
	if (grade.signal_fd < 0)
		return 1;
	if (!grade_submission(&grade, &finding))
		return 0;
	finding.cpu_us = clock_own_cpu_us();
	return write_finding(q, s->id, &finding) < 0;
}

/* Begin anew: whatever an interrupted grading has left is removed. */
static bool
clear_student(const struct desk_request *q, const char *id)
{
	struct text path = {0};
	bool done;

	add_path(&path, q->out, id, "");
	scratch_remove(path.at);
	done = make_folder(path.at);
	text_free(&path);
	return done;
}

static bool
start(const struct desk_request *q, struct job *job, int submission, int slot)
{
	*job = (struct job){.request = q, .submission = submission,
	                    .slot = slot};
	if (clear_student(q, q->intake->at[submission].id) &&
	    proc_worker(&job->proc, grade_one, job) == 0)
		return true;
	job->submission = -1;
	return false;
}

static void
blame_ourselves(const struct desk_request *q, int submission, const char *why)
{
	struct finding finding;

	finding_start(&finding, q->course);
	finding_end(&finding, STATUS_GRADER_ERROR, "%s", why);
	if (write_finding(q, q->intake->at[submission].id, &finding) < 0)
		warn("%s:", q->intake->at[submission].id);
	finding_free(&finding);
}

static void
finish(const struct desk_request *q, struct job *job, bool told, int *done,
       int total)
{
	const struct submission *s = &q->intake->at[job->submission];
	struct finding finding;

	proc_stop(&job->proc);
	if (!desk_has(q->out, s->id) && !told)
		blame_ourselves(q, job->submission, "the process that graded it "
		                "has failed");
	++*done;
	if (!q->quiet && desk_has(q->out, s->id)) {
		desk_read(q, job->submission, &finding);
		printf("%d/%d %s %s%s%s\n", *done, total, s->id,
		       status_word(finding.status), *finding.reason ? ": " : "",
		       finding.reason);
		fflush(stdout);
		finding_free(&finding);
	}
	job->submission = -1;
}

/* Whether there is a finding that is not the grader's own trouble: that is
 * tried again each time. */
static bool
is_settled(const struct desk_request *q, int submission)
{
	struct finding finding;
	bool settled;

	if (!desk_has(q->out, q->intake->at[submission].id))
		return false;
	desk_read(q, submission, &finding);
	settled = finding.status != STATUS_GRADER_ERROR;
	finding_free(&finding);
	return settled;
}

/* The next that is wanted and not graded, from *at on; -1 = none. */
static int
next_submission(const struct desk_request *q, int *at)
{
	while (*at < q->intake->n) {
		int i = (*at)++;

		if (q->wanted[i] && !is_settled(q, i))
			return i;
	}
	return -1;
}

static int
count_left(const struct desk_request *q)
{
	int at = 0, n = 0;

	while (next_submission(q, &at) >= 0)
		n++;
	return n;
}

bool
desk_run(const struct desk_request *request, int *signals)
{
	struct job *job = xcalloc((size_t)request->jobs, sizeof *job);
	int at = 0, next, running = 0, done = 0, total = count_left(request);

	*signals = 0;
	for (int i = 0; i < request->jobs; i++)
		job[i].submission = -1;
	next = next_submission(request, &at);
	while (running || (next >= 0 && !*signals)) {
		struct pollfd wake = {request->signal_fd, POLLIN, 0};
		int came = 0;

		for (int i = 0; i < request->jobs; i++) {
			if (job[i].submission >= 0 || next < 0 || *signals)
				continue;
			if (start(request, &job[i], next, i))
				running++;
			else
				blame_ourselves(request, next, strerror(errno));
			next = next_submission(request, &at);
		}
		if (poll(&wake, 1, 1000) > 0)
			came = signals_take() & ~SIGNALS_CHILD;
		for (int i = 0; i < request->jobs; i++) {
			if (job[i].submission < 0)
				continue;
			if (came)
				proc_terminate(&job[i].proc);
			if (!proc_ended(&job[i].proc))
				continue;
			finish(request, &job[i], came || *signals, &done, total);
			running--;
		}
		*signals |= came;
	}
	free(job);
	return !*signals;
}

bool
desk_read(const struct desk_request *request, int submission,
          struct finding *finding)
{
	const char *id = request->intake->at[submission].id;
	char why[FINDING_WHY] = "";
	struct text path = {0};

	add_path(&path, request->out, id, "finding");
	if (!finding_read(finding, request->course, path.at, why)) {
		finding_start(finding, request->course);
		finding_end(finding, STATUS_GRADER_ERROR, "%s",
		            *why ? why
		            : desk_is_dropped(request->out, id)
		            ? "left out by the grader"
		            : "it has not been graded yet");
	}
	text_free(&path);
	return !*why;
}
