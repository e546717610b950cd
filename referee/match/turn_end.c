#include <string.h>

#include "agent/player.h"
#include "agent/refused.h"
#include "agent/unfit.h"
#include "base/clock.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "match/holding.h"
#include "match/turn_end.h"
#include "proc/confine.h"
#include "proc/procstat.h"

enum {
	AGAIN_US = 5 * CLOCK_MS,      /* time between measurements of an agent's
	                               * waiting */
	MOST_TIMES = 31,              /* we wait for this many times an agent's limit, */
	MOST_US = 10 * CLOCK_S,       /* or this long if the limit is short */
	CPU_STEP_US = 5 * CLOCK_MS,   /* the shortest time between CPU checks */
	OFFTURN_US = 100 * CLOCK_MS,  /* processor time that an agent may use outside
	                               * its turn, to tidy up, under offturn=lose */
};

enum turn_end
turn_fault(struct turn *t, struct verdict verdict)
{
	t->result.verdict = verdict;
	return TURN_FAULT;
}

/*
 * Clocks
 */

static void
read_cpu(struct turn *t)
{
	meter_read_turn(&t->agent->meter, &t->times.cpu_us);
}

static struct verdict
late_cpu(const struct turn *t)
{
	char limit[24], used[24];
	bool bank = t->how.bank_us == t->may.cpu_late_us;
	struct verdict v = verdict_against(t->seat, REASON_LATE_CPU,
		"used more than %s of processor time%s",
		verdict_time(t->may.cpu_late_us, limit),
		bank ? ", all that was left of its bank" : " in one turn");

	text_format(v.measured, sizeof v.measured, " (%s of %s)",
	            verdict_time(t->times.cpu_us, used), limit);
	return v;
}

/* The wall time that counts. */
static int64_t
had_us(const struct turn *t)
{
	return t->times.wall_us - t->times.waited_us;
}

static enum terms_late
judge(const struct turn *t)
{
	return terms_judge(t->terms, &t->may, had_us(t), t->times.cpu_us);
}

/* Take this much more off the wall time that counts. */
static void
excuse(struct turn *t, int64_t us)
{
	t->times.waited_us = clock_earlier(t->times.wall_us, t->times.waited_us + us);
}

static void
note_waiting(struct turn *t)
{
	struct meter *m = &t->agent->meter;

	if (t->agent->proc.pid <= 0)
		return;
	meter_note_waiting(m, t->times.wall_us, &t->times.cpu_us);
	t->times.waited_us = m->wait.proven_us;
	excuse(t, clock_earlier(m->starved.unknown_us, t->may.late_us));
}

static struct verdict
late_wall(const struct turn *t, const char *what)
{
	char a[24], b[24], c[24];
	struct verdict v = verdict_against(t->seat, REASON_LATE_WALL, "%s %s",
		what, verdict_time(t->may.late_us, a));

	text_format(v.measured, sizeof v.measured,
	            " (%s of %s; ready without running for %s)",
	            verdict_time(t->times.wall_us, b), a,
	            verdict_time(t->times.waited_us, c));
	return v;
}

/* End a turn in which the agent had to wait too long for a processor.  The other agent is
 * to blame if it used more than half of the processors' time meanwhile. */
static enum turn_end
kept_waiting(struct turn *t)
{
	int64_t used = t->other->proc.pid > 0 && !t->together
		? meter_offturn_us(&t->other->meter) : 0;
	struct verdict v = used > t->times.wall_us / 2 * t->how.cores
		? verdict_against(3 - t->seat, REASON_OFFTURN, "computed outside "
		                  "its turn, so that its opponent could not run")
		: verdict_void("the machine was too busy for an agent to run");
	char a[24], b[24];

	text_format(v.measured, sizeof v.measured,
	            " (ready without running for %s; its opponent used %s)",
	            verdict_time(t->times.waited_us, a), verdict_time(used, b));
	return turn_fault(t, v);
}

/* Whether we cannot know that an answer is late.  It may have come while we slept, and
 * the processor time that we read may include time after the answer. */
static bool
is_doubtful(const struct turn *t)
{
	int64_t slept = hearing_slept_us(&t->hearing, &t->agent->meter);

	/* We always wake slightly after the limit (next_event). */
	return slept && had_us(t) - slept <= t->may.late_us + CLOCK_MS &&
	       t->times.cpu_us - slept * t->how.cores <= t->may.cpu_late_us;
}

/* End a turn that is still open at `kill`. */
static enum turn_end
patience_over(struct turn *t, enum terms_late late, const char *what)
{
	enum terms_late decides =
		terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU ? TERMS_OVER_CPU
		                                              : TERMS_OVER_WALL;

	if (late == decides &&
	    terms_get(t->terms, TERMS_LATE) == TERMS_RANDOM &&
	    terms_get(t->terms, TERMS_AFTER) == TERMS_RESTART) {
		t->result.spent = true;
		return TURN_LATE;
	}
	/* The wall clock may end a turn that has used too much CPU, if wall < kill. */
	return turn_fault(t, late == TERMS_OVER_CPU || t->times.cpu_us > t->may.cpu_late_us
	                  ? late_cpu(t) : late_wall(t, what));
}

/* Judge the times of an answer, read at heard_us.  A bank pays only for time that
 * counts. */
static enum turn_end
judge_times(struct turn *t)
{
	enum terms_late late;

	t->times.wall_us = t->hearing.heard_us > t->began_us
		? t->hearing.heard_us - t->began_us : 0; /* measuring the opponent
		                                          * costs nobody time */
	if (had_us(t) > t->may.late_us || t->how.bank_us != CLOCK_NEVER ||
	    t->times.wall_us > TURN_SHORT_US)
		note_waiting(t);
	if (had_us(t) > t->may.late_us)
		excuse(t, hearing_late_us(&t->hearing, &t->agent->meter));
	late = judge(t);
	if (late == TERMS_IN_TIME && t->how.bank_us != CLOCK_NEVER)
		excuse(t, hearing_most_us(&t->hearing, &t->agent->meter));
	if (late == TERMS_IN_TIME)
		return TURN_MOVE;
	if (is_doubtful(t))
		return turn_fault(t, verdict_void("the referee itself was kept "
			"waiting while a limit ran out"));
	return late == TERMS_TURN_LOST ? TURN_LATE
	                               : patience_over(t, late, "answered after its");
}

/*
 * What the agent holds
 */

enum turn_end
turn_watch(struct turn *t, struct agent *agent, int64_t now_us)
{
	bool own = agent == t->agent;
	const struct terms *terms = own ? t->terms : t->others;
	struct verdict v;

	return agent_watch(agent, now_us, terms) &&
	       holding_is_too_much(terms, own ? t->seat : 3 - t->seat, agent, &v)
		? turn_fault(t, v) : TURN_ON;
}

/* Measure both agents, except one that is stopped or has its own turn.  If the agent's
 * own processes make the measurement slow, the agent gains no time by it. */
static enum turn_end
watch_both(struct turn *t, int64_t now)
{
	bool due = meter_is_due(&t->agent->meter, now);
	enum turn_end end;
	int64_t late;

	t->hearing.looked_us = clock_now_us();
	if (had_us(t) > t->may.late_us)
		t->looks.late_cpu_us = clock_own_cpu_us();
	end = turn_watch(t, t->agent, now);
	late = due ? clock_now_us() - METER_WATCH_US : 0;
	if (late > t->hearing.looked_us)
		t->hearing.looked_us = late;
	if (end == TURN_ON && !t->together && t->other->proc.pid > 0 &&
	    terms_get(t->others, TERMS_IDLE) == TERMS_RUN)
		end = turn_watch(t, t->other, now);
	idle_look(&t->other->idle, now);
	return end;
}

enum turn_end
turn_check_offturn(struct turn *t)
{
	struct meter *m = &t->agent->meter;
	char used[24], limit[24];
	struct verdict v;

	if (m->cpu.ended_us < 0 || m->cpu.began_us <= m->cpu.ended_us)
		return TURN_ON;
	t->how.offturn_us = m->cpu.began_us - m->cpu.ended_us;
	m->game.offturn_us += t->how.offturn_us;
	if (terms_get(t->terms, TERMS_OFFTURN) != TERMS_OFFTURN_LOSE ||
	    t->how.offturn_us <= OFFTURN_US)
		return TURN_ON;
	v = verdict_against(t->seat, REASON_OFFTURN, "computed outside its turn "
	                    "for more than %s", verdict_time(OFFTURN_US, limit));
	text_format(v.measured, sizeof v.measured, " (%s)",
	            verdict_time(t->how.offturn_us, used));
	return turn_fault(t, v);
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
	t->began_us += clock_now_us() - t->hearing.heard_us +
	               clock_earlier(hearing_most_us(&t->hearing, &t->agent->meter),
	                             t->hearing.heard_us - t->began_us);
}

/* Act on the message that the wire has found in the agent's bytes. */
static enum turn_end
answered(struct turn *t, enum take take, const char *why)
{
	enum turn_end end;

	switch (take) {
	case TAKE_MOVE:
		return judge_times(t);
	case TAKE_RESIGN:
		end = judge_times(t);
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
		if (take != TAKE_MORE)
			read_cpu(t);
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

/* The verdict on a player of ours whose copy of the rules failed, by its last line. */
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

/* The state of a process that has ended.  If the kernel killed it for its memory, set
 * peak_bytes in the result. */
static struct proc
as_ended(const struct agent *agent)
{
	struct proc ended = agent->proc;

	if (meter_out_of_memory(&agent->meter))
		ended.peak_bytes = meter_peak_bytes(&agent->meter);
	return ended;
}

static struct verdict
ended_verdict(const struct turn *t, const struct proc *proc)
{
	const struct channel *c = &t->agent->channel;
	const char *hint = text_str(&c->talk.hint);
	const struct player *player = t->agent->player;
	bool early = t->how.fresh && !c->wire->folder && !c->talk.in_len;
	const char *when = c->wire->folder ? c->wire->folder->without
	                 : c->talk.in_len  ? " in the middle of a line"
	                 : early ? " before it answered anything" : "";
	struct verdict v;
	char name[48], why[UNFIT_WHY] = "";

	/* Without seccomp, a program can set the limits of its init. */
	if (proc->lost && confine_has(t->agent->confine, CONFINE_SECCOMP))
		return verdict_void("the referee's own process above an agent "
		                    "was killed");
	if (!proc->signal && proc->code == FOREIGN_FAILED && t->game->about.program &&
	    !player->home)
		return rules_failed(&t->agent->channel);
	if (early)
		unfit_ended(player->path, player->argv,
		            player->own.files ? player->own.file[0] : NULL,
		            proc->code, why);
	v = proc->signal
		? verdict_against(t->seat, REASON_SIGNAL,
		                  "was ended by signal %s%s%s",
		                  signals_name(proc->signal, name), when, hint)
		: verdict_against(t->seat, REASON_EXIT,
		                  "exited with status %d%s%s%s", proc->code, when,
		                  why, hint);
	if (proc->peak_bytes)
		text_format(v.measured, sizeof v.measured,
		            " (it had held %.1f MB of memory)",
		            (double)proc->peak_bytes / (1 << 20));
	return v;
}

/* Return whether the process held too much memory and may have died of it; if so, make
 * the verdict. */
static bool
died_of_memory(struct turn *t, const struct proc *ended)
{
	struct verdict how;

	if (ended->peak_bytes <= terms_get(t->terms, TERMS_MEM) &&
	    !meter_out_of_memory(&t->agent->meter))
		return false;
	how = ended_verdict(t, ended);
	t->result.verdict = holding_fault(t->terms, t->seat, ended->peak_bytes);
	text_format(t->result.verdict.measured, sizeof t->result.verdict.measured,
	            " (%.1f MB; %s)", (double)ended->peak_bytes / (1 << 20),
	            how.text);
	return true;
}

/* End the turn because the system lost a part of the conversation. */
static enum turn_end
host_failed(struct turn *t)
{
	return turn_fault(t, verdict_void("an agent could not be talked to: %s",
	                                strerror(t->agent->channel.host)));
}

/* Judge the end of a process for a single move.  If it left an answer, its exit status
 * does not matter. */
static enum turn_end
look_at_files(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	struct proc ended = as_ended(agent);
	char why[WIRE_WHY];
	enum take take;

	/* Measure the waiting now, because it is lost when the process is reaped. */
	if (now - t->began_us > clock_earlier(t->may.late_us, TURN_SHORT_US))
		note_waiting(t);
	take = agent_fetch(agent, &t->times.cpu_us, why);
	t->hearing.heard_us = now;
	/* The process answers by its end, so judge memory before the answer. */
	if (died_of_memory(t, &ended))
		return TURN_FAULT;
	if (agent->workspace.full)
		return turn_fault(t, holding_full_folder(t->seat, &agent->workspace));
	if (take == TAKE_MOVE || take == TAKE_HOST)
		return answered(t, take, why);
	if (t->times.cpu_us > t->may.cpu_late_us)
		return patience_over(t, TERMS_OVER_CPU, "");
	if (take == TAKE_BAD && !ended.signal)
		return answered(t, take, why);
	return turn_fault(t, ended_verdict(t, &ended));
}

/* Judge the end of a process that should live on, beginning with what it wrote before. */
static enum turn_end
look_at_rest(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	struct proc ended;

	while (channel_receive(&agent->channel)) {
		enum turn_end end;

		t->hearing.heard_us = now;
		end = turn_hear(t);
		if (end != TURN_ON)
			return end;
	}
	if (agent->channel.host)
		return host_failed(t);
	read_cpu(t);
	ended = as_ended(agent);
	if (died_of_memory(t, &ended))
		return TURN_FAULT;
	if (t->times.cpu_us > t->may.cpu_late_us)
		return patience_over(t, TERMS_OVER_CPU, "");
	return turn_fault(t, ended_verdict(t, &ended));
}

/* Whether the process may still be exiting, which takes long on a busy machine. */
static bool
is_under_way(const struct agent *agent)
{
	struct procstat seen = {0};

	procstat_add(&seen, agent->proc.init ? agent->proc.init : agent->proc.pid);
	return seen.ready > 0;
}

/* Judge the end of the agent's process, or of its output if it stays closed. */
static enum turn_end
look_at_end(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	bool once = agent->channel.wire->transport == WIRE_FOLDER;
	bool eof = agent->channel.eof;

	if (proc_ended(&agent->proc))
		return once ? look_at_files(t, now) : look_at_rest(t, now);
	if (once)
		return TURN_ON;
	if (eof && (t->looks.closed_us == CLOCK_NEVER ||
	            (now >= t->looks.closed_us + TURN_CLOSED_US && is_under_way(agent))))
		t->looks.closed_us = now;
	if (now >= clock_add(t->looks.closed_us, TURN_CLOSED_US) ||
	    (eof && t->times.wall_us > t->may.end_us))
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

	c->wire->stop(&c->talk);
	channel_send(c);
	t->stopped = true;
}

/* Whether the agent's wall time is over even without all the time in which its threads
 * may have waited for a processor until now.  We measure that time here, which takes long
 * if there are many threads.  If the answer comes meanwhile, the agent is charged for the
 * processor time that we spent measuring, but not for the time in which the machine kept
 * us waiting. */
static bool
wall_is_certain(struct turn *t, int64_t now)
{
	const struct meter *m = &t->agent->meter;
	bool certain = false;
	int64_t worked;

	if (had_us(t) <= t->may.late_us)
		return true;
	if (now >= t->looks.again_us) {
		note_waiting(t);
		t->looks.again_us = now + AGAIN_US > m->wait.look_us
			? now + AGAIN_US : m->wait.look_us;
		certain = t->times.wall_us - m->wait.open_us > t->may.end_us;
	}
	worked = clock_own_cpu_us() - t->looks.late_cpu_us;
	if (t->hearing.looked_us < now + worked)
		t->hearing.looked_us = now + worked;
	return certain;
}

/* End the turn, because it is too late for an answer.  But read once more first: an
 * answer may have come before we woke. */
static enum turn_end
give_up(struct turn *t, int64_t now)
{
	enum turn_end end = TURN_ON;

	t->hearing.missed = t->agent->proc.pid > 0 && channel_receive(&t->agent->channel);
	if (t->hearing.missed) {
		t->hearing.heard_us = now;
		end = turn_hear(t);
	}
	return end != TURN_ON ? end
		: patience_over(t, TERMS_OVER_WALL, "no answer within");
}

/* Judge the limits while there is no answer. */
static enum turn_end
look_at_clocks(struct turn *t, int64_t now)
{
	int64_t most = clock_earlier(t->may.late_us, CLOCK_NEVER / MOST_TIMES);
	enum terms_late late;
	bool certain;

	if (now >= t->looks.cpu_us) {
		int64_t step;

		read_cpu(t);
		step = (t->may.cpu_end_us - t->times.cpu_us) / t->how.cores;
		t->looks.cpu_us = now + (step > CPU_STEP_US ? step : CPU_STEP_US);
	}
	certain = wall_is_certain(t, now);
	late = judge(t);
	if (late == TERMS_OVER_WALL)
		read_cpu(t);
	if (late == TERMS_OVER_CPU && t->times.cpu_us <= t->may.cpu_end_us)
		return TURN_ON; /* the agent is over its limit, but may still answer */
	if (late == TERMS_OVER_CPU)
		return patience_over(t, late, "no answer within");
	if (late == TERMS_OVER_WALL && certain)
		return give_up(t, now);
	most = most * MOST_TIMES > MOST_US ? most * MOST_TIMES : MOST_US;
	if (t->times.wall_us > clock_add(t->may.end_us, most))
		return kept_waiting(t);
	t->lost = late == TERMS_TURN_LOST;
	if (!t->stopped && had_us(t) >= t->may.stop_us)
		send_stop(t);
	return TURN_ON;
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

/* If the agent died, or hung at the start, find out from its standard error whether the
 * sandbox refused it something.  Under threads=1 it may hang at any time. */
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

	t->times.wall_us = now - t->began_us;
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
		t->result.verdict = holding_ran_out(t->terms, t->seat, &t->agent->meter,
		                            &t->other->meter, t->result.verdict.text);
	else if (end == TURN_FAULT)
		explain_by_refusal(t);
	return end;
}

