/*
 * Tables that score reads, of students and of marks by hand.  A table that is written
 * with csv_add and read again stays the same, except that control characters become
 * blanks and formulas get an apostrophe in front.
 */
#include "folder.h"
#include "base/csv.h"

/* Turn a cell into what csv_add writes, without an apostrophe in front. */
static void
add_made(struct text *text, const char *cell)
{
	text_clear(text);
	text_add(text, "");
	for (; *cell; cell++) {
		bool control = (unsigned char)*cell < ' ' || *cell == 0x7f;

		text_add_bytes(text, control ? " " : cell, 1);
	}
}

/* Return whether a cell begins with a sign that starts a formula in a spreadsheet, also
 * in its wide form (U+FF0B and the like). */
static bool
computes(const char *cell)
{
	cell += strspn(cell, " ");
	return *cell && (strchr("=+-@", *cell) ||
	                 (!strncmp(cell, "\xef\xbc", 2) && cell[2] &&
	                  strchr("\x8b\x8d\x9d\xa0", cell[2])));
}

/* A row of one empty cell is no row. */
static bool
is_row(const struct csv *csv, int row)
{
	return csv->columns > 1 || *csv_cell(csv, row, 0);
}

static void
compare_row(const struct csv *csv, int row, const struct csv *again, int at)
{
	struct text made = {0};

	for (int i = 0; i < csv->columns; i++) {
		const char *cell = csv_cell(again, at, i);

		add_made(&made, csv_cell(csv, row, i));
		law(!strcmp(text_str(&made), cell + computes(text_str(&made))),
		    "cell %d:%d is '%s', but becomes '%s'", row, i,
		    text_str(&made), cell);
		law(!computes(cell), "cell %d:%d computes: '%s'", row, i, cell);
	}
	text_free(&made);
}

static void
read_again(const struct csv *csv)
{
	struct text text = {0};
	struct csv again;
	char why[CSV_WHY] = "";
	int at = -1;

	/* A byte order mark is skipped at the beginning only. */
	text_add(&text, "\xef\xbb\xbf");
	for (int row = -1; row < csv->rows; row++)
		for (int i = 0; i < csv->columns; i++)
			csv_add(&text, csv_cell(csv, row, i),
			        i == csv->columns - 1 ? '\n' : ',');
	/* The first heading of our own tables has no `;`, which would make it the
	 * separator, nor `sep=`, which would name one, nor the mark of UTF-16. */
	if (text_str(&text)[strcspn(text_str(&text), ",;\n")] == ';' ||
	    !strncmp(csv_cell(csv, -1, 0), "sep=", 4) || *csv_cell(csv, -1, 0) == '\xff' ||
	    *csv_cell(csv, -1, 0) == '\xfe') {
		text_free(&text);
		return;
	}
	law(csv_read(&again, folder_put("again.csv", text.at, text.len), why),
	    "%s", why);
	law(again.columns == csv->columns, "%d columns became %d",
	    csv->columns, again.columns);
	for (int row = -1; row < csv->rows; row++)
		if (is_row(csv, row))
			compare_row(csv, row, &again, at++);
	law(at == again.rows, "%d rows became %d", at, again.rows);
	csv_free(&again);
	text_free(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	const char *path = folder_put("a.csv", bytes, n);
	struct csv csv;
	char why[CSV_WHY] = "";

	if (!csv_read(&csv, path, why)) {
		law(!strncmp(why, path, strlen(path)), "no reason: '%s'", why);
		return 0;
	}
	law(csv.columns > 0 && csv.columns <= CSV_COLUMNS && csv.rows >= 0,
	    "%d columns, %d rows", csv.columns, csv.rows);
	for (int i = 0; i < csv.columns; i++) {
		int found = csv_column(&csv, csv_cell(&csv, -1, i));

		law(found >= 0 && found <= i, "column %d is %d", i, found);
	}
	read_again(&csv);
	csv_free(&csv);
	return 0;
}
