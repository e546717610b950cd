#include <ctype.h>
#include <string.h>

#include "base/clock.h"
#include "score/course/words.h"

enum { HOUR_S = 3600, DAY_S = 24 * HOUR_S };

/* Read exactly n digits, a number from low to high, and move past them. */
static bool
take_digits(const char **at, int n, int low, int high, int *value)
{
	*value = 0;
	for (int i = 0; i < n; i++, ++*at) {
		if (!isdigit((unsigned char)**at))
			return false;
		*value = *value * 10 + (**at - '0');
	}
	return *value >= low && *value <= high;
}

static bool
take_char(const char **at, const char *of)
{
	bool there = **at && strchr(of, **at);

	*at += there;
	return there;
}

static int
days_of(int year, int month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap);
}

static bool
take_date(const char **at, int64_t *time)
{
	int year, month, day;

	if (!take_digits(at, 4, 1970, 9999, &year) || !take_char(at, "-") ||
	    !take_digits(at, 2, 1, 12, &month) || !take_char(at, "-") ||
	    !take_digits(at, 2, 1, days_of(year, month), &day))
		return false;
	for (int y = 1970; y < year; y++)
		day += 337 + days_of(y, 2);
	for (int m = 1; m < month; m++)
		day += days_of(year, m);
	*time = (int64_t)(day - 1) * DAY_S;
	return true;
}

static bool
take_clock(const char **at, int64_t *time)
{
	int hour, minute, second = 0;

	if (!take_digits(at, 2, 0, 23, &hour) || !take_char(at, ":") ||
	    !take_digits(at, 2, 0, 59, &minute))
		return false;
	if (take_char(at, ":") && !take_digits(at, 2, 0, 60, &second))
		return false;
	if (take_char(at, "."))
		*at += strspn(*at, "0123456789");
	*time += hour * HOUR_S + minute * 60 + second;
	return true;
}

static bool
take_zone(const char **at, int *zone_s)
{
	int hour, minute, sign = **at == '-' ? -1 : 1;

	*zone_s = 0;
	if (take_char(at, "Z"))
		return true;
	if (!strncmp(*at, "UTC", 3)) {
		*at += 3;
		return true;
	}
	if (!take_char(at, "+-") || !take_digits(at, 2, 0, 14, &hour))
		return false;
	take_char(at, ":");
	*zone_s = sign * hour * HOUR_S;
	if (!take_digits(at, 2, 0, 59, &minute))
		return false;
	*zone_s += sign * minute * 60;
	return true;
}

bool
late_parse(const char *text, int *zone_s, int64_t *time)
{
	if (!take_date(&text, time) || !take_char(&text, " T") ||
	    !take_clock(&text, time))
		return false;
	take_char(&text, " ");
	if (*text ? !take_zone(&text, zone_s) || *text : *zone_s == LATE_NO_ZONE)
		return false;
	*time -= *zone_s;
	return true;
}

bool
late_take(struct course *c, struct words *w)
{
	const char *due = words_get(w, "due"), *grace = words_get(w, "grace");
	const char *percent = w->plains == 1 ? w->plain[0] : "";
	struct course_late late = {.given = true, .zone_s = LATE_NO_ZONE};
	int64_t grace_us = 0;

	if (c->late.given)
		return words_wrong(w, "given twice");
	if (!words_percent(percent, 0, &late.percent))
		return words_wrong(w, "late PER-CENT%% due=TIME: what a day costs, from 0%% "
		                   "to 100%%%s%.40s", *percent ? ", not " : "", percent);
	if (!words_count(w, "most", 1, LATE_DAYS, &late.most))
		return false;
	if (!due || !late_parse(due, &late.zone_s, &late.due))
		return words_wrong(w, "due=\"%.60s\": a time with its zone, such as "
		                   "due=\"2018-12-10 23:59 +08:00\"", due ? due : "");
	if (grace && !words_amount(w, grace, &grace_us))
		return false;
	late.grace_s = grace_us / CLOCK_S;
	c->late = late;
	return true;
}

int
late_days(const struct course_late *late, int64_t time)
{
	int64_t over;

	if (!late->given || time <= late->due + late->grace_s)
		return 0;
	over = (time - late->due - late->grace_s - 1) / DAY_S + 1;
	return over < LATE_DAYS ? (int)over : LATE_DAYS;
}

double
late_share(const struct course_late *late, int days)
{
	double share = 1 - days * late->percent / 100;

	return (late->most && days > late->most) || share < 0 ? 0 : share;
}
