#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "score/course/times.h"

enum {
	HOUR_S = 3600,
	DAY_S = 24 * HOUR_S,
	SERIAL_1970 = 25569, /* 1970 in the days of a spreadsheet, */
	SERIAL_LEAST = 20000, /* and days of our time */
	SERIAL_MOST = 80000,
};

static const char *const months[] = {"January", "February", "March", "April", "May", "June",
	"July", "August", "September", "October", "November", "December"};
static const char *const days[] = {"monday", "tuesday", "wednesday", "thursday", "friday",
	"saturday", "sunday"};

/* Zones by their names.  Where two have one name, the zone of the course decides. */
static const struct {
	const char *name;
	int minutes; /* east of UTC */
} zones[] = {
	{"Z", 0}, {"UTC", 0}, {"GMT", 0}, {"WET", 0}, {"WEST", 60}, {"CET", 60}, {"CEST", 120},
	{"EET", 120}, {"EEST", 180}, {"MSK", 180}, {"EST", -300}, {"EDT", -240}, {"CST", -360},
	{"CDT", -300}, {"MST", -420}, {"MDT", -360}, {"PST", -480}, {"PDT", -420},
	{"CST", 480}, {"BST", 60}, {"BST", 360}, {"IST", 330}, {"IST", 60}, {"IST", 120},
	{"HKT", 480}, {"SGT", 480}, {"JST", 540}, {"KST", 540}, {"AWST", 480}, {"AEST", 600},
	{"AEDT", 660}, {"NZST", 720}, {"NZDT", 780},
};

/* The time that is being read. */
struct reading {
	const char *at; /* the rest of the text */
	int year, month, day;
	int64_t clock_s;
	char *why;
};

static bool
take_char(const char **at, const char *of)
{
	bool there = **at && strchr(of, **at);

	*at += there;
	return there;
}

static void
skip(const char **at, const char *of)
{
	*at += strspn(*at, of);
}

/* Read a number of `least` to `most` digits.  False if there is none, or a longer one. */
static bool
take_number(const char **at, size_t least, size_t most, int *value)
{
	size_t n = strspn(*at, "0123456789");

	if (n < least || n > most)
		return false;
	*value = 0;
	for (; n; n--, ++*at)
		*value = *value * 10 + (**at - '0');
	return true;
}

/* Read hours and minutes: 1158, or 11:58 with `least` digits of the hour at least. */
static bool
take_hour(const char **at, size_t least, int *hour, int *minute)
{
	if (take_number(at, 4, 4, hour)) {
		*minute = *hour % 100;
		*hour /= 100;
		return true;
	}
	return take_number(at, least, 2, hour) && take_char(at, ":") &&
	       take_number(at, 2, 2, minute);
}

/* The length of the word at the beginning. */
static size_t
word(const char *at)
{
	size_t n = 0;

	while (isalpha((unsigned char)at[n]))
		n++;
	return n;
}

/* Take a word if it begins a name in the list, with three letters at least.  The index, or
 * -1. */
static int
take_name(const char **at, const char *const *names, int n)
{
	size_t length = word(*at);

	for (int i = 0; i < n && length >= 3; i++)
		if (!strncasecmp(names[i], *at, length) && length <= strlen(names[i])) {
			*at += length;
			take_char(at, ".");
			return i;
		}
	return -1;
}

static int
days_of(int year, int month)
{
	static const int of[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return of[month - 1] + (month == 2 && leap);
}

/* Days from 1970 to the date. */
static int64_t
count_days(const struct reading *r)
{
	int64_t n = r->day - 1;

	for (int y = 1970; y < r->year; y++)
		n += 337 + days_of(y, 2);
	for (int m = 1; m < r->month; m++)
		n += days_of(r->year, m);
	return n;
}

static bool
is_date(const struct reading *r)
{
	return r->year >= 1970 && r->year <= 9999 && r->month >= 1 && r->month <= 12 &&
	       r->day >= 1 && r->day <= days_of(r->year, r->month);
}

/* Decide which of two numbers is the day.  False with the reason if both may be. */
static bool
order(struct reading *r, enum times_dates dates, int a, int b)
{
	struct reading day_first = *r, month_first = *r;

	day_first.day = month_first.month = a;
	day_first.month = month_first.day = b;
	if (dates == TIMES_EITHER && a != b && is_date(&day_first) && is_date(&month_first))
		return text_refuse(r->why, TIMES_WHY, "may be %d %.3s or %d %.3s: write "
		                   "`roster dates=day-first` or `roster dates=month-first` "
		                   "in the definition", a, months[b - 1], b, months[a - 1]);
	*r = dates == TIMES_DAY_FIRST || (dates == TIMES_EITHER && is_date(&day_first))
	     ? day_first : month_first;
	return true;
}

/* Read the year, of four digits or of two. */
static bool
take_year(struct reading *r)
{
	const char *from = r->at;
	bool taken = take_number(&r->at, 2, 4, &r->year) && r->at - from != 3;

	if (r->at - from == 2)
		r->year += 2000;
	return taken;
}

static bool
take_numbers(struct reading *r, enum times_dates dates)
{
	int a, b;
	char between[2] = "";

	if (take_number(&r->at, 4, 4, &r->year))
		return take_char(&r->at, "-") && take_number(&r->at, 2, 2, &r->month) &&
		       take_char(&r->at, "-") && take_number(&r->at, 2, 2, &r->day);
	if (!take_number(&r->at, 1, 2, &a) || !strchr("./-", *r->at))
		return false;
	between[0] = *r->at;
	if (!take_char(&r->at, between) || !take_number(&r->at, 1, 2, &b) ||
	    !take_char(&r->at, between) || !take_year(r))
		return false;
	return order(r, *between == '.' ? TIMES_DAY_FIRST : dates, a, b);
}

/* Read a date with the month as a word. */
static bool
take_words(struct reading *r)
{
	bool first = take_number(&r->at, 1, 2, &r->day);

	if (first)
		skip(&r->at, ". -");
	r->month = take_name(&r->at, months, 12) + 1;
	skip(&r->at, ", -");
	if (!first && !take_number(&r->at, 1, 2, &r->day))
		return false;
	skip(&r->at, ", ");
	return r->month && take_year(r);
}

static bool
take_date(struct reading *r, enum times_dates dates)
{
	const char *from;

	if (take_name(&r->at, days, 7) >= 0)
		skip(&r->at, ", ");
	from = r->at;
	if (!take_words(r)) {
		r->at = from;
		if (!take_numbers(r, dates))
			return false;
	}
	return is_date(r);
}

/* Read AM or PM behind an hour. */
static bool
take_half(struct reading *r, int *hour)
{
	const char *from = r->at;

	skip(&r->at, " ");
	if (word(r->at) != 2 || !strchr("AaPp", *r->at) || !strchr("Mm", r->at[1])) {
		r->at = from;
		return *hour <= 23;
	}
	if (*hour < 1 || *hour > 12)
		return false;
	*hour = *hour % 12 + (strchr("Pp", *r->at) ? 12 : 0);
	r->at += 2;
	return true;
}

static bool
take_clock(struct reading *r)
{
	int hour, minute, second = 0;

	if (!take_hour(&r->at, 1, &hour, &minute))
		return false;
	if (take_char(&r->at, ":") && !take_number(&r->at, 2, 2, &second))
		return false;
	if (take_char(&r->at, "."))
		skip(&r->at, "0123456789");
	r->clock_s = minute * 60 + second;
	if (minute > 59 || second > 60 || !take_half(r, &hour))
		return false;
	r->clock_s += hour * HOUR_S;
	return true;
}

/* Read a zone's name.  Of two zones of one name, take the one that is the course's, in
 * summer or winter. */
static bool
take_zone_name(struct reading *r, int *zone_s)
{
	size_t n = word(r->at);
	int found = 0, near = 0, zone = 0, near_zone = 0;

	for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
		int s = zones[i].minutes * 60;

		if (strlen(zones[i].name) != n || strncmp(zones[i].name, r->at, n))
			continue;
		found++;
		zone = s;
		if (*zone_s != TIMES_NO_ZONE && labs((long)s - *zone_s) <= HOUR_S) {
			near++;
			near_zone = s;
		}
	}
	if (found != 1 && near != 1)
		return text_refuse(r->why, TIMES_WHY, "has the zone %.*s, which is %s: "
		                   "write it like +08:00", (int)(n < 20 ? n : 20), r->at,
		                   found ? "that of several countries" : "unknown");
	r->at += n;
	*zone_s = found == 1 ? zone : near_zone;
	return true;
}

static bool
take_zone(struct reading *r, int *zone_s)
{
	int hour, minute, sign = *r->at == '-' ? -1 : 1;

	if (word(r->at))
		return take_zone_name(r, zone_s);
	if (!take_char(&r->at, "+-") || !take_hour(&r->at, 2, &hour, &minute))
		return false;
	*zone_s = sign * (hour * HOUR_S + minute * 60);
	return hour <= 14 && minute <= 59;
}

/* Read the days of a spreadsheet, which have no zone. */
static bool
take_serial(const char *text, const int *zone_s, int64_t *time)
{
	double serial;

	if (*zone_s == TIMES_NO_ZONE ||
	    !text_real(text, SERIAL_LEAST, SERIAL_MOST, &serial) || strchr(text, 'e'))
		return false;
	*time = (int64_t)((serial - SERIAL_1970) * DAY_S + 0.5) - *zone_s;
	return true;
}

bool
times_parse(const char *text, enum times_dates dates, int *zone_s, int64_t *time,
            char why[TIMES_WHY])
{
	struct reading r = {.at = text, .why = why};
	bool good;

	text_format(why, TIMES_WHY, "is no time such as 2018-12-10 23:59 or 10 December 2018, "
	            "11:58 PM%s", *zone_s == TIMES_NO_ZONE ? ", with its zone" : "");
	if (take_serial(text, zone_s, time))
		return true;
	good = take_date(&r, dates) && take_char(&r.at, " T,");
	skip(&r.at, ", ");
	if (!strncasecmp(r.at, "at ", 3))
		r.at += 3;
	good = good && take_clock(&r);
	skip(&r.at, " ");
	if (!good || (*r.at ? !take_zone(&r, zone_s) || *r.at : *zone_s == TIMES_NO_ZONE))
		return false;
	*time = count_days(&r) * DAY_S + r.clock_s - *zone_s;
	return true;
}
