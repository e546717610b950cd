#include "base/clock.h"
#include "match/sample.h"

enum {
	AGAIN_US = 5 * CLOCK_MS,    /* time between two measurements of delays */
	CPU_STEP_US = 5 * CLOCK_MS, /* the shortest time between readings of processor
	                             * time */
};

int64_t
sample_had_us(const struct sample *s)
{
	return s->wall_us - s->delay.least_us;
}

/* Whether the agent is too late by what the sample says so far. */
static bool
seems_late(const struct turn *t)
{
	return sample_had_us(&t->sample) > t->may.late_us ||
	       t->sample.cpu_us > t->may.cpu_late_us;
}

/* Measure how long the machine starved the agent. */
static void
measure_delay(struct turn *t)
{
	struct sample *s = &t->sample;

	s->delay.most_us = s->delay.least_us;
	if (t->agent->proc.pid > 0)
		s->delay = meter_delay(&t->agent->meter, s->wall_us, t->may.late_us,
		                       &s->cpu_us);
	s->delay.least_us = clock_earlier(s->delay.least_us, s->wall_us);
}

void
sample_answer(struct turn *t)
{
	struct sample *s = &t->sample;
	const struct meter *m = &t->agent->meter;
	bool banked = t->how.bank_us != CLOCK_NEVER;
	int64_t machine_us;

	meter_read_turn(m, &s->cpu_us);
	/* heard_us may be before began_us, if we measured the opponent in between. */
	s->wall_us = t->arrival.heard_us > t->began_us ? t->arrival.heard_us - t->began_us : 0;
	if (sample_had_us(s) > t->may.late_us || banked || s->wall_us > TURN_SHORT_US)
		measure_delay(t);
	machine_us = s->delay.least_us;
	if (seems_late(t))
		delay_add_arrival(&s->delay, &t->arrival, m);
	/* A bank pays only for time that counts. */
	if (banked && !seems_late(t))
		s->delay.least_us = machine_us + arrival_earlier_us(&t->arrival, m);
	s->delay.least_us = clock_earlier(s->delay.least_us, s->wall_us);
	s->delay.most_us = clock_earlier(s->delay.most_us, s->wall_us);
}

/* An agent that is late may have been starved until now.  If its answer comes while we
 * measure, the agent is charged for the processor time that we spent measuring, but not
 * for the time in which the machine kept us waiting. */
static void
measure_late(struct turn *t, int64_t now)
{
	const struct agent *rival = t->other;
	int64_t worked;

	t->sample.delay.most_us = t->sample.wall_us;
	if (now >= t->looks.again_us) {
		measure_delay(t);
		t->looks.again_us = now + AGAIN_US > t->agent->meter.wait.look_us
			? now + AGAIN_US : t->agent->meter.wait.look_us;
	}
	t->sample.rival_us = rival->proc.pid > 0 && !t->together
		? meter_offturn_us(&rival->meter) : 0;
	worked = clock_own_cpu_us() - t->looks.late_cpu_us;
	if (t->arrival.looked_us < now + worked)
		t->arrival.looked_us = now + worked;
}

void
sample_silence(struct turn *t, int64_t now)
{
	struct sample *s = &t->sample;
	bool late = sample_had_us(s) > t->may.late_us;
	int64_t step;

	if (now >= t->looks.cpu_us || late) {
		meter_read_turn(&t->agent->meter, &s->cpu_us);
		step = (t->may.cpu_end_us - s->cpu_us) / t->how.cores;
		t->looks.cpu_us = t->may.cpu_end_us == CLOCK_NEVER ? CLOCK_NEVER
			: now + (step > CPU_STEP_US ? step : CPU_STEP_US);
	}
	if (late)
		measure_late(t, now);
}

void
sample_end(struct turn *t, int64_t now)
{
	struct sample *s = &t->sample;
	const struct agent *agent = t->agent;

	/* A process for a single move answers by its end.  After we have reaped it, we can
	 * no longer read how long it waited for a processor. */
	if (agent->channel.wire->transport == WIRE_FOLDER &&
	    now - t->began_us > clock_earlier(t->may.late_us, TURN_SHORT_US))
		measure_delay(t);
	meter_read_turn(&agent->meter, &s->cpu_us);
	s->code = agent->proc.code;
	s->signal = agent->proc.signal;
	s->lost = agent->proc.lost;
	s->oom = meter_out_of_memory(&agent->meter);
	s->peak_bytes = s->oom ? meter_peak_bytes(&agent->meter) : agent->proc.peak_bytes;
}

int64_t
sample_share(const struct terms *terms)
{
	int64_t limit = terms_get(terms, TERMS_MEM);

	return terms->share_bytes ? clock_earlier(limit, terms->share_bytes) : limit;
}

/* The first count adds shared memory once for each process, and mapped files in /tmp twice.
 * A process shares all its memory while it starts another.  So we count an excessive amount
 * again, exactly. */
static int64_t
held_bytes(const struct terms *terms, struct meter *m)
{
	int64_t exact;

	if (m->memory.rss_bytes <= sample_share(terms))
		return 0;
	exact = m->memory.twice ? meter_exact_memory(m, sample_share(terms))
	                        : m->memory.rss_bytes;
	if (exact > m->game.held_bytes)
		m->game.held_bytes = exact;
	return exact;
}

bool
sample_held(struct agent *agent, const struct terms *terms, int64_t now, struct held *held)
{
	struct meter *m = &agent->meter;

	if (!agent_watch(agent, now, terms))
		return false;
	*held = (struct held){
		.bytes = held_bytes(terms, m),
		.threads = m->walk.threads,
		.locks = m->walk.locks,
		/* A process is hidden for a moment when it starts, so one look proves nothing. */
		.hidden = m->walk.hidden > 1 || agent->workspace.hidden > 1,
		.full = agent->workspace.full,
	};
	return true;
}

void
sample_offturn(struct turn *t)
{
	struct meter *m = &t->agent->meter;

	m->cpu.began_us = meter_cpu_us(m);
	if (m->cpu.ended_us < 0 || m->cpu.began_us <= m->cpu.ended_us)
		return;
	t->how.offturn_us = m->cpu.began_us - m->cpu.ended_us;
	m->game.offturn_us += t->how.offturn_us;
}
