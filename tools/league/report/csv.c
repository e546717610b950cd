#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"

/*
 * Fields, as RFC 4180 has them
 */

/* A table being written. */
struct sheet {
	const struct report *report;
	FILE *out;
	bool behind; /* the line has a field already */
	char *why;   /* the reason, if the records cannot be read */
};

static void
put(struct sheet *sheet, const char *field)
{
	if (sheet->behind)
		fputc(',', sheet->out);
	sheet->behind = true;
	if (!field[strcspn(field, ",\"\r\n")]) {
		fputs(field, sheet->out);
		return;
	}
	fputc('"', sheet->out);
	for (; *field; field++) {
		if (*field == '"')
			fputc('"', sheet->out);
		fputc(*field, sheet->out);
	}
	fputc('"', sheet->out);
}

static void
end_line(struct sheet *sheet)
{
	fputs("\r\n", sheet->out);
	sheet->behind = false;
}

/* A player's text: a spreadsheet would compute "=...", and a terminal would obey what
 * is not visible. */
static void
put_text(struct sheet *sheet, const char *s)
{
	struct text text = {0};

	text_add(&text, *s && strchr("=+-@\t\r", *s) ? "'" : "");
	text_add_shown(&text, s, strlen(s));
	put(sheet, text_str(&text));
	text_free(&text);
}

static void
put_name(struct sheet *sheet, int slot)
{
	put_text(sheet, report_name(sheet->report, slot));
}

static void
put_count(struct sheet *sheet, long long n)
{
	char text[32];

	text_format(text, sizeof text, "%lld", n);
	put(sheet, text);
}

/* An unknown number is empty. */
static void
put_number(struct sheet *sheet, double number, int decimals)
{
	char text[32];

	put(sheet, report_number(number, decimals, "", text));
}

static void
put_words(struct sheet *sheet, const char *words)
{
	while (*words) {
		size_t n = strcspn(words, " ");
		char word[32];

		text_format(word, sizeof word, "%.*s", (int)n, words);
		put(sheet, word);
		words += n + (words[n] == ' ');
	}
}

/*
 * The tables
 */

static void
put_head(struct sheet *sheet, const struct columns *columns)
{
	put_words(sheet, "rank slot player");
	for (int i = 0; i < columns->n; i++)
		if (!columns->at[i].json_only)
			put(sheet, columns->at[i].key);
	end_line(sheet);
}

static void
put_value(struct sheet *sheet, const struct column *c, int slot)
{
	double number = column_number(c, COLUMN_MACHINE, sheet->report, slot);

	if (c->kind == COLUMN_FLAG)
		put(sheet, number > 0 ? "yes" : "no");
	else
		put_number(sheet, number, c->decimals[COLUMN_MACHINE]);
}

static void
standings(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;
	struct columns columns;

	columns_begin(&columns, sheet->report);
	put_head(sheet, &columns);
	for (int i = 0; i < r->ranked; i++) {
		int slot = r->order[i];

		put_count(sheet, report_rank(sheet->report, slot));
		put_count(sheet, slot + 1);
		put_name(sheet, slot);
		for (int k = 0; k < columns.n; k++)
			if (!columns.at[k].json_only)
				put_value(sheet, &columns.at[k], slot);
		end_line(sheet);
	}
}

static void
put_matrix(struct sheet *sheet, int decimals,
           double (*value)(const struct report *report, int a, int b))
{
	const struct results *r = sheet->report->results;

	put(sheet, "player");
	for (int i = 0; i < r->ranked; i++)
		put_name(sheet, r->order[i]);
	end_line(sheet);
	for (int i = 0; i < r->ranked; i++) {
		put_name(sheet, r->order[i]);
		for (int k = 0; k < r->ranked; k++)
			put_number(sheet, value(sheet->report, r->order[i],
			                        r->order[k]), decimals);
		end_line(sheet);
	}
}

static void
crosstable(struct sheet *sheet)
{
	put_matrix(sheet, 1, report_points_against);
}

static void
los(struct sheet *sheet)
{
	put_matrix(sheet, 4, report_los);
}

static void
forfeits(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;

	put_words(sheet, "player reason games");
	end_line(sheet);
	for (int i = 0; i < r->ranked; i++)
		for (int k = 0; k < REASON_VOID; k++) {
			if (!r->player[r->order[i]].forfeits[k])
				continue;
			put_name(sheet, r->order[i]);
			put(sheet, report_reason((enum reason)k));
			put_count(sheet, r->player[r->order[i]].forfeits[k]);
			end_line(sheet);
		}
}

static bool
put_game(void *context, const struct result_game *g)
{
	struct sheet *sheet = context;
	const struct game_details *d = &g->game;

	put_count(sheet, g->pairing + 1);
	put_count(sheet, d->number);
	put_name(sheet, report_slot(g, d->first));
	put_name(sheet, report_slot(g, 3 - d->first));
	put(sheet, report_result(g));
	put(sheet, d->reason);
	put_text(sheet, d->fault ? report_name(sheet->report,
	                                       report_slot(g, d->fault)) : "");
	put(sheet, g->fate == FATE_PLAYED ? "yes" : "no");
	put_count(sheet, d->plies);
	if (!sheet->report->options->stable)
		put_text(sheet, d->text);
	end_line(sheet);
	return true;
}

static void
games(struct sheet *sheet)
{
	put_words(sheet, "pairing game first second result reason fault played "
	                 "plies");
	if (!sheet->report->options->stable)
		put(sheet, "text");
	end_line(sheet);
	results_each(sheet->report->results, put_game, sheet, sheet->why);
}

static void
first(struct sheet *sheet)
{
	const int *n = sheet->report->moved_first;
	struct elo e = report_first(sheet->report);

	put_words(sheet, "wins losses draws share elo low high");
	end_line(sheet);
	put_count(sheet, n[1]);
	put_count(sheet, n[2]);
	put_count(sheet, n[0]);
	put_number(sheet, e.score, 4);
	put_number(sheet, e.elo, 2);
	put_number(sheet, e.low, 2);
	put_number(sheet, e.high, 2);
	end_line(sheet);
}

/*
 * The files
 */

static const struct {
	const char *name;
	void (*write)(struct sheet *sheet);
} tables[] = {
	{"standings.csv", standings}, {"crosstable.csv", crosstable},
	{"los.csv", los}, {"forfeits.csv", forfeits}, {"first.csv", first},
	{"games.csv", games},
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
		return true;
	}
	if (mkdir(folder, 0777) < 0 && errno != EEXIST) {
		text_format(why, REPORT_WHY, "%s: %s", folder, strerror(errno));
		return false;
	}
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (!write_table(report, folder, i, why))
			return false;
	return true;
}

/*
 * History
 */

static void
history_rows(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;

	for (int i = 0; i < r->ranked; i++) {
		int slot = r->order[i];

		put_count(sheet, r->played);
		put_count(sheet, slot + 1);
		put_name(sheet, slot);
		put_count(sheet, r->conf.player[slot].redone + 1);
		put_count(sheet, r->standings.at[slot].games);
		put_number(sheet, report_rating(sheet->report, slot), 2);
		put_number(sheet, report_error(sheet->report, slot), 2);
		end_line(sheet);
	}
}

bool
report_note_history(const struct report *report, char why[REPORT_WHY])
{
	struct text path = {0}, all = {0};
	char *rows = NULL;
	size_t n;
	struct sheet sheet = {.report = report, .out = open_memstream(&rows, &n)};
	bool good = sheet.out != NULL;

	text_addf(&path, "%s/history.csv", report->results->dir);
	if (good) {
		history_rows(&sheet);
		fclose(sheet.out);
		if (!file_get(path.at, &all))
			text_add(&all, "played,slot,player,version,games,rating,se95\r\n");
		if (all.len < n || memcmp(all.at + all.len - n, rows, n) != 0) {
			text_add_bytes(&all, rows, n);
			good = file_put(path.at, &all, 0600) == 0;
		}
	}
	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path.at, strerror(errno));
	free(rows);
	text_free(&all);
	text_free(&path);
	return good;
}
