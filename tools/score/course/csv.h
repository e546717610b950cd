#ifndef CSV_H
#define CSV_H

/* Tables with commas (RFC 4180), whose first line names the columns.  Blanks
 * and control characters around a cell are no part of it. */

#include <stdbool.h>

#include "base/text.h"

enum { CSV_WHY = 300, CSV_COLUMNS = 64 };

struct csv {
	char *bytes;
	char **cell; /* row by row */
	int columns, rows; /* without the first line */
};

/* Read a file.  False with the reason. */
bool csv_read(struct csv *csv, const char *path, char why[CSV_WHY]);
void csv_free(struct csv *csv);

/* The column of a name, in whatever case; -1 if there is none. */
int csv_column(const struct csv *csv, const char *name);

/* A row that has the same in that column as one above, or -1. */
int csv_twice(const struct csv *csv, const char *column);

/* A cell; "" if there is no such column. */
const char *csv_cell(const struct csv *csv, int row, int column);

/* Append a cell and what stands behind it, ',' or '\n'.  On one line, and no
 * formula for the spreadsheet that opens it. */
void csv_add(struct text *text, const char *cell, char behind);

#endif
