#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "score/book/book.h"
#include "score/book/lms.h"
#include "score/course/csv.h"

static const char *const words[] = {
	[LMS_CSV] = "csv", [LMS_MOODLE] = "moodle", [LMS_CANVAS] = "canvas",
};

bool
lms_parse(const char *word, enum lms_form *form)
{
	for (int i = LMS_CSV; i <= LMS_CANVAS; i++)
		if (!strcmp(word, words[i])) {
			*form = (enum lms_form)i;
			return true;
		}
	return false;
}

static bool
has_bonus(const struct course *c)
{
	for (int i = 0; i < c->parts; i++)
		if (c->part[i].bonus)
			return true;
	return false;
}

static bool
is_marked(const struct book_row *row)
{
	return !row->points.missing &&
	       row->finding->status != STATUS_GRADER_ERROR;
}

/* Points, or nothing where they are not known. */
static void
add_points(struct text *text, const struct book_row *row, double points)
{
	if (is_marked(row))
		book_add_points(text, points);
}

/* The last cell, and the line's end. */
static void
add_comment(struct text *text, const struct book_row *row)
{
	struct text comment = {0};
	int missing = row->points.missing;

	text_add(&comment, status_word(row->finding->status));
	if (*row->finding->reason)
		text_addf(&comment, ": %s", row->finding->reason);
	if (missing)
		text_addf(&comment, "; %d part%s not marked yet", missing,
		          missing > 1 ? "s are" : " is");
	if (*row->student->late)
		text_addf(&comment, "; late: %s", row->student->late);
	text_add(text, ",");
	csv_add(text, comment.at, '\n');
	text_free(&comment);
}

/* A column that is named after the course. */
static void
add_title(struct text *text, const struct course *c, const char *what,
          char behind)
{
	struct text title = {0};

	text_addf(&title, "%s%s", c->name, what);
	csv_add(text, title.at, behind);
	text_free(&title);
}

static void
add_head(struct text *text, const struct course *c, enum lms_form form)
{
	bool bonus = has_bonus(c);

	if (form == LMS_CSV) {
		text_addf(text, "id,name,email,points,of,%scomment\n",
		          bonus ? "bonus," : "");
	} else if (form == LMS_MOODLE) {
		text_add(text, "ID number,Email address,Full name,");
		add_title(text, c, "", ',');
		if (bonus)
			add_title(text, c, " bonus", ',');
		add_title(text, c, " feedback", '\n');
	} else {
		text_add(text, "Student,ID,SIS User ID,SIS Login ID,Section,");
		add_title(text, c, "", bonus ? ',' : '\n');
		if (bonus)
			add_title(text, c, " bonus", '\n');
		text_add(text, "    Points Possible,,,,,");
		book_add_points(text, course_max(c));
		text_add(text, bonus ? ",0\n" : "\n");
	}
}

/* Who it is, as far as the points. */
static void
add_person(struct text *text, const struct student *s, enum lms_form form)
{
	if (form == LMS_CANVAS) {
		csv_add(text, s->name, ',');
		text_add(text, ",");
		csv_add(text, s->id, ',');
		csv_add(text, s->email, ',');
		text_add(text, ",");
	} else {
		csv_add(text, s->id, ',');
		csv_add(text, form == LMS_CSV ? s->name : s->email, ',');
		csv_add(text, form == LMS_CSV ? s->email : s->name, ',');
	}
}

static void
add_row(struct text *text, const struct course *c, const struct book_row *row,
        enum lms_form form)
{
	add_person(text, row->student, form);
	add_points(text, row, row->points.total);
	if (form == LMS_CSV) {
		text_add(text, ",");
		book_add_points(text, course_max(c));
	}
	if (has_bonus(c)) {
		text_add(text, ",");
		add_points(text, row, row->points.bonus);
	}
	if (form == LMS_CANVAS)
		text_add(text, "\n");
	else
		add_comment(text, row);
}

int
lms_write(const struct book *book, enum lms_form form, int *blank)
{
	struct text text = {0}, path = {0};
	bool roster = false;
	int failed;

	*blank = 0;
	add_head(&text, book->course, form);
	for (int i = 0; i < book->rows; i++)
		roster |= book->row[i].student->listed;
	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		if (roster && !row->student->listed)
			continue;
		add_row(&text, book->course, row, form);
		*blank += !is_marked(row);
	}
	text_addf(&path, "%s/lms.csv", book->out);
	failed = file_put(path.at, &text, 0600);
	text_free(&path);
	text_free(&text);
	return failed;
}
