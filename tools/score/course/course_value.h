#ifndef COURSE_VALUE_H
#define COURSE_VALUE_H

/* The reader of a course's definition: its lines, and values in them.  What can fail is
 * false with the reason, which is then the line's. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/course/course.h"
#include "score/course/words.h"

enum { COURSE_ROUNDS = 10000, COURSE_POINTS = 1000000 };

/* Take a line into the course, by its key; of them `part` and `bonus` append a part. */
bool course_take_line(struct course *course, struct words *words);
bool course_take_part(struct course *course, struct words *words, bool bonus);

/* Set the digests of a course that was read: its `base`, and what each part `plays`.  A change
 * of the definition changes none, that of a part, or all.  Points, texts, gates and what is
 * counted at the end are in no digest. */
void course_digest(struct course *course);

/* NULL is a value that was not given, and is good. */
bool course_check_game(struct words *words, const char *game);
/* The same, for a game as the definition names it.  If its rules are a program, *game
 * becomes a text that names it from any folder, not from a student's. */
bool course_take_game(struct course *course, struct words *words, const char **game);
bool course_check_terms(struct words *words, const char *terms);

/* An extended regular expression with at least so many groups. */
bool course_check_pattern(struct words *words, const char *pattern, size_t groups);

/* Store "10M", "60s" or "1024": bytes, microseconds or a count. */
bool course_read_amount(struct words *words, const char *text, int64_t *value);

/* Store "10%", from 0 to 100.  False without a reason. */
bool course_read_percent(const char *text, double *value);

/* A file as an absolute path, seen from the definition; NULL if there is none.
 * The caller frees it. */
char *course_beside(const struct course *course, const char *file);

#endif
