#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/signals.h"
#include "score/book/book.h"
#include "score/book/overview.h"
#include "score/grading/class.h"
#include "score/marks.h"
#include "score/session.h"

/* Rows whose findings are read; those of nobody are made. */
static void
open_book(const struct session *s, struct book *book,
          struct finding *finding)
{
	struct desk_request desk = session_desk(s);

	for (int i = 0; i < s->intake.students; i++) {
		const struct student *student = &s->intake.student[i];
		int n = student->submission;

		if (n >= 0) {
			desk_read(&desk, n, &finding[i]);
		} else {
			finding_start(&finding[i], &s->course);
			finding_end(&finding[i], STATUS_NO_SUBMISSION,
			            "nothing was handed in");
		}
		book->row[i] = (struct book_row){
			.student = student, .finding = &finding[i],
			.submission = n < 0 ? NULL : &s->intake.at[n],
		};
	}
	book->rows = s->intake.students;
}

/*
 * The tournament
 */

/* Whether a submission is somebody's, and can be played. */
static bool
is_player(const struct session *s, int i, const struct finding *finding)
{
	return s->intake.at[i].counts && finding->status == STATUS_OK &&
	       finding->root && finding->command;
}

/* Whether it is not known yet if a submission can be played. */
static bool
is_open(const struct session *s, int i, const struct finding *finding)
{
	return s->intake.at[i].counts &&
	       finding->status == STATUS_GRADER_ERROR &&
	       !desk_is_dropped(s->out, s->intake.at[i].id);
}

/* Everybody who can be played, once. */
static void
list_players(const struct session *s, struct class *class,
             struct finding *finding)
{
	struct desk_request desk = session_desk(s);
	int open = 0;

	for (int i = 0; i < s->intake.n; i++) {
		struct text root = {0};
		struct class_player *p = &class->player[class->players];

		if (!desk_read(&desk, i, &finding[i]))
			die("%s", finding[i].reason);
		open += is_open(s, i, &finding[i]);
		if (!is_player(s, i, &finding[i]))
			continue;
		text_addf(&root, "%s/%s", s->out, finding[i].root);
		*p = (struct class_player){.id = s->intake.at[i].id,
		                           .root = root.at,
		                           .command = finding[i].command};
		class->players++;
	}
	if (open)
		warn("%d of the class are not graded: the tournament is without "
		     "them, and its points are not the last", open);
}

static void
place(const struct session *s, const struct class *class, struct book *book,
      const struct finding *finding)
{
	int n = 0;

	for (int i = 0; i < s->intake.n; i++) {
		if (!is_player(s, i, &finding[i]))
			continue;
		for (int r = 0; r < book->rows; r++) {
			struct book_row *row = &book->row[r];

			if (row->submission != &s->intake.at[i])
				continue;
			row->place = class->player[n].place;
			row->lost = xstrdup(text_str(&class->player[n].lost));
		}
		n++;
	}
}

/* How a tournament is played elsewhere. */
static void
say_plan_of_class(const struct class *class)
{
	struct text league = {0};

	text_add_word(&league, class->folder.at);
	printf("the tournament of %d is planned, and nobody's marks are written "
	       "yet.  Each\nshard K of it, on any machine that sees this "
	       "folder:\n    league shard -d %s K\nwhen all are played:\n"
	       "    league merge -d %s\nand then this grading once more, "
	       "without --plan\n", class->players, league.at, league.at);
	text_free(&league);
}

/* told: the signals that have ended it. */
static enum class_end
play_class(const struct session *s, struct book *book, int *told)
{
	size_t n = (size_t)s->intake.n + 1;
	struct finding *finding = xcalloc(n, sizeof *finding);
	struct class class = {
		.course = &s->course, .league = s->league, .out = s->out,
		.sandbox = s->q->sandbox_word, .seed = s->q->seed,
		.jobs = s->q->jobs, .plan = s->q->plan,
		.signal_fd = s->signal_fd,
		.player = xcalloc(n, sizeof *class.player),
	};
	enum class_end end = CLASS_DONE;
	char why[CLASS_WHY];

	list_players(s, &class, finding);
	if (class.players > 1) {
		if (!s->q->quiet && !s->q->plan) {
			printf("the tournament of %d\n", class.players);
			fflush(stdout);
		}
		end = class_play(&class, why);
	}
	if (end == CLASS_FAILED)
		die("the tournament was not played: %s", why);
	if (end == CLASS_PLANNED)
		say_plan_of_class(&class);
	place(s, &class, book, finding);
	book->league = class.folder.at;
	*told = class.told;
	for (int i = 0; i < class.players; i++) {
		free((char *)class.player[i].root);
		text_free(&class.player[i].lost);
	}
	for (int i = 0; i < s->intake.n; i++)
		finding_free(&finding[i]);
	free(class.player);
	free(finding);
	return end;
}

/*
 * What is said and written
 */

/* Whether this call was to grade a row: with --only, few. */
static bool
is_asked_for(const struct session *s, const struct book_row *row)
{
	return !s->q->onlys ||
	       (row->submission && s->wanted[row->submission - s->intake.at]);
}

/* Whether it is our trouble that a row has no grade: he was to be graded. */
static bool
is_trouble(const struct session *s, const struct book_row *row)
{
	return row->finding->status == STATUS_GRADER_ERROR &&
	       s->wanted[row->submission - s->intake.at];
}

/* The exit status, of what was asked for. */
static int
sum_up(const struct session *s, const struct book *book)
{
	int status = 0;

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		if (is_trouble(s, row))
			return 2;
		if (row->finding->status != STATUS_OK && is_asked_for(s, row))
			status = 1;
	}
	return status;
}

static void
say_sum(const struct book *book)
{
	int count[STATUS_COUNT] = {0}, open = 0;
	const char *between = "";

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		count[row->finding->status]++;
		open += row->submission &&
		        !desk_has(book->out, row->submission->id) &&
		        !desk_is_dropped(book->out, row->submission->id);
	}
	printf("%d row%s%s", book->rows, book->rows == 1 ? "" : "s",
	       book->rows ? ": " : "");
	for (int i = 0; i < STATUS_COUNT; i++)
		if (count[i]) {
			printf("%s%d %s", between, count[i],
			       status_word((enum status)i));
			between = ", ";
		}
	if (open)
		printf(" (%d not graded yet)", open);
	printf("; %s/grades.csv\n", book->out);
}

static void
write_overview(const struct session *s, const struct book *book)
{
	int left_out;

	if (overview_write(book, s->q->replays, &left_out) < 0)
		die("%s/index.html:", s->out);
	if (left_out)
		warn("%d games have no page: there would be too many", left_out);
}

static void
write_lms(const struct session *s, const struct book *book)
{
	int blank;

	if (s->q->lms == LMS_NONE)
		return;
	if (lms_write(book, s->q->lms, &blank) < 0)
		die("%s/lms.csv:", s->out);
	if (blank)
		warn("%s/lms.csv: %d without points, since parts are not marked "
		     "yet (--manual) or were not graded", s->out, blank);
}

int
marks_write(const struct session *s)
{
	struct book book = {.course = &s->course, .out = s->out,
	                    .seed = s->q->seed, .salt = s->q->salt};
	size_t n = (size_t)s->intake.students + 1;
	struct finding *finding = xcalloc(n, sizeof *finding);
	enum class_end end = CLASS_DONE;
	int status = 1, told = 0;

	book.row = xcalloc(n, sizeof *book.row);
	open_book(s, &book, finding);
	if (course_has_league(&s->course))
		end = play_class(s, &book, &told);
	if (end == CLASS_TOLD)
		status = signals_exit_status(told);
	if (end == CLASS_DONE) {
		book_count(&book, &s->manual);
		if (book_write(&book) < 0)
			die("%s:", s->out);
		write_lms(s, &book);
		write_overview(s, &book);
		say_sum(&book);
		status = sum_up(s, &book);
	}
	for (int i = 0; i < book.rows; i++) {
		points_free(&book.row[i].points);
		free(book.row[i].lost);
		finding_free(&finding[i]);
	}
	free(book.league);
	free(book.row);
	free(finding);
	return status;
}
