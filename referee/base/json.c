#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

static void
begin_value(struct json *json, const char *key)
{
	if (json->comma)
		text_add(json->text, ",");
	json->comma = true;
	if (key) {
		text_add(json->text, "\"");
		text_add(json->text, key);
		text_add(json->text, "\":");
	}
}

void
json_open(struct json *json, const char *key, char bracket)
{
	begin_value(json, key);
	text_add_bytes(json->text, &bracket, 1);
	json->comma = false;
}

void
json_close(struct json *json, char bracket)
{
	text_add_bytes(json->text, &bracket, 1);
	json->comma = true;
}

void
json_bool(struct json *json, const char *key, bool value)
{
	begin_value(json, key);
	text_add(json->text, value ? "true" : "false");
}

void
json_int(struct json *json, const char *key, int64_t value)
{
	begin_value(json, key);
	text_addf(json->text, "%" PRId64, value);
}

void
json_null(struct json *json, const char *key)
{
	begin_value(json, key);
	text_add(json->text, "null");
}

void
json_real(struct json *json, const char *key, double number, int decimals)
{
	char digits[32];

	begin_value(json, key);
	text_add(json->text, isfinite(number) ? text_digits(number, decimals, "", digits)
	                                      : "null");
}

void
json_string(struct json *json, const char *key, const char *value)
{
	begin_value(json, key);
	text_add_json(json->text, value, strlen(value));
}

void
json_raw(struct json *json, const char *key, const char *format, ...)
{
	char value[400];
	va_list args;

	begin_value(json, key);
	va_start(args, format);
	vsnprintf(value, sizeof value, format, args);
	va_end(args);
	text_add(json->text, value);
}

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

double
json_get_of_two(const char *line, const char *key, int which)
{
	const char *at = json_get_value(line, key);

	at = at && *at == '[' ? at + 1 : NULL;
	if (at && which == 2)
		at = strchr(at, ',');
	return at ? strtod(at + (which == 2), NULL) : 0;
}

bool
json_get_true(const char *line, const char *key)
{
	const char *at = json_get_value(line, key);

	return at && !strncmp(at, "true", 4);
}

/* Read an escape; *at is the byte after its backslash.  Moves *at to the escape's last
 * byte. */
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
