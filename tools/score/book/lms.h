#ifndef LMS_H
#define LMS_H

/*
 * lms.csv, the marks in the form that a learning platform imports: a row for each
 * person on the roster, or without a roster for each student.  score(1) lists
 * the forms.
 *
 * The bonus is a column of its own, and is there only if the course has one: these
 * platforms refuse more than the most points.  A student with parts that are not
 * marked yet, or who was not graded, has blank points rather than too few.
 */

#include <stdbool.h>

struct book;

enum lms_form { LMS_NONE, LMS_CSV, LMS_MOODLE, LMS_CANVAS };

/* False if there is no such form. */
const char *lms_word(enum lms_form form);
bool lms_parse(const char *word, enum lms_form *form);

/* Write it; the number of rows without points is stored.  -1 and errno on
 * failure. */
int lms_write(const struct book *book, enum lms_form form, int *blank);

#endif
