#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "score/book/board.h"
#include "score/book/book.h"
#include "score/course/words.h"

/* The points in a column that is a part's.  False with the reason. */
static bool
check_column(const struct csv *csv, int column, const struct course_part *p,
             const char *path, char why[BOOK_WHY])
{
	int id = csv_column(csv, "id");
	double points;

	for (int r = 0; r < csv->rows; r++) {
		const char *cell = csv_cell(csv, r, column);

		if (p->kind == COURSE_HAND &&
		    (!*cell || words_points(cell, 0, p->max, &points)))
			continue;
		text_format(why, BOOK_WHY, p->kind == COURSE_HAND
		            ? "%s: %s of %.60s: a number from 0 to %g, or "
		              "nothing"
		            : "%s: `%s` (%.60s) is not marked by hand (%g)",
		            path, p->name, csv_cell(csv, r, id), p->max);
		return false;
	}
	return true;
}

static bool
check_manual(const struct csv *csv, const struct course *course,
             const char *path, char why[BOOK_WHY])
{
	int by_hand = 0, twice = csv_twice(csv, "id");

	if (csv_column(csv, "id") < 0) {
		text_format(why, BOOK_WHY, "%s:1: there is no column `id`", path);
		return false;
	}
	if (twice >= 0) {
		text_format(why, BOOK_WHY, "%s: '%.60s' is there twice", path,
		            csv_cell(csv, twice, csv_column(csv, "id")));
		return false;
	}
	for (int i = 0; i < course->parts; i++) {
		int column = csv_column(csv, course->part[i].name);

		if (column >= 0 &&
		    !check_column(csv, column, &course->part[i], path, why))
			return false;
		by_hand += column >= 0;
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
	*csv = (struct csv){0};
	if (!path)
		return true;
	if (!csv_read(csv, path, why))
		return false;
	if (check_manual(csv, course, path, why))
		return true;
	csv_free(csv);
	return false;
}

static int
find_row(const struct csv *csv, const char *id)
{
	int column = csv_column(csv, "id");

	for (int i = 0; column >= 0 && i < csv->rows; i++)
		if (!strcmp(csv_cell(csv, i, column), id))
			return i;
	return -1;
}

void
book_count(struct book *book, const struct csv *manual)
{
	const struct course *c = book->course;
	const char **by_hand = xcalloc((size_t)c->parts + 1, sizeof *by_hand);

	for (int i = 0; i < book->rows; i++) {
		struct book_row *row = &book->row[i];
		int at = manual->columns ? find_row(manual, row->student->id)
		                         : -1;

		for (int p = 0; p < c->parts; p++)
			by_hand[p] = at < 0 ? "" : csv_cell(manual, at,
				csv_column(manual, c->part[p].name));
		points_count(&row->points, c, row->finding, by_hand, &row->place);
	}
	free(by_hand);
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

/*
 * The class
 */

static void
add_cell(struct text *text, double points, bool known, char behind)
{
	if (known)
		book_add_points(text, points);
	text_add_bytes(text, &behind, 1);
}

/* The grades of before stay, as old/grades.N.csv, where they were others. */
static int
keep_old(const struct book *book, const char *path, const struct text *now)
{
	struct text was = {0}, to = {0};
	int failed = 0;

	if (file_get(path, &was) && strcmp(text_str(&was), now->at)) {
		failed = -1;
		for (int i = 1; i < 10000 && failed; i++) {
			text_clear(&to);
			text_addf(&to, "%s/old/grades.%d.csv", book->out, i);
			failed = link(path, to.at);
			if (failed && errno != EEXIST)
				break;
		}
	}
	text_free(&to);
	text_free(&was);
	return failed;
}

static int
write_grades(const struct book *book)
{
	const struct course *c = book->course;
	struct text text = {0}, path = {0};
	int failed;

	text_add(&text, "id,status,reason,disqualified,total,bonus,unmarked");
	for (int i = 0; i < c->parts; i++)
		text_addf(&text, ",%s", c->part[i].name);
	text_add(&text, ",name,group,late,email,submission,graded_as\n");
	for (int i = 0; i < book->rows; i++) {
		const struct book_row *r = &book->row[i];
		const struct student *s = r->student;

		csv_add(&text, s->id, ',');
		csv_add(&text, status_word(r->finding->status), ',');
		csv_add(&text, r->finding->reason, ',');
		csv_add(&text, r->points.disqualified ? "yes" : "no", ',');
		add_cell(&text, r->points.total, true, ',');
		add_cell(&text, r->points.bonus, true, ',');
		text_addf(&text, "%d,", r->points.missing);
		for (int p = 0; p < c->parts; p++)
			add_cell(&text, r->points.part[p].points,
			         r->points.part[p].known, ',');
		csv_add(&text, s->name, ',');
		csv_add(&text, s->group, ',');
		csv_add(&text, s->late, ',');
		csv_add(&text, s->email, ',');
		csv_add(&text, r->submission ? r->submission->from : "", ',');
		csv_add(&text, r->submission ? r->submission->id : "", '\n');
	}
	text_addf(&path, "%s/grades.csv", book->out);
	failed = keep_old(book, path.at, &text) < 0 ||
	         file_put(path.at, &text, 0600) < 0 ? -1 : 0;
	text_free(&path);
	text_free(&text);
	return failed;
}

static void
add_string(struct text *text, const char *key, const char *value)
{
	text_addf(text, "\"%s\":", key);
	text_add_json(text, value, strlen(value));
}

static void
add_json_row(struct text *text, const struct book *book,
             const struct book_row *r)
{
	const struct course *c = book->course;

	text_add(text, "{");
	add_string(text, "id", r->student->id);
	text_add(text, ",");
	add_string(text, "status", status_word(r->finding->status));
	text_add(text, ",");
	add_string(text, "reason", r->finding->reason);
	text_addf(text, ",\"disqualified\":%s,\"total\":",
	          r->points.disqualified ? "true" : "false");
	book_add_points(text, r->points.total);
	text_add(text, ",\"bonus\":");
	book_add_points(text, r->points.bonus);
	text_add(text, ",\"parts\":{");
	for (int p = 0; p < c->parts; p++) {
		const struct points_part *part = &r->points.part[p];

		text_addf(text, "%s\"%s\":{\"points\":", p ? "," : "",
		          c->part[p].name);
		if (part->known)
			book_add_points(text, part->points);
		else
			text_add(text, "null");
		text_add(text, ",\"of\":");
		book_add_points(text, c->part[p].max);
		text_add(text, ",");
		add_string(text, "formula", part->formula);
		text_add(text, "}");
	}
	text_add(text, "}}");
}

static int
write_json(const struct book *book)
{
	const struct course *c = book->course;
	struct text text = {0}, path = {0};
	int failed;

	text_add(&text, "{\"v\":1,");
	add_string(&text, "course", c->name);
	text_add(&text, ",");
	add_string(&text, "definition", c->digest);
	text_addf(&text, ",\"seed\":%llu,\"of\":",
	          (unsigned long long)book->seed);
	book_add_points(&text, course_max(c));
	text_add(&text, ",\"students\":[");
	for (int i = 0; i < book->rows; i++) {
		text_add(&text, i ? ",\n" : "\n");
		add_json_row(&text, book, &book->row[i]);
	}
	text_add(&text, "\n]}\n");
	text_addf(&path, "%s/grades.json", book->out);
	failed = file_put(path.at, &text, 0600);
	text_free(&path);
	text_free(&text);
	return failed;
}

/*
 * Each student
 */

static int
write_student(const struct book *book, const struct book_row *row)
{
	static const struct {
		const char *name;
		void (*make)(const struct book *, const struct book_row *,
		             struct text *);
	} files[] = {{"report.txt", book_report}, {"results.json", book_results}};
	struct text folder = {0};
	int failed;

	/* An id on the roster may be anything. */
	if (!intake_is_id(row->student->id))
		return 0;
	text_addf(&folder, "%s/students/%s", book->out, row->student->id);
	failed = mkdir(folder.at, 0755) < 0 && errno != EEXIST;
	for (size_t i = 0; i < sizeof files / sizeof *files && !failed; i++) {
		struct text path = {0}, text = {0};

		text_addf(&path, "%s/%s", folder.at, files[i].name);
		files[i].make(book, row, &text);
		failed = file_put(path.at, &text, 0600) < 0;
		text_free(&text);
		text_free(&path);
	}
	text_free(&folder);
	return failed ? -1 : 0;
}

int
book_write(const struct book *book)
{
	for (int i = 0; i < book->rows; i++)
		if (write_student(book, &book->row[i]) < 0)
			return -1;
	return board_write(book) < 0 || write_json(book) < 0 ||
	       write_grades(book) < 0 ? -1 : 0;
}
