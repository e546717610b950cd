#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "score/run/json_get.h"

const char *
json_get_value(const char *line, const char *key)
{
	struct text quoted = {0};
	const char *at;

	text_addf(&quoted, "\"%s\":", key);
	at = strstr(line, quoted.at);
	if (at)
		at += quoted.len;
	text_free(&quoted);
	return at;
}

long
json_get_number(const char *line, const char *key, long missing)
{
	const char *at = json_get_value(line, key);

	return at ? strtol(at, NULL, 10) : missing;
}

bool
json_get_true(const char *line, const char *key)
{
	const char *at = json_get_value(line, key);

	return at && !strncmp(at, "true", 4);
}

/* The byte that a backslash and what follows stand for; *at moves to its end. */
static char
escaped_byte(const char **at)
{
	static const char letters[] = "nrtbf", bytes[] = "\n\r\t\b\f";
	const char *letter = strchr(letters, **at);
	char digits[5] = "", *end;
	long code;

	if (letter)
		return bytes[letter - letters];
	if (**at != 'u')
		return **at;
	text_format(digits, sizeof digits, "%s", *at + 1);
	code = strtol(digits, &end, 16);
	*at += end - digits;
	return (char)(code > 0 && code < 256 ? code : '?');
}

void
json_get_string(const char *line, const char *key, char *into, size_t size)
{
	const char *at = json_get_value(line, key);
	size_t n = 0;

	if (at && *at == '"')
		for (at++; *at && *at != '"' && n + 1 < size; at++) {
			bool escape = *at == '\\' && at[1];

			at += escape;
			into[n++] = escape ? escaped_byte(&at) : *at;
		}
	into[n] = '\0';
}
