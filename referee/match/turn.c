#include <errno.h>
#include <poll.h>
#include <string.h>

#include "base/clock.h"
#include "base/signals.h"
#include "match/player.h"
#include "match/turn.h"
#include "proc/confine.h"
#include "proc/proc_start.h"
#include "proc/proc_use.h"

enum {
	SLICE_US = 2 * CLOCK_MS,      /* an answer sooner needs no reading of how
	                               * long the agent waited for a processor */
	TICK_US = 10 * CLOCK_MS,      /* of a slow kernel's own clock */
	OVERSLEPT_US = 50 * CLOCK_MS, /* waking later than this is the host's
	                               * failure */
	CLOSED_US = 200 * CLOCK_MS,   /* from the end of its output to its exit,
	                               * if it is about to exit */
	CPU_STEP_US = 5 * CLOCK_MS,   /* the CPU limit is looked at as often */
	MEET_US = 1 * CLOCK_S,        /* to connect, at least */
	OFFTURN_US = 100 * CLOCK_MS,  /* outside its turn: tidying up, under
	                               * offturn=lose */
};

static enum turn_end
end_turn(struct turn *t, struct verdict verdict)
{
	t->verdict = verdict;
	return TURN_FAULT;
}

/*
 * Clocks
 */

static void
read_cpu(struct turn *t)
{
	int64_t now = agent_cpu_us(t->agent);

	if (now >= 0 && t->cpu_began_us >= 0)
		t->cpu_us = now - t->cpu_began_us;
}

/* The kernel's own limit: used + left + 1 s, to the nearest second, since it
 * counts by ticks and may be early. */
static void
limit_cpu(struct turn *t)
{
	int64_t used = t->cpu_began_us - t->agent->others_us; /* its own */
	int64_t most = clock_add(clock_add(used, t->may.cpu_end_us), CLOCK_S);
	int64_t seconds = clock_add(most, CLOCK_S / 2) / CLOCK_S;

	if (most == CLOCK_NEVER || t->cpu_began_us < 0 ||
	    seconds == t->agent->cpu_s)
		return;
	proc_limit_cpu(&t->agent->proc, seconds);
	t->agent->cpu_s = seconds;
}

static void
note_delay(struct turn *t)
{
	t->delay_us = proc_delay_us(&t->agent->proc, &t->ran_us);
	t->delay_known = true;
}

/* How long the agent has waited for a processor since note_delay, but for what
 * its own threads took meanwhile; as far as can be told, and only while it has
 * not been reaped. */
static void
note_waiting(struct turn *t)
{
	int64_t ran = 0, others;
	int64_t now = t->delay_known
		? proc_delay_us(&t->agent->proc, &ran) : -1;

	t->company |= proc_has_company(&t->agent->proc);
	if (now < 0 || t->delay_us < 0)
		return;
	read_cpu(t);
	others = t->cpu_us - (ran - t->ran_us);
	t->waited_us = now - t->delay_us - (others > 0 ? others : 0);
	if (t->waited_us < 0)
		t->waited_us = 0;
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
	            verdict_time(t->cpu_us, used), limit);
	return v;
}

/* Whether the machine kept us from hearing an answer while that limit ran out.  An
 * agent that has processes beside it may be what the machine was busy with, and
 * is not excused.  If so, the verdict is made. */
static bool
overslept(struct turn *t, int64_t limit)
{
	char a[24];

	if (t->agent->proc.pid > 0)
		note_waiting(t);
	if (t->company || t->slept_us <= OVERSLEPT_US || !t->answered)
		return false;
	t->verdict = verdict_void("the referee itself was kept waiting "
	                          "while a limit of %s ran out",
	                          verdict_time(limit, a));
	return true;
}

/* Whether the machine is to blame for a turn that is too late by the wall: it did
 * that, or kept the agent waiting for more than a tenth of its time; unless it had
 * its time's worth of processor.  If so, the verdict is made. */
static bool
excused(struct turn *t)
{
	int64_t limit = t->may.late_us, tenth = limit / 10;
	char a[24], b[24];

	if (overslept(t, limit))
		return true;
	if (t->company || t->waited_us <= tenth || t->cpu_us >= limit - tenth)
		return false;
	t->verdict = verdict_void("late, but on a machine too busy to judge "
	                          "that");
	text_format(t->verdict.measured, sizeof t->verdict.measured,
	            " (ready without running for %s of %s)",
	            verdict_time(t->waited_us, a), verdict_time(limit, b));
	return true;
}

static struct verdict
late_wall(const struct turn *t, const char *what)
{
	char a[24], b[24], c[24];
	struct verdict v = verdict_against(t->seat, REASON_LATE_WALL, "%s %s",
		what, verdict_time(t->may.late_us, a));

	text_format(v.measured, sizeof v.measured,
	            " (%s of %s; ready without running for %s)",
	            verdict_time(t->wall_us, b), a,
	            verdict_time(t->waited_us, c));
	return v;
}

/* The turn is lost, but the game goes on.  Who waits for a processor uses none. */
static enum turn_end
lose_turn(struct turn *t)
{
	bool by_cpu = t->cpu_us > t->may.cpu_late_us;
	bool blameless = by_cpu ? overslept(t, t->may.cpu_late_us) : excused(t);

	return blameless ? TURN_FAULT : TURN_LATE;
}

/* The patience with a turn is over. */
static enum turn_end
patience_over(struct turn *t, enum terms_late late, const char *what)
{
	enum terms_late decides =
		terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU ? TERMS_OVER_CPU
		                                              : TERMS_OVER_WALL;

	if (late == TERMS_OVER_WALL && excused(t))
		return TURN_FAULT;
	if (late == decides &&
	    terms_get(t->terms, TERMS_LATE) == TERMS_RANDOM &&
	    terms_get(t->terms, TERMS_AFTER) == TERMS_RESTART) {
		t->spent = true;
		return TURN_LATE;
	}
	return end_turn(t, late == TERMS_OVER_CPU ? late_cpu(t)
	                                          : late_wall(t, what));
}

/* The times of an answer that was read at heard_us. */
static enum turn_end
judge_times(struct turn *t)
{
	enum terms_late late;

	t->answered = true;
	t->wall_us = t->heard_us - t->began_us;
	late = terms_judge(t->terms, &t->may, t->wall_us, t->cpu_us);
	if (late == TERMS_IN_TIME && !t->lost)
		return TURN_MOVE;
	if (late == TERMS_IN_TIME || late == TERMS_TURN_LOST)
		return lose_turn(t);
	return patience_over(t, late, "answered after its");
}

/*
 * What it holds
 */

static struct verdict
too_much_memory(const struct turn *t, int seat, int64_t bytes)
{
	int64_t limit = terms_get(t->terms, TERMS_MEM);
	struct verdict v = verdict_against(seat, REASON_MEMORY,
		"used more than %lld MB of memory", (long long)(limit >> 20));

	text_format(v.measured, sizeof v.measured, " (%.1f MB)",
	            (double)bytes / (1 << 20));
	return v;
}

/* What is held of memory where that is too much, or 0.  What processes share
 * counts twice at first: so it does for a moment whenever a program starts
 * another one.  So what is too much is counted again, exactly. */
static int64_t
too_many_bytes(const struct turn *t, struct agent *agent)
{
	int64_t limit = terms_get(t->terms, TERMS_MEM), exact;

	if (agent->rss_bytes <= limit)
		return 0;
	if (!agent->company)
		return agent->rss_bytes;
	exact = agent_exact_memory(agent, agent->watched_us);
	return exact > limit ? exact : 0;
}

/* Of the agent on move, or the other one. */
static enum turn_end
look_at_holdings(struct turn *t, struct agent *agent)
{
	int seat = agent == t->agent ? t->seat : 3 - t->seat;
	int64_t most = clock_earlier(terms_get(t->terms, TERMS_THREADS),
	                             CONFINE_PROCESSES);
	int64_t bytes = too_many_bytes(t, agent);
	struct verdict v;

	if (bytes)
		return end_turn(t, too_much_memory(t, seat, bytes));
	if (agent->folder_full)
		return end_turn(t, verdict_against(seat, REASON_OUTPUT,
			"wrote more than %d MB or %d files to its folder",
			AGENT_FOLDER_MB, AGENT_FOLDER_FILES));
	if (agent->threads <= most)
		return TURN_ON;
	v = verdict_against(seat, REASON_THREADS, "ran more than %lld thread%s",
	                    (long long)most, most > 1 ? "s" : "");
	text_format(v.measured, sizeof v.measured, " (%d)", agent->threads);
	return end_turn(t, v);
}

static enum turn_end
watch(struct turn *t, struct agent *agent, int64_t now)
{
	bool reads = terms_get(t->terms, TERMS_FILES) == TERMS_READ_FIRST;

	if (!agent_watch(agent, now, reads))
		return TURN_ON;
	if (agent == t->agent)
		t->company |= agent->company;
	return look_at_holdings(t, agent);
}

/* Both, but for one that is stopped. */
static enum turn_end
watch_both(struct turn *t, int64_t now)
{
	enum turn_end end = watch(t, t->agent, now);

	if (end == TURN_ON && t->other->proc.pid > 0 &&
	    terms_get(t->terms, TERMS_IDLE) == TERMS_RUN)
		end = watch(t, t->other, now);
	return end;
}

/* What it has computed since its last turn ended. */
static enum turn_end
look_at_offturn(struct turn *t)
{
	struct agent *agent = t->agent;
	char used[24], limit[24];
	struct verdict v;

	if (agent->cpu_seen_us < 0 || t->cpu_began_us <= agent->cpu_seen_us)
		return TURN_ON;
	t->how.offturn_us = t->cpu_began_us - agent->cpu_seen_us;
	agent->offturn_us += t->how.offturn_us;
	if (terms_get(t->terms, TERMS_OFFTURN) != TERMS_OFFTURN_LOSE ||
	    t->how.offturn_us <= OFFTURN_US)
		return TURN_ON;
	v = verdict_against(t->seat, REASON_OFFTURN, "computed outside its turn "
	                    "for more than %s", verdict_time(OFFTURN_US, limit));
	text_format(v.measured, sizeof v.measured, " (%s)",
	            verdict_time(t->how.offturn_us, used));
	return end_turn(t, v);
}

/*
 * Events.  Each returns TURN_ON if the wait goes on.
 */

static struct verdict
ended_verdict(const struct turn *t, const struct proc *proc)
{
	const char *when = agent_runs_once(t->agent) ? " without an output.txt"
	                 : t->agent->talk.in_len ? " in the middle of a line"
	                 : t->how.fresh ? " before it answered anything" : "";
	struct verdict v;
	char name[48];

	v = proc->signal
		? verdict_against(t->seat, REASON_SIGNAL,
		                  "was ended by signal %s%s",
		                  signals_name(proc->signal, name), when)
		: verdict_against(t->seat, REASON_EXIT, "exited with status %d%s",
		                  proc->code, when);
	if (proc->peak_bytes)
		text_format(v.measured, sizeof v.measured,
		            " (it had held %.1f MB of memory)",
		            (double)proc->peak_bytes / (1 << 20));
	return v;
}

/* What it was when it had ended; memory counted as that was which killed it. */
static struct proc
as_ended(const struct agent *agent)
{
	struct proc ended = agent->proc;

	if (agent_out_of_memory(agent))
		ended.peak_bytes = agent_peak_bytes(agent);
	return ended;
}

/* The most memory that one of its processes has held, if it has ended, where
 * that was too much: it may have died of that. */
static bool
died_of_memory(struct turn *t, const struct proc *ended)
{
	struct verdict how;

	if (ended->peak_bytes <= terms_get(t->terms, TERMS_MEM) &&
	    !agent_out_of_memory(t->agent))
		return false;
	how = ended_verdict(t, ended);
	t->verdict = too_much_memory(t, t->seat, ended->peak_bytes);
	text_format(t->verdict.measured, sizeof t->verdict.measured,
	            " (%.1f MB; %s)", (double)ended->peak_bytes / (1 << 20),
	            how.text);
	return true;
}

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
	struct text list = {0};
	int n = t->game->each(t->position, t->seat, add_move, &list);

	t->agent->player->wire->list(&t->agent->talk,
	                             n < 0 ? NULL : text_str(&list));
	agent_send(t->agent);
	text_free(&list);
}

/* What the wire made of what came. */
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
			: end_turn(t, verdict_against(t->seat, REASON_RESIGN,
			                              "resigned"));
	case TAKE_LIST:
		send_list(t);
		return TURN_ON;
	case TAKE_BAD:
		return end_turn(t, verdict_against(t->seat, REASON_MALFORMED,
		                                   "%s", why));
	case TAKE_FLOOD:
		return end_turn(t, verdict_against(t->seat, REASON_OUTPUT,
		                                   "%s", why));
	case TAKE_HOST:
		return end_turn(t, verdict_void("%s", why));
	default:
		return TURN_ON;
	}
}

/* Let the wire look at what has come. */
static enum turn_end
look(struct turn *t)
{
	int64_t most = terms_get(t->terms, TERMS_OUT);
	enum turn_end end = TURN_ON;
	enum take take = TAKE_LIST;
	char why[WIRE_WHY];

	while (end == TURN_ON && take == TAKE_LIST) {
		take = t->agent->player->wire->take(&t->agent->talk, true, why);
		if (take != TAKE_MORE)
			read_cpu(t);
		end = answered(t, take, why);
	}
	if (end == TURN_ON && t->agent->wrote > most &&
	    !agent_runs_once(t->agent))
		return end_turn(t, verdict_against(t->seat, REASON_OUTPUT,
			"wrote more than %lld bytes in one turn",
			(long long)most));
	return end;
}

/* A process for one move has ended: its end is its answer, whatever its exit
 * status, if it left one. */
static enum turn_end
look_at_files(struct turn *t, int64_t now)
{
	char why[WIRE_WHY];
	struct proc ended = as_ended(t->agent);
	enum take take;

	/* What may excuse it is gone when it has been reaped. */
	if (now - t->began_us > t->may.late_us)
		note_waiting(t);
	take = agent_fetch(t->agent, &t->cpu_us, why);
	t->heard_us = now;
	/* Its end is its answer, so what it held came before. */
	if (died_of_memory(t, &ended))
		return TURN_FAULT;
	if (t->agent->folder_full)
		return look_at_holdings(t, t->agent);
	if (take == TAKE_MOVE || take == TAKE_HOST)
		return answered(t, take, why);
	if (t->cpu_us > t->may.cpu_late_us)
		return patience_over(t, TERMS_OVER_CPU, "");
	if (take == TAKE_BAD && !ended.signal)
		return answered(t, take, why);
	return end_turn(t, ended_verdict(t, &ended));
}

/* What was said between us got lost. */
static enum turn_end
host_failed(struct turn *t)
{
	return end_turn(t, verdict_void("an agent could not be talked to: %s",
	                                strerror(t->agent->host)));
}

/* Whether the agent is gone, or has closed its output for good. */
static enum turn_end
look_at_end(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;

	if (proc_ended(&agent->proc)) {
		struct proc ended;

		if (agent_runs_once(agent))
			return look_at_files(t, now);
		/* What it wrote before comes first. */
		while (agent_receive(agent)) {
			enum turn_end end;

			t->heard_us = now;
			end = look(t);
			if (end != TURN_ON)
				return end;
		}
		if (agent->host)
			return host_failed(t);
		read_cpu(t);
		ended = as_ended(agent);
		if (died_of_memory(t, &ended))
			return TURN_FAULT;
		if (t->cpu_us > t->may.cpu_late_us)
			return patience_over(t, TERMS_OVER_CPU, "");
		return end_turn(t, ended_verdict(t, &agent->proc));
	}
	if (agent_runs_once(agent))
		return TURN_ON;
	if (agent->eof && t->closed_us == CLOCK_NEVER)
		t->closed_us = now;
	if (now >= clock_add(t->closed_us, CLOSED_US) ||
	    (agent->eof && t->wall_us > t->may.end_us))
		return end_turn(t, verdict_against(t->seat, REASON_CLOSED,
			agent->proc.guest ? "closed its connection"
			                  : "closed its standard output"));
	return TURN_ON;
}

static void
send_stop(struct turn *t)
{
	t->agent->player->wire->stop(&t->agent->talk);
	agent_send(t->agent);
	t->stopped = true;
}

/* The limits, while there is no answer. */
static enum turn_end
look_at_clocks(struct turn *t, int64_t now, int64_t *cpu_check_us)
{
	enum terms_late late;

	if (now >= *cpu_check_us) {
		int64_t step;

		read_cpu(t);
		step = (t->may.cpu_end_us - t->cpu_us) / t->how.cores;
		*cpu_check_us = now + (step > CPU_STEP_US ? step : CPU_STEP_US);
	}
	late = terms_judge(t->terms, &t->may, t->wall_us, t->cpu_us);
	if (late == TERMS_OVER_WALL)
		read_cpu(t);
	if (late == TERMS_OVER_CPU && t->cpu_us <= t->may.cpu_end_us)
		return TURN_ON; /* too much already, but it may still answer */
	if (late == TERMS_OVER_CPU || late == TERMS_OVER_WALL)
		return patience_over(t, late, "no answer within");
	t->lost = late == TERMS_TURN_LOST;
	if (!t->stopped && t->wall_us >= t->may.stop_us)
		send_stop(t);
	return TURN_ON;
}

/* What may have happened besides an answer, in the order of precedence. */
static enum turn_end
look_around(struct turn *t, int64_t now, int64_t *cpu_check_us)
{
	const struct agent *agent = t->agent;
	enum turn_end end = TURN_ON;

	t->wall_us = now - t->began_us;
	end = watch_both(t, now);
	if (end != TURN_ON)
		return end;
	if (agent->host)
		return host_failed(t);
	if (agent->eof || agent->deaf || agent->proc.exited)
		end = look_at_end(t, now);
	if (end == TURN_ON)
		end = look_at_clocks(t, now, cpu_check_us);
	return end;
}

/*
 * The poll loop
 */

enum { FD_SIGNAL, FD_OUT, FD_ERR = FD_OUT + 2, FD_IN = FD_ERR + 2, FDS };

/* Whose holdings are looked at while we wait: the agent's on move, or, while a
 * person thinks, those of his opponent, if it may run. */
static const struct agent *
under_watch(const struct turn *t)
{
	const struct agent *agent = t->agent;

	if (agent_is_person(agent)) {
		if (terms_get(t->terms, TERMS_IDLE) != TERMS_RUN)
			return NULL;
		agent = t->other;
	}
	return agent->proc.pid > 0 && !agent->proc.exited &&
	       confine_has(agent->confine, CONFINE_WALK) ? agent : NULL;
}

/* The first part of a wait: a hundredth of it, within bounds.  A kernel that is
 * asked to end it before its next tick sets a timer for that, which costs as
 * much as all else that it does for a short answer. */
static int64_t
slice_us(const struct turn *t)
{
	int64_t slice = clock_earlier(t->may.late_us / 100, TICK_US);

	return slice > SLICE_US ? slice : SLICE_US;
}

/* When the wait must end, whatever comes.  Just at a limit is still in time,
 * so the wait ends behind it. */
static int64_t
next_event(const struct turn *t, int64_t now, int64_t cpu_check_us)
{
	const struct agent *watched = under_watch(t);
	int64_t next = cpu_check_us;

	if (!t->stopped)
		next = clock_earlier(next, clock_add(t->began_us, t->may.stop_us));
	if (!t->lost)
		next = clock_earlier(next, clock_add(t->began_us, t->may.late_us));
	next = clock_earlier(next, clock_add(t->began_us, t->may.end_us));
	next = clock_add(clock_earlier(next, clock_add(t->closed_us, CLOSED_US)), 1);
	if (!t->delay_known && t->may.late_us != CLOCK_NEVER)
		next = clock_earlier(next, now + slice_us(t));
	if (watched)
		next = clock_earlier(next, watched->watched_us + AGENT_WATCH_US);
	return next;
}

static void
fill(const struct turn *t, struct pollfd fds[FDS])
{
	const struct agent *agents[] = {t->agent, t->other};
	bool patient = !t->other->talk.stray &&
	               t->other->wrote <= terms_get(t->terms, TERMS_OUT);

	fds[FD_SIGNAL] = (struct pollfd){t->signal_fd, POLLIN, 0};
	for (int i = 0; i < 2; i++) {
		const struct agent *agent = agents[i];
		bool listen = !agent->eof && agent_has_room(agent) &&
		              (i == 0 || patient);

		fds[FD_OUT + i] = (struct pollfd){
			!listen ? -1 : agent->proc.listener >= 0 ? agent->proc.listener
			                                     : agent->proc.out,
			POLLIN, 0};
		fds[FD_ERR + i] = (struct pollfd){agent->proc.err, POLLIN, 0};
	}
	fds[FD_IN] = (struct pollfd){
		agent_waits_to_send(t->agent) ? t->agent->proc.in : -1,
		POLLOUT, 0};
}

/* Serve every descriptor that is ready; the answer first. */
static enum turn_end
serve(struct turn *t, const struct pollfd fds[FDS], int64_t now)
{
	enum turn_end end = TURN_ON;

	if (fds[FD_OUT].revents && agent_receive(t->agent)) {
		t->heard_us = now;
		end = look(t);
	}
	if (fds[FD_OUT + 1].revents)
		agent_overhear(t->other);
	if (fds[FD_ERR].revents)
		agent_drain(t->agent);
	if (fds[FD_ERR + 1].revents)
		agent_drain(t->other);
	if (fds[FD_IN].revents && end == TURN_ON)
		agent_send(t->agent);
	return end;
}

/* Signals that came: what told us to stop, or 0.  A child that ended is
 * remembered by its agent, whoever is on move. */
static int
serve_signals(const struct turn *t)
{
	int signals = signals_take();

	if (signals & SIGNALS_CHILD) {
		proc_ended(&t->agent->proc);
		proc_ended(&t->other->proc);
	}
	return signals & ~SIGNALS_CHILD;
}

/* A wait that a signal breaks off still says what is there: an answer that came
 * while we were kept waiting counts. */
static void
wait_for(struct pollfd fds[FDS], int ms)
{
	while (poll(fds, FDS, ms) < 0 && errno == EINTR)
		ms = 0;
}

static enum turn_end
await(struct turn *t)
{
	int64_t now = t->began_us;
	int64_t cpu_check_us = t->may.cpu_end_us == CLOCK_NEVER ? CLOCK_NEVER
		: clock_add(now, t->may.cpu_end_us / t->how.cores);
	enum turn_end end = look(t);

	if (end == TURN_ON)
		end = look_around(t, now, &cpu_check_us);
	while (end == TURN_ON) {
		struct pollfd fds[FDS];
		int64_t wake = next_event(t, now, cpu_check_us);

		fill(t, fds);
		/* How long it takes to look around, an agent with processes
		 * beside it decides: it is not excused by that. */
		if (t->agent->company && wake < (now = clock_now_us()))
			wake = now;
		wait_for(fds, clock_poll_ms(wake, now));
		now = clock_now_us();
		if (now - wake > t->slept_us)
			t->slept_us = now - wake;
		end = serve(t, fds, now);
		if (end != TURN_ON)
			break;
		if (fds[FD_SIGNAL].revents)
			t->signals = serve_signals(t);
		if (t->signals)
			return TURN_STOP;
		if (!t->delay_known)
			note_delay(t);
		end = look_around(t, now, &cpu_check_us);
	}
	return end;
}

/* Start the process of this one move. */
static enum turn_end
run_once(struct turn *t, const struct wire_turn *ask)
{
	int64_t most = clock_add(t->may.cpu_end_us, 2 * CLOCK_S - 1);

	t->began_us = clock_now_us();
	switch (agent_run(t->agent, ask, most == CLOCK_NEVER ? CLOCK_NEVER
	                                                     : most / CLOCK_S)) {
	case PROC_STARTED:
		proc_close_input(&t->agent->proc);
		return TURN_ON;
	case PROC_UNFIT:
		return end_turn(t, verdict_against(t->seat, REASON_START,
			"could not be started: %s", strerror(errno)));
	default:
		return end_turn(t, verdict_void("an agent could not be started: "
		                                "%s", strerror(errno)));
	}
}

/* What an agent on move may have done since its last turn.  One that has
 * company is looked at anew, so that what they used is not this turn's; any other
 * early, so that the wait for a short answer needs no timer (slice_us). */
static enum turn_end
look_back(struct turn *t)
{
	int64_t now = clock_now_us();
	enum turn_end end;

	if (t->agent->company ||
	    now - t->agent->watched_us >= AGENT_WATCH_US / 2)
		t->agent->watched_us = 0;
	end = watch(t, t->agent, now);
	t->cpu_began_us = agent_cpu_us(t->agent);
	return end == TURN_ON ? look_at_offturn(t) : end;
}

static enum turn_end
ask_for_move(struct turn *t, const struct wire_turn *ask)
{
	/* What came before the first `go` of a game was seen by no poll; what
	 * came before any other was. */
	if (t->how.first)
		agent_overhear(t->agent);
	t->agent->wrote = 0;
	t->agent->player->wire->turn(&t->agent->talk, ask);
	limit_cpu(t);
	agent_send(t->agent);
	/* Once it has something to read, or it would wake twice. */
	if (terms_get(t->terms, TERMS_IDLE) == TERMS_STOP)
		proc_resume(&t->agent->proc);
	t->began_us = clock_now_us();
	return TURN_ON;
}

static enum turn_end
begin(struct turn *t)
{
	char position[GAME_TEXT];
	struct wire_turn ask = {.position = position, .single = t->single};
	bool once = agent_runs_once(t->agent);
	enum turn_end end = once ? TURN_ON : look_back(t);

	if (end != TURN_ON)
		return end;
	t->how.fresh = t->agent->fresh || once;
	t->may = terms_allow(t->terms, &t->how);
	t->closed_us = CLOCK_NEVER;
	t->delay_us = -1;
	ask.left_us = t->may.shown_us;
	t->game->write(t->position, position);
	end = once ? run_once(t, &ask) : ask_for_move(t, &ask);
	t->heard_us = t->began_us;
	if (t->may.late_us < 20 * SLICE_US)
		note_delay(t);
	return end;
}

/* It has answered, or its turn is over: what it does until its next one. */
static void
rest(struct turn *t)
{
	struct agent *agent = t->agent;

	if (agent_runs_once(agent))
		return;
	if (terms_get(t->terms, TERMS_IDLE) == TERMS_STOP)
		proc_pause(&agent->proc);
	agent->cpu_seen_us = t->cpu_began_us < 0 ? -1
	                                         : t->cpu_began_us + t->cpu_us;
	if (agent->read_base < 0 &&
	    terms_get(t->terms, TERMS_FILES) == TERMS_READ_FIRST) {
		agent->watched_us = 0;
		watch(t, agent, clock_now_us());
		agent->read_base = agent->read_bytes - agent->sent_bytes;
	}
}

enum turn_end
turn_meet(struct turn *t)
{
	int64_t start = terms_get(t->terms, TERMS_START);
	int64_t most = start > MEET_US ? start : MEET_US;
	enum turn_end end;

	t->may = (struct allowance){most, CLOCK_NEVER, most, most, CLOCK_NEVER,
	                            CLOCK_NEVER};
	t->how.fresh = true;
	t->closed_us = CLOCK_NEVER;
	t->delay_us = t->cpu_began_us = -1;
	t->began_us = t->heard_us = clock_now_us();
	end = await(t);
	if (end == TURN_MOVE) {
		t->agent->fresh = false;
		rest(t);
	}
	return end;
}

enum turn_end
turn_take(struct turn *t)
{
	enum turn_end end;

	end = begin(t);
	if (end == TURN_ON)
		end = await(t);
	if (end == TURN_MOVE || end == TURN_LATE) {
		agent_answered(t->agent);
		rest(t);
	}
	return end;
}
