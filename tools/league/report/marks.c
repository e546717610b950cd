#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/report/data.h"
#include "league/report/marks.h"

/* The slot of a name of n bytes, or -1. */
static int
find(const struct conf *conf, const char *name, size_t n)
{
	for (int i = 0; i < conf->players; i++)
		if (!strncmp(conf->player[i].name, name, n) &&
		    !conf->player[i].name[n])
			return i;
	return -1;
}

static bool
nobody(const char *name, size_t n, char *why, size_t size)
{
	text_format(why, size, "there is no player '%.*s'", (int)n, name);
	return false;
}

static bool
find_gate(struct marks *marks, const struct report *report, char *why,
          size_t size)
{
	const char *gate = report->options->gate;
	const char *name = gate ? gate : "random";

	marks->gate = find(&report->results->conf, name, strlen(name));
	return marks->gate >= 0 || !gate ||
	       nobody(gate, strlen(gate), why, size);
}

/* Take the marks from those on the list. */
static bool
leave_out(struct marks *marks, const struct report *report, char *why,
          size_t size)
{
	const char *at = report->options->unmarked;

	while (at && *at) {
		size_t n = strcspn(at, ",");
		int slot = find(&report->results->conf, at, n);

		if (slot < 0)
			return nobody(at, n, why, size);
		marks->mark[slot] = NAN;
		at += n + (at[n] == ',');
	}
	if (marks->gate >= 0)
		marks->mark[marks->gate] = NAN;
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
marks_begin(struct marks *marks, const struct report *report, char *why,
            size_t size)
{
	const struct results *r = report->results;

	marks->mark = xcalloc((size_t)r->conf.players + 1, sizeof *marks->mark);
	for (int i = 0; i < r->conf.players; i++)
		marks->mark[i] = report->place[i] < 0
			? NAN : standings_share(&r->standings.at[i]);
	if (!find_gate(marks, report, why, size) ||
	    !leave_out(marks, report, why, size))
		return false;
	scale(marks, r->conf.players);
	return true;
}

void
marks_end(struct marks *marks)
{
	free(marks->mark);
	*marks = (struct marks){0};
}

enum marks_gate
marks_gate(const struct report *report, int slot)
{
	const struct report_cell *cell;

	if (report->marks.gate < 0 || report->marks.gate == slot)
		return MARKS_NO_GATE;
	cell = report_cell(report, slot, report->marks.gate);
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
