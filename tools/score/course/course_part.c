#define _XOPEN_SOURCE 700 /* realpath */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/course/course_line.h"

enum { ROUNDS = 10000 };

char *
course_beside(const struct course *c, const char *file)
{
	const char *slash = strrchr(c->path, '/');
	struct text path = {0};
	char *whole;

	if (*file != '/' && slash)
		text_addf(&path, "%.*s/", (int)(slash - c->path), c->path);
	text_add(&path, file);
	whole = realpath(path.at, NULL);
	text_free(&path);
	return whole;
}

/* Whether parts of a kind play an opponent of their own. */
static bool
plays(enum course_kind kind)
{
	return kind == COURSE_BEAT || kind == COURSE_EACH || kind == COURSE_SHARE;
}

/* The numbers of a part.  What its kind has no use for is not asked for, and so
 * not known. */
static bool
take_numbers(struct course_part *p, struct words *w, char why[WORDS_WHY])
{
	bool games = plays(p->kind), each = p->kind == COURSE_EACH;
	bool rank = p->kind == COURSE_RANK;
	const char *first = games ? words_get(w, "first") : NULL;
	const char *need = p->kind == COURSE_BEAT ? words_get(w, "need") : NULL;
	double rounds = 2, places = 3, n;

	if ((games || rank || p->kind == COURSE_CLASS) &&
	    !words_number(w, "rounds", 1, ROUNDS, rounds, &rounds, why))
		return false;
	if (each && (!words_number(w, "each", 0, 1000000, 0, &p->each, why) ||
	             !words_number(w, "draw", 0, 1000000, 0, &p->draw, why)))
		return false;
	if (rank && !words_number(w, "places", 1, ROUNDS, places, &places, why))
		return false;
	p->rounds = (int)rounds;
	p->places = (int)places;
	p->first = -1;
	if (first && strcmp(first, "alternate")) {
		if (!words_points(first, 0, rounds, &n))
			return course_wrong(why, "first=%.40s: alternate, or a number of "
			             "the %d rounds", first, p->rounds);
		p->first = (int)n;
	}
	if (need && !strcmp(need, "all")) {
		p->need = p->rounds;
	} else if (need && strcmp(need, "more")) {
		if (!words_points(need, 1, rounds, &n))
			return course_wrong(why, "need=%.40s: more, all, or a number of "
			             "the %d rounds", need, p->rounds);
		p->need = (int)n;
	}
	return true;
}

/* What a part of its kind cannot do without. */
static bool
check_part(const struct course_part *p, char why[WORDS_WHY])
{
	if (plays(p->kind) && !p->opponent)
		return course_wrong(why, "opponent=PLAYER is missing");
	if (p->kind == COURSE_EACH && p->each <= 0)
		return course_wrong(why, "each=POINTS is missing");
	if (p->kind == COURSE_CASES && !p->file)
		return course_wrong(why, "file=SUITE is missing, or that file is");
	if (p->kind == COURSE_EACH && p->each * p->rounds > p->max + 1e-9)
		return course_wrong(why, "%d games of %g points are more than %g",
		             p->rounds, p->each, p->max);
	if ((p->kind == COURSE_CLASS || p->kind == COURSE_RANK) &&
	    p->rounds % 2)
		return course_wrong(why, "rounds=%d: in the class tournament both move "
		             "first equally often", p->rounds);
	return true;
}

bool
course_take_part(struct course *c, struct words *w, int line, bool bonus,
          char why[WORDS_WHY])
{
	struct course_part *p;
	const char *agent = words_get(w, "agent"), *file;
	int kind = 0;
	double max;

	if (w->plains != 3 || !words_points(w->plain[1], 0, 1000000, &max))
		return course_wrong(why, "a name, its points, and a kind");
	while (course_kind_word((enum course_kind)kind) &&
	       strcmp(course_kind_word((enum course_kind)kind), w->plain[2]))
		kind++;
	if (!course_kind_word((enum course_kind)kind))
		return course_wrong(why, "'%.40s' is no kind of part: beat, each, share, "
		             "cases, hand, class, rank", w->plain[2]);
	if (course_part(c, w->plain[0]) >= 0 ||
	    strspn(w->plain[0], "abcdefghijklmnopqrstuvwxyz0123456789-") !=
	    strlen(w->plain[0]))
		return course_wrong(why, "'%.40s' is a name given twice, or not of a-z, "
		             "0-9 and -", w->plain[0]);
	c->part = course_one_more(c->part, c->parts, sizeof *c->part);
	p = &c->part[c->parts++];
	file = kind == COURSE_CASES ? words_get(w, "file") : NULL;
	*p = (struct course_part){
		.name = xstrdup(w->plain[0]), .kind = (enum course_kind)kind,
		.max = max, .bonus = bonus, .line = line,
		.agent = xstrdup(agent ? agent : ""),
		.opponent = plays((enum course_kind)kind)
			? course_copy(words_get(w, "opponent")) : NULL,
		.game = course_copy(words_get(w, "game")),
		.terms = course_copy(words_get(w, "terms")),
		.file = file ? course_beside(c, file) : NULL,
	};
	file = words_get(w, "hidden");
	if (file && strcmp(file, "yes") && strcmp(file, "no"))
		return course_wrong(why, "hidden=yes or no");
	p->hidden = file && !strcmp(file, "yes");
	return take_numbers(p, w, why) && check_part(p, why) &&
	       (!p->game || course_check_game(p->game, why)) &&
	       course_check_terms(p->terms, why);
}

