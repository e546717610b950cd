#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"

/* A file that is being written. */
struct sheet {
	const struct report *report;
	FILE *out;
	char *why; /* the reason if the records cannot be read */
	struct table table;
	struct text text; /* what is not in the file yet */
};

static void
begin_table(struct sheet *sheet, const struct table_column *columns, int n)
{
	sheet->table = (struct table){TABLE_CSV, columns, n, &sheet->text};
}

/* Write what there is to the file. */
static void
flush(struct sheet *sheet)
{
	fputs(text_str(&sheet->text), sheet->out);
	text_free(&sheet->text);
}

static void
add_name(struct sheet *sheet, int slot)
{
	table_word(&sheet->table, slot < 0 ? "" : report_name(sheet->report, slot));
}

/*
 * The tables
 */

static void
standings(struct sheet *sheet)
{
	struct columns columns;

	columns_begin(&columns, sheet->report, TABLE_CSV, &sheet->text, NULL);
	columns_write(&columns);
}

static void
crosstable(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;
	struct table_column *column = xcalloc((size_t)r->ranked + 1, sizeof *column);

	column[0].key = "player";
	for (int i = 0; i < r->ranked; i++)
		column[i + 1] = (struct table_column){
			.key = report_name(sheet->report, r->order[i]), .decimals = {1}};
	begin_table(sheet, column, r->ranked + 1);
	table_head(&sheet->table);
	for (int i = 0; i < r->ranked; i++) {
		add_name(sheet, r->order[i]);
		for (int k = 0; k < r->ranked; k++)
			table_number(&sheet->table, report_points_against(
				sheet->report, r->order[i], r->order[k]));
		table_end_row(&sheet->table);
		flush(sheet);
	}
	free(column);
}

static bool
add_game(void *context, const struct result_game *g)
{
	struct sheet *sheet = context;
	const struct game_details *d = &g->game;
	struct table *t = &sheet->table;

	table_number(t, g->pairing + 1);
	table_number(t, d->number);
	add_name(sheet, report_slot(g, d->first));
	add_name(sheet, report_slot(g, 3 - d->first));
	table_word(t, report_result(g));
	table_word(t, d->reason);
	add_name(sheet, report_slot(g, d->fault));
	table_flag(t, g->fate == FATE_PLAYED);
	table_number(t, d->plies);
	table_word(t, d->text);
	table_end_row(t);
	flush(sheet);
	return true;
}

static void
games(struct sheet *sheet)
{
	const struct table_column columns[] = {
		{.key = "pairing"}, {.key = "game"}, {.key = "first"}, {.key = "second"},
		{.key = "result"}, {.key = "reason"}, {.key = "fault"}, {.key = "played"},
		{.key = "plies"},
		{.key = "text", .left_out = sheet->report->options->stable},
	};

	begin_table(sheet, columns, sizeof columns / sizeof *columns);
	table_head(&sheet->table);
	results_each(sheet->report->results, add_game, sheet, sheet->why);
}

/*
 * The files
 */

static const struct {
	const char *name;
	void (*write)(struct sheet *sheet);
} tables[] = {
	{"standings.csv", standings}, {"crosstable.csv", crosstable}, {"games.csv", games},
};

static bool
write_table(const struct report *report, const char *folder, size_t table,
            char why[REPORT_WHY])
{
	char *path = text_join(folder, tables[table].name);
	struct sheet sheet = {.report = report, .why = why};
	bool failed = true;

	*why = '\0';
	sheet.out = fopen(path, "w");
	if (sheet.out) {
		tables[table].write(&sheet);
		flush(&sheet);
		failed = ferror(sheet.out);
		failed |= fclose(sheet.out) != 0;
	}
	if (failed && !*why)
		text_format(why, REPORT_WHY, "%s: %s", path,
		            strerror(errno));
	free(path);
	return !failed && !*why;
}

bool
report_as_csv(const struct report *report, const char *folder,
              char why[REPORT_WHY])
{
	struct sheet sheet = {.report = report, .out = stdout};

	if (!strcmp(folder, "-")) {
		standings(&sheet);
		flush(&sheet);
		return true;
	}
	if (!report_make_folder(folder, why))
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (!write_table(report, folder, i, why))
			return false;
	return true;
}

/* Append the rows to a file unless it ends in them.  False and errno on failure; a file
 * that cannot be read stays as it is. */
static bool
append_rows(const char *path, const struct text *rows)
{
	struct text all = {0};
	bool good = file_get(path, &all) || errno == ENOENT;

	if (!all.len)
		text_add(&all, "played,slot,player,version,games,rating,se95\r\n");
	if (good && (all.len < rows->len ||
	             memcmp(all.at + all.len - rows->len, text_str(rows), rows->len) != 0)) {
		text_add(&all, text_str(rows));
		good = file_put(path, &all, 0600) == 0;
	}
	text_free(&all);
	return good;
}

bool
report_note_history(const struct report *report, char why[REPORT_WHY])
{
	static const struct table_column columns[] = {
		{.key = "played"}, {.key = "slot"}, {.key = "player"}, {.key = "version"},
		{.key = "games"}, {.key = "rating", .decimals = {2}}, {.key = "se95", .decimals = {2}},
	};
	const struct results *r = report->results;
	char *path = text_join(r->dir, "history.csv");
	struct sheet sheet = {.report = report};
	struct table *t = &sheet.table;
	bool good;

	begin_table(&sheet, columns, sizeof columns / sizeof *columns);
	for (int i = 0; i < r->ranked; i++) {
		int slot = r->order[i];

		table_number(t, (double)r->played);
		table_number(t, slot + 1);
		add_name(&sheet, slot);
		table_number(t, r->conf.player[slot].redone + 1);
		table_number(t, r->standings.at[slot].games);
		table_number(t, report_rating(report, slot));
		table_number(t, report_error(report, slot));
		table_end_row(t);
	}
	good = append_rows(path, &sheet.text);
	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path, strerror(errno));
	text_free(&sheet.text);
	free(path);
	return good;
}
