#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"

enum {
	SCREEN = 80, /* columns of a screen; wider matrices are left out */
	NAME = 6,    /* least columns of a name */
	LONGEST = 40,  /* most columns of a name; the rest is cut off */
	RUN_NAME = 20, /* most columns of a name in `league run` */
};

/* The page that is being written. */
struct page {
	const struct report *report;
	int width;   /* columns of a name */
	struct text below; /* lines of any length, to print below the tables */
};

static void
begin_page(struct page *page, const struct report *report, int width)
{
	*page = (struct page){.report = report, .width = width};
	for (int i = 0; i < report->results->conf.players; i++) {
		int length = (int)strlen(report_name(report, i));

		if (report->ratings.at && length > page->width)
			page->width = length < LONGEST ? length : LONGEST;
	}
}

/* Print a place and a name, escaped and padded. */
static void
put_name(const struct page *page, int place, int slot, int width)
{
	struct text name = {0};

	text_add_column(&name, report_name(page->report, slot), (size_t)width);
	printf("%4d %s", place, name.at);
	text_free(&name);
}

static void
put_standings(const struct page *page)
{
	const struct results *r = page->report->results;
	struct columns columns;
	struct text text = {0};

	columns_begin(&columns, page->report, TABLE_TEXT, &text, NULL);
	columns.column[COLUMNS_PLAYER].width = -page->width;
	columns_write(&columns);
	fputs(text.at, stdout);
	text_free(&text);
	if (r->tied && r->played)
		printf("%s\n", report_ties);
}

/*
 * The matrices, whose cells are texts
 */

static const char *
points_against(const struct report *report, int a, int b, char into[32])
{
	const struct report_cell *cell = report_cell(report, a, b);
	char text[24];

	text_format(into, 32, "%s", cell->games ? pair_halves(cell->points, text)
	            : a == b ? "-" : ".");
	return into;
}

static const char *
chance(const struct report *report, int a, int b, char into[32])
{
	return text_digits(100 * report_los(report, a, b), 0, "-", into);
}

static void
put_matrix(const struct page *page, const char *title,
           const char *(*cell)(const struct report *report, int a, int b, char into[32]))
{
	const struct results *r = page->report->results;
	int wide = 2, width;
	char text[32];

	if (r->ranked > SCREEN / 3)
		return;
	for (int i = 0; i < r->ranked * r->ranked; i++) {
		int n = (int)strlen(cell(page->report, r->order[i / r->ranked],
		                         r->order[i % r->ranked], text));

		wide = n > wide ? n : wide;
	}
	width = SCREEN - 5 - r->ranked * (wide + 1);
	width = page->width < width ? page->width : width;
	if (width < NAME)
		return;
	printf("\n%s\n%*s", title, 5 + width, "");
	for (int i = 0; i < r->ranked; i++)
		printf(" %*d", wide, i + 1);
	for (int i = 0; i < r->ranked; i++) {
		printf("\n");
		put_name(page, i + 1, r->order[i], width);
		for (int k = 0; k < r->ranked; k++)
			printf(" %*s", wide, cell(page->report, r->order[i],
			                                      r->order[k], text));
	}
	printf("\n");
}

/*
 * Below the tables
 */

static void
add_forfeits_of(const struct page *page, int slot, struct text *list)
{
	const struct results *r = page->report->results;
	const struct standing *s = &r->standings.at[slot];
	struct text line = {0};

	for (int k = 0; k < REASON_VOID; k++)
		if (r->player[slot].forfeits[k])
			text_addf(&line, ", %s %d", report_reason((enum reason)k),
			          r->player[slot].forfeits[k]);
	if (s->unplayed)
		text_addf(&line, ", unplayed %d", s->unplayed);
	if (s->withdrawn)
		text_add(&line, ", withdrawn");
	if (line.len) {
		text_add(list, "     ");
		text_add_column(list, report_name(page->report, slot),
		                (size_t)page->width);
		text_addf(list, " %s\n", line.at + 2);
	}
	text_free(&line);
}

static void
add_forfeits(struct page *page)
{
	const struct results *r = page->report->results;
	struct text list = {0};

	for (int i = 0; i < r->ranked; i++)
		add_forfeits_of(page, r->order[i], &list);
	if (list.len)
		text_addf(&page->below, "\nforfeits by reason\n%s", list.at);
	text_free(&list);
}

/* Add a group's players, with their ratings within the group. */
static void
add_group(struct page *page, int group)
{
	const struct report *report = page->report;
	const struct results *r = report->results;

	text_addf(&page->below, "%4d", group);
	for (int i = 0, n = 0; i < r->ranked; i++) {
		int slot = r->order[i];
		char text[32], shown[CONF_SHOWN];

		if (report_group(report, slot) != group)
			continue;
		text_addf(&page->below, "%s %s %s", n++ ? "," : "",
		          conf_shown(report_name(report, slot), shown),
		          text_digits(report_group_rating(report, slot), 1, "-", text));
	}
	text_add(&page->below, "\n");
}

static void
add_groups(struct page *page)
{
	int groups = page->report->ratings.groups;

	if (page->report->ratings.prior > page->report->options->prior)
		text_addf(&page->below, "\nWho has won or lost all games stands beside the "
		          "anchor by a prior: %g draw for each player (--prior)\n",
		          page->report->ratings.prior);
	if (groups < 2)
		return;
	text_addf(&page->below, "\n%d groups that have not all scored against each "
	          "other, each rated about 0 (--prior makes one of them)\n", groups);
	for (int i = 1; i <= groups; i++)
		add_group(page, i);
}

static void
add_first(struct page *page)
{
	const int *n = page->report->moved_first;
	struct elo e = report_first(page->report);
	char elo[32], low[32], high[32];

	if (n[0] + n[1] + n[2] == 0)
		return;
	text_addf(&page->below, "\nmoving first: %d won, %d lost, %d drawn; %.1f %%, "
	          "Elo %s (95 %%: %s to %s)\n", n[1], n[2], n[0], 100 * e.score,
	          text_digits(e.elo, 1, "-", elo), text_digits(e.low, 1, "-", low),
	          text_digits(e.high, 1, "-", high));
}

static void
add_state(struct page *page)
{
	const struct results *r = page->report->results;
	struct text *below = &page->below;

	if (r->open)
		text_addf(below, "%ld of %ld games are open\n", r->open, r->total);
	if (r->schedule.stuck)
		text_addf(below, "after round %d nobody can be paired without a rematch\n",
		          r->schedule.round);
	if (r->voids && !page->report->options->stable)
		text_addf(below, "%ld games were void, by the host's fault, and played "
		          "again\n", r->voids);
	if (r->repeats)
		text_addf(below, "%ld of %ld games repeat another of their pairing, and "
		          "tell nothing new\n", r->repeats, r->played);
	if (r->again)
		text_addf(below, "%ld games are recorded twice; the first counts\n",
		          r->again);
}

static void
put_below(struct page *page)
{
	struct text wrapped = {0};

	text_wrap(&wrapped, &page->below, SCREEN);
	fputs(text_str(&wrapped), stdout);
	text_free(&wrapped);
	text_free(&page->below);
}

void
report_as_short_text(const struct report *report)
{
	struct page page;

	begin_page(&page, report, RUN_NAME);
	printf("\n");
	put_standings(&page);
	put_matrix(&page, "points against", points_against);
	add_forfeits(&page);
	add_state(&page);
	put_below(&page);
}

void
report_as_text(const struct report *report)
{
	struct page page;

	begin_page(&page, report, NAME);
	put_standings(&page);
	put_matrix(&page, "points against", points_against);
	if (report->ratings.groups)
		put_matrix(&page, "chance in % to be stronger than", chance);
	add_groups(&page);
	add_forfeits(&page);
	add_first(&page);
	add_state(&page);
	put_below(&page);
}
