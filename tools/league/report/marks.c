#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/report/marks.h"

/* Take the marks from the players of a list. */
static bool
leave_out(struct marks *marks, const struct conf *conf, const char *list,
          char why[REPORT_WHY])
{
	while (list && *list) {
		size_t n = strcspn(list, ",");
		struct text name = {0};
		int slot;

		text_add_bytes(&name, list, n);
		slot = conf_find(conf, text_str(&name));
		if (slot < 0)
			text_format(why, REPORT_WHY, "there is no player '%s'",
			            text_str(&name));
		text_free(&name);
		if (slot < 0)
			return false;
		marks->mark[slot] = NAN;
		list += n + (list[n] == ',');
	}
	return true;
}

/* From shares of the points to marks. */
static void
scale(struct marks *marks, int players)
{
	double top = 0;

	for (int i = 0; i < players; i++)
		if (marks->mark[i] > top)
			top = marks->mark[i];
	for (int i = 0; i < players && top > 0; i++)
		marks->mark[i] *= MARKS_FULL / top;
}

bool
marks_begin(struct marks *marks, struct report *report, const char *gate,
            const char *unmarked, char why[REPORT_WHY])
{
	const struct results *r = report->results;

	marks->mark = xcalloc((size_t)r->conf.players + 1, sizeof *marks->mark);
	for (int i = 0; i < r->conf.players; i++)
		marks->mark[i] = report->place[i] < 0
			? NAN : standings_share(&r->standings.at[i]);
	marks->gate = conf_find(&r->conf, gate ? gate : "random");
	if (marks->gate >= 0)
		marks->mark[marks->gate] = NAN;
	else if (gate) {
		text_format(why, REPORT_WHY, "there is no player '%s'", gate);
		return false;
	}
	if (!leave_out(marks, &r->conf, unmarked, why))
		return false;
	scale(marks, r->conf.players);
	report->marks = marks;
	return true;
}

void
marks_end(struct marks *marks)
{
	free(marks->mark);
	*marks = (struct marks){0};
}

enum marks_gate
marks_gate(const struct marks *marks, const struct report *report, int slot)
{
	const struct report_cell *cell;

	if (marks->gate < 0 || marks->gate == slot)
		return MARKS_NO_GATE;
	cell = report_cell(report, slot, marks->gate);
	if (!cell->games)
		return MARKS_NOT_MET;
	return cell->points > cell->games ? MARKS_PASSED : MARKS_FAILED;
}

const char *
marks_gate_word(enum marks_gate gate)
{
	static const char *const words[] = {"-", "open", "failed", "passed"};

	return words[gate];
}
