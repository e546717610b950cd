#include "base/clock.h"
#include "match/delay.h"
#include "proc/procstat.h"

enum {
	ASKED_US = 1 * CLOCK_MS, /* how old our own waiting may be when a turn begins */
	SLACK_US = 5 * CLOCK_MS, /* shorter delays are usual */
};

/* Most turns end before the first poll without a message, so this must be cheap. */
void
arrival_asked(struct arrival *a, const struct meter *m, int64_t asked_us)
{
	a->woke_us = a->looked_us = asked_us;
	a->none[0] = (struct arrival_none){
		procstat_own_waiting_us(asked_us, ASKED_US),
		m->cpu.began_us < 0 ? meter_used_us(m)
		                    : m->cpu.began_us + m->walk.unseen_us};
}

void
arrival_none(struct arrival *a, const struct meter *m, int64_t now)
{
	a->none[1] = a->none[0];
	a->none[0] = (struct arrival_none){procstat_own_waiting_us(now, 0),
	                                   meter_used_us(m)};
}

void
arrival_looked(struct arrival *a)
{
	a->came_us = a->looked_us;
	a->slept_us = a->looked_us - a->woke_us;
}

void
arrival_woke(struct arrival *a, int64_t began, int64_t wake, int64_t now)
{
	a->wait_us = now - began;
	if (now - wake > a->slept_us)
		a->slept_us = now - wake;
	a->woke_us = a->came_us = now;
}

/* The least time for which the machine kept us waiting between the last poll without a
 * message and the poll that found one. */
static int64_t
delayed_us(const struct arrival *a)
{
	int64_t now = clock_now_us();
	int64_t late = procstat_own_waiting_us(now, 0) -
	               a->none[a->missed].waited_us - (now - a->heard_us);

	return late > 0 ? late : 0;
}

int64_t
arrival_slept_us(const struct arrival *a, const struct meter *m)
{
	int64_t slept = a->slept_us -
	                (meter_is_many(m) ? delayed_us(a) : 0);

	return slept > SLACK_US ? slept : 0;
}

/* How long before we read it the agent may have written the last message, because the
 * machine kept us waiting.  Time in which the agent's own threads ran does not count. */
static int64_t
late_us(const struct arrival *a, const struct meter *m)
{
	int64_t late = delayed_us(a);
	int64_t used = meter_used_us(m) - a->none[a->missed].used_us;

	/* Less is known of a process that has ended than before. */
	if (meter_is_many(m) && used > 0)
		late -= used;
	return late > SLACK_US ? late : 0;
}

int64_t
arrival_earlier_us(const struct arrival *a, const struct meter *m)
{
	int64_t late = late_us(a, m), slept = arrival_slept_us(a, m);

	/* If we slept too long, we may have slept through the whole wait. */
	if (slept && a->wait_us > slept)
		slept = a->wait_us;
	return late > slept ? late : slept;
}

void
delay_add_arrival(struct delay *delay, const struct arrival *a, const struct meter *m)
{
	delay->least_us += late_us(a, m);
	delay->most_us = delay->least_us + arrival_slept_us(a, m);
}
