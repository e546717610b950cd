#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "score/course/course_value.h"

bool
course_check_game(struct words *w, const char *game)
{
	struct variant variant;
	char why[WORDS_WHY];

	return !game || variant_parse(&variant, game, why) ||
	       words_wrong(w, "game %.80s: %.200s", game, why);
}

bool
course_check_terms(struct words *w, const char *terms)
{
	struct terms parsed = {{0}, {0}, {0}};
	char why[TERMS_WHY];

	return !terms || terms_parse(&parsed, terms, why) ||
	       words_wrong(w, "terms %.80s: %s", terms, why);
}

bool
course_check_pattern(struct words *w, const char *pattern, size_t groups)
{
	regex_t regex;
	char why[120];
	int failed = regcomp(&regex, pattern, REG_EXTENDED);
	size_t has = failed ? 0 : regex.re_nsub;

	if (failed) {
		regerror(failed, &regex, why, sizeof why);
		return words_wrong(w, "'%.80s': %s", pattern, why);
	}
	regfree(&regex);
	return has >= groups ||
	       words_wrong(w, "'%.80s' needs a group (...) around the id", pattern);
}

bool
course_read_amount(struct words *w, const char *text, int64_t *value)
{
	static const struct {
		const char *unit;
		int64_t factor;
	} units[] = {
		{"", 1}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30},
		{"s", CLOCK_S}, {"ms", CLOCK_MS}, {"m", 60 * (int64_t)CLOCK_S},
		{"h", 3600 * (int64_t)CLOCK_S}, {"d", 86400 * (int64_t)CLOCK_S},
	};
	char *unit;
	long n;

	errno = 0;
	n = strtol(text, &unit, 10);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (!strcmp(unit, units[i].unit) && unit > text && !errno &&
		    n > 0 && n < 1000000) {
			*value = n * units[i].factor;
			return true;
		}
	return words_wrong(w, "'%.40s' is no amount such as 10M, 60s or 1024", text);
}

bool
course_read_percent(const char *text, double *value)
{
	size_t n = strlen(text);
	char number[8];

	return n && text[n - 1] == '%' &&
	       text_format(number, sizeof number, "%.*s", (int)n - 1, text) &&
	       words_points(number, 0, 100, value);
}

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
