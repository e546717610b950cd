#ifndef TABLE_H
#define TABLE_H

/*
 * A table in four forms: text for a screen, CSV, JSON and HTML.  Its columns are declared
 * once.  Each row gives its cells in the order of the columns; each form shows those that
 * have a name in it.
 *
 *   	struct table_column columns[] = {
 *   		{.key = "rank", .heading = "rank", .width = 4, .title = "#"},
 *   		{.key = "player", .heading = "player", .width = -20, .title = "Player"},
 *   	};
 *   	struct table table = {TABLE_CSV, columns, 2, &text};
 *
 *   	table_head(&table);
 *   	table_number(&table, 1);
 *   	table_word(&table, "greedy");
 *   	table_end_row(&table);
 *
 * In JSON there is no head, and the caller opens and closes the object of each row.  On a
 * page the table stands between page_table (page.h) without heads and "</table>".
 */

#include <stdbool.h>

#include "base/text.h"

struct json;

enum table_form { TABLE_CSV, TABLE_TEXT, TABLE_PAGE, TABLE_JSON };

enum table_kind {
	TABLE_FIXED, /* `decimals` digits behind the point */
	TABLE_TIDY,  /* the same, but for people a whole number has no point */
	TABLE_SHARE, /* 0 to 1; people see it in per cent */
};

struct table_column {
	const char *key;      /* the name in CSV and JSON; NULL: not there */
	const char *json;     /* the name in JSON, if it has another one or none in CSV */
	bool left_out;        /* no form shows it */
	const char *heading;  /* the name in text; NULL: not there */
	int width;            /* characters in text; negative: to the left */
	const char *title, *meaning; /* the name on a page, NULL: not there; its tooltip */
	bool early;           /* on a page it stands before those that are not */
	bool sorts, names;    /* on a page: rows are sorted by it; it names its row */
	enum table_kind kind; /* of its numbers */
	int decimals[3];      /* in CSV and JSON, in text, on a page */
};

struct table {
	enum table_form form;
	const struct table_column *column;
	int columns;
	struct text *text; /* receives the table; NULL in JSON */
	struct json *json; /* in JSON: receives the cells */

	/* For the functions below. */
	int at;            /* the next cell's column */
	bool begun;        /* the row has begun */
	struct text late;  /* cells of the row that come last */
};

/* Write the names of the columns. */
void table_head(struct table *table);

/* Write the next cell.  An infinite number is null in JSON, an unknown one (NAN) is empty
 * in CSV.  A word may have any bytes; each form escapes what it must. */
void table_number(struct table *table, double number);
void table_word(struct table *table, const char *word);
void table_flag(struct table *table, bool flag);

/* Begin the next cell, for the caller to write.  Returns the text for it, or NULL if the
 * form does not show it.  In text and CSV the caller ends it with the blank or comma. */
struct text *table_open(struct table *table);

/* End the row. */
void table_end_row(struct table *table);

#endif
