#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "score/course/words.h"

bool
words_wrong(struct words *words, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(words->why, WORDS_WHY, format, args);
	va_end(args);
	return false;
}

/* Whether a word is an argument: a name followed by `=`. */
static bool
is_argument(const char *word)
{
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz-");

	return n && word[n] == '=';
}

bool
words_split(struct words *words, const char *line, int number)
{
	*words = (struct words){.all = text_words(line), .line = number};
	if (!words->all)
		return words_wrong(words, "a quote is not closed");
	for (int i = 1; words->all[i]; i++) {
		const char *word = words->all[i];

		if (i > WORDS_MOST)
			return words_wrong(words, "more than %d words", WORDS_MOST);
		if (is_argument(word))
			words->argument[words->arguments++] = word;
		else
			words->plain[words->plains++] = word;
	}
	return true;
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

bool
words_points(const char *text, double low, double high, double *value)
{
	double number;
	char *end;

	if (!*text || strspn(text, "0123456789.") != strlen(text))
		return false;
	number = strtod(text, &end);
	if (*end || number < low || number > high)
		return false;
	*value = number;
	return true;
}

bool
words_number(struct words *words, const char *key, double low, double high,
             double *value)
{
	const char *text = words_get(words, key);

	return !text || words_points(text, low, high, value) ||
	       words_wrong(words, "%s=%.60s: give a number from %g to %g", key,
	                   text, low, high);
}

bool
words_count(struct words *words, const char *key, int low, int high, int *value)
{
	double number = *value;
	bool good = words_number(words, key, low, high, &number);

	*value = (int)number;
	return good;
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
