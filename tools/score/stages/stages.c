#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/stages/stages.h"

/* The stages of one submission.  Those that change OUT/work/ID cannot go on halfway: they begin
 * with the files as handed in.  `checked` also finds agents that are new in the course. */
static const struct {
	bool (*run)(const struct grading *g, struct submission *s);
	enum stage again; /* where to begin if this one is not done */
} line[STAGE_PLAYED + 1] = {
	[STAGE_UNPACKED] = {unpacked, STAGE_UNPACKED},
	[STAGE_ARRANGED] = {arranged, STAGE_UNPACKED},
	[STAGE_BUILT] = {built, STAGE_UNPACKED},
	[STAGE_CHECKED] = {checked, STAGE_CHECKED},
	[STAGE_PLAYED] = {played, STAGE_CHECKED},
};

static enum stage
first_left(const struct finding *f)
{
	enum stage next = f->done == STAGE_PLAYED && f->stale ? STAGE_PLAYED : f->done + 1;

	return next < STAGE_UNPACKED || next > STAGE_PLAYED ? STAGE_UNPACKED : next;
}

/* Whether a grading can go on with its build: this is of the present files, the operator
 * asks for it (--redo), or the parts were played: then newer files only give a warning. */
static bool
has_build(const struct grading *g, const struct submission *s)
{
	const struct finding *f = &s->finding;

	return (s->redo || f->done == STAGE_PLAYED || receipt_holds(s, g->out)) &&
	       access(text_str(&s->files.root), X_OK) == 0;
}

/* Prepare a submission for the first stage that is not done.  Returns where to begin. */
static enum stage
begin_submission(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;
	enum stage left = first_left(f);

	s->files.top = store_path("%s/work/%s", g->out, s->id);
	if (f->root)
		text_addf(&s->files.root, "%s/%s", g->out, f->root);
	if (left > STAGE_BUILT && has_build(g, s)) {
		/* After a failure no later stage counts, only parts that are not stale. */
		if (f->status == STATUS_GRADER_ERROR && !f->stale)
			finding_rewind(f, g->course, left);
		f->done = left - 1;
		built_find_players(g->course, s);
		finding_end(f, CHECKED_SOME_UNFIT, "");
	} else {
		char *folder = store_path("%s/students/%s", g->out, s->id);

		left = STAGE_UNPACKED;
		text_clear(&s->files.root);
		finding_free(f);
		finding_start(f, g->course);
		f->done = STAGE_NAMED;
		scratch_empty(folder); /* from an interrupted grading */
		free(folder);
	}
	return line[left].again;
}

/* Add to a reason what was left out of the submission and what cannot work in it. */
static void
explain(struct submission *s)
{
	struct finding *f = &s->finding;
	struct text more = {0};

	if (f->done < STAGE_ARRANGED && s->files.aside.link)
		text_addf(&more, "; left out: %s", s->files.aside.text.at);
	if (f->hint)
		text_addf(&more, "; %s", f->hint);
	if (more.len && f->status != STATUS_OK && f->status != STATUS_GRADER_ERROR)
		finding_explain(f, more.at);
	text_free(&more);
}

bool
stages_run(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;
	int64_t began_us = clock_now_us();
	bool good = true;

	for (enum stage i = begin_submission(g, s); i <= STAGE_PLAYED && good; i++) {
		if (i > STAGE_BUILT) {
			good = gradings_save(g, s, false) == 0 || intake_fail(s, "begun");
			good = good && (chdir(s->files.root.at) == 0 ||
			                finding_end(f, CHECKED_GONE));
		}
		good = good && line[i].run(g, s);
		if (i <= STAGE_ARRANGED)
			finding_leave(f, text_str(&s->files.aside.text));
		if (good && i > f->done)
			f->done = i;
	}
	if (!f->root)
		scratch_remove(s->files.top); /* the original submission still exists */
	explain(s);
	f->wall_us += clock_now_us() - began_us;
	intake_free_files(&s->files);
	return f->status != STATUS_WAITING;
}
