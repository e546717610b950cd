#include <stdlib.h>

#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"

/* Play a part from its first game on. */
static bool
play_part(const struct grading *g, struct submission *s, int number)
{
	const struct course_part *p = &g->course->part[number];
	struct finding *f = &s->finding;
	struct finding_part *count = &f->part[number];
	struct part_games games = {.grading = g, .submission = s, .part = number,
	                           .count = count, .drawn = ""};
	const char *unfit = finding_unfit(f, p->agent);

	/* The record has games that were broken off, or that the part no longer has. */
	store_remove("%s/students/%s/%s.rec", g->out, s->id, p->name);
	*count = (struct finding_part){.done = false};
	if (unfit) {
		char *note = store_path("not played: %s", unfit);

		finding_add_note(f, number, note, "");
		free(note);
		return true;
	}
	count->done = course_is_series(p) ? part_games_play(&games, p)
	                                  : part_games_ask(&games, p);
	count->busy = count->starved && g->jobs > 1;
	if (count->voids)
		return finding_end(f, PLAYED_VOID, count->voids, p->name, games.void_why);
	return count->done;
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

bool
played(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;

	for (int i = 0; i < f->parts; i++)
		if (f->part[i].stale) {
			if (!play_part(g, s, i))
				return false;
			if (gradings_save(g, s, false) < 0)
				return intake_fail(s, "begun");
		}
	tell_starved(f);
	return true;
}
