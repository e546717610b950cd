#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "score/book/book.h"
#include "score/book/plain.h"
#include "score/course/store.h"

/*
 * Tables
 */

enum cell { END, ID, NAME, EMAIL, GROUP, LATE, STATUS, REASON, DISQUALIFIED, TOTAL, BONUS,
            SUM, UNMARKED, PARTS, SUBMISSION, GRADED_AS, DAYS_LATE, WHY, MARK, MARK_BONUS,
            OF, COMMENT, PLACE, SHOWN };

struct column {
	enum cell cell;
	const char *title; /* NULL for PARTS: the titles are the parts' names */
};

static const struct column grades_columns[] = {
	{ID, "id"}, {STATUS, "status"}, {REASON, "reason"},
	{DISQUALIFIED, "disqualified"}, {TOTAL, "total"}, {BONUS, "bonus"},
	{UNMARKED, "unmarked"}, {PARTS, NULL}, {NAME, "name"}, {GROUP, "group"},
	{LATE, "late"}, {EMAIL, "email"}, {SUBMISSION, "submission"},
	{GRADED_AS, "graded_as"}, {DAYS_LATE, "days_late"}, {WHY, "total_why"}, {END, NULL},
};

static const struct column lms_columns[] = {
	{ID, "id"}, {NAME, "name"}, {EMAIL, "email"}, {MARK, "points"}, {OF, "of"},
	{MARK_BONUS, "bonus"}, {COMMENT, "comment"}, {END, NULL},
};

static const struct column board_columns[] = {
	{PLACE, "place"}, {SHOWN, "name"}, {SUM, "points"}, {END, NULL},
};

static const struct column pseudonym_columns[] = {
	{SHOWN, "name"}, {ID, "id"}, {END, NULL},
};

/* A row of a table. */
struct line {
	const struct book_row *row;
	int place;
	char shown[80]; /* the name that students see */
};

/* Whether a learning platform may get the points; incomplete points would mislead. */
static bool
is_marked(const struct book_row *row)
{
	return !row->points.missing && !status_is_open(row->finding->status);
}

static void
add_comment(struct text *text, const struct book *book, const struct book_row *row)
{
	int missing = row->points.missing;
	struct text comment = {0};

	text_add(&comment, status_word(row->finding->status));
	if (*row->finding->reason) {
		text_add(&comment, ": ");
		plain_add_reason(book, row, &comment);
	}
	if (missing)
		text_addf(&comment, "; %d part%s not marked yet", missing,
		          missing > 1 ? "s are" : " is");
	if (*row->points.why)
		text_addf(&comment, "; %s", row->points.why);
	if (*row->student->late)
		text_addf(&comment, "; late: %s", row->student->late);
	csv_add(text, comment.at, ',');
	text_free(&comment);
}

static void
add_points(struct text *text, bool known, double points)
{
	if (known)
		book_add_points(text, points);
	text_add(text, ",");
}

static void
add_cell(struct text *text, const struct book *book, enum cell cell,
         const struct line *line)
{
	const struct course *c = book->grading->course;
	const struct book_row *r = line->row;
	const struct points *p = &r->points;
	const char *const words[] = {
		[ID] = r->student->id, [NAME] = r->student->name,
		[EMAIL] = r->student->email, [GROUP] = r->student->group,
		[LATE] = r->student->late, [STATUS] = status_word(r->finding->status),
		[REASON] = r->finding->reason,
		[DISQUALIFIED] = p->disqualified ? "yes" : "no",
		[SUBMISSION] = r->submission ? r->submission->from : "",
		[GRADED_AS] = r->submission ? r->submission->id : "",
		[WHY] = p->why, [SHOWN] = line->shown,
	};

	switch (cell) {
	case TOTAL:
	case MARK:
		add_points(text, cell == TOTAL || is_marked(r), p->total);
		break;
	case BONUS:
	case MARK_BONUS:
		add_points(text, cell == BONUS || is_marked(r), p->bonus);
		break;
	case SUM:
		add_points(text, true, book_sum(r));
		break;
	case OF:
		add_points(text, true, course_max(c));
		break;
	case PARTS:
		for (int i = 0; i < c->parts; i++)
			add_points(text, p->part[i].known, p->part[i].points);
		break;
	case UNMARKED:
	case DAYS_LATE:
	case PLACE:
		text_addf(text, "%d,", cell == UNMARKED ? p->missing
		          : cell == PLACE ? line->place : p->days_late);
		break;
	case COMMENT:
		add_comment(text, book, r);
		break;
	default:
		csv_add(text, words[cell], ',');
	}
}

static bool
has_bonus(const struct course *c)
{
	bool has = false;

	for (int i = 0; i < c->parts; i++)
		has |= c->part[i].bonus;
	return has;
}

/* Append a row of a table; line: NULL = the titles. */
static void
add_row(struct text *text, const struct book *book, const struct column *column,
        const struct line *line)
{
	const struct course *c = book->grading->course;

	for (; column->cell; column++) {
		if (column->cell == MARK_BONUS && !has_bonus(c))
			continue;
		if (line)
			add_cell(text, book, column->cell, line);
		else if (column->title)
			text_addf(text, "%s,", column->title);
		for (int i = 0; !line && !column->title && i < c->parts; i++)
			text_addf(text, "%s,", c->part[i].name);
	}
	text->at[text->len - 1] = '\n';
}

static struct text
make_table(const struct book *book, const struct column *column, const struct line *line,
           int lines)
{
	struct text text = {0};

	add_row(&text, book, column, NULL);
	for (int i = 0; i < lines; i++)
		add_row(&text, book, column, &line[i]);
	return text;
}

static struct line *
all_lines(const struct book *book)
{
	struct line *line = xcalloc((size_t)book->rows + 1, sizeof *line);

	for (int i = 0; i < book->rows; i++)
		line[i].row = &book->row[i];
	return line;
}

static int
write_csv(const struct book *book)
{
	struct line *line = all_lines(book);
	struct text text = make_table(book, grades_columns, line, book->rows);

	free(line);
	return store_put(&text, 0600, "%s/grades.csv", book->grading->out);
}

/* Write lms.csv with the students on the roster, or with all students if there is no
 * roster. */
static int
write_lms(const struct book *book)
{
	struct line *line = all_lines(book);
	struct text text;
	int listed = 0;

	for (int i = 0; i < book->rows; i++)
		if (book->row[i].student->listed)
			line[listed++].row = &book->row[i];
	text = make_table(book, lms_columns, line, listed ? listed : book->rows);
	free(line);
	return store_put(&text, 0600, "%s/lms.csv", book->grading->out);
}

/*
 * The leaderboard
 */

/* Sort by points, then by the shown names, so that the order reveals nothing. */
static int
by_points(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	double p = book_sum(x->row), q = book_sum(y->row);

	if (p != q)
		return p > q ? -1 : 1;
	return strcmp(x->shown, y->shown);
}

static int
by_shown(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	return strcmp(x->shown, y->shown);
}

static void
show(const struct book *book, struct line *line)
{
	char hex[65], *salted;

	if (!book->salt) {
		text_format(line->shown, sizeof line->shown, "%s", line->row->student->id);
		return;
	}
	salted = store_path("%s/%s", book->salt, line->row->student->id);
	sha256_bytes(salted, strlen(salted), hex);
	text_format(line->shown, sizeof line->shown, "p-%.10s", hex);
	free(salted);
}

static int
write_board(const struct book *book)
{
	const char *out = book->grading->out;
	size_t n = (size_t)book->rows;
	struct line *line = all_lines(book);
	struct text text;
	int failed;

	for (size_t i = 0; i < n; i++)
		show(book, &line[i]);
	qsort(line, n, sizeof *line, by_points);
	for (size_t i = 0; i < n; i++)
		line[i].place = i && book_sum(line[i].row) == book_sum(line[i - 1].row)
			? line[i - 1].place : (int)i + 1;
	text = make_table(book, board_columns, line, book->rows);
	failed = store_put(&text, 0644, "%s/leaderboard.csv", out);
	if (!failed && book->salt) {
		qsort(line, n, sizeof *line, by_shown);
		text = make_table(book, pseudonym_columns, line, book->rows);
		failed = store_put(&text, 0600, "%s/pseudonyms.csv", out);
	}
	free(line);
	return failed;
}

/*
 * JSON
 */

static void
add_object(struct json *j, const struct course *c, const struct book_row *r)
{
	json_open(j, NULL, '{');
	json_string(j, "id", r->student->id);
	json_string(j, "status", status_word(r->finding->status));
	json_string(j, "reason", r->finding->reason);
	json_bool(j, "disqualified", r->points.disqualified);
	book_json_points(j, "total", r->points.total);
	book_json_points(j, "bonus", r->points.bonus);
	json_string(j, "total_why", r->points.why);
	json_int(j, "days_late", r->points.days_late);
	book_json_points(j, "late_points", r->points.late_points);
	json_open(j, "parts", '{');
	for (int p = 0; p < c->parts; p++) {
		const struct points_part *part = &r->points.part[p];

		json_open(j, c->part[p].name, '{');
		if (part->known)
			book_json_points(j, "points", part->points);
		else
			json_null(j, "points");
		book_json_points(j, "of", c->part[p].max);
		json_string(j, "formula", part->formula);
		json_close(j, '}');
	}
	json_close(j, '}');
	json_close(j, '}');
}

static int
write_json(const struct book *book)
{
	const struct grading *g = book->grading;
	struct text text = {0};
	struct json j = {.text = &text};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "course", g->course->name);
	json_string(&j, "definition", g->course->digest);
	json_raw(&j, "seed", "%llu", (unsigned long long)g->seed);
	book_json_points(&j, "of", course_max(g->course));
	json_open(&j, "students", '[');
	for (int i = 0; i < book->rows; i++) {
		text_add(&text, i ? ",\n" : "\n");
		j.comma = false;
		add_object(&j, g->course, &book->row[i]);
	}
	text_add(&text, "\n");
	json_close(&j, ']');
	json_close(&j, '}');
	text_add(&text, "\n");
	return store_put(&text, 0600, "%s/grades.json", g->out);
}

int
grades_write(const struct book *book)
{
	char *mark = store_path("%s/so-far", book->grading->out);
	int failed = write_json(book) < 0 || write_csv(book) < 0 ||
	             write_lms(book) < 0 || write_board(book) < 0 ? -1 : 0;

	if (!failed && unlink(mark) < 0 && errno != ENOENT)
		failed = -1;
	free(mark);
	return failed;
}

int
grades_write_so_far(const struct book *book)
{
	struct text none = {0};

	if (write_csv(book) < 0)
		return -1;
	if (!store_has("%s/so-far", book->grading->out) &&
	    store_put(&none, 0600, "%s/so-far", book->grading->out) < 0)
		return -1;
	return write_json(book);
}
