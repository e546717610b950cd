#ifndef COURSE_LINE_H
#define COURSE_LINE_H

/* A line of a course's definition, taken in: for course.c alone. */

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/words.h"

/* False with the reason. */
bool course_take_line(struct course *course, struct words *words, int line,
                      char why[WORDS_WHY]);
bool course_take_part(struct course *course, struct words *words, int line,
                      bool bonus, char why[WORDS_WHY]);
bool course_check_game(const char *game, char why[WORDS_WHY]);
bool course_check_terms(const char *terms, char why[WORDS_WHY]);

/* Say what is wrong; returns false. */
bool course_wrong(char why[WORDS_WHY], const char *format, ...)
	PRINTF_LIKE(2, 3);

/* A file as an absolute path, seen from the course's own; NULL if there is none. */
char *course_beside(const struct course *course, const char *file);

/* A copy, or NULL of NULL. */
char *course_copy(const char *text);

/* Room for one more of n things. */
void *course_one_more(void *things, int n, size_t size);

#endif
