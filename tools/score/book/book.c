#include <stdlib.h>
#include <string.h>

#include "score/book/book.h"
#include "score/course/course.h"
#include "score/course/store.h"

/* Check the column of a part.  False with the reason. */
static bool
check_column(const struct csv *csv, const struct course_part *p,
             const char *path, char why[BOOK_WHY])
{
	double points;

	for (int r = 0; r < csv->rows; r++) {
		const char *cell = csv_get(csv, r, p->name);

		if (p->kind == COURSE_HAND &&
		    (!*cell || text_real(cell, 0, p->max, &points)))
			continue;
		text_format(why, BOOK_WHY, p->kind == COURSE_HAND
		            ? "%s: %s of %.60s: a number from 0 to %g, or "
		              "nothing"
		            : "%s: `%s` (%.60s) is not marked by hand (%g)",
		            path, p->name, csv_get(csv, r, "id"), p->max);
		return false;
	}
	return true;
}

static bool
check_manual(const struct csv *csv, const struct course *course,
             const char *path, char why[BOOK_WHY])
{
	int by_hand = 0;

	for (int i = 0; i < course->parts; i++) {
		const struct course_part *p = &course->part[i];

		if (csv_column(csv, p->name) < 0)
			continue;
		if (!check_column(csv, p, path, why))
			return false;
		by_hand++;
	}
	if (!by_hand)
		text_format(why, BOOK_WHY, "%s:1: no column has the name of a "
		            "part that is marked by hand", path);
	return by_hand;
}

bool
book_read_manual(struct csv *csv, const struct course *course,
                 const char *path, char why[BOOK_WHY])
{
	if (!csv_read_ids(csv, path, why))
		return false;
	if (check_manual(csv, course, path, why))
		return true;
	csv_free(csv);
	return false;
}

void
book_count(struct book *book, const struct csv *manual)
{
	const struct course *c = book->grading->course;
	const char **by_hand = xcalloc((size_t)c->parts + 1, sizeof *by_hand);
	const struct points_class nowhere = {.open = book->open};

	for (int i = 0; i < book->rows; i++) {
		struct book_row *row = &book->row[i];
		int at = manual->columns
			? csv_row(manual, "id", row->student->id) : -1;

		for (int p = 0; p < c->parts; p++)
			by_hand[p] = at < 0 ? "" : csv_get(manual, at,
			                                   c->part[p].name);
		points_count(&row->points, c, row->finding, by_hand,
		             row->player ? &row->player->place : &nowhere,
		             late_days(&c->late, row->student->submitted));
	}
	free(by_hand);
	for (int i = 0; i < book->rows; i++) {
		book->row[i].place = 1;
		for (int k = 0; k < book->rows; k++)
			book->row[i].place += book_sum(&book->row[k]) > book_sum(&book->row[i]);
	}
}

const struct finding_note *
book_note(const struct book_row *row, int i)
{
	int own = row->finding->notes;

	if (i < own)
		return &row->finding->note[i];
	return row->player && i - own < row->player->losses
		? &row->player->lost[i - own] : NULL;
}

double
book_sum(const struct book_row *row)
{
	return row->points.total + row->points.bonus;
}

int
book_make_folders(const struct book *book)
{
	int failed = 0;

	for (int i = 0; i < book->rows && !failed; i++)
		if (spelling_is_id(book->row[i].student->id))
			failed = store_make_folder("%s/students/%s", book->grading->out,
			                           book->row[i].student->id);
	return failed;
}

void
book_add_statuses(struct text *text, const struct book *book)
{
	const char *between = "";
	int count[STATUS_COUNT] = {0};

	for (int i = 0; i < book->rows; i++)
		count[book->row[i].finding->status]++;
	for (int i = 0; i < STATUS_COUNT; i++)
		if (count[i]) {
			text_addf(text, "%s%d %s", between, count[i], status_word((enum status)i));
			between = ", ";
		}
}

void
book_add_points(struct text *text, double points)
{
	char digits[40];
	size_t n;

	text_format(digits, sizeof digits, "%.2f", points);
	for (n = strlen(digits); digits[n - 1] == '0';)
		n--;
	n -= digits[n - 1] == '.';
	text_add_bytes(text, digits, n);
}

void
book_json_points(struct json *json, const char *key, double points)
{
	struct text digits = {0};

	book_add_points(&digits, points);
	json_raw(json, key, "%s", digits.at);
	text_free(&digits);
}

const char *
book_part_name(const struct course *course, int part)
{
	return part < 0 ? "check" : course->part[part].name;
}
