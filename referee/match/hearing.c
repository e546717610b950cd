#include "agent/meter.h"
#include "base/clock.h"
#include "match/hearing.h"
#include "proc/procstat.h"

enum {
	ASKED_US = 1 * CLOCK_MS, /* our waits in this time before a turn help the agent */
};

/* Most turns end before the first poll without a message, so this must be cheap. */
void
hearing_asked(struct hearing *h, const struct meter *m, int64_t asked_us)
{
	h->woke_us = asked_us;
	h->vain[0] = (struct hearing_vain){
		procstat_own_waiting_us(asked_us, ASKED_US),
		m->cpu.began_us < 0 ? meter_used_us(m)
		                    : m->cpu.began_us + m->walk.unseen_us};
}

void
hearing_vain(struct hearing *h, const struct meter *m, int64_t now)
{
	h->vain[1] = h->vain[0];
	h->vain[0] = (struct hearing_vain){procstat_own_waiting_us(now, 0),
	                                   meter_used_us(m)};
}

void
hearing_looked(struct hearing *h)
{
	h->came_us = h->looked_us;
	h->slept_us = h->looked_us - h->woke_us;
}

void
hearing_woke(struct hearing *h, int64_t began, int64_t wake, int64_t now)
{
	h->wait_us = now - began;
	if (now - wake > h->slept_us)
		h->slept_us = now - wake;
	h->woke_us = h->came_us = now;
}

/* The least time for which the machine kept us waiting between the last poll without a
 * message and the poll that found one. */
static int64_t
delayed_us(const struct hearing *h)
{
	int64_t now = clock_now_us();
	int64_t late = procstat_own_waiting_us(now, 0) -
	               h->vain[h->missed].waited_us - (now - h->heard_us);

	return late > 0 ? late : 0;
}

int64_t
hearing_slept_us(const struct hearing *h, const struct meter *m)
{
	int64_t slept = h->slept_us -
	                (meter_is_many(m) ? delayed_us(h) : 0);

	return slept > HEARING_SLACK_US ? slept : 0;
}

int64_t
hearing_late_us(const struct hearing *h, const struct meter *m)
{
	int64_t late = delayed_us(h);

	if (meter_is_many(m))
		late -= meter_used_us(m) - h->vain[h->missed].used_us;
	return late > HEARING_SLACK_US ? late : 0;
}

int64_t
hearing_most_us(const struct hearing *h, const struct meter *m)
{
	int64_t late = hearing_late_us(h, m), slept = hearing_slept_us(h, m);

	/* A sleep that was too long may have lasted for the whole wait. */
	if (slept && h->wait_us > slept)
		slept = h->wait_us;
	return late > slept ? late : slept;
}
