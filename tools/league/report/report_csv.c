#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"

/* A table that is being written. */
struct sheet {
	const struct report *report;
	FILE *out;
	struct text line; /* the row so far; each cell ends in a comma */
	char *why;        /* the reason if the records cannot be read */
};

static void
end_line(struct sheet *sheet)
{
	text_cut(&sheet->line, sheet->line.len - 1);
	fprintf(sheet->out, "%s\r\n", sheet->line.at);
	text_clear(&sheet->line);
}

/* Add a player's text with escapes, because a terminal obeys control characters. */
static void
add_text(struct sheet *sheet, const char *s)
{
	struct text shown = {0};

	text_add_shown(&shown, s, strlen(s));
	csv_add(&sheet->line, text_str(&shown), ',');
	text_free(&shown);
}

static void
add_name(struct sheet *sheet, int slot)
{
	add_text(sheet, report_name(sheet->report, slot));
}

/* Add a number; an unknown one is an empty cell. */
static void
add_number(struct sheet *sheet, double number, int decimals)
{
	char digits[32];

	text_addf(&sheet->line, "%s,", text_digits(number, decimals, "", digits));
}

/*
 * The tables
 */

static void
standings(struct sheet *sheet)
{
	struct columns columns;

	columns_begin(&columns, sheet->report, TABLE_CSV, &sheet->line, NULL);
	columns_write(&columns);
	fputs(sheet->line.at, sheet->out);
}

static void
crosstable(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;

	text_add(&sheet->line, "player,");
	for (int i = 0; i < r->ranked; i++)
		add_name(sheet, r->order[i]);
	end_line(sheet);
	for (int i = 0; i < r->ranked; i++) {
		add_name(sheet, r->order[i]);
		for (int k = 0; k < r->ranked; k++)
			add_number(sheet, report_points_against(sheet->report, r->order[i],
			                                        r->order[k]), 1);
		end_line(sheet);
	}
}

static bool
add_game(void *context, const struct result_game *g)
{
	struct sheet *sheet = context;
	const struct game_details *d = &g->game;

	text_addf(&sheet->line, "%d,%d,", g->pairing + 1, d->number);
	add_name(sheet, report_slot(g, d->first));
	add_name(sheet, report_slot(g, 3 - d->first));
	text_addf(&sheet->line, "%s,%s,", report_result(g), d->reason);
	add_text(sheet, d->fault ? report_name(sheet->report, report_slot(g, d->fault))
	                         : "");
	text_addf(&sheet->line, "%s,%d,", g->fate == FATE_PLAYED ? "yes" : "no", d->plies);
	if (!sheet->report->options->stable)
		add_text(sheet, d->text);
	end_line(sheet);
	return true;
}

static void
games(struct sheet *sheet)
{
	fprintf(sheet->out, "pairing,game,first,second,result,reason,fault,played,plies%s"
	        "\r\n", sheet->report->options->stable ? "" : ",text");
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
	struct text path = {0};
	struct sheet sheet = {.report = report, .why = why};
	bool failed = true;

	*why = '\0';
	text_addf(&path, "%s/%s", folder, tables[table].name);
	sheet.out = fopen(path.at, "w");
	if (sheet.out) {
		tables[table].write(&sheet);
		failed = ferror(sheet.out);
		failed |= fclose(sheet.out) != 0;
		text_free(&sheet.line);
	}
	if (failed && !*why)
		text_format(why, REPORT_WHY, "%s: %s", path.at,
		            strerror(errno));
	text_free(&path);
	return !failed && !*why;
}

bool
report_as_csv(const struct report *report, const char *folder,
              char why[REPORT_WHY])
{
	struct sheet sheet = {.report = report, .out = stdout};

	if (!strcmp(folder, "-")) {
		standings(&sheet);
		text_free(&sheet.line);
		return true;
	}
	if (!report_make_folder(folder, why))
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (!write_table(report, folder, i, why))
			return false;
	return true;
}

static void
history_rows(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;

	for (int i = 0; i < r->ranked; i++) {
		int slot = r->order[i];

		text_addf(&sheet->line, "%ld,%d,", r->played, slot + 1);
		add_name(sheet, slot);
		text_addf(&sheet->line, "%d,%d,", r->conf.player[slot].redone + 1,
		          r->standings.at[slot].games);
		add_number(sheet, report_rating(sheet->report, slot), 2);
		add_number(sheet, report_error(sheet->report, slot), 2);
		end_line(sheet);
	}
}

/* Append the rows to a file unless it ends in them.  False and errno on failure; a file
 * that cannot be read stays as it is. */
static bool
append_rows(const char *path, const char *rows, size_t n)
{
	struct text all = {0};
	bool good = file_get(path, &all) || errno == ENOENT;

	if (!all.len)
		text_add(&all, "played,slot,player,version,games,rating,se95\r\n");
	if (good && (all.len < n || memcmp(all.at + all.len - n, rows, n) != 0)) {
		text_add_bytes(&all, rows, n);
		good = file_put(path, &all, 0600) == 0;
	}
	text_free(&all);
	return good;
}

bool
report_note_history(const struct report *report, char why[REPORT_WHY])
{
	char *path = text_join(report->results->dir, "history.csv"), *rows = NULL;
	size_t n;
	struct sheet sheet = {.report = report, .out = open_memstream(&rows, &n)};
	bool good = sheet.out != NULL;

	if (good) {
		history_rows(&sheet);
		fclose(sheet.out);
		text_free(&sheet.line);
		good = append_rows(path, rows, n);
	}
	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path, strerror(errno));
	free(rows);
	free(path);
	return good;
}
