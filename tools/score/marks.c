#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/refused.h"
#include "base/fail.h"
#include "base/signals.h"
#include "score/book/book.h"
#include "score/course/store.h"
#include "score/grading/desk.h"
#include "score/session.h"

static void
open_book(const struct session *s, struct book *book)
{
	*book = (struct book){
		.grading = &s->grading, .salt = s->options->salt,
		.rows = s->intake.students,
		.row = xcalloc((size_t)s->intake.students + 1, sizeof *book->row),
	};
	for (int i = 0; i < book->rows; i++) {
		const struct student *student = &s->intake.student[i];
		int n = student->submission;

		book->row[i] = (struct book_row){
			.grading = &s->grading, .student = student,
			.finding = &s->grading.finding[n < 0 ? s->intake.n : n],
			.submission = n < 0 ? NULL : &s->intake.at[n],
		};
	}
}

static void
close_book(struct book *book)
{
	for (int i = 0; i < book->rows; i++)
		points_free(&book->row[i].points);
	free(book->row);
}

/*
 * The tournament
 */

/* List everybody who can play, once each. */
static void
list_players(const struct session *s, struct class *class)
{
	int open = 0;

	class->player = xcalloc((size_t)s->intake.n + 1, sizeof *class->player);
	for (int i = 0; i < s->intake.n; i++) {
		const struct submission *sub = &s->intake.at[i];
		const struct finding *f = &s->grading.finding[i];

		if (f->unread)
			die("%s", f->reason);
		if (!sub->counts)
			continue;
		open += status_is_open(f->status) &&
		        !desk_is_dropped(s->out, sub->id);
		if (f->status == STATUS_OK && f->root && f->command)
			class->player[class->players++] = (struct class_player){
				.id = sub->id, .command = f->command,
				.root = store_path("%s/%s", s->out, f->root)};
	}
	if (open)
		warn("%d of the class are not graded: the tournament is without "
		     "them, and its points are not the last", open);
}

static void
place(const struct class *class, struct book *book)
{
	for (int i = 0; i < book->rows; i++) {
		struct book_row *row = &book->row[i];

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
play_class(const struct session *s, struct class *class)
{
	enum class_end end = CLASS_DONE;
	char why[CLASS_WHY];

	list_players(s, class);
	if (class->players > 1) {
		if (!s->options->quiet && !class->plan) {
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

/*
 * The end
 */

/* The exit status: 2 if a wanted submission has no grade because the grader failed, 3 if one
 * is on no row of the roster, 1 if a submission is not OK; with --only, only the wanted ones
 * matter. */
static int
sum_up(const struct session *s, const struct book *book)
{
	int status = 0;

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];
		bool wanted = row->submission &&
		              s->wanted[row->submission - s->intake.at];

		if (wanted && status_is_open(row->finding->status))
			return 2;
		if (wanted && intake_is_stranger(&s->intake, row->student))
			status = 3;
		if (row->finding->status != STATUS_OK && !status &&
		    (wanted || !s->options->only.n))
			status = 1;
	}
	return status;
}

static void
say_sum(const struct book *book)
{
	struct text statuses = {0};
	int strangers = 0;

	book_add_statuses(&statuses, book);
	for (int i = 0; i < book->rows; i++)
		strangers += intake_is_stranger(book->grading->intake, book->row[i].student);
	if (strangers)
		text_addf(&statuses, "; not on the roster: %d", strangers);
	printf("%d row%s%s%s; %s/grades.csv\n", book->rows, book->rows == 1 ? "" : "s",
	       statuses.len ? ": " : "", text_str(&statuses), book->grading->out);
	text_free(&statuses);
}

/* Name the students whose agents may have failed because of the sandbox. */
static void
warn_refused(const struct book *book)
{
	struct text ids = {0};

	for (int i = 0; i < book->rows; i++)
		if (book->row[i].finding->status == STATUS_CHECK_FAIL &&
		    strstr(book->row[i].finding->reason, REFUSED_SAYS))
			text_addf(&ids, "%s%s", ids.len ? ", " : "", book->row[i].student->id);
	if (ids.len)
		warn("the sandbox may be to blame that these agents failed; see their reasons "
		     "before you mark them: %s", ids.at);
	text_free(&ids);
}

/* Judge the games that were not won.  False if a signal stopped it. */
static bool
judge_games(const struct session *s, const struct book *book, int *told)
{
	*told = 0;
	if (!s->options->mistakes)
		return true;
	if (!s->options->quiet) {
		printf("where games were lost\n");
		fflush(stdout);
	}
	if (!lessons_make(book, told))
		warn("not all games were judged; the same command goes on");
	return !*told;
}

static void
write_all(const struct session *s, const struct book *book)
{
	struct replays_count replays = {.all = s->options->replays};

	for (int i = 0; i < book->rows; i++)
		if (replays_make(&replays, &book->row[i]) < 0)
			die("%s:", s->out);
	if (replays.left_out)
		warn("%d games have no page: there would be too many",
		     replays.left_out);
	if (handout_write(book) < 0 || grades_write(book) < 0)
		die("%s:", s->out);
	if (overview_write(book) < 0)
		die("%s/index.html:", s->out);
	say_sum(book);
	warn_refused(book);
}

void
marks_write_so_far(const struct session *s)
{
	struct book book;

	open_book(s, &book);
	book.open = course_league(&s->course) != NULL;
	book_count(&book, &s->manual);
	if (grades_write_so_far(&book) < 0 || overview_write(&book) < 0)
		warn("%s:", s->out);
	close_book(&book);
}

int
marks_write(const struct session *s)
{
	struct class class = {.grading = &s->grading, .plan = s->options->plan};
	enum class_end end = CLASS_DONE;
	struct book book;
	int status = 1;

	open_book(s, &book);
	if (course_league(&s->course))
		end = play_class(s, &class);
	if (end == CLASS_TOLD)
		status = signals_exit_status(class.told);
	if (end == CLASS_DONE) {
		place(&class, &book);
		if (book_make_folders(&book) < 0)
			die("%s:", s->out);
		book_count(&book, &s->manual);
		if (judge_games(s, &book, &class.told)) {
			write_all(s, &book);
			status = sum_up(s, &book);
		} else {
			status = signals_exit_status(class.told);
		}
	}
	close_book(&book);
	class_free(&class);
	return status;
}
