#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "score/marks/marks.h"
#include "score/course/store.h"

/*
 * Tables
 */

static void
add_points(struct text *text, bool known, double points)
{
	char digits[MARKS_DIGITS];

	text_addf(text, "%s,", known ? marks_points(points, digits) : "");
}

static int
write_csv(const struct marks *marks)
{
	const struct course *c = marks->grading->course;
	struct text text = {0};

	text_add(&text, "id,status,reason,disqualified,total,bonus,unmarked,");
	for (int i = 0; i < c->parts; i++)
		text_addf(&text, "%s,", c->part[i].name);
	text_add(&text, "name,group,late,email,submission,graded_as,days_late,total_why\n");
	for (int i = 0; i < marks->rows; i++) {
		const struct marks_row *r = &marks->row[i];
		const struct points *p = &r->points;

		csv_add(&text, r->student->id, ',');
		csv_add(&text, status_words[r->finding->status], ',');
		csv_add(&text, r->finding->reason, ',');
		csv_add(&text, p->disqualified ? "yes" : "no", ',');
		add_points(&text, true, p->total);
		add_points(&text, true, p->bonus);
		text_add_number(&text, p->missing, ',');
		for (int k = 0; k < c->parts; k++)
			add_points(&text, p->part[k].known, p->part[k].points);
		csv_add(&text, r->student->name, ',');
		csv_add(&text, r->student->group, ',');
		csv_add(&text, r->student->late, ',');
		csv_add(&text, r->student->email, ',');
		csv_add(&text, r->submission ? r->submission->from : "", ',');
		csv_add(&text, r->submission ? r->submission->id : "", ',');
		text_add_number(&text, p->days_late, ',');
		csv_add(&text, p->why.at, '\n');
	}
	return store_put(&text, 0600, "%s/grades.csv", marks->grading->out);
}

static void
add_comment(struct text *text, const struct marks_row *row)
{
	int missing = row->points.missing;
	struct text comment = {0};

	text_add(&comment, status_words[row->finding->status]);
	if (*row->finding->reason) {
		text_add(&comment, ": ");
		plain_add_reason(row, &comment);
	}
	if (missing)
		text_addf(&comment, "; %d part%s not marked yet", missing,
		          missing > 1 ? "s are" : " is");
	if (row->points.why.len)
		text_addf(&comment, "; %s", row->points.why.at);
	if (*row->student->late)
		text_addf(&comment, "; late: %s", row->student->late);
	csv_add(text, comment.at, '\n');
	text_free(&comment);
}

/* Write lms.csv with the students on the roster, or with all students if there is no
 * roster.  Incomplete points would mislead, so they are blank. */
static int
write_lms(const struct marks *marks)
{
	const struct course *c = marks->grading->course;
	bool bonus = false, listed = false;
	struct text text = {0};

	for (int i = 0; i < c->parts; i++)
		bonus |= c->part[i].bonus;
	for (int i = 0; i < marks->rows; i++)
		listed |= marks->row[i].student->listed;
	text_addf(&text, "id,name,email,points,of,%scomment\n", bonus ? "bonus," : "");
	for (int i = 0; i < marks->rows; i++) {
		const struct marks_row *r = &marks->row[i];
		bool marked = !r->points.missing && !status_is_open(r->finding->status);

		if (listed && !r->student->listed)
			continue;
		csv_add(&text, r->student->id, ',');
		csv_add(&text, r->student->name, ',');
		csv_add(&text, r->student->email, ',');
		add_points(&text, marked, r->points.total);
		add_points(&text, true, course_max(c));
		if (bonus)
			add_points(&text, marked, r->points.bonus);
		add_comment(&text, r);
	}
	return store_put(&text, 0600, "%s/lms.csv", marks->grading->out);
}

/*
 * The leaderboard
 */

/* A student on the leaderboard. */
struct line {
	const struct marks_row *row;
	char shown[80]; /* the name that students see */
};

/* Sort by points, then by the shown names, so that the order reveals nothing. */
static int
by_points(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	return x->row->place != y->row->place ? x->row->place - y->row->place
	                                      : strcmp(x->shown, y->shown);
}

static void
show(const struct marks *marks, struct line *line)
{
	char hex[65], *salted;

	if (!marks->grading->salt) {
		text_format(line->shown, sizeof line->shown, "%s", line->row->student->id);
		return;
	}
	salted = store_path("%s/%s", marks->grading->salt, line->row->student->id);
	sha256_bytes(salted, strlen(salted), hex);
	text_format(line->shown, sizeof line->shown, "p-%.10s", hex);
	free(salted);
}

static int
write_board(const struct marks *marks)
{
	const char *out = marks->grading->out;
	size_t n = (size_t)marks->rows;
	struct line *line = xcalloc(n + 1, sizeof *line);
	struct text board = {0}, names = {0};
	char digits[MARKS_DIGITS];
	int failed;

	for (size_t i = 0; i < n; i++) {
		line[i].row = &marks->row[i];
		show(marks, &line[i]);
	}
	qsort(line, n, sizeof *line, by_points);
	text_add(&board, "place,name,points\n");
	text_add(&names, "name,id\n");
	for (size_t i = 0; i < n; i++) {
		text_addf(&board, "%d,", line[i].row->place);
		csv_add(&board, line[i].shown, ',');
		text_addf(&board, "%s\n", marks_points(marks_sum(line[i].row), digits));
		csv_add(&names, line[i].shown, ',');
		csv_add(&names, line[i].row->student->id, '\n');
	}
	failed = store_put(&board, 0644, "%s/leaderboard.csv", out);
	if (!failed && marks->grading->salt)
		failed = store_put(&names, 0600, "%s/pseudonyms.csv", out);
	text_free(&names);
	free(line);
	return failed;
}

/*
 * JSON
 */

static void
add_object(struct json *j, const struct course *c, const struct marks_row *r)
{
	json_open(j, NULL, '{');
	json_string(j, "id", r->student->id);
	json_string(j, "status", status_words[r->finding->status]);
	json_string(j, "reason", r->finding->reason);
	json_bool(j, "disqualified", r->points.disqualified);
	marks_json_points(j, "total", r->points.total);
	marks_json_points(j, "bonus", r->points.bonus);
	json_string(j, "total_why", r->points.why.at);
	json_int(j, "days_late", r->points.days_late);
	marks_json_points(j, "late_points", r->points.late_points);
	json_open(j, "parts", '{');
	for (int p = 0; p < c->parts; p++) {
		const struct points_part *part = &r->points.part[p];

		json_open(j, c->part[p].name, '{');
		if (part->known)
			marks_json_points(j, "points", part->points);
		else
			json_null(j, "points");
		marks_json_points(j, "of", c->part[p].max);
		json_string(j, "formula", part->formula.at);
		json_close(j, '}');
	}
	json_close(j, '}');
	json_close(j, '}');
}

static int
write_json(const struct marks *marks)
{
	const struct grading *g = marks->grading;
	struct text text = {0};
	struct json j = {.text = &text};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "course", g->course->name);
	json_string(&j, "definition", g->course->digest);
	json_raw(&j, "seed", "%llu", (unsigned long long)g->seed);
	marks_json_points(&j, "of", course_max(g->course));
	json_open(&j, "students", '[');
	for (int i = 0; i < marks->rows; i++) {
		text_add(&text, i ? ",\n" : "\n");
		j.comma = false;
		add_object(&j, g->course, &marks->row[i]);
	}
	text_add(&text, "\n");
	json_close(&j, ']');
	json_close(&j, '}');
	text_add(&text, "\n");
	return store_put(&text, 0600, "%s/grades.json", g->out);
}

int
grades_write(const struct marks *marks)
{
	return write_json(marks) < 0 || write_csv(marks) < 0 || write_lms(marks) < 0 ||
	       write_board(marks) < 0 ? -1 : store_remove("%s/so-far", marks->grading->out);
}

int
grades_write_so_far(const struct marks *marks)
{
	struct text none = {0};

	if (write_csv(marks) < 0)
		return -1;
	if (!store_has("%s/so-far", marks->grading->out) &&
	    store_put(&none, 0600, "%s/so-far", marks->grading->out) < 0)
		return -1;
	return write_json(marks);
}
