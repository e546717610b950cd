#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/json.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "replay/mistakes.h"
#include "replay/review.h"

/* A worker's lines: what is printed, cases of a suite, and that all is said. */
enum { LINE = '>', CASE = '=', DONE = '.' };

struct mistakes_job {
	struct proc proc;
	struct text said;
};

/*
 * A game
 */

struct look {
	const struct recorded *game;
	bool json;
	struct text out;
};

static void
add_line(struct look *look, const struct mistake *m)
{
	struct json json = {&look->out};

	if (!look->json) {
		text_addf(&look->out, "%cgame %d ply %d seat %d: ", LINE,
		          look->game->number, m->ply, m->seat);
		review_words(m, &look->out);
		text_addf(&look->out, " (%s)\n", m->exact ? "exact" : "estimate");
		return;
	}
	text_addf(&look->out, "%c", LINE);
	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_int(&json, "game", look->game->number);
	json_string(&json, "id", look->game->id);
	json_int(&json, "ply", m->ply);
	json_int(&json, "seat", m->seat);
	json_string(&json, "player", recorded_name(look->game, m->seat));
	json_string(&json, "move", m->move);
	json_string(&json, "best", m->best);
	json_raw(&json, "before", "%.3f", m->before);
	json_raw(&json, "after", "%.3f", m->after);
	json_bool(&json, "exact", m->exact);
	json_raw(&json, "cost", "%.3f", m->before - m->after);
	json_close(&json, '}');
	text_add(&look->out, "\n");
}

static void
add_case(struct look *look, const struct mistake *m,
         const struct position *position)
{
	const struct variant *variant = &look->game->variant;
	char text[GAME_TEXT];

	variant->game->write(position, text);
	text_addf(&look->out, "%c", CASE);
	variant_write(variant, &look->out);
	text_addf(&look->out, " | %s | - | not %s | game %d, ply %d: ", text,
	          m->move, look->game->number, m->ply);
	review_words(m, &look->out);
	text_add(&look->out, "\n");
}

static void
look_at_game(struct look *look)
{
	struct frames frames;
	struct review review;
	char why[RECORDED_WHY];
	int line;

	frames_make(&frames, look->game, &line, why);
	review_make(&review, look->game, &frames);
	for (int i = 0; i < review.n; i++) {
		const struct mistake *m = &review.mistake[i];

		add_line(look, m);
		add_case(look, m, &frames.frame[m->step - 1].position);
	}
	review_free(&review);
	frames_free(&frames);
}

/*
 * Processes
 */

static int
work(void *context, int requests, int replies)
{
	struct look *look = context;
	sigset_t none;
	int nothing = open("/dev/null", O_RDWR);

	(void)requests;
	/* Players look for a word of the referee there. */
	if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0)
		return 1;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	look_at_game(look);
	text_addf(&look->out, "%c\n", DONE);
	for (size_t at = 0; at < look->out.len;) {
		ssize_t n = write(replies, look->out.at + at, look->out.len - at);

		if (n < 0 && errno != EINTR)
			return 1;
		at += n > 0 ? (size_t)n : 0;
	}
	return 0;
}

/* Read all that a worker says. */
static void
hear(struct mistakes_job *job)
{
	struct pollfd fd = {job->proc.out, POLLIN, 0};
	char bytes[4096];
	ssize_t n;

	for (;;) {
		poll(&fd, 1, -1);
		n = read(fd.fd, bytes, sizeof bytes);
		if (n > 0)
			text_add_bytes(&job->said, bytes, (size_t)n);
		else if (n == 0 || (errno != EAGAIN && errno != EINTR))
			return;
	}
}

/* Print the oldest job. */
static void
finish(struct mistakes *m)
{
	struct mistakes_job *job = &m->job[m->first];
	bool done = false;

	hear(job);
	proc_stop(&job->proc);
	for (char *line = job->said.at, *end; line && (end = strchr(line, '\n'));
	     line = end + 1) {
		*end = '\0';
		done = done || *line == DONE;
		m->found += *line == LINE;
		if (*line == LINE)
			puts(line + 1);
		else if (*line == CASE && m->suite)
			fprintf(m->suite, "%s\n", line + 1);
	}
	if (!done)
		warn("a process that looked at a game failed");
	m->failed = m->failed || !done;
	text_free(&job->said);
	m->first = (m->first + 1) % m->jobs;
	m->running--;
}

void
mistakes_add(struct mistakes *m, const struct recorded *game)
{
	struct look look = {game, m->json, {0}};

	if (!m->job)
		m->job = xcalloc((size_t)m->jobs, sizeof *m->job);
	if (m->running == m->jobs)
		finish(m);
	fflush(stdout);
	if (proc_worker(&m->job[(m->first + m->running) % m->jobs].proc, work,
	                &look) < 0)
		die("a process for a game:");
	m->running++;
	m->games++;
}

void
mistakes_end(struct mistakes *m)
{
	while (m->running)
		finish(m);
	free(m->job);
	if (!m->json)
		printf("%d mistake%s in %d game%s\n", m->found,
		       m->found == 1 ? "" : "s", m->games, m->games == 1 ? "" : "s");
}
