#ifndef JSON_H
#define JSON_H

/*
 * JSON, written and read.  Writing appends one value after another to a text, with the
 * commas between them.
 *
 *   	struct json j = {&text};
 *
 *   	json_open(&j, NULL, '{');
 *   	json_int(&j, "v", 1);
 *   	json_string(&j, "name", name);
 *   	json_close(&j, '}');
 *
 * In an object each value has a key.  In an array, and outside of both, the key is NULL.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fail.h"

struct text;

struct json {
	struct text *text;
	bool comma; /* write a comma before the next value */
};

/* Begin an object '{' or an array '[', and end it with '}' or ']'. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);

void json_bool(struct json *json, const char *key, bool value);
void json_int(struct json *json, const char *key, int64_t value);
void json_null(struct json *json, const char *key);

/* Append a number, or null if it is not finite: JSON has no infinity. */
void json_real(struct json *json, const char *key, double number, int decimals);

/* Append a string of any bytes, as text_add_json writes it. */
void json_string(struct json *json, const char *key, const char *value);

/* Append JSON, or a number, in the caller's format.  It is cut after 399 bytes. */
void json_raw(struct json *json, const char *key, const char *format, ...)
	PRINTF_LIKE(3, 4);

/*
 * Reading: find the value of a key in a line that one of our programs wrote.  Each line
 * is one object.  If the key occurs several times, at any depth, its first value counts.
 * The search cannot match inside a string, because json_string escapes the quotes there.
 */

/* Return the beginning of a key's value, or NULL. */
const char *json_get_value(const char *line, const char *key);

/* Return a value as a number, or `missing` if there is none. */
long json_get_number(const char *line, const char *key, long missing);

/* Return the first or second number (`which` is 1 or 2) of an array of two, or 0. */
double json_get_of_two(const char *line, const char *key, int which);

/* Return whether the value is true. */
bool json_get_true(const char *line, const char *key);

/* Copy a string value and undo its escapes.  Copies "" if there is none, and cuts a value
 * that does not fit. */
void json_get_string(const char *line, const char *key, char *into, size_t size);

#endif
