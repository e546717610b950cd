#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/marks/marks.h"
#include "score/stages/stages.h"

/* List everybody who can play, once each. */
static void
list_players(const struct grading *g, struct class *class)
{
	const struct course_part *league = course_league(g->course);
	const struct intake *in = g->intake;
	int open = 0;

	class->player = xcalloc((size_t)in->n + 1, sizeof *class->player);
	for (int i = 0; i < in->n; i++) {
		const struct submission *sub = &in->at[i];
		const struct finding *f = &sub->finding;

		if (f->unread)
			die("%s", f->reason);
		if (!sub->counts)
			continue;
		open += status_is_open(f->status) && !gradings_is_dropped(g->out, sub->id);
		if (f->status == STATUS_OK && f->root && f->command &&
		    !finding_unfit(f, league->agent))
			class->player[class->players++] = (struct class_player){
				.id = sub->id, .command = f->command,
				.root = store_path("%s/%s", g->out, f->root)};
	}
	if (open)
		warn("%d of the class are not graded: the tournament is without "
		     "them, and its points are not the last", open);
}

static void
place(struct marks *marks)
{
	const struct class *class = &marks->class;

	for (int i = 0; i < marks->rows; i++) {
		struct marks_row *row = &marks->row[i];

		row->league = class->folder;
		for (int p = 0; p < class->players; p++)
			if (row->submission &&
			    class->player[p].id == row->submission->id)
				row->player = &class->player[p];
	}
}

/* Print how to play the tournament elsewhere. */
static void
say_plan(const struct class *class)
{
	struct text league = {0};

	text_add_word(&league, class->folder);
	printf("the tournament of %d is planned; the marks are without it so far.  "
	       "This prints\nits games as lines for a shell, on any machine that "
	       "sees this folder:\n    league plan -d %s\nRun them all, and then "
	       "this command again, without --plan\n", class->players, league.at);
	text_free(&league);
}

static enum class_end
play(const struct grading *g, struct class *class)
{
	enum class_end end = CLASS_DONE;
	char why[CLASS_WHY];

	list_players(g, class);
	if (class->players > 1) {
		if (!g->quiet && !class->plan) {
			printf("the tournament of %d\n", class->players);
			fflush(stdout);
		}
		end = class_play(class, why);
	}
	if (end == CLASS_FAILED)
		die("the tournament was not played: %s", why);
	if (end == CLASS_PLANNED)
		say_plan(class);
	return end;
}

bool
marked(struct marks *marks, int *signals)
{
	const struct grading *g = marks->grading;
	enum class_end end = course_league(g->course) ? play(g, &marks->class) : CLASS_DONE;

	*signals = end == CLASS_TOLD ? marks->class.told : 0;
	if (end != CLASS_DONE)
		return false;
	place(marks);
	marks_count(marks);
	return true;
}
