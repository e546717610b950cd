#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/course_gate.h"
#include "score/course/course_value.h"

/* Read the number of rounds in which the student moves first. */
static bool
take_first(struct course_part *p, struct words *w)
{
	const char *first = words_get(w, "first");
	double n;

	p->pairs = first && !strcmp(first, "pairs");
	if (!first || p->pairs || !strcmp(first, "alternate"))
		return true;
	if (!words_points(first, 0, p->rounds, &n))
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
	char number[8];
	size_t n = places ? strlen(places) : 0;
	bool share = n && places[n - 1] == '%';
	double value;

	if (!places)
		return true;
	if (!text_format(number, sizeof number, "%.*s", (int)(n - share),
	                 places) ||
	    !words_points(number, 1, share ? 100 : COURSE_ROUNDS, &value))
		return words_wrong(w, "places=%.40s: so many, or a share of the "
		                   "class such as 25%%", places);
	*(share ? &p->percent : &p->places) = (int)value;
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
	    !words_count(w, "rounds", 1, COURSE_ROUNDS, &p->rounds))
		return false;
	if (p->kind == COURSE_EACH &&
	    !words_number(w, "each", 0, COURSE_POINTS, &p->each))
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
take_hidden(struct course_part *p, struct words *w)
{
	const char *hidden = words_get(w, "hidden");

	p->hidden = hidden && !strcmp(hidden, "yes");
	return !hidden || p->hidden || !strcmp(hidden, "no") ||
	       words_wrong(w, "hidden=yes or no");
}

static bool
take_kind(struct words *w, enum course_kind *kind)
{
	const char *word;

	for (int i = 0; (word = course_kind_word((enum course_kind)i)); i++)
		if (!strcmp(word, w->plain[2])) {
			*kind = (enum course_kind)i;
			return true;
		}
	return words_wrong(w, "'%.40s' is no kind of part: beat, each, share, "
	                   "cases, hand, class, rank", w->plain[2]);
}

bool
course_take_part(struct course *c, struct words *w, bool bonus)
{
	struct course_part p = {.bonus = bonus, .line = w->line};
	const char *agent, *file;

	if (w->plains != 3 ||
	    !words_points(w->plain[1], 0, COURSE_POINTS, &p.max))
		return words_wrong(w, "a name, its points, and a kind");
	if (!take_kind(w, &p.kind))
		return false;
	p.name = w->plain[0];
	if (course_part(c, p.name) >= 0 || !strcmp(p.name, COURSE_TOTAL) ||
	    strlen(p.name) >= COURSE_NAME ||
	    strspn(p.name, "abcdefghijklmnopqrstuvwxyz0123456789-") !=
	    strlen(p.name))
		return words_wrong(w, "'%.40s' is a name given twice, or not of "
		                   "a-z, 0-9 and -, or too long; and `total` is "
		                   "the sum", p.name);
	agent = words_get(w, "agent");
	p.agent = agent ? agent : "";
	p.opponent = course_is_series(&p) ? words_get(w, "opponent") : NULL;
	p.game = words_get(w, "game");
	p.terms = words_get(w, "terms");
	p.vary = course_is_series(&p) ? words_get(w, "vary") : NULL;
	file = p.kind == COURSE_CASES ? words_get(w, "file") : NULL;
	p.file = file ? course_beside(c, file) : NULL;
	c->part = xgrow(c->part, (size_t)c->parts, sizeof p);
	c->part[c->parts++] = p;
	return take_hidden(&c->part[c->parts - 1], w) &&
	       take_numbers(&c->part[c->parts - 1], w) &&
	       check_part(&c->part[c->parts - 1], w) &&
	       course_take_game(c, w, &c->part[c->parts - 1].game) && course_check_terms(w, p.terms);
}
