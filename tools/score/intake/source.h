#ifndef SOURCE_H
#define SOURCE_H

/* Programs in Java, C, C++ and languages that are written like them. */

#include <stdbool.h>

/* Whether a file's name is that of such a program. */
bool source_is(const char *path);

/* Whether a program contains a text.  Neither blanks nor comments count, but in
 * quotation marks. */
bool source_has(const char *program, const char *text);

/* Call a function for each id, of at most 60 letters and digits, that a program has such a text with
 * in the place of {id}. */
void source_ids(const char *program, const char *text,
                void (*found)(void *context, const char *id), void *context);

#endif
