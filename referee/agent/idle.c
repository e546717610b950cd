#include "agent/agent.h"
#include "agent/idle.h"
#include "base/clock.h"
#include "proc/confine.h"

enum {
	FIRST_US = 1 * CLOCK_MS, /* time to the first look, and the least between two */
	OFTEN = 200,             /* at least so many looks in the time that has passed */
	MAY_US = 1 * CLOCK_MS,   /* the agent may use so much, and a hundredth of the time */
	TIDY_US = 300,           /* beyond that we stop one that runs: sooner, it could be
	                          * asleep again when the signal comes */
};

static void
stop(struct agent *agent)
{
	proc_pause(&agent->proc);
	agent->idle = (struct idle){.stopped = true};
}

void
idle_begin(struct agent *agent, int64_t now_us)
{
	struct meter *m = &agent->meter;

	if (agent->proc.pid <= 0)
		return;
	if (!confine_has(agent->confine, CONFINE_WALK) || meter_is_many(m)) {
		stop(agent);
		return;
	}
	agent->idle = (struct idle){.resting = true, .since_us = now_us,
	                            .used_us = m->cpu.ended_us + m->walk.unseen_us,
	                            .due_us = now_us + FIRST_US};
}

void
idle_end(struct agent *agent)
{
	if (agent->idle.stopped)
		proc_resume(&agent->proc);
	agent->idle = (struct idle){.resting = false};
}

int64_t
idle_due_us(const struct agent *agent)
{
	return agent->idle.resting ? agent->idle.due_us : CLOCK_NEVER;
}

void
idle_look(struct agent *agent, int64_t now_us)
{
	struct idle *idle = &agent->idle;
	struct meter *m = &agent->meter;
	int64_t rested = now_us - idle->since_us, step = rested / OFTEN, used;
	bool runs;

	if (!idle->resting || now_us < idle->due_us)
		return;
	runs = meter_look(m, now_us);
	if (idle->used_us < 0) /* its start, until now */
		idle->used_us = meter_used_us(m);
	used = meter_used_us(m) - idle->used_us;
	if (meter_is_many(m) || used > (runs ? TIDY_US : MAY_US + rested / 100))
		stop(agent);
	else
		idle->due_us = now_us + (step > FIRST_US ? step : FIRST_US);
}
