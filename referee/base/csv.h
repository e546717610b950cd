#ifndef CSV_H
#define CSV_H

/* Comma-separated tables (RFC 4180); the first line names the columns.  Blanks
 * and control characters around a cell do not belong to it. */

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

/* The column of that name, in upper or lower case; -1 if there is none. */
int csv_column(const struct csv *csv, const char *name);

/* A cell; "" if there is no such column. */
const char *csv_cell(const struct csv *csv, int row, int column);
const char *csv_get(const struct csv *csv, int row, const char *column);

/* The first row with that cell in a column, or -1. */
int csv_row(const struct csv *csv, const char *column, const char *cell);

/* Read a table with a column `id`, in which no cell is twice.  False as csv_read. */
bool csv_read_ids(struct csv *csv, const char *path, char why[CSV_WHY]);

/* Append a cell and the byte behind it, ',' or '\n'.  It stays on one line, and
 * a spreadsheet does not take it for a formula. */
void csv_add(struct text *text, const char *cell, char behind);

#endif
