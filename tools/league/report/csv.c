#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/report/forms.h"
#include "league/state/format.h"

/*
 * Fields, as RFC 4180 has them
 */

/* A table being written. */
struct sheet {
	const struct report *report;
	FILE *out;
	bool behind; /* a field stands before on the line */
	char *why;   /* where the records cannot be read */
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

/* A player's text: a spreadsheet would take "=..." for a formula. */
static void
put_text(struct sheet *sheet, const char *s)
{
	struct text text = {0};

	text_addf(&text, "%s%s", *s && strchr("=+-@\t\r", *s) ? "'" : "", s);
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

/* What is not known is empty. */
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
put_head(struct sheet *sheet)
{
	const struct report_options *o = sheet->report->options;

	put_words(sheet, "rank slot player games wins losses draws score share");
	for (const struct format_column *c =
	     sheet->report->results->conf.format->columns; c && c->key; c++)
		put(sheet, c->key);
	put_words(sheet, "rating se95 los_next group group_rating forfeits "
	                 "unplayed withdrawn");
	if (!o->stable)
		put_words(sheet, "think_ms worst_ms cpu_ms late");
	if (o->marks)
		put_words(sheet, "mark gate");
	end_line(sheet);
}

static void
put_measured(struct sheet *sheet, int slot)
{
	const struct result_player *p = &sheet->report->results->player[slot];

	put_number(sheet, report_think_ms(sheet->report, slot), 3);
	put_count(sheet, p->worst_ms);
	put_count(sheet, p->cpu_ms);
	put_count(sheet, p->late);
}

static void
put_strength(struct sheet *sheet, int slot)
{
	const struct report *report = sheet->report;

	put_number(sheet, report_rating(report, slot), 2);
	put_number(sheet, report_error(report, slot), 2);
	put_number(sheet, report_los_next(report, slot), 4);
	put_count(sheet, report_group(report, slot));
	put_number(sheet, report_group_rating(report, slot), 2);
}

static void
put_player(struct sheet *sheet, int slot)
{
	const struct report *report = sheet->report;
	const struct results *r = report->results;
	const struct standing *s = &r->standings.at[slot];

	put_count(sheet, report->place[slot] + 1);
	put_count(sheet, slot + 1);
	put_name(sheet, slot);
	put_count(sheet, s->games);
	put_count(sheet, s->wins);
	put_count(sheet, s->losses);
	put_count(sheet, s->draws);
	put_number(sheet, s->wins + s->draws / 2.0, 1);
	put_number(sheet, standings_share(s), 4);
	for (const struct format_column *c = r->conf.format->columns;
	     c && c->key; c++)
		put_number(sheet, c->halves(&r->schedule, slot) / 2.0, 1);
	put_strength(sheet, slot);
	put_count(sheet, s->forfeits);
	put_count(sheet, s->unplayed);
	put(sheet, s->withdrawn ? "yes" : "no");
	if (!report->options->stable)
		put_measured(sheet, slot);
	if (report->options->marks) {
		put_number(sheet, report->marks.mark[slot], 2);
		put(sheet, marks_gate_word(marks_gate(report, slot)));
	}
	end_line(sheet);
}

static void
standings(struct sheet *sheet)
{
	const struct results *r = sheet->report->results;

	put_head(sheet);
	for (int i = 0; i < r->ranked; i++)
		put_player(sheet, r->order[i]);
}

static void
put_matrix(struct sheet *sheet,
           void (*put_cell)(struct sheet *sheet, int a, int b))
{
	const struct results *r = sheet->report->results;

	put(sheet, "player");
	for (int i = 0; i < r->ranked; i++)
		put_name(sheet, r->order[i]);
	end_line(sheet);
	for (int i = 0; i < r->ranked; i++) {
		put_name(sheet, r->order[i]);
		for (int k = 0; k < r->ranked; k++)
			put_cell(sheet, r->order[i], r->order[k]);
		end_line(sheet);
	}
}

static void
put_points(struct sheet *sheet, int a, int b)
{
	const struct report_cell *cell = report_cell(sheet->report, a, b);

	put_number(sheet, cell->games ? cell->points / 2.0 : NAN, 1);
}

static void
put_los(struct sheet *sheet, int a, int b)
{
	put_number(sheet, report_los(sheet->report, a, b), 4);
}

static void
crosstable(struct sheet *sheet)
{
	put_matrix(sheet, put_points);
}

static void
los(struct sheet *sheet)
{
	put_matrix(sheet, put_los);
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
