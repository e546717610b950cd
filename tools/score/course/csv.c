#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "score/course/csv.h"

enum { MOST = 16 << 20 };

static bool
read_whole(const char *path, struct text *text, char why[CSV_WHY])
{
	FILE *file = fopen(path, "re");
	char chunk[4096];
	size_t n;

	if (!file) {
		text_format(why, CSV_WHY, "%s: %s", path, strerror(errno));
		return false;
	}
	while ((n = fread(chunk, 1, sizeof chunk, file)) && text->len < MOST)
		text_add_bytes(text, chunk, n);
	if (ferror(file)) {
		text_format(why, CSV_WHY, "%s: %s", path, strerror(errno));
		fclose(file);
		text_free(text);
		return false;
	}
	fclose(file);
	if (text->len >= MOST || strlen(text_str(text)) != text->len) {
		text_format(why, CSV_WHY, "%s is no table of text", path);
		text_free(text);
		return false;
	}
	return true;
}

/* What people do not see around a cell; csv_add makes blanks of controls. */
static bool
is_unseen(char c)
{
	return (c > 0 && c <= ' ') || c == 0x7f;
}

/* Cut the next cell out, in place and without what is unseen around it; what
 * stood behind it is stored: ',', '\n' or NUL.  NULL if a quote is not closed. */
static char *
next_cell(char **at, char *behind, int *line)
{
	char *cell = *at + strspn(*at, " \t"), *from = cell, *to = cell;
	bool quoted = *from == '"';

	for (from += quoted; *from; from++) {
		if (quoted && *from == '"' && *++from != '"') {
			quoted = false;
			from--;
			continue;
		}
		if (!quoted && (*from == ',' || *from == '\n'))
			break;
		*line += *from == '\n';
		*to++ = *from;
	}
	*behind = *from;
	*at = from + (*from != '\0');
	while (to > cell && is_unseen(to[-1]))
		to--;
	*to = '\0';
	while (is_unseen(*cell))
		cell++;
	return quoted ? NULL : cell;
}

static void
add_cell(struct csv *csv, char *cell, int n)
{
	if (!(n & (n - 1)))
		csv->cell = xrealloc(csv->cell,
		                     (size_t)(n ? 2 * n : 1) * sizeof cell);
	csv->cell[n] = cell;
}

/* Fill a row up; too many cells are no row. */
static bool
end_row(struct csv *csv, int *n, int cells)
{
	if (!csv->columns)
		csv->columns = cells;
	else
		csv->rows++;
	for (; cells < csv->columns; cells++)
		add_cell(csv, csv->bytes + strlen(csv->bytes), (*n)++);
	return cells == csv->columns && cells <= CSV_COLUMNS;
}

static int
split(struct csv *csv, char *at)
{
	int n = 0, cells = 0, line = 1;

	while (*at || cells) {
		int here = line;
		char behind, *cell = next_cell(&at, &behind, &line);

		if (!cell)
			return here;
		line += behind == '\n';
		if (!cells && behind != ',' && !*cell)
			continue;
		add_cell(csv, cell, n++);
		cells++;
		if (behind == ',')
			continue;
		if (!end_row(csv, &n, cells))
			return here;
		cells = 0;
	}
	return 0;
}

bool
csv_read(struct csv *csv, const char *path, char why[CSV_WHY])
{
	struct text text = {0};
	int bad;

	*csv = (struct csv){0};
	if (!read_whole(path, &text, why))
		return false;
	text_add(&text, "");
	csv->bytes = text.at ? text.at : xstrdup("");
	bad = split(csv, csv->bytes +
	            (!strncmp(csv->bytes, "\xef\xbb\xbf", 3) ? 3 : 0));
	if (!bad && csv->columns)
		return true;
	text_format(why, CSV_WHY, "%s:%d: %s", path, bad ? bad : 1,
	            bad ? "more cells than columns, or a quote is not closed"
	                : "the names of the columns are missing");
	csv_free(csv);
	return false;
}

void
csv_free(struct csv *csv)
{
	free(csv->bytes);
	free(csv->cell);
	*csv = (struct csv){0};
}

int
csv_column(const struct csv *csv, const char *name)
{
	for (int i = 0; i < csv->columns; i++)
		if (!strcasecmp(csv->cell[i], name))
			return i;
	return -1;
}

int
csv_twice(const struct csv *csv, const char *name)
{
	int column = csv_column(csv, name);

	for (int i = 0; i < csv->rows && column >= 0; i++)
		for (int j = 0; j < i; j++)
			if (*csv_cell(csv, i, column) &&
			    !strcmp(csv_cell(csv, i, column),
			            csv_cell(csv, j, column)))
				return i;
	return -1;
}

const char *
csv_cell(const struct csv *csv, int row, int column)
{
	return column < 0 ? "" : csv->cell[(row + 1) * csv->columns + column];
}

/* Whether a spreadsheet would compute it: after what becomes a blank, and in the
 * wide letters of East Asia, too. */
static bool
is_formula(const char *cell)
{
	static const char *const signs[] = {"=", "+", "-", "@", "\xef\xbc\x9d",
		"\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};

	while (*cell && ((unsigned char)*cell <= ' ' || *cell == 0x7f))
		cell++;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (!strncmp(cell, signs[i], strlen(signs[i])))
			return true;
	return false;
}

void
csv_add(struct text *text, const char *cell, char behind)
{
	bool formula = is_formula(cell);
	bool quoted = formula || strpbrk(cell, ",\"") || *cell == ' ';

	text_add(text, quoted ? "\"" : "");
	text_add(text, formula ? "'" : "");
	for (; *cell; cell++) {
		char c = (unsigned char)*cell < ' ' || *cell == 0x7f ? ' ' : *cell;

		text_add(text, c == '"' ? "\"" : "");
		text_add_bytes(text, &c, 1);
	}
	text_add(text, quoted ? "\"" : "");
	text_add_bytes(text, &behind, 1);
}
