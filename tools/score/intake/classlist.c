#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/ids.h"
#include "score/intake/classlist.h"
#include "score/intake/spelling.h"

/* The columns of Canvas, Moodle (also its grading worksheet), Blackboard, Brightspace,
 * Gradescope, GitHub Classroom and of student offices; the more telling first. */
static const char *const ids[] = {
	"student id", "id number", "sis user id", "orgdefinedid", "org defined id", "sid",
	"student number", "student no", "andrew id", "matriculation number", "netid", "identifier",
	"roster_identifier", "username", "user name", "sis login id", "login id", "login",
	"github_username", "id", NULL,
};
static const char *const names[] = {"full name", "fullname", "student", "student name",
	"display name", NULL};
static const char *const first_names[] = {"first name", "firstname", "first_name", "given name",
	"preferred/first name", "forename", NULL};
static const char *const last_names[] = {"last name", "lastname", "last_name", "surname",
	"family name", NULL};
static const char *const emails[] = {"email address", "e-mail", "e-mail address", NULL};
static const char *const groups[] = {"group name", "groups", NULL};
static const char *const times[] = {"last modified (submission)", "submission time",
	"submitted at", "submitted on", "date submitted", "submission date", "submission_timestamp",
	"last submission date", NULL};
static const char *const none[] = {NULL};

static const char *const *const usual[ROSTER_COLUMNS] = {
	[ROSTER_ID] = ids, [ROSTER_NAME] = names, [ROSTER_GROUP] = groups, [ROSTER_LATE] = none,
	[ROSTER_EMAIL] = emails, [ROSTER_SUBMITTED] = times,
};

/* A class list that is being read. */
struct reading {
	struct csv raw;
	const struct course *course;
	const char *path;
	int column[ROSTER_COLUMNS]; /* in `raw`; -1 = none */
	int first, last;            /* the columns of first and last names */
	char *why;
};

/* The first of these columns, or -1. */
static int
find_column(const struct csv *csv, const char *const *name)
{
	int found = -1;

	for (; *name && found < 0; name++)
		found = csv_column(csv, *name);
	return found;
}

/* Append an id without what platforms and spreadsheets put around it: #s101, Participant 12,
 * ="00101", '00101 and 101.0. */
static void
add_id(const char *cell, struct text *id)
{
	size_t n;

	if (!strncasecmp(cell, "participant ", 12))
		cell += 12;
	cell += *cell == '=';
	cell += strspn(cell, "#'\"");
	n = strlen(cell);
	n -= n && cell[n - 1] == '"';
	if (n > 2 && !strncmp(cell + n - 2, ".0", 2) && strspn(cell, "0123456789") == n - 2)
		n -= 2;
	text_add_bytes(id, cell, n);
}

/* Whether a spreadsheet has rounded a long number: 2.60123E+08. */
static bool
is_rounded(const char *id)
{
	size_t n = strspn(id, "0123456789.,");

	return n && !strncasecmp(id + n, "E+", 2) && !id[n + 2 + strspn(id + n + 2, "0123456789")];
}

/* Count the cells of a column, and those that fit the course. */
static int
count_fitting(const struct reading *r, int column, int *all)
{
	struct text id = {0};
	char other[SPELLING_ID];
	int fitting = 0;

	*all = 0;
	for (int i = 0; i < r->raw.rows; i++) {
		text_clear(&id);
		add_id(csv_cell(&r->raw, i, column), &id);
		*all += id.len > 0;
		fitting += id.len && id.len < SPELLING_ID &&
		           (spelling_fits(r->course, text_str(&id)) ||
		            spelling_fits_otherwise(r->course, text_str(&id), other));
	}
	text_free(&id);
	return fitting;
}

/* The column of a platform that has the ids: the first in which most ids fit the course, or
 * else the column with the most ids that fit. */
static int
find_ids(const struct reading *r)
{
	int best = -1, most = -1;

	for (const char *const *name = ids; *name; name++) {
		int column = csv_column(&r->raw, *name), all, fitting;

		if (column < 0)
			continue;
		fitting = count_fitting(r, column, &all);
		if (fitting && 2 * fitting >= all)
			return column;
		if (fitting > most) {
			most = fitting;
			best = column;
		}
	}
	return best;
}

static bool
find_columns(struct reading *r)
{
	const char *const *own = r->course->upload.roster.column;

	for (int i = 0; i < ROSTER_COLUMNS; i++) {
		int at = csv_column(&r->raw, own[i] ? own[i] : course_columns[i]);

		if (own[i] && at < 0) {
			text_format(r->why, CLASSLIST_WHY, "%s:1: there is no column `%s`, which the "
			            "definition's line `roster` names", r->path, own[i]);
			return false;
		}
		/* Canvas's "ID" is its own number of the student, not our `id`. */
		if (i == ROSTER_ID && !own[i] && at >= 0 &&
		    strcmp(csv_cell(&r->raw, -1, at), course_columns[i]))
			at = -1;
		r->column[i] = at >= 0 ? at : i == ROSTER_ID ? find_ids(r)
		               : find_column(&r->raw, usual[i]);
	}
	r->first = find_column(&r->raw, first_names);
	r->last = find_column(&r->raw, last_names);
	if (r->column[ROSTER_ID] < 0)
		text_format(r->why, CLASSLIST_WHY, "%s:1: there is no column `id`; if another has "
		            "the ids, write `roster id=\"its name\"` in the definition", r->path);
	return r->column[ROSTER_ID] >= 0;
}

/* Append a name, with one blank for each run of blanks and line breaks, and none at the start
 * of a cell. */
static void
add_name(struct text *text, const char *name)
{
	for (; *name; name++) {
		bool blank = (unsigned char)*name <= ' ';

		if (!blank || (text->len && (unsigned char)text->at[text->len - 1] > ' '))
			text_add_bytes(text, blank ? " " : name, 1);
	}
}

/* Append a cell and a NUL to the bytes of the table to make.  column: in the class list.
 * as: in the new table.  row -1: the heading. */
static void
put(const struct reading *r, struct text *bytes, int row, int column, int as)
{
	const char *last = csv_cell(&r->raw, row, r->last);

	if (row < 0) {
		text_add(bytes, as < ROSTER_COLUMNS ? course_columns[as] : "");
	} else if (as == ROSTER_ID || as >= ROSTER_COLUMNS) {
		add_id(csv_cell(&r->raw, row, column), bytes);
	} else if (as == ROSTER_NAME && column < 0) {
		add_name(bytes, csv_cell(&r->raw, row, r->first));
		add_name(bytes, *last ? " " : "");
		add_name(bytes, last);
	} else if (as == ROSTER_NAME) {
		add_name(bytes, csv_cell(&r->raw, row, column));
	} else {
		text_add(bytes, csv_cell(&r->raw, row, column));
	}
	text_add_bytes(bytes, "", 1);
}

static void
make_table(const struct reading *r, struct csv *into)
{
	struct text bytes = {0};
	size_t cells;
	char *at;

	*into = (struct csv){.rows = r->raw.rows};
	for (int row = -1; row < r->raw.rows; row++) {
		int further = ROSTER_COLUMNS;

		for (int i = 0; i < ROSTER_COLUMNS; i++)
			put(r, &bytes, row, r->column[i], i);
		for (const char *const *name = ids; *name; name++) {
			int column = csv_column(&r->raw, *name);

			if (column >= 0 && column != r->column[ROSTER_ID])
				put(r, &bytes, row, column, further++);
		}
		into->columns = further;
	}
	cells = (size_t)into->columns * (size_t)(into->rows + 1);
	into->cell = xcalloc(cells, sizeof *into->cell);
	at = into->bytes = bytes.at;
	for (size_t i = 0; i < cells; i++, at += strlen(at) + 1)
		into->cell[i] = at;
}

/* Check that no id is there twice, and none is rounded. */
static bool
check_ids(const struct csv *roster, const char *path, char why[CLASSLIST_WHY])
{
	for (int i = 0; i < roster->rows; i++) {
		const char *id = csv_cell(roster, i, ROSTER_ID);

		if (is_rounded(id)) {
			text_format(why, CLASSLIST_WHY, "%s: '%.60s' is rounded by a spreadsheet; "
			            "format that column as text and fill it in again", path, id);
			return false;
		}
		if (*id && csv_row(roster, "id", id) < i) {
			text_format(why, CLASSLIST_WHY, "%s: '%.60s' is there twice", path, id);
			return false;
		}
	}
	return true;
}

bool
classlist_read(struct csv *roster, const struct course *course, const char *path,
               char why[CLASSLIST_WHY])
{
	struct reading r = {.course = course, .path = path, .why = why};
	bool good;

	*roster = (struct csv){0};
	if (!csv_read(&r.raw, path, why))
		return false;
	good = find_columns(&r);
	if (good) {
		make_table(&r, roster);
		good = check_ids(roster, path, why);
	}
	csv_free(&r.raw);
	if (!good)
		csv_free(roster);
	return good;
}

/* Whether a name in the roster is this one, also in the form "Last, First". */
static bool
is_name(const char *listed, const char *name)
{
	const char *comma = strchr(listed, ','), *first = comma ? comma + 1 : "";
	size_t n, m = comma ? (size_t)(comma - listed) : 0;

	first += strspn(first, " ");
	n = strlen(first);
	return *name && (!strcasecmp(listed, name) ||
	                 (n && m && strlen(name) == n + 1 + m && !strncasecmp(name, first, n) &&
	                  name[n] == ' ' && !strncasecmp(name + n + 1, listed, m)));
}

int
classlist_row(const struct csv *roster, const char *name)
{
	int found = -1, n = 0;

	for (int i = 0; i < roster->rows; i++) {
		bool is = is_name(csv_cell(roster, i, ROSTER_NAME), name);

		for (int k = ROSTER_COLUMNS; k < roster->columns && *name; k++)
			is |= ids_are_alike(csv_cell(roster, i, k), name);
		if (is && *csv_cell(roster, i, ROSTER_ID)) {
			found = i;
			n++;
		}
	}
	return n == 1 ? found : -1;
}
