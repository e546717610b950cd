#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "league/report/forms.h"
#include "league/report/report.h"

enum {
	O_DIR, O_JSON, O_CSV, O_PGN, O_HTML, O_REPLAYS, O_REPLAY, O_MODEL, O_ADVANTAGE,
	O_PRIOR, O_MARKS, O_GATE, O_UNMARKED, O_STABLE, O_HELP,
};

static const struct option table[] = {
	[O_DIR] = {'d', "dir", "FOLDER", "of results, default league.d"},
	[O_JSON] = {0, "json", NULL, "one object instead of text"},
	[O_CSV] = {0, "csv", "FOLDER", "a file a table; - the standings alone"},
	[O_PGN] = {0, "pgn", NULL, "the games' headers"},
	[O_HTML] = {0, "html", "FOLDER", "index.html"},
	[O_REPLAYS] = {0, "replays", NULL, "with --html: pages of forfeited games"},
	[O_REPLAY] = {0, "replay", "WHICH", "... of a player's, of game 3.2, of all"},
	[O_MODEL] = {'m', "model", "half|davidson|rk", "of draws, default half"},
	[O_ADVANTAGE] = {'a', "advantage", NULL, "rate moving first, too"},
	[O_PRIOR] = {0, "prior", "P", "draws that are added for each player"},
	[O_MARKS] = {0, "marks", "mcgill", "marks, too"},
	[O_GATE] = {0, "gate", "NAME", "whom to beat for them, default random"},
	[O_UNMARKED] = {0, "unmarked", "A,B,...", "who gets none"},
	[O_STABLE] = {0, "stable", NULL, "leave out everything measured"},
	[O_HELP] = {'h', "help", NULL, NULL},
	{0, NULL, NULL, NULL},
};

enum { ASKED = 64 };

/* What the operator asked for. */
struct request {
	const char *dir;
	int form; /* an option, or O_HELP: text */
	const char *folder;
	struct report_options options;
	const char *asked[ASKED];
};

static void
help(void)
{
	puts("usage: league report [options]\n"
	     "What a league has come to, as text where nothing else is asked "
	     "for.");
	options_help(table, stdout);
	exit(0);
}

static void
set_form(struct request *q, int which, const char *folder)
{
	if (q->form != O_HELP)
		die("--json, --csv, --pgn and --html exclude each other");
	q->form = which;
	q->folder = folder;
}

static double
read_prior(const char *text)
{
	char *end;
	double prior = strtod(text, &end);

	if (end == text || *end || !isfinite(prior) || prior < 0)
		die("--prior: '%s' is not a number from 0", text);
	return prior;
}

static void
take(struct request *q, const struct options *o, int which)
{
	switch (which) {
	case O_DIR:
		q->dir = o->value;
		break;
	case O_JSON:
	case O_CSV:
	case O_PGN:
	case O_HTML:
		set_form(q, which, o->value);
		break;
	case O_REPLAYS:
		q->options.replays = true;
		break;
	case O_REPLAY:
		if (q->options.prompt_n == ASKED)
			die("--replay: %d at most", ASKED);
		q->asked[q->options.prompt_n++] = o->value;
		break;
	case O_MODEL:
		if (!rating_parse_model(o->value, &q->options.rating.model))
			die("half, davidson or rk, not '%s'", o->value);
		break;
	case O_ADVANTAGE:
		q->options.rating.advantage = true;
		break;
	case O_PRIOR:
		q->options.rating.prior = read_prior(o->value);
		break;
	case O_MARKS:
		if (strcmp(o->value, "mcgill"))
			die("the marks known are mcgill's");
		q->options.marks = true;
		break;
	case O_GATE:
		q->options.gate = o->value;
		break;
	case O_UNMARKED:
		q->options.unmarked = o->value;
		break;
	case O_STABLE:
		q->options.stable = true;
		break;
	default:
		help();
	}
}

/* The words, of which argv[0] is skipped. */
static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};

	for (int which; (which = options_next(&o)) != OPTIONS_END;)
		if (which == OPTIONS_BAD)
			die("%s (--help lists the options)", o.why);
		else if (which == OPTIONS_WORD)
			die("'%s' is nothing that a report takes (--help)",
			    o.value);
		else
			take(q, &o, which);
	if ((q->options.replays || q->options.prompt_n) && q->form != O_HTML)
		die("--replays and --replay go with --html");
	q->options.asked = q->asked;
	if (!q->options.marks && (q->options.gate || q->options.unmarked))
		die("--gate and --unmarked go with --marks");
}

static bool
write_form(const struct request *q, const struct report *report,
           char why[REPORT_WHY])
{
	switch (q->form) {
	case O_JSON:
		return report_as_json(report, stdout, why);
	case O_CSV:
		return report_as_csv(report, q->folder, why);
	case O_PGN:
		return report_as_pgn(report, stdout, why);
	case O_HTML:
		return report_as_html(report, q->folder, why);
	default:
		report_as_text(report, stdout);
		return true;
	}
}

int
report_main(int argc, char **argv)
{
	struct request q = {.dir = "league.d", .form = O_HELP};
	struct results results;
	struct report report;
	char why[REPORT_WHY];

	if (options_answered(table, "league report", argc + 1, argv - 1))
		return 0;
	parse(&q, argc + 1, argv - 1);
	if (!results_load(&results, q.dir, why))
		die("%s", why);
	if (!report_begin(&report, &results, &q.options, why) ||
	    !write_form(&q, &report, why))
		die("%s", why);
	report_end(&report);
	results_free(&results);
	return 0;
}
