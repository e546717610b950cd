#include "base/text.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"

static bool
play_part(struct part_games *s, int number)
{
	const struct course_part *p = &s->grading->course->part[number];
	struct text note = {0};
	const char *unfit;
	bool played;

	s->part = number;
	s->count = &s->submission->finding.part[number];
	if (p->kind != COURSE_HAND && (unfit = finding_unfit(&s->submission->finding, p->agent))) {
		text_addf(&note, "not played: %s", unfit);
		finding_add_note(&s->submission->finding, number, note.at, "");
		text_free(&note);
		return true;
	}
	if (course_is_series(p))
		played = part_games_play(s, p);
	else if (p->kind == COURSE_CASES)
		played = part_games_ask(s, p);
	else
		return true;
	s->count->done = played;
	s->count->busy = s->count->starved && s->grading->jobs > 1;
	if (s->count->voids)
		return finding_end(&s->submission->finding, PLAYED_VOID, s->count->voids,
		                   p->name, s->void_why);
	return played;
}

/* If the machine was too busy in games that are not repeated, add this reason to OK. */
static void
tell_starved(struct finding *f)
{
	int starved = 0;

	for (int i = 0; i < f->parts; i++)
		starved += f->part[i].busy ? 0 : f->part[i].starved;
	if (starved && f->status == STATUS_OK && !*f->reason)
		finding_end(f, PLAYED_STARVED, starved);
}

/* Play a part from its first game on. */
static bool
play_again(const struct grading *g, struct submission *s, int part)
{
	struct part_games games = {.grading = g, .submission = s, .drawn = ""};

	/* The record is of games that were broken off, or are others now. */
	store_remove("%s/students/%s/%s.rec", g->out, s->id, g->course->part[part].name);
	s->finding.part[part] = (struct finding_part){.done = false};
	return play_part(&games, part);
}

bool
played(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;

	for (int i = 0; i < f->parts; i++)
		if (f->part[i].stale) {
			if (!play_again(g, s, i))
				return false;
			if (gradings_save(g, s, false) < 0)
				return intake_fail(s, "begun");
		}
	tell_starved(f);
	return true;
}
