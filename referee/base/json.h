#ifndef JSON_H
#define JSON_H

/*
 * JSON, written and read.  Writing appends one value after another to a text, and
 * puts the commas.
 *
 *	struct json j = {&text};
 *
 *	json_open(&j, NULL, '{');
 *	json_int(&j, "v", 1);
 *	json_string(&j, "name", name);
 *	json_close(&j, '}');
 *
 * In an object each value has a key; in an array, and outside, the key is NULL.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fail.h"

struct text;

struct json {
	struct text *text;
	bool comma; /* before the next value */
};

/* Begin an object '{' or an array '[', and end it with '}' or ']'. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);

void json_bool(struct json *json, const char *key, bool value);
void json_int(struct json *json, const char *key, int64_t value);
void json_null(struct json *json, const char *key);

/* A string of any bytes, as text_add_json writes it. */
void json_string(struct json *json, const char *key, const char *value);

/* A value that is JSON already, or a number in a format of its own. */
void json_raw(struct json *json, const char *key, const char *format, ...)
	PRINTF_LIKE(3, 4);

/*
 * Reading a line that one of our programs wrote, one object a line: the value
 * of a key, at whatever depth its first one stands.  A key in quotes cannot be
 * inside a string, where quotes have backslashes.
 */

/* Where the value of a key begins, or NULL. */
const char *json_get_value(const char *line, const char *key);

/* The value as a number; `missing` if there is none. */
long json_get_number(const char *line, const char *key, long missing);

/* The first or second number of an array of two; 0 if there is none. */
double json_get_of_two(const char *line, const char *key, int which);

/* Whether the value is true. */
bool json_get_true(const char *line, const char *key);

/* The value as the bytes that json_string took, "" if there is none; what does
 * not fit is left out. */
void json_get_string(const char *line, const char *key, char *into, size_t size);

#endif
