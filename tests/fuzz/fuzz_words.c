/*
 * What the operator writes: a player's words, a game's name and parameters, escaped
 * text, numbers.  We read the whole input as each of these in turn.
 */
#include <errno.h>

#include "base/text.h"
#include "fuzz.h"
#include "game/game.h"
#include "score/intake/jail.h"

/* Words, quoted and split again, are the same words. */
static void
check_words(const char *s)
{
	char **words = text_words(s), **again;
	struct text quoted = {0};
	size_t total = 0;
	int n = 0;

	if (!words)
		return;
	for (; words[n]; n++) {
		total += strlen(words[n]);
		text_add(&quoted, n ? " \"" : "\"");
		for (const char *p = words[n]; *p; p++) {
			text_add(&quoted, *p == '"' || *p == '\\' ? "\\" : "");
			text_add_bytes(&quoted, p, 1);
		}
		text_add(&quoted, "\"");
	}
	law(n > 0 && total <= strlen(s), "%d words of %zu bytes", n, total);
	again = text_words(quoted.at);
	law(again, "<%s> is refused", quoted.at);
	for (int i = 0; i <= n; i++)
		law(i == n ? !again[i]
		           : again[i] && !strcmp(words[i], again[i]),
		    "word %d of <%s> became another", i + 1, s);
	text_free(&quoted);
	free(again);
	free(words);
}

static void
check_variant(const char *s)
{
	struct variant variant = {0}, again = {0};
	struct text written = {0};
	char why[GAME_WHY] = "";

	if (!variant_parse(&variant, s, why)) {
		law(memchr(why, '\0', sizeof why) && *why,
		    "no reason against '%s'", s);
		return;
	}
	variant_write(&variant, &written);
	law(variant_parse(&again, written.at, why), "'%s' is refused: %s",
	    written.at, why);
	law(variant.game == again.game &&
	            !memcmp(variant.param, again.param, sizeof again.param),
	    "'%s' is another variant", written.at);
	text_clear(&written);
	variant_describe(&variant, &written);
	text_free(&written);
}

/* Escaped text is one printable line, and can be unescaped.  To unescape any other text
 * does no harm. */
static void
check_escapes(const char *s)
{
	struct text line = {0};
	char *copy = fuzz_string(s, strlen(s));

	if (text_unescape(copy))
		law(strlen(copy) <= strlen(s), "longer than '%s'", s);
	free(copy);
	text_add_escaped(&line, s, strlen(s), "|");
	for (size_t i = 0; i < line.len; i++)
		law(line.at[i] >= 0x20 && line.at[i] <= 0x7e &&
		            line.at[i] != '|',
		    "byte 0x%02x is not escaped", (unsigned char)line.at[i]);
	if (line.at) {
		law(text_unescape(line.at), "'%s' is no escaped text", line.at);
		law(!strcmp(line.at, s), "escaped and back is otherwise");
	}
	text_clear(&line);
	text_add_json(&line, s, strlen(s));
	for (size_t i = 0; i < line.len; i++)
		law(line.at[i] >= 0x20 && line.at[i] <= 0x7e,
		    "byte 0x%02x in JSON", (unsigned char)line.at[i]);
	text_free(&line);
}

/* A number is what strtoll reads and prints in the same way. */
static void
check_number(const char *s)
{
	const int64_t low[] = {-INT64_MAX, 0, -1000}, high[] = {
		INT64_MAX, 65535, 1000};
	char printed[32], *end;
	long long value;

	errno = 0;
	value = strtoll(s, &end, 10);
	snprintf(printed, sizeof printed, "%lld", value);
	for (int i = 0; i < 3; i++) {
		int64_t read = 77;
		bool is = !errno && !strcmp(printed, s) && value >= low[i] &&
		          value <= high[i];

		law(text_number(s, low[i], high[i], &read) == is,
		    "'%s' from %lld to %lld", s, (long long)low[i],
		    (long long)high[i]);
		law(read == (is ? value : 77), "'%s' is %lld", s,
		    (long long)read);
	}
}

/* The last line of a build is one line. */
static void
check_end(const char *s)
{
	char line[JAIL_LINE];

	memset(line, 0x55, sizeof line);
	jail_last_line(s, line);
	law(memchr(line, '\0', sizeof line), "a line without end");
	law(!strchr(line, '\n'), "two lines of a build's output");
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	char *s = fuzz_string(bytes, n);

	check_words(s);
	check_variant(s);
	check_escapes(s);
	check_number(s);
	check_end(s);
	free(s);
	return 0;
}
