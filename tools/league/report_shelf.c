#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "report_replay.h"
#include "report_shelf.h"
#include "text.h"

/* Whoever fills a shelf. */
struct filling {
	struct shelf *shelf;
	const struct report *report;
	const char *replay, *folder;
};

const char *
shelf_page_name(const struct report *report, const struct shelf_game *game,
                char into[48])
{
	const struct pairing *p = &report->results->schedule.at[game->pairing];

	text_format(into, 48, "%03d-%03d-%d.html", p->a + 1, p->b + 1,
	            game->number);
	return into;
}

static void
make_page(const struct filling *f, const struct result_game *g,
          struct shelf_game *kept)
{
	struct text path = {0};
	char name[48];

	text_addf(&path, "%s/%s", f->folder,
	          shelf_page_name(f->report, kept, name));
	kept->page = replay_page(f->replay, g->file, g->at, g->length, path.at);
	if (!kept->page)
		warn("%s could not be made", path.at);
	text_free(&path);
}

static char *
sentence(const struct result_game *g)
{
	struct text text = {0};
	size_t n = strlen(g->game.text);

	text_add_bytes(&text, g->game.text, n < SHELF_TEXT ? n : SHELF_TEXT);
	text_add(&text, n < SHELF_TEXT ? "" : "...");
	return text.at;
}

static bool
keep(void *context, const struct result_game *g)
{
	struct filling *f = context;
	struct shelf *shelf = f->shelf;
	bool forfeit = g->fate == FATE_PLAYED && g->game.fault;
	struct shelf_game *kept;

	if (!shelf->all && !forfeit)
		return true;
	if (!(shelf->n & (shelf->n - 1)))
		shelf->game = xrealloc(shelf->game,
		                       (size_t)(shelf->n ? 2 * shelf->n : 1) *
		                       sizeof *shelf->game);
	kept = &shelf->game[shelf->n++];
	*kept = (struct shelf_game){
		.pairing = g->pairing, .number = g->game.number,
		.plies = g->game.plies, .fate = g->fate,
		.first = report_slot(g, g->game.first),
		.winner = report_slot(g, g->game.winner),
		.fault = report_slot(g, g->game.fault),
	};
	memcpy(kept->reason, g->game.reason, sizeof kept->reason);
	if (forfeit && !f->report->options->stable)
		kept->text = sentence(g);
	if (forfeit && f->replay)
		make_page(f, g, kept);
	return true;
}

/* Where each pairing's games begin. */
static void
find_beginnings(struct shelf *shelf, int pairings)
{
	int at = 0;

	shelf->from = xcalloc((size_t)pairings + 1, sizeof *shelf->from);
	for (int i = 0; i <= pairings; i++) {
		while (at < shelf->n && shelf->game[at].pairing < i)
			at++;
		shelf->from[i] = at;
	}
}

bool
shelf_fill(struct shelf *shelf, const struct report *report,
           const char *replay, const char *folder, char why[REPORT_WHY])
{
	const struct results *r = report->results;
	struct filling filling = {shelf, report, replay, folder};

	*shelf = (struct shelf){.all = r->played + r->unplayed <= SHELF_GAMES};
	if (!results_each(r, keep, &filling, why))
		return false;
	find_beginnings(shelf, r->schedule.n);
	return true;
}

void
shelf_free(struct shelf *shelf)
{
	for (int i = 0; i < shelf->n; i++)
		free(shelf->game[i].text);
	free(shelf->game);
	free(shelf->from);
	*shelf = (struct shelf){0};
}
