#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/text.h"
#include "league/report/forms.h"

/* Write a tag in printable UTF-8.  Other bytes are escaped; quotation marks and
 * backslashes get a backslash. */
static void
put_tag(const char *tag, const char *value)
{
	struct text shown = {0};

	text_add_shown(&shown, value, strlen(value));
	printf("[%s \"", tag);
	for (const char *s = text_str(&shown); *s; s++)
		printf(*s == '\\' || *s == '"' ? "\\%c" : "%c", *s);
	puts("\"]");
	text_free(&shown);
}

/* PGN's word for the way in which a game ended. */
static const char *
termination(const struct game_details *g)
{
	if (!g->fault)
		return "normal";
	if (!strcmp(g->reason, verdict_word(REASON_LATE_WALL)) ||
	    !strcmp(g->reason, verdict_word(REASON_LATE_CPU)))
		return "time forfeit";
	return g->fatal ? "abandoned" : "rules infraction";
}

/* Write the date of the record's last change. */
static void
put_date(const char *file)
{
	struct stat st;
	struct tm day;
	char text[16] = "????.??.??";

	if (stat(file, &st) == 0 && gmtime_r(&st.st_mtime, &day))
		strftime(text, sizeof text, "%Y.%m.%d", &day);
	put_tag("Date", text);
}

static bool
put_game(void *context, const struct result_game *g)
{
	const struct report *report = context;
	int first = g->game.first;
	char round[32];

	if (g->fate != FATE_PLAYED)
		return true;
	text_format(round, sizeof round, "%d.%d",
	            g->who->round ? g->who->round : g->pairing + 1,
	            g->game.number);
	put_tag("Event", report->results->conf.game);
	put_tag("Site", "?");
	if (!report->options->stable)
		put_date(g->file);
	put_tag("Round", round);
	put_tag("White", report_name(report, report_slot(g, first)));
	put_tag("Black", report_name(report, report_slot(g, 3 - first)));
	put_tag("Result", report_result(g));
	put_tag("Termination", termination(&g->game));
	put_tag("Reason", g->game.reason);
	printf("[PlyCount \"%d\"]\n\n%s\n\n", g->game.plies, report_result(g));
	return true;
}

bool
report_as_pgn(const struct report *report, char why[REPORT_WHY])
{
	return results_each(report->results, put_game, (void *)report, why);
}
