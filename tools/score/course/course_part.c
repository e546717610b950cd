#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "score/course/points.h"
#include "score/course/times.h"
#include "score/course/words.h"

static bool
take_first(struct course_part *p, struct words *w)
{
	const char *first = words_get(w, "first");
	int64_t n;

	p->pairs = first && !strcmp(first, "pairs");
	if (!first || p->pairs || !strcmp(first, "alternate"))
		return true;
	if (!text_number(first, 0, p->rounds, &n))
		return words_wrong(w, "first=%.40s: alternate, pairs, or a "
		                   "number of the %d rounds", first, p->rounds);
	p->first = (int)n;
	return true;
}

/* Read "5", or "25%" of the class. */
static bool
take_places(struct course_part *p, struct words *w)
{
	const char *places = words_get(w, "places");
	double percent;
	int64_t number;

	if (!places)
		return true;
	if (words_percent(places, 1, &percent))
		p->percent = (int)percent;
	else if (text_number(places, 1, WORDS_ROUNDS, &number))
		p->places = (int)number;
	else
		return words_wrong(w, "places=%.40s: so many, or a share of the "
		                   "class such as 25%%", places);
	return true;
}

/* Read the arguments of the part's kind.  words_done refuses any others. */
static bool
take_numbers(struct course_part *p, struct words *w)
{
	p->rounds = 2;
	p->places = 3;
	p->first = -1;
	if ((course_is_series(p) || course_is_class(p)) &&
	    !words_count(w, "rounds", 1, WORDS_ROUNDS, &p->rounds))
		return false;
	if (p->kind == COURSE_EACH && !words_points(w, "each", &p->each))
		return false;
	if (p->kind == COURSE_RANK && !take_places(p, w))
		return false;
	return !course_is_series(p) || take_first(p, w);
}

/* Whether a part has everything that its kind needs. */
static bool
check_part(const struct course_part *p, struct words *w)
{
	if (course_is_series(p) && !p->opponent)
		return words_wrong(w, "opponent=PLAYER is missing");
	if (p->kind == COURSE_EACH && p->each <= 0)
		return words_wrong(w, "each=POINTS is missing");
	if (p->kind == COURSE_CASES && !p->file)
		return words_wrong(w, "file=SUITE is missing, or there is no such "
		                   "file");
	if (p->pairs && (!p->vary || p->rounds % 2))
		return words_wrong(w, "first=pairs: give vary= and an even number of "
		                   "rounds");
	if (p->kind == COURSE_EACH && p->each * p->rounds > p->max + 1e-9)
		return words_wrong(w, "%d games of %g points are more than %g",
		                   p->rounds, p->each, p->max);
	if (course_is_class(p) && p->rounds % 2)
		return words_wrong(w, "rounds=%d: in the class's tournament both "
		                   "players move first equally often: give an even "
		                   "number", p->rounds);
	return true;
}

static bool
take_kind(struct words *w, enum course_kind *kind)
{
	for (int i = 0; i < COURSE_KINDS; i++)
		if (!strcmp(course_kinds[i], w->plain[2])) {
			*kind = (enum course_kind)i;
			return true;
		}
	return words_wrong(w, "'%.40s' is no kind of part: beat, each, share, "
	                   "cases, hand, class, rank", w->plain[2]);
}

bool
course_take_part(struct course *c, struct words *w)
{
	struct course_part *p = xpush(c->part, c->parts);
	const char *file;

	*p = (struct course_part){.bonus = words_is(w, "bonus"), .line = w->line,
	                          .agent = ""};
	if (w->plains != 3 || !text_real(w->plain[1], 0, WORDS_POINTS, &p->max))
		return words_wrong(w, "a name, its points, and a kind");
	if (!take_kind(w, &p->kind))
		return false;
	p->name = w->plain[0];
	if (course_part(c, p->name) < c->parts - 1 || !strcmp(p->name, COURSE_TOTAL) ||
	    strlen(p->name) >= COURSE_NAME ||
	    p->name[strspn(p->name, "abcdefghijklmnopqrstuvwxyz0123456789-")])
		return words_wrong(w, "'%.40s' is a name given twice, or not of "
		                   "a-z, 0-9 and -, or too long; and `total` is "
		                   "the sum", p->name);
	words_text(w, "agent", &p->agent);
	p->opponent = course_is_series(p) ? words_get(w, "opponent") : NULL;
	p->game = words_get(w, "game");
	p->terms = words_get(w, "terms");
	p->vary = course_is_series(p) ? words_get(w, "vary") : NULL;
	file = p->kind == COURSE_CASES ? words_get(w, "file") : NULL;
	p->file = file ? course_beside(c, file) : NULL;
	return words_flag(w, "hidden", &p->hidden) && take_numbers(p, w) &&
	       check_part(p, w) && words_take_game(w, c, &p->game) &&
	       words_check_terms(w, p->terms);
}

/*
 * Lateness
 */

bool
course_take_late(struct course *c, struct words *w)
{
	const char *due = words_get(w, "due"), *grace = words_get(w, "grace");
	const char *percent = w->plains == 1 ? w->plain[0] : "";
	struct course_late late = {.given = true, .zone_s = TIMES_NO_ZONE};
	int64_t grace_us = 0;
	char why[TIMES_WHY];

	if (c->late.given)
		return words_wrong(w, "given twice");
	if (!words_percent(percent, 0, &late.percent))
		return words_wrong(w, "late PER-CENT%% due=TIME: what a day costs, from 0%% "
		                   "to 100%%%s%.40s", *percent ? ", not " : "", percent);
	if (!words_count(w, "most", 1, POINTS_DAYS, &late.most))
		return false;
	if (!due || !times_parse(due, TIMES_EITHER, &late.zone_s, &late.due, why))
		return words_wrong(w, "due=\"%.60s\": a time with its zone, such as "
		                   "due=\"2018-12-10 23:59 +08:00\"", due ? due : "");
	if (grace && !words_amount(w, grace, &grace_us))
		return false;
	late.grace_s = grace_us / CLOCK_S;
	c->late = late;
	return true;
}

/*
 * Conditions
 */

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
	    !text_real(rest + 2 + strspn(rest + 2, " "), 0, WORDS_POINTS,
	               &g->least))
		return words_wrong(w, "needs=\"%.60s\": a part, or \"PART >= POINTS\"", text);
	return true;
}

bool
course_take_gate(struct course *c, struct words *w)
{
	struct course_gate gate = {.part = w->plain[0], .line = w->line};

	if (w->plains != 1)
		return words_wrong(w, "%s", gate_form);
	if (!take_needs(&gate, w) || !words_points(w, "most", &gate.most))
		return false;
	*xpush(c->gates.at, c->gates.n) = gate;
	return true;
}

bool
course_check_gates(const struct course *c, struct words *words)
{
	for (int i = 0; i < c->gates.n; i++) {
		const struct course_gate *g = &c->gates.at[i];
		int needs = course_part(c, g->needs);
		bool total = !strcmp(g->part, COURSE_TOTAL);

		words->line = g->line;
		if (needs < 0 || (!total && course_part(c, g->part) < 0))
			return words_wrong(words, "there is no part '%.60s'",
			                   needs < 0 ? g->needs : g->part);
		if (g->least > c->part[needs].max)
			return words_wrong(words, "`%s` has %g points at most, and can never "
			                   "have %g", g->needs, c->part[needs].max, g->least);
	}
	return true;
}

void
course_add_gate(const struct course *c, const struct course_gate *g, struct text *text)
{
	bool beat = c->part[course_part(c, g->needs)].kind == COURSE_BEAT;

	text_addf(text, "%s needs ", g->needs);
	if (g->least >= 0)
		text_addf(text, "at least %g", g->least);
	else
		text_add(text, beat ? "to be beaten" : "all its points");
}
