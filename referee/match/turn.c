#include <errno.h>
#include <string.h>

#include "agent/player.h"
#include "agent/pinning.h"
#include "agent/unfit.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/signals.h"
#include "match/ruling.h"
#include "match/turn.h"
#include "proc/confine.h"
#include "proc/orphans.h"

enum {
	SLICE_US = 2 * CLOCK_MS,      /* if an answer comes earlier, we do not measure
	                               * how long the agent waited for a processor */
	TICK_US = 10 * CLOCK_MS,      /* the longest tick of a kernel's clock */
	LOOK_US = 1 * CLOCK_MS,       /* a measurement that takes longer is slow */
	MEET_US = 1 * CLOCK_S,        /* the least time to connect */
};

/*
 * The poll loop
 */

enum { FD_SIGNAL, FD_OUT, FD_ERR = FD_OUT + 2, FD_IN = FD_ERR + 2, FDS = FD_IN + 2 };

/* The agent that we measure while we wait: the one on move, or, while a person thinks,
 * the opponent, if it may run. */
static const struct agent *
under_watch(const struct turn *t)
{
	const struct agent *agent = t->agent;

	if (agent_is_person(agent)) {
		if (terms_get(t->others, TERMS_IDLE) != TERMS_RUN)
			return NULL;
		agent = t->other;
	}
	return agent->proc.pid > 0 && !agent->proc.exited &&
	       confine_has(agent->confine, CONFINE_WALK) ? agent : NULL;
}

/* The first part of a wait: a hundredth of the turn's limit, from SLICE_US to TICK_US.  If
 * a wait must end before the kernel's next tick, the kernel sets a timer, which costs as
 * much as everything else that it does for a short answer. */
static int64_t
slice_us(const struct turn *t)
{
	int64_t slice = clock_earlier(t->may.late_us / 100, TICK_US);

	return slice > SLICE_US ? slice : SLICE_US;
}

/* The time at which the turn's wall time, less the delay that we have measured so far,
 * reaches this limit; but not before looks.again_us. */
static int64_t
when(const struct turn *t, int64_t limit_us)
{
	int64_t at = clock_add(t->began_us, clock_add(limit_us, t->sample.delay.least_us));

	return at > t->looks.again_us ? at : t->looks.again_us;
}

/* The latest time at which the wait must end.  An answer at a limit is still in time, so
 * the wait ends after the limit. */
static int64_t
next_event(const struct turn *t, int64_t now)
{
	const struct agent *watched = under_watch(t);
	int64_t next = t->looks.cpu_us;

	if (!t->stopped)
		next = clock_earlier(next, when(t, t->may.stop_us));
	if (t->late == TERMS_IN_TIME)
		next = clock_earlier(next, when(t, t->may.late_us));
	next = clock_earlier(next, when(t, t->may.end_us));
	next = clock_earlier(next, idle_due_us(&t->other->idle));
	if (now <= t->looks.gone_by_us)
		next = clock_earlier(next, t->looks.gone_by_us);
	next = clock_add(next, 1);
	if (!t->agent->meter.wait.known && t->may.late_us != CLOCK_NEVER)
		next = clock_earlier(next, now + slice_us(t));
	if (watched)
		next = clock_earlier(next, meter_due_us(&watched->meter));
	else if (t->agent->proc.paused)
		next = clock_earlier(next, now + METER_WATCH_US);
	return next;
}

/* Fill in the descriptors of the agents that have one of these turns, and then those of
 * the agent that has no turn. */
static void
fill(struct turn *const on[], int n, struct pollfd fds[FDS])
{
	const struct turn *t = on[0];
	const struct agent *agents[] = {t->agent, t->other};
	const struct channel *rival = &t->other->channel;
	bool patient = !rival->talk.stray &&
	               rival->wrote <= terms_get(t->others, TERMS_OUT);

	fds[FD_SIGNAL] = (struct pollfd){t->signal_fd, POLLIN, 0};
	for (int i = 0; i < 2; i++) {
		const struct channel *c = &agents[i]->channel;
		const struct proc *proc = &agents[i]->proc;
		bool listen = !c->eof && channel_has_room(c) &&
		              (i < n || patient);

		fds[FD_OUT + i] = (struct pollfd){
			!listen ? -1 : proc->listener >= 0 ? proc->listener : proc->out,
			POLLIN, 0};
		fds[FD_ERR + i] = (struct pollfd){proc->err, POLLIN, 0};
		fds[FD_IN + i] = (struct pollfd){
			i < n && channel_waits_to_send(c) ? proc->in : -1,
			POLLOUT, 0};
	}
}

/* Serve every descriptor that is ready, beginning with the answers. */
static void
serve(struct turn *const on[], int n, const struct pollfd fds[FDS])
{
	struct channel *of[] = {&on[0]->agent->channel, &on[0]->other->channel};

	for (int i = 0; i < 2; i++) {
		if (!fds[FD_OUT + i].revents)
			continue;
		if (i >= n) {
			channel_overhear(of[i]);
		} else if (channel_receive(of[i])) {
			on[i]->arrival.heard_us = on[i]->arrival.came_us;
			on[i]->result.end = turn_hear(on[i]);
		}
	}
	for (int i = 0; i < 2; i++)
		if (fds[FD_ERR + i].revents)
			channel_drain(of[i]);
	for (int i = 0; i < n; i++)
		if (fds[FD_IN + i].revents && on[i]->result.end == TURN_ON)
			channel_send(of[i]);
}

/* Handle the signals that came; returns those that tell us to stop, or 0.  If a child
 * ended, both agents note it. */
static int
serve_signals(const struct turn *t)
{
	int signals = signals_take();

	if (signals & SIGNALS_CHILD) {
		proc_ended(&t->agent->proc);
		proc_ended(&t->other->proc);
		orphans_bury();
	}
	return signals & ~SIGNALS_CHILD;
}

/* Poll.  After a signal poll once more, because an answer may have come meanwhile. */
static bool
wait_for(struct pollfd fds[FDS], int ms)
{
	return fd_poll(fds, FDS, ms) > 0 || (ms && fd_poll(fds, FDS, 0) > 0);
}

/* Wait until something comes or is due, and return the time.  A message that is there
 * after a slow measurement (turn_check) counts as if it came before the measurement. */
static int64_t
next_news(struct turn *const on[], int n, struct pollfd fds[FDS])
{
	int64_t began = clock_now_us(), now = began, wake = CLOCK_NEVER;
	bool slow = false;

	fill(on, n, fds);
	for (int i = 0; i < n; i++) {
		arrival_looked(&on[i]->arrival);
		slow |= now - on[i]->arrival.looked_us > LOOK_US;
	}
	if (slow && wait_for(fds, 0)) {
		for (int i = 0; i < n; i++)
			on[i]->arrival.woke_us = now;
		return now;
	}
	for (int i = 0; i < n; i++)
		wake = clock_earlier(wake, next_event(on[i], now));
	wait_for(fds, clock_poll_ms(clock_later(wake, now), now));
	now = clock_now_us();
	for (int i = 0; i < n; i++)
		arrival_woke(&on[i]->arrival, began, wake, now);
	return now;
}

/* Resume processes that were forked while the agent was being stopped (proc_pause).  If
 * we measure the agent's processes, do nothing unless we have seen a stopped one. */
static void
free_the_stopped(struct turn *t)
{
	struct agent *agent = t->agent;
	struct meter *m = &agent->meter;

	if (!agent->proc.paused ||
	    (!m->walk.stopped && confine_has(agent->confine, CONFINE_WALK)))
		return;
	m->walk.stopped = false;
	proc_resume(&agent->proc);
}

/* Begin a turn whose agent has just been asked. */
static void
attend(struct turn *t)
{
	const struct channel *c = &t->agent->channel;
	int64_t now = t->began_us;

	arrival_asked(&t->arrival, &t->agent->meter, now);
	t->result.end = turn_hear(t);
	t->looks.cpu_us = t->may.cpu_end_us == CLOCK_NEVER ? CLOCK_NEVER
		: clock_add(now, t->may.cpu_end_us / t->how.cores);
	/* No poll will report what has happened already. */
	if (t->result.end == TURN_ON &&
	    (c->host || c->eof || c->deaf || t->agent->proc.exited))
		t->result.end = turn_check(t, now);
}

/* Check everything except answers. */
static void
look(struct turn *const on[], int n, const struct pollfd fds[FDS], int64_t now)
{
	int signals = fds[FD_SIGNAL].revents ? serve_signals(on[0]) : 0;
	int64_t first = 0, began = 0;

	for (int i = 0; i < n; i++) {
		struct turn *t = on[i];
		struct meter *m = &t->agent->meter;

		arrival_none(&t->arrival, m, now);
		if (signals) {
			t->result.signals = signals;
			t->result.end = TURN_STOP;
			continue;
		}
		if (!m->wait.known)
			meter_note_delay(m, t->began_us);
		if (n > 1)
			began = clock_now_us();
		if (!i)
			first = began;
		t->result.end = turn_check(t, t->agent->proc.exited ? t->arrival.came_us : now);
		/* Time that we spent on the first turn's check is not this turn's. */
		t->arrival.looked_us -= began - first;
		free_the_stopped(t);
	}
}

/* The first of these turns that is over, or NULL. */
static struct turn *
which_is_over(struct turn *const on[], int n)
{
	for (int i = 0; i < n; i++)
		if (on[i]->result.end != TURN_ON)
			return on[i];
	return NULL;
}

static struct turn *
await(struct turn *const on[], int n)
{
	struct pinning *pinning = on[0]->agent->pinning;
	struct pollfd fds[FDS];
	struct turn *over;

	for (int i = 0; i < n; i++)
		on[i]->together = n > 1;
	while (!(over = which_is_over(on, n))) {
		int64_t now = next_news(on, n, fds);

		serve(on, n, fds);
		if (which_is_over(on, n))
			continue;
		if (pinning)
			pinning_note(pinning, now - on[0]->began_us, -1);
		look(on, n, fds, now);
	}
	return over;
}

struct verdict
turn_unstarted(const struct agent *agent, int seat, enum proc_started how)
{
	char why[UNFIT_WHY];

	if (how != PROC_UNFIT)
		return verdict_void("an agent could not be started: %s",
		                    strerror(errno));
	unfit_program(agent->player->path, errno, why);
	return verdict_against(seat, REASON_START, "could not be started: %s",
	                       why);
}

/* Start the process of a single move. */
static enum turn_end
run_once(struct turn *t, const struct wire_turn *ask)
{
	int64_t most = clock_add(t->may.cpu_end_us, 2 * CLOCK_S - 1);
	enum proc_started started;

	t->began_us = clock_now_us();
	started = agent_run(t->agent, ask, most == CLOCK_NEVER ? CLOCK_NEVER
	                                                       : most / CLOCK_S);
	if (started != PROC_STARTED)
		return turn_fault(t, turn_unstarted(t->agent, t->seat, started));
	t->agent->meter.cpu.began_us = 0;
	proc_close_input(&t->agent->proc);
	return TURN_ON;
}

/* Judge what the agent on move did since its last turn. */
static enum turn_end
look_back(struct turn *t)
{
	struct meter *m = &t->agent->meter;
	int64_t now = clock_now_us();
	enum turn_end end;

	meter_begin_turn(m, now);
	end = turn_watch(t, t->agent, now);
	sample_offturn(t);
	return end == TURN_ON ? ruling_on_offturn(t) : end;
}

static enum turn_end
ask_for_move(struct turn *t, const struct wire_turn *ask)
{
	struct channel *c = &t->agent->channel;

	/* No poll has read what came before the first `go` of a game. */
	if (t->how.first)
		channel_overhear(c);
	c->wrote = 0;
	c->wire->turn(&c->talk, ask);
	meter_limit_turn(&t->agent->meter, t->may.cpu_end_us);
	channel_send(c);
	/* Resume the agent only when it has something to read, so that it wakes once. */
	idle_end(&t->agent->idle);
	t->began_us = clock_now_us();
	return TURN_ON;
}

static void
begin_turn(struct turn *t)
{
	char position[GAME_TEXT];
	struct wire_turn ask = {.position = position, .single = t->single,
	                        .whole = t->position};
	bool once = t->agent->channel.wire->transport == WIRE_FOLDER;

	t->how.fresh = t->agent->channel.fresh;
	t->may = terms_allow(t->terms, &t->how);
	t->looks.gone_by_us = CLOCK_NEVER;
	ask.left_us = clock_later(0, clock_add(t->may.shown_us,
	                                       -t->gone.wall_us));
	game_show(t->game, t->position, t->seat, position);
	t->result.end = once ? run_once(t, &ask) : ask_for_move(t, &ask);
	t->began_us -= t->gone.wall_us;
	t->agent->meter.cpu.began_us -= t->gone.cpu_us;
	t->arrival.heard_us = t->began_us;
	t->agent->meter.wait.limit_us = clock_add(t->began_us, t->may.late_us);
	if (t->may.late_us < 20 * SLICE_US)
		meter_note_delay(&t->agent->meter, t->began_us);
}

/* End the turn: whatever the agent does from now on is off turn. */
static void
rest(struct turn *t)
{
	struct agent *agent = t->agent;
	struct meter *m = &agent->meter;

	meter_end_turn(m, t->sample.cpu_us);
	if (terms_get(t->terms, TERMS_IDLE) == TERMS_STOP)
		idle_begin(&agent->idle, clock_now_us());
	if (m->read_base < 0 &&
	    terms_get(t->terms, TERMS_FILES) == TERMS_READ_FIRST) {
		m->walk.watched_us = 0;
		turn_watch(t, agent, clock_now_us());
		meter_note_answer(m, agent->channel.input_bytes);
	}
}

enum turn_end
turn_meet(struct turn *t)
{
	int64_t start = terms_get(t->terms, TERMS_START);
	int64_t most = start > MEET_US ? start : MEET_US;

	t->may = (struct allowance){most, CLOCK_NEVER, most, most, CLOCK_NEVER,
	                            CLOCK_NEVER};
	t->how.fresh = true;
	t->looks.gone_by_us = CLOCK_NEVER;
	t->began_us = t->arrival.heard_us = clock_now_us();
	meter_begin_turn(&t->agent->meter, t->began_us);
	attend(t);
	await(&t, 1);
	if (t->result.end == TURN_MOVE) {
		t->agent->channel.fresh = false;
		rest(t);
	}
	return t->result.end;
}

void
turn_go(struct turn *const turns[], int n)
{
	for (int i = 0; i < n; i++)
		turns[i]->result.end = look_back(turns[i]);
	for (int i = 0; i < n; i++)
		if (turns[i]->result.end == TURN_ON)
			begin_turn(turns[i]);
	for (int i = 0; i < n; i++)
		if (turns[i]->result.end == TURN_ON)
			attend(turns[i]);
}

struct turn *
turn_await(struct turn *const turns[], int n)
{
	struct turn *t = await(turns, n);

	if (t->agent->pinning)
		pinning_note(t->agent->pinning, t->sample.wall_us, t->sample.cpu_us);
	channel_turned(&t->agent->channel);
	if (t->result.end == TURN_MOVE || t->result.end == TURN_LATE) {
		channel_answered(&t->agent->channel);
		rest(t);
	}
	return t;
}

enum turn_end
turn_take(struct turn *t)
{
	turn_go(&t, 1);
	return turn_await(&t, 1)->result.end;
}
