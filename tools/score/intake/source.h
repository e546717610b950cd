#ifndef SOURCE_H
#define SOURCE_H

/* Programs in Java, C, C++ and languages that are written like them. */

#include <stdbool.h>

struct text;

/* Whether a file's name is that of such a program. */
bool source_is(const char *path);

/* Append a program without its blanks and comments. */
void source_bare(const char *program, struct text *bare);

/* Whether a program contains a text.  Neither blanks nor comments count, but in
 * quotation marks. */
bool source_has(const char *program, const char *text);

#endif
