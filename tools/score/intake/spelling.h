#ifndef SPELLING_H
#define SPELLING_H

/* Names and ids in the forms that courses and learning platforms give them. */

#include <stdbool.h>
#include <stddef.h>

#include "score/course/course.h"

enum { SPELLING_ID = 64, SPELLING_NAME = 256 };

/* Whether a whole text matches an extended regex, at best with its letter case.  Copies the
 * first group that matched into `part`; without such a group, or if it is larger, this returns
 * false. */
bool spelling_match(const char *pattern, const char *text, char *part, size_t size);

/* Whether an id matches the course's line `id`. */
bool spelling_fits(const struct course *course, const char *id);

/* Whether an id fits the course in upper or in lower case.  Stores the one that fits. */
bool spelling_fits_otherwise(const struct course *course, const char *id, char other[SPELLING_ID]);

/* Cut off the text after an id of the course, as in f106_homework. */
void spelling_cut(const struct course *course, char id[SPELLING_ID]);

/* The length of an archive's name without its ending; 0 for other files. */
size_t spelling_stem(const char *name);

/* Whether a file is a document, such as a report beside a program. */
bool spelling_is_document(const char *path);

/* A file's name as the student chose it, without prefixes of learning platforms; "" for a
 * file of the platform itself. */
void spelling_own_name(const char *path, char name[SPELLING_NAME]);

/* The time of handing in that Blackboard and Brightspace write into names, in seconds in an
 * unknown zone; 0 if there is none. */
int64_t spelling_attempt(const char *name);

/* Whether a file comes from a learning platform or a Mac, not from a student. */
bool spelling_is_added(const char *name);

/* Whether a text is short enough for an id and valid as a file name. */
bool spelling_is_id(const char *text);

#endif
