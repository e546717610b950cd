#ifndef LATE_H
#define LATE_H

/*
 * What is handed in late: the line `late` of a course's definition, and times.
 * A time is in seconds since 1970, UTC.
 */

#include <stdint.h>

#include "score/course/course.h"
#include "score/course/words.h"

/* A time that nobody knows. */
#define LATE_UNKNOWN INT64_MIN

/* As a zone: a time must bring its own. */
enum { LATE_NO_ZONE = INT32_MAX, LATE_DAYS = 1000 };

/* Parse "2018-12-10 23:59", also with seconds, with a T for the blank, and with a zone
 * behind it: Z, UTC or +08:00.  *zone_s, in seconds east of UTC, is that of a time
 * without one, and becomes the text's. */
bool late_parse(const char *text, int *zone_s, int64_t *time);

/* Take the line `late`.  False with the reason. */
bool late_take(struct course *course, struct words *words);

/* The days that have begun after the course's time was over; 0 in time, or if the
 * time is not known. */
int late_days(const struct course_late *late, int64_t time);

/* The share of the points that is left after so many days, from 0 to 1. */
double late_share(const struct course_late *late, int days);

#endif
