#ifndef SOURCE_H
#define SOURCE_H

/* Reads programs in Java, C, C++ and languages with the same syntax. */

#include <stdbool.h>

/* Whether a file name has the ending of such a program. */
bool source_is(const char *path);

/* Whether a program contains a text.  Blanks and comments are ignored, except in quotes. */
bool source_has(const char *program, const char *text);

/* Call `found` for each id in a program.  Where the program has `text`, the id is what
 * stands there in place of {id}.  An id has at most 60 letters and digits. */
void source_ids(const char *program, const char *text,
                void (*found)(void *context, const char *id), void *context);

#endif
