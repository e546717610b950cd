#ifndef STORE_H
#define STORE_H

/* Files and folders in the folder of results, OUT.  Each takes a path as a format with its
 * values: store_has("%s/students/%s/finding", out, id). */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* The path as a new text.  The caller frees it. */
#define store_path text_print

#define store_has(...) store_has_at(store_path(__VA_ARGS__))

/* Append a file to a text.  False and errno on failure; the text is then a string, too. */
#define store_get(text, ...) store_get_at(text, store_path(__VA_ARGS__))

/* Replace a file by a text, safely on disk, and free the text.  -1 and errno on
 * failure. */
#define store_put(text, mode, ...) store_put_at(text, mode, store_path(__VA_ARGS__))

/* Remove a file, if it is there.  -1 and errno on failure. */
#define store_remove(...) store_remove_at(store_path(__VA_ARGS__))

/* Make a folder for its owner alone, and missing folders above it.  An existing folder is
 * no error.  -1 and errno on failure. */
#define store_make_folder(...) store_make_folder_at(store_path(__VA_ARGS__))

/* The functions behind the macros.  Each frees the path. */
bool store_has_at(char *path);
bool store_get_at(struct text *text, char *path);
int store_put_at(struct text *text, mode_t mode, char *path);
int store_remove_at(char *path);
int store_make_folder_at(char *path);

#endif
