/* The results of games, by first move. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "league/report/html.h"

enum { OPENINGS = 10 };

struct opening {
	const char *move;
	int games, won, drawn; /* by the player who moved first */
};

static int
by_move(const void *a, const void *b)
{
	const struct opening *x = a, *y = b;

	return strcmp(x->move, y->move);
}

static int
by_games(const void *a, const void *b)
{
	const struct opening *x = a, *y = b;

	return x->games != y->games ? y->games - x->games : by_move(a, b);
}

/* Count the games of each first move.  Returns the number of first moves. */
static int
count(const struct shelf *shelf, struct opening *opening)
{
	int n = 0, kinds = 0;

	for (int i = 0; i < shelf->n; i++) {
		const struct shelf_game *g = &shelf->game[i];

		if (g->opening)
			opening[n++] = (struct opening){g->opening, 1,
			                                g->winner == g->first,
			                                g->winner < 0};
	}
	qsort(opening, (size_t)n, sizeof *opening, by_move);
	for (int i = 0; i < n; i++) {
		struct opening *last = &opening[kinds - 1];

		if (!kinds || by_move(last, &opening[i])) {
			opening[kinds++] = opening[i];
			continue;
		}
		last->games++;
		last->won += opening[i].won;
		last->drawn += opening[i].drawn;
	}
	qsort(opening, (size_t)kinds, sizeof *opening, by_games);
	return kinds;
}

static void
row(struct text *page, const struct opening *o)
{
	double share = (o->won + o->drawn / 2.0) / o->games;

	page_put(page, "<tr><th scope=row>%s<td>%d<td>%d<td>%d<td>%d<td class=", o->move,
	         o->games, o->won, o->drawn, o->games - o->won - o->drawn);
	page_share(page, share);
	page_put(page, ">%.0f\n", 100 * share);
}

bool
html_has_openings(const struct html *html)
{
	int i = 0;

	while (i < html->shelf->n && !html->shelf->game[i].opening)
		i++;
	return i < html->shelf->n;
}

void
html_openings(struct html *html)
{
	const struct shelf *shelf = html->shelf;
	struct opening *opening = xcalloc((size_t)shelf->n + 1, sizeof *opening);
	struct text *page = &html->page;
	int kinds = count(shelf, opening);

	if (kinds) {
		text_add(page, "<section id=openings>\n<h2>Openings</h2>\n");
		page_wide(page, "Openings");
		page_table(page, "list named", "Move|Games|Won|Drawn|Lost|%",
		           "Games by the first move, seen by who made it");
		for (int i = 0; i < kinds && i < OPENINGS; i++)
			row(page, &opening[i]);
		text_add(page, "</table>");
		page_wide_end(page);
		if (kinds > OPENINGS)
			page_put(page, "<p>And %d other moves.\n", kinds - OPENINGS);
		text_add(page, "</section>\n");
	}
	free(opening);
}
