#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "league/report/columns.h"
#include "league/state/format.h"
#include "page/page.h"

enum when {
	ALWAYS,
	RATED,     /* only if the report has ratings */
	MEASURED,  /* not if the report is stable */
	OF_FORMAT, /* here stand the format's own columns */
};

static const struct {
	enum when when;
	struct table_column column;
} table[] = {
	{ALWAYS, {.key = "rank", .heading = "rank", .width = 4, .title = "#", .early = true,
	          .sorts = true}},
	{ALWAYS, {.key = "slot", .json = "player"}},
	{ALWAYS, {.key = "player", .json = "name", .heading = "player", .title = "Player",
	          .early = true, .names = true}},
	{ALWAYS, {.json = "sha256"}},
	{ALWAYS, {.key = "games", .heading = "games", .width = 5, .title = "Games",
	          .meaning = "with those lost or won without play"}},
	{ALWAYS, {.key = "wins", .heading = "won", .width = 4, .title = "Won"}},
	{ALWAYS, {.key = "losses", .heading = "lost", .width = 4, .title = "Lost"}},
	{ALWAYS, {.key = "draws", .heading = "drawn", .width = 5, .title = "Drawn"}},
	{ALWAYS, {.key = "score", .heading = "score", .width = 6, .title = "Points",
	          .meaning = "a draw is half a point", .kind = TABLE_TIDY, .decimals = {1, 1, 1}}},
	{ALWAYS, {.key = "share", .heading = "%", .width = 5, .title = "%",
	          .meaning = "of the points", .kind = TABLE_SHARE, .decimals = {4, 1, 1}}},
	{OF_FORMAT, {.key = ""}},
	{RATED, {.key = "rating", .heading = "rating", .width = 6, .title = "Rating", .early = true,
	         .meaning = "Elo, by maximum likelihood, about 0 or the anchors",
	         .decimals = {2, 1, 0}}},
	{RATED, {.key = "se95", .heading = "+-95%", .width = 5, .title = "±95%", .early = true,
	         .meaning = "half of the 95 % interval", .decimals = {2, 1, 0}}},
	{RATED, {.key = "los_next", .title = "LOS", .kind = TABLE_SHARE, .decimals = {4, 0, 1},
	         .meaning = "the chance to be stronger than the next in this table"}},
	{RATED, {.key = "group"}},
	{RATED, {.key = "group_rating", .decimals = {2}}},
	{RATED, {.json = "side"}},
	{ALWAYS, {.key = "forfeits", .title = "Forfeits",
	          .meaning = "games lost by breaking down, lateness or a foul"}},
	{ALWAYS, {.key = "unplayed", .title = "Unplayed", .meaning = "games lost without play"}},
	{ALWAYS, {.key = "withdrawn"}},
	{RATED, {.json = "reasons"}},
	{MEASURED, {.key = "think_ms", .title = "Think, ms", .meaning = "mean time of a move",
	            .decimals = {3, 1, 1}}},
	{MEASURED, {.key = "worst_ms", .title = "Worst, ms", .meaning = "the longest time of a move"}},
	{MEASURED, {.key = "cpu_ms"}},
	{MEASURED, {.key = "late"}},
	{ALWAYS, {.key = "direct", .decimals = {1}}},
	{ALWAYS, {.key = "sonneborn_berger", .decimals = {2}}},
	{ALWAYS, {.key = "buchholz", .decimals = {1}}},
};

static bool
has(const struct columns *columns, const char *key)
{
	for (int i = 0; key && i < columns->table.columns; i++)
		if (columns->column[i].key && !strcmp(columns->column[i].key, key))
			return true;
	return false;
}

void
columns_begin(struct columns *c, const struct report *report, enum table_form form,
              struct text *text, struct json *json)
{
	const struct format_column *own = report->results->conf.format->columns;

	*c = (struct columns){.report = report, .table = {.form = form, .column = c->column,
	                                                  .text = text, .json = json}};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct table_column *next = &c->column[c->table.columns];

		for (; table[i].when == OF_FORMAT && own && own->halves; own++)
			c->column[c->table.columns++] = own->column;
		if (table[i].when == OF_FORMAT)
			continue;
		*next = table[i].column;
		next->left_out = (table[i].when == RATED && !report->ratings.at) ||
		                 (table[i].when == MEASURED && report->options->stable) ||
		                 has(c, next->key);
		/* Paper and phones show only early columns: those that decide the rank. */
		if (next->kind != TABLE_FIXED && table[i].when == ALWAYS)
			next->early = !report->results->conf.format->columns;
		c->table.columns++;
		assert(c->table.columns < COLUMNS_MOST);
	}
}

/* A player's position relative to the largest group, whose ratings are finite. */
static const char *
side_of(double rating)
{
	return isnan(rating) ? "apart" : isfinite(rating) ? "main"
	       : rating > 0 ? "above" : "below";
}

/* The chance to be stronger than the next player in the ranking; NAN if unknown. */
static double
los_next(const struct report *report, int slot)
{
	int next = report->place[slot] + 1;

	if (next == 0 || next == report->results->ranked)
		return NAN;
	return report_los(report, slot, report->results->order[next]);
}

static void
add_name(struct table *t, const char *name, int slot, bool withdrawn)
{
	struct text *page;

	if (t->form != TABLE_PAGE) {
		table_word(t, name);
		return;
	}
	page = table_open(t);
	page_put(page, "<a href=#p%d>%s</a>", slot + 1, name);
	text_add(page, withdrawn ? " <em>withdrawn</em>" : "");
}

static void
add_ratings(struct table *t, const struct report *report, int slot)
{
	bool rated = report->ratings.at != NULL;
	double rating = rated ? report_rating(report, slot) : NAN;

	table_number(t, rating);
	table_number(t, rated ? report_error(report, slot) : NAN);
	table_number(t, rated ? los_next(report, slot) : NAN);
	table_number(t, rated ? report_group(report, slot) : NAN);
	table_number(t, rated ? report_group_rating(report, slot) : NAN);
	table_word(t, side_of(rating));
}

static void
add_reasons(struct table *t, const struct result_player *p)
{
	if (!table_open(t))
		return;
	json_open(t->json, "reasons", '{');
	for (int k = 0; k < REASON_VOID; k++)
		if (p->forfeits[k])
			json_int(t->json, report_reason((enum reason)k), p->forfeits[k]);
	json_close(t->json, '}');
}

void
columns_add(struct columns *columns, int slot)
{
	const struct report *report = columns->report;
	const struct results *r = report->results;
	const struct standing *s = &r->standings.at[slot];
	const struct result_player *p = &r->player[slot];
	const struct ranking *ranking = &r->ranking[slot];
	const struct format_column *own = r->conf.format->columns;
	struct table *t = &columns->table;

	table_number(t, ranking->rank);
	table_number(t, slot + 1);
	add_name(t, report_name(report, slot), slot, s->withdrawn);
	table_word(t, r->conf.player[slot].sha256);
	table_number(t, s->games);
	table_number(t, s->wins);
	table_number(t, s->losses);
	table_number(t, s->draws);
	table_number(t, s->wins + s->draws / 2.0);
	table_number(t, standings_share(s));
	for (; own && own->halves; own++)
		table_number(t, own->halves(&r->schedule, slot) / 2.0);
	add_ratings(t, report, slot);
	table_number(t, s->forfeits);
	table_number(t, s->unplayed);
	table_flag(t, s->withdrawn);
	add_reasons(t, p);
	table_number(t, p->turns ? (double)p->wall_ms / (double)p->turns : NAN);
	table_number(t, (double)p->worst_ms);
	table_number(t, (double)p->cpu_ms);
	table_number(t, (double)p->late);
	table_number(t, ranking->direct / 2.0);
	table_number(t, (double)ranking->berger / 4);
	table_number(t, (double)ranking->buchholz / 2);
	table_end_row(t);
}

void
columns_write(struct columns *columns)
{
	const struct results *r = columns->report->results;

	table_head(&columns->table);
	for (int i = 0; i < r->ranked; i++)
		columns_add(columns, r->order[i]);
}
