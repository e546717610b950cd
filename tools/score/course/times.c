#include <ctype.h>
#include <stdio.h>
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

static const char digits[] = "0123456789";

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

struct date {
	int year, month, day;
};

struct hour {
	int hour, minute;
};

/* The index of the name that a word begins, with three letters at least; or -1. */
static int
find_name(const char *const *names, int n, const char *word)
{
	while (n-- && (strlen(word) < 3 || strncasecmp(names[n], word, strlen(word)) != 0))
		;
	return n;
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
count_days(const struct date *d)
{
	int64_t n = d->day - 1;

	for (int y = 1970; y < d->year; y++)
		n += 337 + days_of(y, 2);
	for (int m = 1; m < d->month; m++)
		n += days_of(d->year, m);
	return n;
}

static bool
is_date(const struct date *d)
{
	return d->year >= 1970 && d->month >= 1 && d->month <= 12 && d->day >= 1 &&
	       d->day <= days_of(d->year, d->month);
}

/* Decide which of two numbers is the day.  False with the reason if both may be. */
static bool
order(struct date *d, enum times_dates dates, int a, int b, char *why)
{
	const struct date day_first = {d->year, b, a}, month_first = {d->year, a, b};

	if (dates == TIMES_EITHER && a != b && is_date(&day_first) && is_date(&month_first))
		return text_refuse(why, TIMES_WHY, "may be %d %.3s or %d %.3s: write `roster "
		                   "dates=day-first` or `roster dates=month-first` in the "
		                   "definition", a, months[b - 1], b, months[a - 1]);
	*d = dates == TIMES_DAY_FIRST || (dates == TIMES_EITHER && is_date(&day_first))
	     ? day_first : month_first;
	return true;
}

/*
 * Each of these returns the rest of the text, or NULL if the text does not begin so.
 */

static const char *
take_date(const char *at, enum times_dates dates, struct date *d, char *why)
{
	char word[16], mark[2], again[2];
	int n = 0, a, b;
	bool numbers;

	if (sscanf(at, "%15[A-Za-z]%*[., ]%n", word, &n) == 1 && find_name(days, 7, word) >= 0)
		at += n;
	if (sscanf(at, "%4d-%2d-%2d%n", &d->year, &d->month, &d->day, &n) == 3 &&
	    d->year >= 1000)
		return is_date(d) ? at + n : NULL;
	numbers = sscanf(at, "%2d%1[./-]%2d%1[./-]%4d%n", &a, mark, &b, again, &d->year,
	                 &n) == 5;
	if (!numbers &&
	    sscanf(at, "%2d%*[. -]%15[A-Za-z]%*[., -]%4d%n", &d->day, word, &d->year, &n) != 3 &&
	    sscanf(at, "%15[A-Za-z]%*[., -]%2d%*[, ]%4d%n", word, &d->day, &d->year, &n) != 3)
		return NULL;
	if (d->year >= 10 && d->year < 100)
		d->year += 2000;
	if (!numbers)
		d->month = find_name(months, 12, word) + 1;
	else if (*mark != *again || !order(d, *mark == '.' ? TIMES_DAY_FIRST : dates, a, b, why))
		return NULL;
	return is_date(d) ? at + n : NULL;
}

/* Read 11:58, 1:58 or 1158. */
static const char *
take_hour(const char *at, struct hour *h)
{
	bool whole = strspn(at, digits) == 4;
	int n = 0;

	if (sscanf(at, whole ? "%2d%2d%n" : "%2d:%2d%n", &h->hour, &h->minute, &n) != 2 ||
	    !strchr(digits, at[n - 2]) || h->hour < 0 || h->minute > 59)
		return NULL;
	return at + n;
}

/* Read an hour, which may have seconds, and AM or PM behind it. */
static const char *
take_clock(const char *at, int *clock_s)
{
	int second = 0, n = 0;
	struct hour h = {0};
	char half[2];

	at = take_hour(at, &h);
	if (at && *at == ':') {
		if (sscanf(at, ":%2d%n", &second, &n) != 1 || n != 3 || second < 0 || second > 60)
			return NULL;
		at += n;
	}
	if (at && *at == '.')
		at += 1 + strspn(at + 1, digits);
	n = 0;
	if (at && sscanf(at, " %1[AaPp]%*1[Mm]%n", half, &n) == 1 && n &&
	    !isalpha((unsigned char)at[n])) {
		at = h.hour >= 1 && h.hour <= 12 ? at + n : NULL;
		h.hour = h.hour % 12 + (strchr("Pp", *half) ? 12 : 0);
	}
	*clock_s = h.hour * HOUR_S + h.minute * 60 + second;
	return h.hour <= 23 ? at : NULL;
}

/* Read a zone's name.  Of two zones of one name, take the one that is the course's, in
 * summer or winter. */
static const char *
take_zone_name(const char *at, int *zone_s, char *why)
{
	int found = 0, near = 0, zone = 0, near_zone = 0, n = 0;
	char name[8];

	sscanf(at, "%7[A-Za-z]%n", name, &n);
	for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
		int s = zones[i].minutes * 60;

		if (strcmp(zones[i].name, name) != 0)
			continue;
		found++;
		zone = s;
		if (*zone_s != TIMES_NO_ZONE && labs((long)s - *zone_s) <= HOUR_S) {
			near++;
			near_zone = s;
		}
	}
	if (found != 1 && near != 1) {
		text_format(why, TIMES_WHY, "has the zone %s, which is %s: write it like +08:00",
		            name, found ? "that of several countries" : "unknown");
		return NULL;
	}
	*zone_s = found == 1 ? zone : near_zone;
	return at + n;
}

static const char *
take_zone(const char *at, int *zone_s, char *why)
{
	int sign = *at == '-' ? -1 : 1;
	struct hour h;

	if (isalpha((unsigned char)*at))
		return take_zone_name(at, zone_s, why);
	at = strchr("+-", *at) ? take_hour(at + 1, &h) : NULL;
	if (!at || h.hour > 14)
		return NULL;
	*zone_s = sign * (h.hour * HOUR_S + h.minute * 60);
	return at;
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
	struct date date = {0};
	const char *at;
	int clock_s;

	text_format(why, TIMES_WHY, "is no time such as 2018-12-10 23:59 or 10 December 2018, "
	            "11:58 PM%s", *zone_s == TIMES_NO_ZONE ? ", with its zone" : "");
	if (take_serial(text, zone_s, time))
		return true;
	at = take_date(text, dates, &date, why);
	if (!at || !strspn(at, " T,"))
		return false;
	at += strspn(at, " T,");
	at = take_clock(at + (strncasecmp(at, "at ", 3) ? 0 : 3), &clock_s);
	if (!at)
		return false;
	at += strspn(at, " ");
	if (*at)
		at = take_zone(at, zone_s, why);
	if (!at || *at || *zone_s == TIMES_NO_ZONE)
		return false;
	*time = count_days(&date) * DAY_S + clock_s - *zone_s;
	return true;
}
