#ifndef TIMES_H
#define TIMES_H

/*
 * Times as definitions and learning platforms write them.  A time is in seconds since 1970,
 * UTC.
 */

#include <stdbool.h>
#include <stdint.h>

/* An unknown time. */
#define TIMES_UNKNOWN INT64_MIN

/* TIMES_NO_ZONE: a time must contain its zone. */
enum { TIMES_NO_ZONE = INT32_MAX, TIMES_WHY = 200 };

/* How to read a date such as 10/12/2018. */
enum times_dates { TIMES_EITHER, TIMES_DAY_FIRST, TIMES_MONTH_FIRST };

/*
 * Parse a time:
 *	2018-12-10 23:59, with T for the blank, and 10.12.2018 23:59
 *	Monday, 10 December 2018, 11:58 PM, and December 10, 2018 at 11:58pm
 *	12/31/2018 11:58 PM; 10/12/2018 only if `dates` tells which number is the day
 *	43444.999, the days of a spreadsheet
 * Seconds, and a zone at the end (Z, UTC, +08:00, EST, CET) are allowed.  *zone_s is the
 * zone in seconds east of UTC: the caller sets the zone of a text without one, and a zone
 * in the text replaces it.  False with the reason, which follows the text: "is no time".
 */
bool times_parse(const char *text, enum times_dates dates, int *zone_s, int64_t *time,
                 char why[TIMES_WHY]);

#endif
