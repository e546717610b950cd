#include <stdlib.h>
#include <string.h>

#include "score/marks/marks.h"
#include "score/course/course.h"
#include "score/course/store.h"

/* Check the column of a part.  False with the reason. */
static bool
check_column(const struct csv *csv, const struct course_part *p,
             const char *path, char why[MARKS_WHY])
{
	double points;

	for (int r = 0; r < csv->rows; r++) {
		const char *cell = csv_get(csv, r, p->name);

		if (p->kind == COURSE_HAND &&
		    (!*cell || text_real(cell, 0, p->max, &points)))
			continue;
		return text_refuse(why, MARKS_WHY, p->kind == COURSE_HAND
		                   ? "%s: %s of %.60s: a number from 0 to %g, or nothing"
		                   : "%s: `%s` (%.60s) is not marked by hand (%g)",
		                   path, p->name, csv_get(csv, r, "id"), p->max);
	}
	return true;
}

bool
marks_read_manual(struct csv *csv, const struct course *course,
                 const char *path, char why[MARKS_WHY])
{
	bool by_hand = false, good = csv_read_ids(csv, path, why);

	for (int i = 0; i < course->parts && good; i++)
		if (csv_column(csv, course->part[i].name) >= 0) {
			by_hand = true;
			good = check_column(csv, &course->part[i], path, why);
		}
	if (good && !by_hand)
		good = text_refuse(why, MARKS_WHY, "%s:1: no column has the name of a "
		                   "part that is marked by hand", path);
	if (!good)
		csv_free(csv);
	return good;
}

void
marks_open(struct marks *marks, const struct grading *g)
{
	struct intake *in = g->intake;

	*marks = (struct marks){
		.grading = g, .class = {.grading = g, .plan = g->plan}, .rows = in->students,
		.row = xcalloc((size_t)in->students + 1, sizeof *marks->row),
	};
	for (int i = 0; i < marks->rows; i++) {
		const struct student *student = &in->student[i];
		const struct submission *s = student->submission < 0
			? NULL : &in->at[student->submission];

		marks->row[i] = (struct marks_row){
			.grading = g, .student = student, .submission = s,
			.folder = spelling_is_id(student->id)
				? store_path("%s/students/%s", g->out, student->id)
				: NULL,
			.finding = s ? &s->finding : &in->nothing,
		};
	}
}

void
marks_close(struct marks *marks)
{
	for (int i = 0; i < marks->rows; i++) {
		points_free(&marks->row[i].points);
		free(marks->row[i].folder);
	}
	free(marks->row);
	class_free(&marks->class);
}

void
marks_count(struct marks *marks)
{
	const struct csv *manual = marks->grading->manual;
	const struct course *c = marks->grading->course;
	const char **by_hand = xcalloc((size_t)c->parts + 1, sizeof *by_hand);
	const struct points_class nowhere = {.open = marks->open};

	for (int i = 0; i < marks->rows; i++) {
		struct marks_row *row = &marks->row[i];
		int at = manual->columns ? csv_row(manual, "id", row->student->id) : -1;

		for (int p = 0; p < c->parts; p++)
			by_hand[p] = at < 0 ? "" : csv_get(manual, at, c->part[p].name);
		points_count(&row->points, c, row->finding, by_hand,
		             row->player ? &row->player->place : &nowhere,
		             points_days_late(&c->late, row->student->submitted));
	}
	free(by_hand);
	for (int i = 0; i < marks->rows; i++) {
		marks->row[i].place = 1;
		for (int k = 0; k < marks->rows; k++)
			marks->row[i].place += marks_sum(&marks->row[k]) > marks_sum(&marks->row[i]);
	}
}

const struct finding_note *
marks_note(const struct marks_row *row, int i)
{
	int own = row->finding->notes;

	if (i < own)
		return &row->finding->note[i];
	return row->player && i - own < row->player->losses
		? &row->player->lost[i - own] : NULL;
}

double
marks_sum(const struct marks_row *row)
{
	return row->points.total + row->points.bonus;
}

int
marks_make_folders(const struct marks *marks)
{
	int failed = 0;

	for (int i = 0; i < marks->rows && !failed; i++)
		if (marks->row[i].folder)
			failed = store_make_folder("%s", marks->row[i].folder);
	return failed;
}

void
marks_add_statuses(struct text *text, const struct marks *marks)
{
	const char *between = "";
	int count[STATUS_COUNT] = {0};

	for (int i = 0; i < marks->rows; i++)
		count[marks->row[i].finding->status]++;
	for (int i = 0; i < STATUS_COUNT; i++)
		if (count[i]) {
			text_addf(text, "%s%d %s", between, count[i], status_words[i]);
			between = ", ";
		}
}

const char *
marks_points(double points, char into[MARKS_DIGITS])
{
	text_format(into, MARKS_DIGITS, "%.2f", points);
	text_format(into, MARKS_DIGITS, "%.12g", strtod(into, NULL));
	return into;
}

void
marks_json_points(struct json *json, const char *key, double points)
{
	char digits[MARKS_DIGITS];

	json_raw(json, key, "%s", marks_points(points, digits));
}

const char *
marks_part_name(const struct course *course, int part)
{
	return part < 0 ? "check" : course->part[part].name;
}
