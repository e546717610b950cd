#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "league/report/forms.h"

/* Values of the options. */
static const char *dir = "league.d", *csv, *html;
static bool json, pgn;
static struct report_options options;

static void
take_prior(const char *text)
{
	if (!text_real(text, 0, 1e9, &options.prior))
		die("--prior: '%s' is not a number from 0", text);
}

static void
take_anchor(const char *word)
{
	char why[ANCHORS_WHY];

	if (!anchors_add(&options.anchors, word, why))
		die("--anchor: %s", why);
}

static const struct option table[] = {
	{'d', "dir", "FOLDER", "of results, default league.d", .text = &dir},
	{0, "json", NULL, "one object instead of text", .flag = &json},
	{0, "csv", "FOLDER", "a file a table; - the standings alone",
	 .text = &csv},
	{0, "pgn", NULL, "the games' headers", .flag = &pgn},
	{0, "html", "FOLDER", "index.html", .text = &html},
	{0, "replays", NULL, "with --html: pages of forfeited games",
	 .flag = &options.replays},
	{0, "prior", "P", "draws that are added for each player",
	 .take = take_prior},
	{0, "anchor", "NAME=R", "a rating that is given; several may be",
	 .take = take_anchor},
	{0, "stable", NULL, "leave out everything measured",
	 .flag = &options.stable},
	{0, NULL, NULL, NULL},
};

static const struct usage usage = {
	.program = "league report",
	.table = table,
	.before = "usage: league report [options]\n"
	          "What a league has come to, as text where nothing else is asked "
	          "for.\n",
};

static void
parse(int argc, char **argv)
{
	if (options_take(&usage, argc, argv))
		die("'%s' is not an option of a report (--help)", argv[1]);
	if (json + pgn + (csv != NULL) + (html != NULL) > 1)
		die("--json, --csv, --pgn and --html exclude each other");
	if (options.replays && !html)
		die("--replays goes with --html");
}

static bool
write_form(const struct report *report, char why[REPORT_WHY])
{
	if (json)
		return report_as_json(report, why);
	if (csv)
		return report_as_csv(report, csv, why);
	if (pgn)
		return report_as_pgn(report, why);
	if (html)
		return report_as_html(report, html, why);
	report_as_text(report);
	return true;
}

int
report_main(int argc, char **argv)
{
	struct results results;
	struct report report;
	char why[REPORT_WHY];

	parse(argc, argv);
	if (!results_load(&results, dir, true, why))
		die("%s", why);
	results_warn(&results);
	report_open(&report, &results, &options);
	if (!report_rate(&report, why))
		die("--anchor: %s", why);
	if (!write_form(&report, why))
		die("%s", why);
	report_close(&report);
	results_free(&results);
	return 0;
}
