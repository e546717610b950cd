#include "agent/idle.h"
#include "agent/meter.h"
#include "base/clock.h"
#include "proc/confine.h"

enum {
	FIRST_US = 1 * CLOCK_MS, /* time to the first look, and the least between two */
	FEW = 8,                 /* more threads could put off our look for long */
	OFTEN = 200,             /* after a rest of N us, look again in N / OFTEN us */
	MAY_US = 1 * CLOCK_MS,   /* CPU time that an agent may use, besides 1 % of a rest */
	START_US = 5 * CLOCK_MS, /* more CPU time for an agent that is starting */
	TIDY_US = 300,           /* CPU time after which we stop an agent that runs; sooner,
	                          * it could be asleep again when the signal comes */
};

void
idle_reset(struct idle *idle)
{
	*idle = (struct idle){idle->proc, idle->meter, idle->confine};
}

/* End a rest, but remember whether the agent was caught running. */
static void
end_rest(struct idle *idle)
{
	bool caught = idle->caught;

	idle_reset(idle);
	idle->caught = caught;
}

static void
stop(struct idle *idle)
{
	proc_pause(idle->proc);
	end_rest(idle);
	idle->stopped = true;
}

void
idle_begin(struct idle *idle, int64_t now_us)
{
	const struct meter *m = idle->meter;

	if (idle->proc->pid <= 0)
		return;
	if (!confine_has(idle->confine, CONFINE_WALK) || m->walk.threads > FEW ||
	    (idle->caught && meter_is_many(m))) {
		stop(idle);
		return;
	}
	idle->resting = true;
	idle->since_us = now_us;
	idle->used_us = m->cpu.ended_us + m->walk.unseen_us;
	idle->due_us = now_us + FIRST_US;
}

void
idle_end(struct idle *idle)
{
	if (idle->stopped)
		proc_resume(idle->proc);
	end_rest(idle);
}

int64_t
idle_due_us(const struct idle *idle)
{
	return idle->resting ? idle->due_us : CLOCK_NEVER;
}

void
idle_look(struct idle *idle, int64_t now_us)
{
	struct meter *m = idle->meter;
	int64_t rested = now_us - idle->since_us, step = rested / OFTEN, used;
	bool runs, starts;

	if (!idle->resting || now_us < idle->due_us)
		return;
	starts = m->cpu.ended_us < 0;
	runs = meter_look(m, now_us);
	if (idle->used_us < 0) /* do not count its start before this look */
		idle->used_us = meter_used_us(m);
	used = meter_used_us(m) - idle->used_us - (starts ? START_US : 0);
	if (used > (runs ? TIDY_US : MAY_US + rested / 100)) {
		idle->caught |= !starts;
		stop(idle);
	} else {
		idle->due_us = now_us + (step > FIRST_US ? step : FIRST_US);
	}
}
