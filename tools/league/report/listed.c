#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "league/report/html.h"
#include "replay/replay_html.h"

struct filling {
	struct listed *listed;
	const struct report *report;
	const char *folder; /* folder for pages */
};

const char *
listed_page_name(const struct report *report, const struct listed_game *game,
                 char into[48])
{
	const struct pairing *p = &report->results->schedule.at[game->pairing];

	text_format(into, 48, "%03d-%03d-%d.html", p->a + 1, p->b + 1,
	            game->number);
	return into;
}

/* Make the page of a game.  Write PATH.rec beside the page: a record with only this game,
 * for replay --check. */
static bool
make_page(const struct result_game *g, const char *path, char why[REPORT_WHY])
{
	struct text bytes = {0}, page = {0}, copy = {0};
	bool good;

	*why = '\0';
	text_addf(&copy, "%s.rec", path);
	good = games_block(g->games, g->fd, g->game.number, &bytes) &&
	       file_put_soon(copy.at, &bytes, 0666) == 0;
	if (good) {
		struct recfile_block block = {RECORD_BLOCK, bytes.at, bytes.len, 1};

		good = html_of_block(&block, &page, why) &&
		       file_put_soon(path, &page, 0666) == 0;
	}
	if (!good && !*why)
		text_format(why, REPORT_WHY, "%s", strerror(errno));
	text_free(&copy);
	text_free(&page);
	text_free(&bytes);
	return good;
}

static void
add_page(const struct filling *f, const struct result_game *g,
          struct listed_game *kept)
{
	struct text path = {0};
	char name[48], why[REPORT_WHY];

	if (f->listed->pages == LISTED_PAGES) {
		f->listed->missing++;
		return;
	}
	text_addf(&path, "%s/%s", f->folder,
	          listed_page_name(f->report, kept, name));
	kept->page = make_page(g, path.at, why);
	if (kept->page)
		f->listed->pages++;
	else
		warn("%s could not be made: %s", path.at, why);
	text_free(&path);
}

static bool
keep(void *context, const struct result_game *g)
{
	struct filling *f = context;
	struct listed *listed = f->listed;
	bool forfeit = g->fate == FATE_PLAYED && g->game.fault;
	struct listed_game *kept;

	if (!listed->all && !forfeit)
		return true;
	kept = xpush(listed->game, listed->n);
	*kept = (struct listed_game){
		.pairing = g->pairing, .number = g->game.number,
		.plies = g->game.plies, .fate = g->fate,
		.first = report_slot(g, g->game.first),
		.winner = report_slot(g, g->game.winner),
		.fault = report_slot(g, g->game.fault),
		.forfeit = forfeit,
	};
	listed->forfeits += forfeit;
	memcpy(kept->reason, g->game.reason, sizeof kept->reason);
	if (forfeit && !f->report->options->stable)
		kept->text = xstrdup(g->game.text);
	if (forfeit && f->folder)
		add_page(f, g, kept);
	return true;
}

/* Find the first game of each pairing. */
static void
find_beginnings(struct listed *listed, int pairings)
{
	int at = 0;

	listed->from = xcalloc((size_t)pairings + 1, sizeof *listed->from);
	for (int i = 0; i <= pairings; i++) {
		while (at < listed->n && listed->game[at].pairing < i)
			at++;
		listed->from[i] = at;
	}
}

bool
listed_fill(struct listed *listed, const struct report *report,
            const char *folder, char why[REPORT_WHY])
{
	const struct results *r = report->results;
	struct filling filling = {listed, report, folder};

	*listed = (struct listed){.all = r->played + r->unplayed <= LISTED_GAMES};
	if (!results_each(r, keep, &filling, why))
		return false;
	if (listed->missing)
		warn("%d games have no page: there are %d", listed->missing,
		     LISTED_PAGES);
	find_beginnings(listed, r->schedule.n);
	return true;
}

void
listed_free(struct listed *listed)
{
	for (int i = 0; i < listed->n; i++)
		free(listed->game[i].text);
	free(listed->game);
	free(listed->from);
	*listed = (struct listed){0};
}
