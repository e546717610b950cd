#include <string.h>

#include "score/book/book.h"
#include "score/book/lms.h"
#include "score/book/plain.h"
#include "score/course/store.h"

enum cell { END, ID, NAME, EMAIL, BLANK, POINTS, OF, BONUS, COMMENT };

/* `*` in a title stands for the course's name. */
struct column {
	enum cell cell;
	const char *title;
};

static const struct {
	const char *word;
	struct column column[8];
} forms[] = {
	[LMS_CSV] = {"csv", {{ID, "id"}, {NAME, "name"}, {EMAIL, "email"},
		{POINTS, "points"}, {OF, "of"}, {BONUS, "bonus"},
		{COMMENT, "comment"}}},
	/* Moodle: Grades, Import, CSV file. */
	[LMS_MOODLE] = {"moodle", {{ID, "ID number"},
		{EMAIL, "Email address"}, {NAME, "Full name"}, {POINTS, "*"},
		{BONUS, "* bonus"}, {COMMENT, "* feedback"}}},
	/* Canvas: Grades, Import. */
	[LMS_CANVAS] = {"canvas", {{NAME, "Student"}, {BLANK, "ID"},
		{ID, "SIS User ID"}, {EMAIL, "SIS Login ID"},
		{BLANK, "Section"}, {POINTS, "*"}, {BONUS, "* bonus"}}},
};

const char *
lms_word(enum lms_form form)
{
	return forms[form].word;
}

bool
lms_parse(const char *word, enum lms_form *form)
{
	for (int i = LMS_CSV; i <= LMS_CANVAS; i++)
		if (!strcmp(word, forms[i].word)) {
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

static void
add_comment(struct text *text, const struct book *book,
            const struct book_row *row)
{
	int missing = row->points.missing;

	text_add(text, status_word(row->finding->status));
	if (*row->finding->reason) {
		text_add(text, ": ");
		plain_add_reason(book, row, text);
	}
	if (missing)
		text_addf(text, "; %d part%s not marked yet", missing,
		          missing > 1 ? "s are" : " is");
	if (*row->points.why)
		text_addf(text, "; %s", row->points.why);
	if (*row->student->late)
		text_addf(text, "; late: %s", row->student->late);
}

/* row: NULL = the title. */
static void
add_value(struct text *text, const struct book *book,
          const struct column *column, const struct book_row *row)
{
	const struct course *c = book->grading->course;
	const char *title = column->title;

	if (!row)
		text_addf(text, "%s%s", *title == '*' ? c->name : title,
		          *title == '*' ? title + 1 : "");
	else if (column->cell == ID)
		text_add(text, row->student->id);
	else if (column->cell == NAME)
		text_add(text, row->student->name);
	else if (column->cell == EMAIL)
		text_add(text, row->student->email);
	else if (column->cell == OF)
		book_add_points(text, course_max(c));
	else if (column->cell == COMMENT)
		add_comment(text, book, row);
	else if (column->cell == POINTS && is_marked(row))
		book_add_points(text, row->points.total);
	else if (column->cell == BONUS && is_marked(row))
		book_add_points(text, row->points.bonus);
}

static void
add_row(struct text *text, const struct book *book, enum lms_form form,
        const struct book_row *row)
{
	bool bonus = has_bonus(book->grading->course), first = true;
	struct text value = {0};

	for (const struct column *at = forms[form].column; at->cell; at++) {
		if (at->cell == BONUS && !bonus)
			continue;
		text_add(text, first ? "" : ",");
		first = false;
		text_clear(&value);
		add_value(&value, book, at, row);
		csv_add(text, text_str(&value), ',');
		text_cut(text, text->len - 1);
	}
	text_add(text, "\n");
	text_free(&value);
}

int
lms_write(const struct book *book, enum lms_form form, int *blank)
{
	const struct course *c = book->grading->course;
	struct text text = {0};
	bool roster = false;

	*blank = 0;
	add_row(&text, book, form, NULL);
	if (form == LMS_CANVAS) {
		text_add(&text, "    Points Possible,,,,,");
		book_add_points(&text, course_max(c));
		text_add(&text, has_bonus(c) ? ",0\n" : "\n");
	}
	for (int i = 0; i < book->rows; i++)
		roster |= book->row[i].student->listed;
	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		if (roster && !row->student->listed)
			continue;
		add_row(&text, book, form, row);
		*blank += !is_marked(row);
	}
	return store_put(&text, 0600, "%s/lms.csv", book->grading->out);
}
