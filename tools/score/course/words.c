#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "match/player.h"
#include "score/course/words.h"

/* Whether a word is an argument: a name, and `=`. */
static bool
is_argument(const char *word)
{
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz");

	return n && word[n] == '=';
}

bool
words_split(struct words *words, const char *line, char why[WORDS_WHY])
{
	int n = 0;

	*words = (struct words){.all = player_words(line)};
	if (!words->all) {
		text_format(why, WORDS_WHY, "a quote is not closed");
		return false;
	}
	while (words->all[n])
		n++;
	words->plain = xcalloc((size_t)n + 1, sizeof *words->plain);
	words->argument = xcalloc((size_t)n + 1, sizeof *words->argument);
	words->taken = xcalloc((size_t)n + 1, sizeof *words->taken);
	for (int i = 1; i < n; i++)
		if (is_argument(words->all[i]))
			words->argument[words->arguments++] = words->all[i];
		else
			words->plain[words->plains++] = words->all[i];
	return true;
}

void
words_free(struct words *words)
{
	free(words->all);
	free(words->plain);
	free(words->argument);
	free(words->taken);
	*words = (struct words){0};
}

const char *
words_get(struct words *words, const char *key)
{
	size_t n = strlen(key);

	for (int i = 0; i < words->arguments; i++)
		if (!strncmp(words->argument[i], key, n) &&
		    words->argument[i][n] == '=' && !words->taken[i]) {
			words->taken[i] = true;
			return words->argument[i] + n + 1;
		}
	return NULL;
}

bool
words_points(const char *text, double low, double high, double *value)
{
	char *end;

	if (!*text || strspn(text, "0123456789.") != strlen(text))
		return false;
	*value = strtod(text, &end);
	return !*end && *value >= low && *value <= high;
}

bool
words_number(struct words *words, const char *key, double low, double high,
             double missing, double *value, char why[WORDS_WHY])
{
	const char *text = words_get(words, key);

	*value = missing;
	if (!text || words_points(text, low, high, value))
		return true;
	text_format(why, WORDS_WHY, "%s=%.60s: a number from %g to %g, please",
	            key, text, low, high);
	return false;
}

bool
words_done(const struct words *words, char why[WORDS_WHY])
{
	for (int i = 0; i < words->arguments; i++)
		if (!words->taken[i]) {
			text_format(why, WORDS_WHY, "'%.80s' is not known here, or "
			            "is given twice", words->argument[i]);
			return false;
		}
	return true;
}
