#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/course_gate.h"
#include "score/course/course_value.h"

static const char gate_form[] = "gate PART needs=PART most=POINTS; the first may be "
	COURSE_TOTAL ", and the other \"PART >= POINTS\"";

/* Read "PART" or "PART >= POINTS". */
static bool
take_needs(struct course_gate *g, struct words *w)
{
	const char *text = words_get(w, "needs");
	size_t n = text ? strcspn(text, " >") : 0;
	const char *rest = text ? text + n + strspn(text + n, " ") : "";

	g->least = -1;
	if (!n || !text_format(g->needs, sizeof g->needs, "%.*s", (int)n, text))
		return words_wrong(w, "%s", gate_form);
	if (!*rest)
		return true;
	if (strncmp(rest, ">=", 2) ||
	    !words_points(rest + 2 + strspn(rest + 2, " "), 0, COURSE_POINTS,
	                  &g->least))
		return words_wrong(w, "needs=\"%.60s\": a part, or \"PART >= POINTS\"",
		                   text);
	return true;
}

bool
course_take_gate(struct course *c, struct words *w)
{
	struct course_gate gate = {.part = w->plain[0], .line = w->line};

	if (w->plains != 1)
		return words_wrong(w, "%s", gate_form);
	if (!take_needs(&gate, w) ||
	    !words_number(w, "most", 0, COURSE_POINTS, &gate.most))
		return false;
	c->gates.at = xgrow(c->gates.at, (size_t)c->gates.n, sizeof gate);
	c->gates.at[c->gates.n++] = gate;
	return true;
}

static bool
check_gate(const struct course *c, const struct course_gate *g,
           struct words *words)
{
	int needs = course_part(c, g->needs);
	bool total = !strcmp(g->part, COURSE_TOTAL);

	words->line = g->line;
	if (needs < 0 || (!total && course_part(c, g->part) < 0))
		return words_wrong(words, "there is no part '%.60s'",
		                   needs < 0 ? g->needs : g->part);
	return g->least <= c->part[needs].max ||
	       words_wrong(words, "`%s` has %g points at most, and can never "
	                   "have %g", g->needs, c->part[needs].max, g->least);
}

bool
course_check_gates(const struct course *c, struct words *words)
{
	for (int i = 0; i < c->gates.n; i++)
		if (!check_gate(c, &c->gates.at[i], words))
			return false;
	return true;
}

void
course_say_gate(const struct course *c, const struct course_gate *g, char *into,
                size_t size)
{
	bool beat = c->part[course_part(c, g->needs)].kind == COURSE_BEAT;

	if (g->least >= 0)
		text_format(into, size, "%s needs at least %g", g->needs, g->least);
	else
		text_format(into, size, "%s needs %s", g->needs,
		            beat ? "to be beaten" : "all its points");
}
