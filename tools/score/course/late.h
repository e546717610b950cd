#ifndef LATE_H
#define LATE_H

/*
 * Late submissions: the line `late` of a course's definition, and times.  A time is in
 * seconds since 1970, UTC.
 */

#include <stdint.h>

#include "score/course/course.h"
#include "score/course/words.h"

/* An unknown time. */
#define LATE_UNKNOWN INT64_MIN

/* LATE_NO_ZONE: a time must contain its zone. */
enum { LATE_NO_ZONE = INT32_MAX, LATE_DAYS = 1000 };

/* Parse "2018-12-10 23:59".  Seconds, a T instead of the blank, and a zone at the end (Z,
 * UTC or +08:00) are allowed.  *zone_s is the zone in seconds east of UTC: the caller
 * sets the zone of a text without one, and a zone in the text replaces it. */
bool late_parse(const char *text, int *zone_s, int64_t *time);

/* Read the line `late`.  False with the reason. */
bool late_take(struct course *course, struct words *words);

/* The number of days begun since the deadline; 0 if `time` is earlier or unknown. */
int late_days(const struct course_late *late, int64_t time);

/* The share of the points that remains after this many days, from 0 to 1. */
double late_share(const struct course_late *late, int days);

#endif
