#ifndef JSON_GET_H
#define JSON_GET_H

/*
 * What a program of ours tells in JSON, an object a line: a value by its key,
 * wherever it stands.  A key in quotes cannot be within a string: there its
 * quotes have backslashes.
 */

#include <stdbool.h>
#include <stddef.h>

/* Where the value of a key begins, or NULL. */
const char *json_get_value(const char *line, const char *key);

/* It as a number; `missing` if it is not there. */
long json_get_number(const char *line, const char *key, long missing);

/* Whether it is true. */
bool json_get_true(const char *line, const char *key);

/* It as a string of bytes, as text_add_json took them, "" if it is not there;
 * what does not fit is left out. */
void json_get_string(const char *line, const char *key, char *into, size_t size);

#endif
