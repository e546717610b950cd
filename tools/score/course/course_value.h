#ifndef COURSE_VALUE_H
#define COURSE_VALUE_H

/* Reads the lines of a course's definition, and the values in them.  A function that
 * fails returns false and sets the reason in `words`. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/course/course.h"
#include "score/course/words.h"

enum { COURSE_ROUNDS = 10000, COURSE_POINTS = 1000000 };

/* Add a line to the course, as its key says.  course_take_part adds a line `part`, or
 * with `bonus` a line `bonus`. */
bool course_take_line(struct course *course, struct words *words);
bool course_take_part(struct course *course, struct words *words, bool bonus);

/* Compute the digests of a course: `base`, and `plays` of each part.  Points, texts,
 * gates and late marks affect no digest. */
void course_digest(struct course *course);

/* Check a game.  NULL, a missing value, is valid. */
bool course_check_game(struct words *words, const char *game);
/* Check a game in the definition.  If a program has the game's rules, *game becomes a
 * text with the program's absolute path, which works in any folder except a student's. */
bool course_take_game(struct course *course, struct words *words, const char **game);
bool course_check_terms(struct words *words, const char *terms);

/* Check an extended regular expression, which must have at least this many groups. */
bool course_check_pattern(struct words *words, const char *pattern, size_t groups);

/* Parse "10M", "60s" or "1024": bytes, microseconds or a count. */
bool course_read_amount(struct words *words, const char *text, int64_t *value);

/* Parse "10%", from 0 to 100.  False without a reason. */
bool course_read_percent(const char *text, double *value);

/* The absolute path of a file beside the definition; NULL if it is missing.  Free it. */
char *course_beside(const struct course *course, const char *file);

#endif
