#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "score/course/course_vary.h"

enum { MOST_NUMBER = 1000000 };

/* Choose one of `of` values: at random, or without a generator the n-th. */
static int
choose(struct rng *rng, int n, int of)
{
	return rng ? (int)rng_below(rng, (uint32_t)of) : n < of ? n : of - 1;
}

/* Choose from "50s..150s"; both ends need the same unit.  False if it is no range. */
static bool
add_number(struct rng *rng, int n, const char *range, struct text *value)
{
	char *unit, *rest;
	long low = strtol(range, &unit, 10), high;
	const char *dots = strstr(unit, "..");

	if (unit == range || !dots || low < 0)
		return false;
	high = strtol(dots + 2, &rest, 10);
	if (rest == dots + 2 || high <= low || high > MOST_NUMBER ||
	    strlen(rest) != (size_t)(dots - unit) ||
	    strncmp(unit, rest, strlen(rest)))
		return false;
	low += rng ? choose(rng, n, (int)(high - low) + 1) : choose(rng, n, 2) * (high - low);
	text_addf(value, "%ld%s", low, rest);
	return true;
}

/* Choose from "black|white". */
static bool
add_word(struct rng *rng, int n, const char *list, struct text *value)
{
	int of = 1;

	for (const char *at = list; (at = strchr(at, '|')); at++)
		of++;
	if (of == 1 || of > COURSE_VARY_MOST)
		return false;
	for (int i = choose(rng, n, of); i > 0; i--)
		list = strchr(list, '|') + 1;
	text_add_bytes(value, list, strcspn(list, "|"));
	return true;
}

static bool
is_parameter(const char *game, const char *key)
{
	struct variant variant;
	char why[GAME_WHY];

	/* This cannot fail, because the course's reader has parsed the game. */
	if (!variant_parse(&variant, game, why))
		return false;
	for (const struct param *p = variant.game->params; p->name; p++)
		if (!strcmp(p->name, key))
			return true;
	return false;
}

/* Draw a value for one word, "bank=50s..150s".  Splits the word at its `=`. */
static bool
draw_word(struct course_vary *v, const char *game, char *word, struct rng *rng, int n)
{
	char *list = strchr(word, '=');
	struct text value = {0};
	struct text *into;
	bool good;

	if (!list || list == word)
		return false;
	*list++ = '\0';
	good = strstr(list, "..") ? add_number(rng, n, list, &value)
	                          : add_word(rng, n, list, &value);
	into = is_parameter(game, word) ? &v->game : &v->terms;
	if (good) {
		text_addf(into, "%s%s=%s", into->len ? "," : "", word, value.at);
		text_addf(&v->says, "%s%s=%s", v->says.len ? ", " : "", word, value.at);
	}
	text_free(&value);
	return good;
}

bool
course_vary_draw(struct course_vary *drawn, const char *vary, const char *game,
                 struct rng *rng, int n, char why[COURSE_VARY_WHY])
{
	bool good = true;

	*drawn = (struct course_vary){{0}, {0}, {0}};
	text_add(&drawn->game, game);
	text_add(&drawn->says, "");
	while (good && *(vary += strspn(vary, " "))) {
		size_t len = strcspn(vary, " ");
		struct text word = {0};

		text_add_bytes(&word, vary, len);
		good = draw_word(drawn, game, word.at, rng, n);
		if (!good)
			text_format(why, COURSE_VARY_WHY, "vary: '%.*s' is neither "
			            "key=a|b nor key=50s..150s",
			            (int)(len < 80 ? len : 80), vary);
		text_free(&word);
		vary += len;
	}
	return good;
}

void
course_vary_free(struct course_vary *drawn)
{
	text_free(&drawn->game);
	text_free(&drawn->terms);
	text_free(&drawn->says);
}
