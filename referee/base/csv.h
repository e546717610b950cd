#ifndef CSV_H
#define CSV_H

/* Comma-separated tables (RFC 4180), also as spreadsheets write them: with semicolons or
 * tabs between cells, a line "sep=;" in front, in UTF-16.  The first line names the columns.
 * The reader drops blanks and control characters around a cell. */

#include <stdbool.h>

#include "base/text.h"

enum { CSV_WHY = 300, CSV_COLUMNS = 1000 /* the most columns */ };

struct csv {
	char *bytes;
	char **cell; /* the cells, row by row */
	int columns, rows; /* how many; the line of names is no row */
};

/* Read a file into *csv; csv_free frees the table.  False, with the reason in why, on
 * failure. */
bool csv_read(struct csv *csv, const char *path, char why[CSV_WHY]);
void csv_free(struct csv *csv);

/* Return the number of the column with that name, in any case, or -1. */
int csv_column(const struct csv *csv, const char *name);

/* Return a cell by its column's number or name, or "" if there is no such column. */
const char *csv_cell(const struct csv *csv, int row, int column);
const char *csv_get(const struct csv *csv, int row, const char *column);

/* Return the first row that has this cell in a column, or -1. */
int csv_row(const struct csv *csv, const char *column, const char *cell);

/* Read a table whose column `id` has no cell twice, except empty ones.  False, with the
 * reason in why, on failure. */
bool csv_read_ids(struct csv *csv, const char *path, char why[CSV_WHY]);

/* Append a cell and the byte after it, ',' or '\n'.  Control characters become blanks,
 * and no spreadsheet reads the cell as a formula. */
void csv_add(struct text *text, const char *cell, char behind);

#endif
