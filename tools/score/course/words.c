#include <errno.h>
#include <fcntl.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/clock.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "game/game.h"
#include "game/terms.h"
#include "score/course/words.h"

bool
words_split(struct words *words, const char *line, int number)
{
	*words = (struct words){.all = text_words(line), .line = number};
	if (!words->all)
		return words_wrong(words, "a quote is not closed");
	for (int i = 1; words->all[i]; i++) {
		const char *word = words->all[i];
		size_t name = strspn(word, "abcdefghijklmnopqrstuvwxyz-");

		if (i > WORDS_MOST)
			return words_wrong(words, "more than %d words", WORDS_MOST);
		if (name && word[name] == '=')
			words->argument[words->arguments++] = word;
		else
			words->plain[words->plains++] = word;
	}
	return true;
}

bool
words_is(const struct words *words, const char *key)
{
	return !strcmp(words->all[0], key);
}

const char *
words_get(struct words *words, const char *key)
{
	size_t n = strlen(key);

	for (int i = 0; i < words->arguments; i++) {
		const char *word = words->argument[i];

		if (word && !strncmp(word, key, n) && word[n] == '=') {
			words->argument[i] = NULL;
			return word + n + 1;
		}
	}
	return NULL;
}

void
words_text(struct words *words, const char *key, const char **value)
{
	const char *text = words_get(words, key);

	if (text)
		*value = text;
}

bool
words_flag(struct words *words, const char *key, bool *flag)
{
	const char *text = words_get(words, key);

	*flag = text && !strcmp(text, "yes");
	return !text || *flag || !strcmp(text, "no") ||
	       words_wrong(words, "%s=yes or no", key);
}

bool
words_percent(const char *text, double low, double *value)
{
	size_t n = strlen(text);
	char number[8];

	return n && text[n - 1] == '%' &&
	       text_format(number, sizeof number, "%.*s", (int)n - 1, text) &&
	       text_real(number, low, 100, value);
}

bool
words_points(struct words *words, const char *key, double *value)
{
	const char *text = words_get(words, key);

	return !text || text_real(text, 0, WORDS_POINTS, value) ||
	       words_wrong(words, "%s=%.60s: give a number from 0 to %g", key, text,
	                   (double)WORDS_POINTS);
}

bool
words_count(struct words *words, const char *key, int low, int high, int *value)
{
	const char *text = words_get(words, key);
	int64_t number = *value;

	if (text && !text_number(text, low, high, &number))
		return words_wrong(words, "%s=%.60s: give a whole number from %d to %d", key,
		                   text, low, high);
	*value = (int)number;
	return true;
}

bool
words_done(struct words *words)
{
	for (int i = 0; i < words->arguments; i++)
		if (words->argument[i])
			return words_wrong(words, "'%.80s' is not known here, or "
			                   "is given twice", words->argument[i]);
	return true;
}

/*
 * Values
 */

bool
words_check_game(struct words *w, const char *game)
{
	struct variant variant;
	char why[WORDS_WHY];

	return !game || variant_parse(&variant, game, why) ||
	       words_wrong(w, "game %.80s: %.200s", game, why);
}

/* Parse a game in the definition's folder, because a program's path is relative to it. */
static bool
parse_beside(const struct course *c, const char *game, struct variant *variant,
             char why[WORDS_WHY])
{
	int here = open(".", O_RDONLY | O_CLOEXEC);
	char *folder = course_beside(c, ".");
	bool good = (here >= 0 && folder && chdir(folder) == 0) ||
	            text_refuse(why, WORDS_WHY, "the definition's folder: %s",
	                        strerror(errno));

	good = good && variant_parse(variant, game, why);
	if (here >= 0 && fchdir(here) == 0)
		close(here);
	free(folder);
	return good;
}

bool
words_take_game(struct words *w, struct course *c, const char **game)
{
	struct text whole = {0}, written = {0}, word = {0};
	struct variant variant;
	char why[WORDS_WHY], *command, **words;

	if (!*game || strncmp(*game, "exec:", 5))
		return words_check_game(w, *game);
	if (!parse_beside(c, *game, &variant, why))
		return words_wrong(w, "game %.80s: %.300s", *game, why);
	command = player_quote(foreign_player(variant.game));
	variant_write(&variant, &written);
	text_addf(&whole, "exec:%s%s", command,
	          written.at + 5 + strlen(variant.game->about.program));
	text_add_word(&word, whole.at);
	words = text_words(word.at);
	*xpush(c->lines.words, c->lines.n) = words;
	*game = words[0];
	free(command);
	text_free(&written);
	text_free(&whole);
	text_free(&word);
	return true;
}

bool
words_check_terms(struct words *w, const char *terms)
{
	struct terms parsed = {{0}, {0}, {0}};
	char why[TERMS_WHY];

	return !terms || terms_parse(&parsed, terms, why) ||
	       words_wrong(w, "terms %.80s: %s", terms, why);
}

bool
words_check_pattern(struct words *w, const char *pattern, size_t groups)
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
words_amount(struct words *w, const char *text, int64_t *value)
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
