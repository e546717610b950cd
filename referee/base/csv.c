#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv.h"
#include "base/fail.h"
#include "base/file.h"

/* Blanks and control characters, which people cannot see around a cell. */
static bool
is_unseen(char c)
{
	return (c > 0 && c <= ' ') || c == 0x7f;
}

/* Cut out the next cell in place, without the blanks around it.  Stores the byte
 * after the cell in *behind.  NULL if a quote is not closed. */
static char *
next_cell(char **at, char between, char *behind, int *line)
{
	char *cell = *at + strspn(*at, between == '\t' ? " " : " \t"), *from = cell, *to = cell;
	bool quoted = *from == '"';

	for (from += quoted; *from; from++) {
		if (quoted && *from == '"' && *++from != '"') {
			quoted = false;
			from--;
			continue;
		}
		if (!quoted && (*from == between || *from == '\n'))
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
add_cell(struct csv *csv, char *cell, int *n)
{
	*xpush(csv->cell, *n) = cell;
}

/* Fill a row with empty cells.  False if the row has too many cells. */
static bool
end_row(struct csv *csv, int *n, int cells)
{
	if (!csv->columns)
		csv->columns = cells;
	else
		csv->rows++;
	for (; cells < csv->columns; cells++)
		add_cell(csv, csv->bytes + strlen(csv->bytes), n);
	return cells == csv->columns && cells <= CSV_COLUMNS;
}

/* The character between cells: the first separator after the first name.  A spreadsheet
 * writes ';' if its numbers have a comma, and tabs into a "Unicode text". */
static char
separator(const char *at)
{
	at += strspn(at, " ");
	if (*at == '"')
		at = at[1 + strcspn(at + 1, "\"")] ? at + 2 + strcspn(at + 1, "\"") : "";
	at += strcspn(at, ",;\t\n");
	return *at && *at != '\n' ? *at : ',';
}

/* Split the text into cells.  Returns the number of a bad line, or 0. */
static int
split(struct csv *csv, char *at)
{
	/* A spreadsheet reads a line "sep=;" in front of the names, and does not show it. */
	bool told = !strncmp(at, "sep=", 4) && at[4] && (at[5] == '\r' || at[5] == '\n');
	char between = told ? at[4] : separator(at);
	int n = 0, cells = 0, line = 1;

	if (told) {
		at += strcspn(at, "\n");
		at += *at == '\n';
		line++;
	}
	while (*at || cells) {
		int here = line;
		char behind, *cell = next_cell(&at, between, &behind, &line);

		if (!cell)
			return here;
		line += behind == '\n';
		if (!cells && behind != between && !*cell)
			continue;
		add_cell(csv, cell, &n);
		cells++;
		if (behind == between)
			continue;
		if (!end_row(csv, &n, cells))
			return here;
		cells = 0;
	}
	return 0;
}

/* Append a character as UTF-8. */
static void
add_character(struct text *text, unsigned long c)
{
	const char bytes[] = {
		(char)(c < 0x80 ? c : c < 0x800 ? 0xc0 | c >> 6
		       : c < 0x10000 ? 0xe0 | c >> 12 : 0xf0 | c >> 18),
		(char)(0x80 | (c >> 12 & 0x3f)), (char)(0x80 | (c >> 6 & 0x3f)),
		(char)(0x80 | (c & 0x3f))};
	size_t rest = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;

	text_add_bytes(text, bytes, 1);
	text_add_bytes(text, bytes + 4 - rest, rest);
}

/* Convert UTF-16, which begins with its byte order mark, to UTF-8. */
static void
convert(struct text *text)
{
	const unsigned char *at = (const unsigned char *)text->at;
	bool big = text->len >= 2 && at[0] == 0xfe && at[1] == 0xff;
	struct text into = {0};
	unsigned long high = 0;

	if (!big && (text->len < 2 || at[0] != 0xff || at[1] != 0xfe))
		return;
	for (size_t i = 2; i + 1 < text->len; i += 2) {
		unsigned long c = (unsigned long)at[i + !big] << 8 | at[i + big];

		if (c >= 0xd800 && c < 0xdc00) {
			high = c;
			continue;
		}
		if (high && c >= 0xdc00 && c < 0xe000)
			c = 0x10000 + ((high - 0xd800) << 10) + (c - 0xdc00);
		high = 0;
		add_character(&into, c);
	}
	text_add(&into, "");
	text_free(text);
	*text = into;
}

/* What kind of file this is, which is no text, and what the operator should do with it. */
static const char *
not_text(const char *bytes)
{
	return !strncmp(bytes, "PK\3\4", 4) || !strncmp(bytes, "\xd0\xcf\x11\xe0", 4)
	       ? "is a spreadsheet's own file; save it there as CSV (UTF-8)"
	       : "is no text; save it as CSV (UTF-8)";
}

bool
csv_read(struct csv *csv, const char *path, char why[CSV_WHY])
{
	struct text text = {0};
	bool got = file_get(path, &text);
	int bad = 0;

	text_add(&text, "");
	convert(&text);
	*csv = (struct csv){.bytes = text.at};
	if (!got)
		text_format(why, CSV_WHY, "%s: %s", path, strerror(errno));
	else if (strlen(text.at) != text.len)
		text_format(why, CSV_WHY, "%s %s", path, not_text(text.at));
	else if ((bad = split(csv, text.at)))
		text_format(why, CSV_WHY, "%s:%d: more cells than columns, or a "
		            "quote is not closed; mend that line", path, bad);
	else if (!csv->columns)
		text_format(why, CSV_WHY, "%s:1: the names of the columns are "
		            "missing", path);
	else
		return true;
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
csv_row(const struct csv *csv, const char *column, const char *cell)
{
	int at = csv_column(csv, column);

	for (int i = 0; i < csv->rows && at >= 0; i++)
		if (!strcmp(csv_cell(csv, i, at), cell))
			return i;
	return -1;
}

bool
csv_read_ids(struct csv *csv, const char *path, char why[CSV_WHY])
{
	if (!csv_read(csv, path, why))
		return false;
	if (csv_column(csv, "id") < 0) {
		text_format(why, CSV_WHY, "%s:1: there is no column `id`", path);
		csv_free(csv);
		return false;
	}
	for (int i = 0; i < csv->rows; i++) {
		const char *id = csv_get(csv, i, "id");

		if (*id && csv_row(csv, "id", id) < i) {
			text_format(why, CSV_WHY, "%s: '%.60s' is there twice", path, id);
			csv_free(csv);
			return false;
		}
	}
	return true;
}

const char *
csv_cell(const struct csv *csv, int row, int column)
{
	return column < 0 ? "" : csv->cell[(row + 1) * csv->columns + column];
}

const char *
csv_get(const struct csv *csv, int row, const char *column)
{
	return csv_cell(csv, row, csv_column(csv, column));
}

/* Whether a spreadsheet would compute the cell.  Blanks before the sign do not matter.
 * The full-width signs of East Asia count too. */
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
