#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "league/report/forms.h"
#include "base/file.h"
#include "league/report/html.h"
#include "league/state/format.h"

/*
 * Names and numbers
 */

void
html_player(struct html *html, int slot)
{
	bool told = html->report->place[slot] >= 0; /* else they were dropped */

	if (told)
		text_addf(&html->page, "<a href=#p%d>", slot + 1);
	page_text(&html->page, report_name(html->report, slot));
	if (told)
		text_add(&html->page, "</a>");
}

void
html_number(struct html *html, double number, int decimals)
{
	char text[32];
	const char *s;

	if (isinf(number)) {
		text_add(&html->page, number > 0 ? "∞" : "−∞");
		return;
	}
	s = report_number(number, decimals, "–", text);
	if (*s == '-') {
		text_add(&html->page, "−");
		s++;
	}
	text_add(&html->page, s);
}

enum {
	WHOLE = 150, /* players that are not too many */
	TOP = 30,    /* shown of more */
};

int
html_shown(const struct html *html)
{
	int ranked = html->report->results->ranked;

	return ranked > WHOLE ? TOP : ranked;
}

const char *
html_best(const struct html *html)
{
	return html->report->results->ranked > WHOLE ? "The best players only. " : "";
}

/*
 * The page
 */

static void
head(struct html *html)
{
	const struct conf *conf = &html->report->results->conf;
	struct text title = {0};

	text_addf(&title, "League: %s", conf->game);
	page_begin(&html->page, title.at, page_tables_style);
	text_add(&html->page, "<header>\n<h1>");
	page_text(&html->page, title.at);
	text_add(&html->page, "</h1>\n");
	text_free(&title);
}

static void
facts(struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;

	text_addf(page, "<p>%d players, %s, %d games a pairing: %ld games "
	          "played", r->ranked,
	          r->conf.format->on_page, r->conf.games,
	          r->played);
	if (r->conf.format->extend)
		text_addf(page, ", round %d of %d", r->schedule.round,
		          r->schedule.rounds);
	if (r->unplayed)
		text_addf(page, ", %ld lost without play", r->unplayed);
	if (r->open)
		text_addf(page, ", <strong>%ld still open</strong>", r->open);
	text_add(page, ".");
	if (r->voids && !html->report->options->stable)
		text_addf(page, " %ld were void, by the host's fault, and played "
		          "again.", r->voids);
	if (r->repeats)
		text_addf(page, " %ld repeat another of the same pairing move for move, "
		          "and tell nothing new.", r->repeats);
	if (r->again)
		text_addf(page, " %ld are recorded twice; the first counts.",
		          r->again);
	text_addf(page, " The seed is %llu", (unsigned long long)r->conf.seed);
	if (!html->report->options->stable) {
		time_t now = time(NULL);
		char date[40];

		strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", gmtime(&now));
		text_addf(page, "; this page was made on %s", date);
	}
	text_add(page, ".");
}

static void
moving_first(struct html *html)
{
	const struct report *report = html->report;
	const int *n = report->moved_first;
	struct elo e = report_first(report);

	if (n[0] + n[1] + n[2] == 0)
		return;
	text_addf(&html->page, "<p>Whoever moved first won %d, lost %d and drew "
	          "%d: %.2f %%, worth ", n[1], n[2], n[0], 100 * e.score);
	html_number(html, e.elo, 0);
	text_add(&html->page, " Elo (95 %: ");
	html_number(html, e.low, 0);
	text_add(&html->page, " to ");
	html_number(html, e.high, 0);
	text_add(&html->page, ").");
}

static void
navigation(struct html *html)
{
	text_addf(&html->page, "\n<nav aria-label=\"On this page\"><a "
	          "href=#standings>Standings</a> <a href=#ratings>Ratings</a> "
	          "<a href=#crosstable>Crosstable</a> <a href=#los>Who is "
	          "stronger</a> %s%s<a href=#forfeits>Forfeits</a> <a "
	          "href=#players>Players</a></nav>\n</header>\n<main%s>\n",
	          html->report->options->stable ? ""
	          : "<a href=#times>Think times</a> ",
	          html->report->ratings.groups > 1
	          ? "<a href=#groups>Groups</a> " : "",
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
	html_course(html);
	html_crosstable(html);
	html_los(html);
	html_times(html);
	html_openings(html);
	html_groups(html);
	html_forfeits(html);
	html_players(html);
	text_add(&html->page, "</main>\n");
	page_end(&html->page, page_tables_script);
}

/*
 * The file
 */

static bool
make_folder(const char *path, char why[REPORT_WHY])
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	text_format(why, REPORT_WHY, "%s: %s", path, strerror(errno));
	return false;
}

static bool
save(const struct text *page, const char *folder, char why[REPORT_WHY])
{
	struct text path = {0};
	bool good;

	text_addf(&path, "%s/index.html", folder);
	good = file_put_soon(path.at, page, 0666) == 0;
	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path.at,
		            strerror(errno));
	text_free(&path);
	return good;
}

bool
report_as_html(const struct report *report, const char *folder,
               char why[REPORT_WHY])
{
	struct replays shelf = {0};
	struct html html = {report, &shelf, {0}};
	struct text replays = {0};
	bool pages = report->options->replays;
	bool good;

	text_addf(&replays, "%s/replays", folder);
	good = make_folder(folder, why) &&
	       (!pages || make_folder(replays.at, why)) &&
	       replays_fill(&shelf, report, pages ? replays.at : NULL, why);
	if (good) {
		write_page(&html);
		good = save(&html.page, folder, why);
	}
	replays_free(&shelf);
	text_free(&html.page);
	text_free(&replays);
	return good;
}
