#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/job.h"
#include "league/state/results.h"
#include "proc/run.h"

static int
by_record(const void *one, const void *two)
{
	const struct pairing *p = one, *q = two;

	return p->a != q->a ? p->a - q->a
	     : p->b != q->b ? p->b - q->b : p->from - q->from;
}

static void
print_line(const struct jobs *jobs, const struct pairing *p)
{
	struct job job = {.who = *p, .seed = conf_seed(jobs->conf, p->a, p->b),
	                  .file = conf_record(jobs->conf, jobs->dir, p->a, p->b)};
	struct run words = {0};
	struct text line = {0};

	job_words(&words, jobs, &job, "--quiet", p->from, p->to);
	for (int i = 0; i < words.words; i++) {
		text_add(&line, i ? " " : "");
		text_add_word(&line, words.word[i]);
	}
	if (strchr(line.at, '\n'))
		die("a newline is in a player's words: no line can hold them");
	puts(line.at);
	text_free(&line);
	run_free(&words);
	free(job.file);
}

/* Print one line for each record, because a record has one writer.  In a ladder two
 * players may have met several times in one record. */
static void
print_open(const struct jobs *jobs, const struct results *r)
{
	struct pairing *open = xcalloc((size_t)r->schedule.n + 1, sizeof *open);
	int n = 0;

	for (int i = 0; i < r->schedule.n; i++)
		if (r->tally[i].open)
			open[n++] = r->schedule.at[i];
	qsort(open, (size_t)n, sizeof *open, by_record);
	for (int i = 0; i < n; i++) {
		struct pairing p = open[i];

		while (i + 1 < n && open[i + 1].a == p.a && open[i + 1].b == p.b)
			p.to = open[++i].to;
		print_line(jobs, &p);
	}
	free(open);
}

int
todo_print(struct cmdline *q)
{
	char *referee = entry_referee(q->self);
	struct jobs jobs = {.dir = q->dir, .referee = referee, .keep = q->keep,
	                    .stable = q->stable, .at_once = (int)q->jobs};
	struct results results;
	struct conf conf;

	entry_settle(q, &conf, false);
	entry_results(&results, q->dir);
	jobs.conf = &results.conf;
	print_open(&jobs, &results);
	results_free(&results);
	conf_free(&conf);
	free(referee);
	return fail_printed(0, 3);
}
