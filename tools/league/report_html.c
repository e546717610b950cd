#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "report_forms.h"
#include "report_html.h"

/*
 * Texts and numbers
 */

/* Whether these three bytes are a character that is not seen, or that turns the
 * direction of others: U+200B to 200F, 2028 to 202E, 2060 to 206F, FEFF. */
static bool
is_invisible(const char *s)
{
	unsigned char b = (unsigned char)s[1], c = (unsigned char)s[2];

	if (s[0] == '\xef')
		return b == 0xbb && c == 0xbf;
	return s[0] == '\xe2' && ((b == 0x80 && c >= 0x8b && c <= 0x8f) ||
	                          (b == 0x80 && c >= 0xa8 && c <= 0xae) ||
	                          (b == 0x81 && c >= 0xa0 && c <= 0xaf));
}

/* How many bytes of s are one character of UTF-8 beyond ASCII, or 0. */
static size_t
utf8_length(const char *s)
{
	unsigned char c = (unsigned char)*s;
	size_t n = c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3
	           : c >= 0xf0 && c < 0xf5 ? 4 : 0;

	/* C1 controls, overlong forms, surrogates, beyond Unicode. */
	if ((c == 0xc2 && (unsigned char)s[1] < 0xa0) ||
	    (c == 0xe0 && (unsigned char)s[1] < 0xa0) ||
	    (c == 0xed && (unsigned char)s[1] > 0x9f) ||
	    (c == 0xf0 && (unsigned char)s[1] < 0x90) ||
	    (c == 0xf4 && (unsigned char)s[1] > 0x8f))
		return 0;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			return 0;
	return n == 3 && is_invisible(s) ? 0 : n;
}

static const char *
entity(char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

void
html_text(struct text *page, const char *s)
{
	while (*s) {
		size_t n = utf8_length(s);

		if (entity(*s))
			text_add(page, entity(*s));
		else if (n)
			text_add_bytes(page, s, n);
		else if (*s < 0x20 || *s > 0x7e)
			text_addf(page, "\\x%02x", (unsigned char)*s);
		else
			text_add_bytes(page, s, 1);
		s += n ? n : 1;
	}
}

void
html_player(struct html *html, int slot)
{
	bool told = html->report->place[slot] >= 0; /* else it was dropped */

	if (told)
		text_addf(&html->page, "<a href=#p%d>", slot + 1);
	html_text(&html->page, report_name(html->report, slot));
	if (told)
		text_add(&html->page, "</a>");
}

void
html_share(struct html *html, double share)
{
	text_addf(&html->page, "h%d", (int)(share * 10 + 0.5));
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

void
html_wide(struct html *html, const char *label)
{
	text_addf(&html->page, "<div class=wide role=region tabindex=0 "
	          "aria-label=\"%s\">", label);
}

void
html_wide_end(struct html *html)
{
	text_add(&html->page, "</div>\n");
}

/*
 * The page
 */

static void
add_lines(struct text *page, const char *const *line)
{
	while (*line) {
		text_add(page, *line++);
		text_add(page, "\n");
	}
}

static void
head(struct html *html)
{
	const struct conf *conf = &html->report->results->conf;
	struct text *page = &html->page;

	text_add(page, "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n"
	         "<meta name=viewport content=\"width=device-width,"
	         "initial-scale=1\">\n<meta name=color-scheme "
	         "content=\"light dark\">\n<title>League: ");
	html_text(page, conf->game);
	text_add(page, "</title>\n<style>\n");
	add_lines(page, html_page_style);
	text_add(page, "</style>\n<header>\n<h1>League: ");
	html_text(page, conf->game);
	text_add(page, "</h1>\n");
}

static void
facts(struct html *html)
{
	const struct results *r = html->report->results;
	struct text *page = &html->page;

	text_addf(page, "<p>%d players, %s, %d games a pairing: %ld games "
	          "played", r->ranked,
	          r->conf.schedule == CONF_ROBIN ? "each against each"
	          : conf_schedule_word(r->conf.schedule), r->conf.games,
	          r->played);
	if (r->conf.schedule == CONF_SWISS)
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
	if (r->again)
		text_addf(page, " %ld are recorded twice; the first counts.",
		          r->again);
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
	html_number(html, e.elo, 1);
	text_add(&html->page, " Elo (95 %: ");
	html_number(html, e.low, 1);
	text_add(&html->page, " to ");
	html_number(html, e.high, 1);
	text_add(&html->page, ").");
	if (report->options->rating.advantage) {
		text_add(&html->page, " In the ratings it is worth ");
		html_number(html, report->ratings.advantage, 1);
		text_add(&html->page, ".");
	}
}

static void
navigation(struct html *html)
{
	text_addf(&html->page, "\n<nav aria-label=\"On this page\"><a "
	          "href=#standings>Standings</a> <a href=#ratings>Ratings</a> "
	          "<a href=#crosstable>Crosstable</a> <a href=#los>Who is "
	          "stronger</a> %s<a href=#forfeits>Forfeits</a> <a "
	          "href=#players>Players</a></nav>\n</header>\n<main>\n",
	          html->report->ratings.groups > 1
	          ? "<a href=#groups>Groups</a> " : "");
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
	html_los(html);
	html_groups(html);
	html_forfeits(html);
	html_players(html);
	text_add(&html->page, "</main>\n<script>\n");
	add_lines(&html->page, html_page_script);
	text_add(&html->page, "</script>\n");
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

/* Put the page into its place as a whole: somebody may be reading it. */
static bool
save(const struct text *page, const char *folder, char why[REPORT_WHY])
{
	struct text path = {0}, new = {0};
	FILE *file;
	bool good = false;

	text_addf(&path, "%s/index.html", folder);
	text_addf(&new, "%s.new", path.at);
	file = fopen(new.at, "w");
	if (file) {
		good = fwrite(page->at, 1, page->len, file) == page->len;
		good = fclose(file) == 0 && good &&
		       rename(new.at, path.at) == 0;
	}
	if (!good)
		text_format(why, REPORT_WHY, "%s: %s", path.at,
		            strerror(errno));
	text_free(&path);
	text_free(&new);
	return good;
}

bool
report_as_html(const struct report *report, const char *folder,
               const char *replay, char why[REPORT_WHY])
{
	struct shelf shelf = {0};
	struct html html = {report, &shelf, {0}};
	struct text replays = {0};
	bool good;

	text_addf(&replays, "%s/replays", folder);
	good = make_folder(folder, why) &&
	       (!replay || make_folder(replays.at, why)) &&
	       shelf_fill(&shelf, report, replay, replays.at, why);
	if (good) {
		write_page(&html);
		good = save(&html.page, folder, why);
	}
	shelf_free(&shelf);
	text_free(&html.page);
	text_free(&replays);
	return good;
}
