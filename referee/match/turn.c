#include <errno.h>
#include <poll.h>
#include <string.h>

#include "base/clock.h"
#include "base/signals.h"
#include "match/limits.h"
#include "match/turn.h"
#include "proc/confine.h"

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
	meter_read_turn(&t->agent->meter, &t->cpu_us);
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
		meter_note_waiting(&t->agent->meter, &t->cpu_us);
	if (t->agent->meter.accompanied || t->slept_us <= OVERSLEPT_US || !t->answered)
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
	const struct meter *m = &t->agent->meter;
	int64_t limit = t->may.late_us, tenth = limit / 10;
	char a[24], b[24];

	if (overslept(t, limit))
		return true;
	if (m->accompanied || m->waited_us <= tenth || t->cpu_us >= limit - tenth)
		return false;
	t->verdict = verdict_void("late, but on a machine too busy to judge "
	                          "that");
	text_format(t->verdict.measured, sizeof t->verdict.measured,
	            " (ready without running for %s of %s)",
	            verdict_time(m->waited_us, a), verdict_time(limit, b));
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
	            verdict_time(t->agent->meter.waited_us, c));
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

static enum turn_end
watch(struct turn *t, struct agent *agent, int64_t now)
{
	int seat = agent == t->agent ? t->seat : 3 - t->seat;

	return agent_watch(agent, now, t->terms) &&
	       limits_broken(t->terms, agent, seat, &t->verdict)
		? TURN_FAULT : TURN_ON;
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
	struct meter *m = &t->agent->meter;

	if (m->cpu_seen_us < 0 || m->cpu_began_us <= m->cpu_seen_us)
		return TURN_ON;
	t->how.offturn_us = m->cpu_began_us - m->cpu_seen_us;
	m->offturn_us += t->how.offturn_us;
	return limits_offturn(t->terms, t->how.offturn_us, t->seat, &t->verdict)
		? TURN_FAULT : TURN_ON;
}

/*
 * Events.  Each returns TURN_ON if the wait goes on.
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
	case TAKE_WISH:
		end = judge_times(t);
		return end == TURN_MOVE ? TURN_WISH : end;
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
		return end_turn(t, verdict_against(t->seat, REASON_OUTPUT,
			"wrote more than %lld bytes in one turn",
			(long long)most));
	return end;
}

/* What was said between us got lost. */
static enum turn_end
host_failed(struct turn *t)
{
	return end_turn(t, verdict_void("an agent could not be talked to: %s",
	                                strerror(t->agent->channel.host)));
}

/* A process for one move has ended: its end is its answer, whatever its exit
 * status, if it left one. */
static enum turn_end
look_at_files(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	struct proc ended = limits_ended(agent);
	struct verdict exit;
	char why[WIRE_WHY];
	enum take take;

	/* What may excuse it is gone when it has been reaped. */
	if (now - t->began_us > t->may.late_us)
		meter_note_waiting(&agent->meter, &t->cpu_us);
	take = agent_fetch(agent, &t->cpu_us, why);
	t->heard_us = now;
	/* Its end is its answer, so what it held came before. */
	if (limits_died_of_memory(t->terms, agent, &ended, true, t->seat, &exit))
		return end_turn(t, exit);
	if (limits_folder_full(agent, t->seat, &t->verdict))
		return TURN_FAULT;
	if (take == TAKE_MOVE || take == TAKE_HOST)
		return answered(t, take, why);
	if (t->cpu_us > t->may.cpu_late_us)
		return patience_over(t, TERMS_OVER_CPU, "");
	if (take == TAKE_BAD && !ended.signal)
		return answered(t, take, why);
	return end_turn(t, exit);
}

/* A process that lives on has ended: what it wrote before comes first. */
static enum turn_end
look_at_rest(struct turn *t, int64_t now)
{
	struct agent *agent = t->agent;
	struct proc ended;
	struct verdict exit;

	while (channel_receive(&agent->channel)) {
		enum turn_end end;

		t->heard_us = now;
		end = look(t);
		if (end != TURN_ON)
			return end;
	}
	if (agent->channel.host)
		return host_failed(t);
	read_cpu(t);
	ended = limits_ended(agent);
	if (!limits_died_of_memory(t->terms, agent, &ended, t->how.fresh,
	                           t->seat, &exit) &&
	    t->cpu_us > t->may.cpu_late_us)
		return patience_over(t, TERMS_OVER_CPU, "");
	return end_turn(t, exit);
}

/* Whether the agent is gone, or has closed its output for good. */
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
	if (eof && t->closed_us == CLOCK_NEVER)
		t->closed_us = now;
	if (now >= clock_add(t->closed_us, CLOSED_US) ||
	    (eof && t->wall_us > t->may.end_us))
		return end_turn(t, verdict_against(t->seat, REASON_CLOSED,
			agent->proc.guest ? "closed its connection"
			                  : "closed its standard output"));
	return TURN_ON;
}

static void
send_stop(struct turn *t)
{
	struct channel *c = &t->agent->channel;

	c->wire->stop(&c->talk);
	channel_send(c);
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
	const struct channel *c = &t->agent->channel;
	enum turn_end end;

	t->wall_us = now - t->began_us;
	end = watch_both(t, now);
	if (end != TURN_ON)
		return end;
	if (c->host)
		return host_failed(t);
	if (c->eof || c->deaf || t->agent->proc.exited)
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
 * person thinks, those of the opponent, if it may run. */
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
	if (!t->agent->meter.delay_known && t->may.late_us != CLOCK_NEVER)
		next = clock_earlier(next, now + slice_us(t));
	if (watched)
		next = clock_earlier(next, watched->meter.watched_us + METER_WATCH_US);
	return next;
}

static void
fill(const struct turn *t, struct pollfd fds[FDS])
{
	const struct agent *agents[] = {t->agent, t->other};
	const struct channel *rival = &t->other->channel;
	bool patient = !rival->talk.stray &&
	               rival->wrote <= terms_get(t->terms, TERMS_OUT);

	fds[FD_SIGNAL] = (struct pollfd){t->signal_fd, POLLIN, 0};
	for (int i = 0; i < 2; i++) {
		const struct channel *c = &agents[i]->channel;
		const struct proc *proc = &agents[i]->proc;
		bool listen = !c->eof && channel_has_room(c) &&
		              (i == 0 || patient);

		fds[FD_OUT + i] = (struct pollfd){
			!listen ? -1 : proc->listener >= 0 ? proc->listener : proc->out,
			POLLIN, 0};
		fds[FD_ERR + i] = (struct pollfd){proc->err, POLLIN, 0};
	}
	fds[FD_IN] = (struct pollfd){
		channel_waits_to_send(&t->agent->channel) ? t->agent->proc.in : -1,
		POLLOUT, 0};
}

/* Serve every descriptor that is ready; the answer first. */
static enum turn_end
serve(struct turn *t, const struct pollfd fds[FDS], int64_t now)
{
	struct channel *own = &t->agent->channel, *rival = &t->other->channel;
	enum turn_end end = TURN_ON;

	if (fds[FD_OUT].revents && channel_receive(own)) {
		t->heard_us = now;
		end = look(t);
	}
	if (fds[FD_OUT + 1].revents)
		channel_overhear(rival);
	if (fds[FD_ERR].revents)
		channel_drain(own);
	if (fds[FD_ERR + 1].revents)
		channel_drain(rival);
	if (fds[FD_IN].revents && end == TURN_ON)
		channel_send(own);
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
		if (t->agent->meter.company && wake < (now = clock_now_us()))
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
		if (!t->agent->meter.delay_known)
			meter_note_delay(&t->agent->meter);
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
		t->agent->meter.cpu_began_us = 0;
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

/* What an agent on move may have done since its last turn. */
static enum turn_end
look_back(struct turn *t)
{
	struct meter *m = &t->agent->meter;
	int64_t now = clock_now_us();
	enum turn_end end;

	meter_begin_turn(m, now);
	end = watch(t, t->agent, now);
	m->cpu_began_us = meter_cpu_us(m);
	return end == TURN_ON ? look_at_offturn(t) : end;
}

static enum turn_end
ask_for_move(struct turn *t, const struct wire_turn *ask)
{
	struct channel *c = &t->agent->channel;

	/* What came before the first `go` of a game was seen by no poll; what
	 * came before any other was. */
	if (t->how.first)
		channel_overhear(c);
	c->wrote = 0;
	c->wire->turn(&c->talk, ask);
	meter_limit_turn(&t->agent->meter, t->may.cpu_end_us);
	channel_send(c);
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
	bool once = t->agent->channel.wire->transport == WIRE_FOLDER;
	enum turn_end end = look_back(t);

	if (end != TURN_ON)
		return end;
	t->how.fresh = t->agent->channel.fresh;
	t->may = terms_allow(t->terms, &t->how);
	t->closed_us = CLOCK_NEVER;
	ask.left_us = t->may.shown_us;
	t->game->write(t->position, position);
	end = once ? run_once(t, &ask) : ask_for_move(t, &ask);
	t->heard_us = t->began_us;
	if (t->may.late_us < 20 * SLICE_US)
		meter_note_delay(&t->agent->meter);
	return end;
}

/* It has answered, or its turn is over: what it does until its next one. */
static void
rest(struct turn *t)
{
	struct agent *agent = t->agent;
	struct meter *m = &agent->meter;

	if (terms_get(t->terms, TERMS_IDLE) == TERMS_STOP)
		proc_pause(&agent->proc);
	meter_end_turn(m, t->cpu_us);
	if (m->read_base < 0 &&
	    terms_get(t->terms, TERMS_FILES) == TERMS_READ_FIRST) {
		m->watched_us = 0;
		watch(t, agent, clock_now_us());
		meter_note_answer(m, agent->channel.told);
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
	t->began_us = t->heard_us = clock_now_us();
	meter_begin_turn(&t->agent->meter, t->began_us);
	end = await(t);
	if (end == TURN_MOVE) {
		t->agent->channel.fresh = false;
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
		channel_answered(&t->agent->channel);
		rest(t);
	}
	return end;
}
