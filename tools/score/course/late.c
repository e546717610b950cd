#include <string.h>

#include "base/clock.h"
#include "score/course/times.h"
#include "score/course/words.h"

enum { DAY_S = 24 * 3600 };

bool
late_take(struct course *c, struct words *w)
{
	const char *due = words_get(w, "due"), *grace = words_get(w, "grace");
	const char *percent = w->plains == 1 ? w->plain[0] : "";
	struct course_late late = {.given = true, .zone_s = TIMES_NO_ZONE};
	int64_t grace_us = 0;
	char why[TIMES_WHY];

	if (c->late.given)
		return words_wrong(w, "given twice");
	if (!words_percent(percent, 0, &late.percent))
		return words_wrong(w, "late PER-CENT%% due=TIME: what a day costs, from 0%% "
		                   "to 100%%%s%.40s", *percent ? ", not " : "", percent);
	if (!words_count(w, "most", 1, LATE_DAYS, &late.most))
		return false;
	if (!due || !times_parse(due, TIMES_EITHER, &late.zone_s, &late.due, why))
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
