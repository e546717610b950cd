#include <stdio.h>
#include <string.h>

#include "agent/refused.h"
#include "base/fail.h"
#include "score/marks/marks.h"
#include "score/stages/stages.h"

static void
say_sum(const struct marks *marks)
{
	struct text statuses = {0};
	int strangers = 0;

	marks_add_statuses(&statuses, marks);
	for (int i = 0; i < marks->rows; i++)
		strangers += intake_is_stranger(marks->grading->intake, marks->row[i].student);
	if (strangers)
		text_addf(&statuses, "; not on the roster: %d", strangers);
	printf("%d row%s%s%s; %s/grades.csv\n", marks->rows, marks->rows == 1 ? "" : "s",
	       statuses.len ? ": " : "", text_str(&statuses), marks->grading->out);
	text_free(&statuses);
}

/* Name the students whose agents may have failed because of the sandbox. */
static void
warn_refused(const struct marks *marks)
{
	struct text ids = {0};

	for (int i = 0; i < marks->rows; i++)
		if (marks->row[i].finding->status == STATUS_CHECK_FAIL &&
		    strstr(marks->row[i].finding->reason, REFUSED_SAYS))
			text_addf(&ids, "%s%s", ids.len ? ", " : "", marks->row[i].student->id);
	if (ids.len)
		warn("the sandbox may be to blame that these agents failed; see their reasons "
		     "before you mark them: %s", ids.at);
	text_free(&ids);
}

/* Judge the games that were not won.  False if a signal stopped it. */
static bool
judge_games(const struct marks *marks, int *told)
{
	const struct grading *g = marks->grading;

	*told = 0;
	if (!g->mistakes)
		return true;
	if (!g->quiet) {
		printf("where games were lost\n");
		fflush(stdout);
	}
	if (!mistakes_judge(marks, told))
		warn("not all games were judged; the same command goes on");
	return !*told;
}

static void
write_all(const struct marks *marks)
{
	const struct grading *g = marks->grading;
	struct replays_count replays = {.all = g->replays};

	for (int i = 0; i < marks->rows; i++)
		if (replays_make(&replays, &marks->row[i]) < 0)
			die("%s:", g->out);
	if (replays.left_out)
		warn("%d games have no page: there would be too many", replays.left_out);
	if (handout_write(marks) < 0 || grades_write(marks) < 0)
		die("%s:", g->out);
	if (overview_write(marks) < 0)
		die("%s/index.html:", g->out);
	say_sum(marks);
	warn_refused(marks);
}

bool
reported(const struct marks *marks, int *signals)
{
	if (marks_make_folders(marks) < 0)
		die("%s:", marks->grading->out);
	if (!judge_games(marks, signals))
		return false;
	write_all(marks);
	return true;
}

void
reported_so_far(const struct grading *g)
{
	struct marks marks;

	marks_open(&marks, g);
	marks.open = course_league(g->course) != NULL;
	marks_count(&marks);
	if (grades_write_so_far(&marks) < 0 || overview_write(&marks) < 0)
		warn("%s:", g->out);
	marks_close(&marks);
}
