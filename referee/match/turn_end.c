#include <string.h>

#include "agent/player.h"
#include "agent/refused.h"
#include "base/clock.h"
#include "foreign/foreign.h"
#include "match/ruling.h"
#include "match/turn_end.h"
#include "proc/confine.h"
#include "proc/procstat.h"

/*
 * What the agents hold
 */

enum turn_end
turn_watch(struct turn *t, struct agent *agent, int64_t now_us)
{
	bool own = agent == t->agent;
	struct held held;

	return sample_held(agent, own ? t->terms : t->others, now_us, &held)
		? ruling_on_held(t, own ? t->seat : 3 - t->seat, agent, &held) : TURN_ON;
}

/* Measure both agents, except one that is stopped or has its own turn.  If the agent's
 * own processes make the measurement slow, the agent gains no time by it. */
static enum turn_end
watch_both(struct turn *t, int64_t now)
{
	bool due = meter_is_due(&t->agent->meter, now);
	enum turn_end end;
	int64_t late;

	t->arrival.looked_us = clock_now_us();
	if (sample_had_us(&t->sample) > t->may.late_us)
		t->looks.late_cpu_us = clock_own_cpu_us();
	end = turn_watch(t, t->agent, now);
	late = due ? clock_now_us() - METER_WATCH_US : 0;
	if (late > t->arrival.looked_us)
		t->arrival.looked_us = late;
	if (end == TURN_ON && !t->together && t->other->proc.pid > 0 &&
	    terms_get(t->others, TERMS_IDLE) == TERMS_RUN)
		end = turn_watch(t, t->other, now);
	idle_look(&t->other->idle, now);
	return end;
}

/*
 * Answers
 */

static void
add_move(void *context, const char *move)
{
	struct text *list = context;

	text_add(list, list->len ? "\t" : "");
	text_add(list, move);
}

static void
send_list(struct turn *t)
{
	struct channel *c = &t->agent->channel;
	struct text list = {0};
	int n = t->game->each(t->position, t->seat, add_move, &list);

	c->wire->list(&c->talk, n < 0 ? NULL : text_str(&list));
	channel_send(c);
	text_free(&list);
	/* Take off the time since the agent's request: the agent waited for us. */
	t->began_us += clock_now_us() - t->arrival.heard_us +
	               clock_earlier(arrival_earlier_us(&t->arrival, &t->agent->meter),
	                             t->arrival.heard_us - t->began_us);
}

/* Act on the message that the wire has found in the agent's bytes, and that we have
 * measured. */
static enum turn_end
answered(struct turn *t, enum take take, const char *why)
{
	enum turn_end end;

	switch (take) {
	case TAKE_MOVE:
		return ruling(t, RULING_ANSWER);
	case TAKE_RESIGN:
		end = ruling(t, RULING_ANSWER);
		return end != TURN_MOVE ? end
			: turn_fault(t, verdict_against(t->seat, REASON_RESIGN,
			                              "resigned"));
	case TAKE_LIST:
		send_list(t);
		return TURN_ON;
	case TAKE_BAD:
		return turn_fault(t, verdict_against(t->seat, REASON_MALFORMED,
			"%s%s", why, text_str(&t->agent->channel.talk.hint)));
	case TAKE_FLOOD:
		return turn_fault(t, verdict_against(t->seat, REASON_OUTPUT,
		                                   "%s", why));
	case TAKE_HOST:
		return turn_fault(t, verdict_void("%s", why));
	default:
		return TURN_ON;
	}
}

enum turn_end
turn_hear(struct turn *t)
{
	struct channel *c = &t->agent->channel;
	int64_t most = terms_get(t->terms, TERMS_OUT);
	enum turn_end end = TURN_ON;
	enum take take = TAKE_LIST;
	char why[WIRE_WHY];

	while (end == TURN_ON && take == TAKE_LIST) {
		take = c->wire->take(&c->talk, true, why);
		if (take != TAKE_MORE && take != TAKE_LIST)
			sample_answer(t);
		end = answered(t, take, why);
	}
	if (end == TURN_ON && c->wrote > most &&
	    c->wire->transport != WIRE_FOLDER)
		return turn_fault(t, verdict_against(t->seat, REASON_OUTPUT,
			"wrote more than %lld bytes in one turn",
			(long long)most));
	return end;
}

/*
 * The end of a process
 */

/* End the turn because the system lost a part of the conversation. */
static enum turn_end
host_failed(struct turn *t)
{
	return turn_fault(t, verdict_void("an agent could not be talked to: %s",
	                                strerror(t->agent->channel.host)));
}

/* Judge the end of a process for a single move.  If it left an answer, its exit status
 * does not matter, but its memory does. */
static enum turn_end
look_at_files(struct turn *t, int64_t now)
{
	char why[WIRE_WHY];
	enum turn_end end;
	enum take take;

	sample_end(t, now);
	take = agent_fetch(t->agent, &t->sample.cpu_us, why);
	t->arrival.heard_us = now;
	sample_answer(t);
	end = ruling_on_memory(t);
	if (end == TURN_ON && (take == TAKE_MOVE || take == TAKE_HOST ||
	                       (take == TAKE_BAD && !t->sample.signal &&
	                        t->sample.cpu_us <= t->may.cpu_late_us)))
		end = answered(t, take, why);
	return end == TURN_ON ? ruling(t, RULING_DEATH) : end;
}

/* Judge the end of a process that should live on, beginning with what it wrote before. */
static enum turn_end
look_at_rest(struct turn *t, int64_t now)
{
	struct channel *c = &t->agent->channel;

	while (channel_receive(c)) {
		enum turn_end end;

		t->arrival.heard_us = now;
		end = turn_hear(t);
		if (end != TURN_ON)
			return end;
	}
	if (c->host)
		return host_failed(t);
	sample_end(t, now);
	return ruling(t, RULING_DEATH);
}

/* Whether the process may still be exiting, which takes long on a busy machine.  Look twice:
 * if it ends between our reading its init and itself, the first look sees neither move. */
static bool
is_under_way(const struct agent *agent)
{
	struct procstat seen = {0};

	for (int look = 0; look < 2; look++)
		procstat_add(&seen, agent->proc.init ? agent->proc.init : agent->proc.pid);
	return seen.ready > 0;
}

/* Judge the end of the agent's process, or of its output if it stays closed. */
static enum turn_end
look_at_end(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	bool stays, ending;

	/* A process for a single move answers by its end, not by its output. */
	if (agent->channel.wire->transport == WIRE_FOLDER)
		return proc_ended(&agent->proc) ? look_at_files(t, now) : TURN_ON;
	if (agent->channel.eof && t->looks.gone_by_us == CLOCK_NEVER)
		t->looks.gone_by_us = now + TURN_CLOSED_US;
	stays = now >= t->looks.gone_by_us && t->sample.wall_us <= t->may.end_us;
	/* Read this before proc_ended, or the process could end between the two. */
	ending = stays && is_under_way(agent);
	if (proc_ended(&agent->proc))
		return look_at_rest(t, now);
	if (ending)
		t->looks.gone_by_us = now + TURN_CLOSED_US;
	else if (stays)
		return turn_fault(t, verdict_against(t->seat, REASON_CLOSED,
			agent->proc.guest ? "closed its connection"
			                  : "closed its standard output"));
	return TURN_ON;
}

/*
 * All checks
 */

static void
send_stop(struct turn *t)
{
	struct channel *c = &t->agent->channel;

	if (c->wire->stop)
		c->wire->stop(&c->talk);
	channel_send(c);
	t->stopped = true;
}

/* Judge the limits while there is no answer.  At the last limit read once more: an answer
 * may have come before we woke. */
static enum turn_end
look_at_clocks(struct turn *t, int64_t now)
{
	enum turn_end end, heard = TURN_ON;

	sample_silence(t, now);
	if (t->sample.wall_us > t->may.end_us && t->looks.gone_by_us != CLOCK_NEVER &&
	    now < t->looks.gone_by_us)
		return TURN_ON; /* its output ended before: how the process ends matters */
	end = ruling(t, RULING_SILENCE);
	if (end == TURN_ON && !t->stopped && sample_had_us(&t->sample) >= t->may.stop_us)
		send_stop(t);
	if (end == TURN_ON || t->late != TERMS_OVER_WALL)
		return end;
	t->arrival.missed = t->agent->proc.pid > 0 && channel_receive(&t->agent->channel);
	if (t->arrival.missed) {
		t->arrival.heard_us = now;
		heard = turn_hear(t);
	}
	return heard != TURN_ON ? heard : end;
}

/* Whether the agent may be gone or late because the kernel killed a process. */
static bool
may_be_for_memory(const struct turn *t, enum turn_end end)
{
	enum verdict_class what = verdict_class(t->result.verdict.reason);

	return end == TURN_FAULT &&
	       (what == VERDICT_GONE || what == VERDICT_LATE) &&
	       meter_memory_ran_out(&t->agent->meter);
}

/* Whether a player of ours has gone because its copy of the rules failed. */
static bool
is_for_rules(const struct turn *t, enum turn_end end)
{
	return end == TURN_FAULT && t->result.verdict.reason == REASON_EXIT &&
	       t->sample.code == FOREIGN_FAILED && t->game->about.program &&
	       !t->agent->player->home;
}

/* The verdict on failed rules, with the player's last line on standard error. */
static struct verdict
rules_failed(struct channel *channel)
{
	struct text words = {0};
	struct verdict v;
	char *line;

	channel_drain(channel);
	channel_err_tail(channel, &words);
	if (words.len)
		words.at[words.len - 1] = '\0';
	line = strrchr(text_str(&words), '\n');
	v = verdict_void("rules: %s", line ? line + 1 : text_str(&words));
	text_free(&words);
	return v;
}

/* If the agent died, or hung at its start (under threads=1 also later), find out from its
 * standard error whether the sandbox refused it something. */
static void
explain_by_refusal(struct turn *t)
{
	struct verdict *v = &t->result.verdict;
	enum verdict_class what = verdict_class(v->reason);
	const struct confine *confine = t->agent->confine;
	const struct refused *refused;
	struct text words = {0}, said = {0};

	if (v->fault != t->seat || (what != VERDICT_GONE && what != VERDICT_LATE) ||
	    (what == VERDICT_LATE && !t->how.fresh && !confine->alone))
		return;
	channel_drain(&t->agent->channel);
	channel_err_tail(&t->agent->channel, &words);
	refused = refused_find(text_str(&words), confine);
	if (refused) {
		refused_say(refused, text_str(&words), &said);
		text_format(v->text + strlen(v->text), sizeof v->text - strlen(v->text),
		            "%s", said.at);
	}
	text_free(&words);
	text_free(&said);
}

enum turn_end
turn_check(struct turn *t, int64_t now)
{
	const struct channel *c = &t->agent->channel;
	enum turn_end end;

	t->sample.wall_us = now - t->began_us;
	end = watch_both(t, now);
	if (end != TURN_ON)
		return end;
	if (c->host)
		return host_failed(t);
	if (c->eof || c->deaf || t->agent->proc.exited)
		end = look_at_end(t, now);
	if (end == TURN_ON)
		end = look_at_clocks(t, now);
	if (may_be_for_memory(t, end))
		t->result.verdict = ruling_ran_out(t, meter_held_bytes(&t->agent->meter),
		                                   meter_held_bytes(&t->other->meter));
	else if (is_for_rules(t, end))
		t->result.verdict = rules_failed(&t->agent->channel);
	else if (end == TURN_FAULT)
		explain_by_refusal(t);
	return end;
}

