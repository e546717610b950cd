#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "league/report/forms.h"
#include "league/report/html.h"
#include "league/state/format.h"

/*
 * The page
 */

static void
head(struct html *html)
{
	char *title = text_print("League: %s", html->report->results->conf.game);

	page_begin(&html->page, title, page_tables_style);
	page_put(&html->page, "<header>\n<h1>%s</h1>\n", title);
	free(title);
}

static void
facts(struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;

	page_put(page, "<p>%d players, %s, %d games a pairing: %ld games played",
	         r->ranked, r->conf.format->on_page, r->conf.games, r->played);
	if (r->conf.format->extend)
		page_put(page, ", round %d of %d", r->schedule.round, r->schedule.rounds);
	if (r->unplayed)
		page_put(page, ", %ld lost without play", r->unplayed);
	if (r->open)
		page_put(page, ", <strong>%ld still open</strong>", r->open);
	text_add(page, ".");
	if (r->voids && !html->report->options->stable)
		page_put(page, " %ld were void, by the host's fault, and played again.",
		         r->voids);
	if (r->repeats)
		page_put(page, " %ld repeat another of the same pairing move for move, "
		         "and tell nothing new.", r->repeats);
	if (html->report->ratings.groups > 1)
		page_put(page, " There are %d groups of players that have not all scored "
		         "against each other; <code>league report</code> lists them.",
		         html->report->ratings.groups);
	if (r->again)
		page_put(page, " %ld are recorded twice; the first counts.", r->again);
	text_addf(page, " The seed is %llu", (unsigned long long)r->conf.seed);
	if (!html->report->options->stable) {
		time_t now = time(NULL);
		char date[40];

		strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", gmtime(&now));
		page_put(page, "; this page was made on %s", date);
	}
	text_add(page, ".");
}

static void
moving_first(struct html *html)
{
	const int *n = html->report->moved_first;
	struct elo e = report_first(html->report);

	if (n[0] + n[1] + n[2])
		page_put(&html->page, "<p>Whoever moved first won %d, lost %d and drew %d: "
		         "%.2f %%, worth %.0f Elo (95 %%: %.0f to %.0f).", n[1], n[2],
		         n[0], 100 * e.score, e.elo, e.low, e.high);
}

static void
navigation(struct html *html)
{
	page_put(&html->page, "\n<nav aria-label=\"On this page\"><a "
	         "href=#standings>Standings</a> <a href=#ratings>Ratings</a> "
	         "<a href=#crosstable>Crosstable</a> <a href=#forfeits>Forfeits</a> "
	         "<a href=#players>Players</a></nav>\n</header>\n<main%s>\n",
	         html_shown(html) < html->report->results->ranked ? " class=large" : "");
}

static void
write_page(struct html *html)
{
	head(html);
	facts(html);
	moving_first(html);
	navigation(html);
	html_standings(html);
	html_chart(html);
	html_crosstable(html);
	html_forfeits(html);
	html_players(html);
	text_add(&html->page, "</main>\n");
	page_end(&html->page, page_tables_script);
}

/*
 * The file
 */

static bool
save(const struct text *page, const char *folder, char why[REPORT_WHY])
{
	char *path = text_join(folder, "index.html");
	bool good = file_put_soon(path, page, 0666) == 0;

	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path, strerror(errno));
	free(path);
	return good;
}

bool
report_as_html(const struct report *report, const char *folder,
               char why[REPORT_WHY])
{
	struct listed listed = {0};
	struct html html = {report, &listed, {0}};
	char *replays = text_join(folder, "replays");
	bool pages = report->options->replays;
	bool good;

	good = report_make_folder(folder, why) &&
	       (!pages || report_make_folder(replays, why)) &&
	       listed_fill(&listed, report, pages ? replays : NULL, why);
	if (good) {
		write_page(&html);
		good = save(&html.page, folder, why);
	}
	listed_free(&listed);
	text_free(&html.page);
	free(replays);
	return good;
}
