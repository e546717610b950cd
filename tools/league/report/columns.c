#include <assert.h>
#include <math.h>
#include <string.h>

#include "league/report/columns.h"
#include "league/state/format.h"

static double
score(const struct report *report, int slot)
{
	const struct standing *s = &report->results->standings.at[slot];

	return 2.0 * s->wins + s->draws;
}

static double
share(const struct report *report, int slot)
{
	return standings_share(&report->results->standings.at[slot]);
}

static double
group(const struct report *report, int slot)
{
	return report_group(report, slot);
}

/* A player's position relative to the largest group, whose ratings are finite. */
static const char *
side(const struct report *report, int slot)
{
	double rating = report_rating(report, slot);

	return isnan(rating) ? "apart" : isfinite(rating) ? "main"
	       : rating > 0 ? "above" : "below";
}

static double
withdrawn(const struct report *report, int slot)
{
	return report->results->standings.at[slot].withdrawn;
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

/* The mean time of a turn; NAN without turns. */
static double
think_ms(const struct report *report, int slot)
{
	const struct result_player *p = &report->results->player[slot];

	return p->turns ? (double)p->wall_ms / (double)p->turns : NAN;
}

static double
worst_ms(const struct report *report, int slot)
{
	return (double)report->results->player[slot].worst_ms;
}

static double
cpu_ms(const struct report *report, int slot)
{
	return (double)report->results->player[slot].cpu_ms;
}

static double
late(const struct report *report, int slot)
{
	return (double)report->results->player[slot].late;
}

static double
direct(const struct report *report, int slot)
{
	return report->results->ranking[slot].direct;
}

static double
berger(const struct report *report, int slot)
{
	return (double)report->results->ranking[slot].berger / 4;
}

static double
buchholz(const struct report *report, int slot)
{
	return (double)report->results->ranking[slot].buchholz;
}

#define STANDING(name) .member = offsetof(struct standing, name)

static const struct column table[] = {
	{.key = "games", .heading = "games", .width = 5, .title = "Games",
	 .meaning = "with those lost or won without play", STANDING(games)},
	{.key = "wins", .heading = "won", .width = 4, .title = "Won",
	 STANDING(wins)},
	{.key = "losses", .heading = "lost", .width = 4, .title = "Lost",
	 STANDING(losses)},
	{.key = "draws", .heading = "drawn", .width = 5, .title = "Drawn",
	 STANDING(draws)},
	{.key = "score", .heading = "score", .width = 6, .title = "Points",
	 .early = true, .meaning = "a draw is half a point", .kind = COLUMN_HALVES,
	 .decimals = {1}, .number = score},
	{.key = "share", .heading = "%", .width = 5, .title = "%",
	 .early = true, .meaning = "of the points", .kind = COLUMN_PART, .decimals = {4, 1, 1},
	 .number = share},
	{.key = "", .kind = COLUMN_OF_FORMAT},
	{.key = "rating", .when = COLUMN_RATED, .heading = "rating", .width = 6, .title = "Rating",
	 .early = true, .meaning = "Elo, by maximum likelihood, about 0 or the anchors",
	 .decimals = {2, 1, 0}, .number = report_rating},
	{.key = "se95", .when = COLUMN_RATED, .heading = "+-95%", .width = 5, .title = "±95%",
	 .early = true, .meaning = "half of the 95 % interval", .decimals = {2, 1, 0},
	 .number = report_error},
	{.key = "los_next", .when = COLUMN_RATED, .title = "LOS",
	 .meaning = "the chance to be stronger than the next in this table",
	 .kind = COLUMN_PART, .decimals = {4, 0, 1}, .number = los_next},
	{.key = "group", .when = COLUMN_RATED, .number = group},
	{.key = "group_rating", .when = COLUMN_RATED, .decimals = {2}, .number = report_group_rating},
	{.key = "side", .when = COLUMN_RATED, .json_only = true, .kind = COLUMN_WORD, .word = side},
	{.key = "forfeits", .title = "Forfeits",
	 .meaning = "games lost by breaking down, lateness or a foul", STANDING(forfeits)},
	{.key = "unplayed", .title = "Unplayed", .meaning = "games lost without play",
	 STANDING(unplayed)},
	{.key = "withdrawn", .kind = COLUMN_FLAG, .number = withdrawn},
	{.key = "reasons", .when = COLUMN_RATED, .json_only = true, .kind = COLUMN_REASONS},
	{.key = "think_ms", .when = COLUMN_MEASURED, .title = "Think, ms",
	 .meaning = "mean time of a move", .decimals = {3, 1, 1}, .number = think_ms},
	{.key = "worst_ms", .when = COLUMN_MEASURED, .title = "Worst, ms",
	 .meaning = "the longest time of a move", .number = worst_ms},
	{.key = "cpu_ms", .when = COLUMN_MEASURED, .number = cpu_ms},
	{.key = "late", .when = COLUMN_MEASURED, .number = late},
	{.key = "direct", .kind = COLUMN_HALVES, .decimals = {1}, .number = direct},
	{.key = "sonneborn_berger", .decimals = {2}, .number = berger},
	{.key = "buchholz", .kind = COLUMN_HALVES, .decimals = {1}, .number = buchholz},
	{.key = NULL},
};

static bool
is_shown(const struct column *c, const struct report *report)
{
	return c->when == COLUMN_RATED      ? report->ratings.at != NULL
	       : c->when == COLUMN_MEASURED ? !report->options->stable
	                                    : true;
}

static void
add(struct columns *columns, const struct column *c)
{
	assert(columns->n < COLUMNS_MOST);
	columns->at[columns->n++] = *c;
}

static bool
has(const struct columns *columns, const char *key)
{
	for (int i = 0; i < columns->n; i++)
		if (!strcmp(columns->at[i].key, key))
			return true;
	return false;
}

static void
add_of_format(struct columns *columns, const struct format_column *f)
{
	for (; f && f->key; f++)
		add(columns, &(struct column){
			.key = f->key, .heading = f->heading, .width = f->width,
			.title = f->title, .meaning = f->meaning,
			.early = true, .kind = COLUMN_HALVES, .decimals = {1}, .format = f});
}

void
columns_begin(struct columns *columns, const struct report *report)
{
	const struct format *format = report->results->conf.format;

	columns->n = 0;
	for (const struct column *c = table; c->key; c++)
		if (c->kind == COLUMN_OF_FORMAT)
			add_of_format(columns, format->columns);
		else if (is_shown(c, report) && !has(columns, c->key))
			add(columns, c);
	/* On paper and on a phone only early columns stand: those that decide. */
	for (int i = 0; i < columns->n; i++)
		if (format->columns && columns->at[i].kind != COLUMN_OF_FORMAT &&
		    (columns->at[i].number == score || columns->at[i].number == share))
			columns->at[i].early = false;
}

double
column_number(const struct column *c, enum column_form form,
              const struct report *report, int slot)
{
	const struct results *r = report->results;
	const char *standing = (const char *)&r->standings.at[slot];
	double number;

	if (c->format)
		number = c->format->halves(&r->schedule, slot);
	else if (c->number)
		number = c->number(report, slot);
	else
		number = *(const int *)(const void *)(standing + c->member);
	if (c->kind == COLUMN_HALVES && form == COLUMN_MACHINE)
		return number / 2;
	if (c->kind == COLUMN_PART && form != COLUMN_MACHINE)
		return 100 * number;
	return number;
}
