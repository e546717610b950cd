#include <errno.h>
#include <poll.h>
#include <string.h>

#include "agent/player.h"
#include "agent/sharing.h"
#include "agent/unfit.h"
#include "base/clock.h"
#include "base/signals.h"
#include "match/turn.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/procstat.h"

enum {
	SLICE_US = 2 * CLOCK_MS,      /* after an answer sooner than this we do
	                               * not read how long the agent waited for
	                               * a processor */
	TICK_US = 10 * CLOCK_MS,      /* the longest tick of a kernel's clock */
	LOOK_US = 1 * CLOCK_MS,       /* a look that takes longer is slow */
	MEET_US = 1 * CLOCK_S,        /* to connect, at least */
};

/*
 * The poll loop
 */

enum { FD_SIGNAL, FD_OUT, FD_ERR = FD_OUT + 2, FD_IN = FD_ERR + 2, FDS };

/* The agent whose processes are measured while we wait: the one on move, or, while
 * a person thinks, the opponent, if it may run. */
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

/* The first part of a wait: a hundredth of it, within bounds.  A wait that ends
 * before the kernel's next tick makes it set a timer, which costs as much as all
 * else that the kernel does for a short answer. */
static int64_t
slice_us(const struct turn *t)
{
	int64_t slice = clock_earlier(t->may.late_us / 100, TICK_US);

	return slice > SLICE_US ? slice : SLICE_US;
}

/* When this much of the turn's wall time is over, unless the agent is kept waiting
 * longer. */
static int64_t
when(const struct turn *t, int64_t limit_us)
{
	int64_t at = clock_add(t->began_us, clock_add(limit_us, t->waited_us));

	return at > t->again_us ? at : t->again_us;
}

/* When the wait must end at the latest.  An answer at a limit is still in time, so
 * the wait ends behind it. */
static int64_t
next_event(const struct turn *t, int64_t now)
{
	const struct agent *watched = under_watch(t);
	int64_t next = t->cpu_check_us;

	if (!t->stopped)
		next = clock_earlier(next, when(t, t->may.stop_us));
	if (!t->lost)
		next = clock_earlier(next, when(t, t->may.late_us));
	next = clock_earlier(next, when(t, t->may.end_us));
	next = clock_add(clock_earlier(next, clock_add(t->closed_us, TURN_CLOSED_US)), 1);
	if (!t->agent->meter.delay_known && t->may.late_us != CLOCK_NEVER)
		next = clock_earlier(next, now + slice_us(t));
	if (watched)
		next = clock_earlier(next, meter_due_us(&watched->meter));
	else if (t->agent->proc.paused)
		next = clock_earlier(next, now + METER_WATCH_US);
	return next;
}

static void
fill(const struct turn *t, struct pollfd fds[FDS])
{
	const struct agent *agents[] = {t->agent, t->other};
	const struct channel *rival = &t->other->channel;
	bool patient = !rival->talk.stray &&
	               rival->wrote <= terms_get(t->others, TERMS_OUT);

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
		t->hearing.heard_us = now;
		end = turn_hear(t);
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

/* Take the signals that came: those that told us to stop, or 0.  If a child ended,
 * both agents note that. */
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

/* Poll, also after a signal broke the wait off: an answer that came meanwhile
 * counts. */
static bool
wait_for(struct pollfd fds[FDS], int ms)
{
	int ready;

	while ((ready = poll(fds, FDS, ms)) < 0 && errno == EINTR)
		ms = 0;
	return ready > 0;
}

/* Wait until something has come or is due, and return the time.  came_us: when it had
 * come at the latest; if it is there after a slow look at processes and folders
 * (turn_check), when that look began. */
static int64_t
next_news(struct turn *t, struct pollfd fds[FDS], int64_t *came_us)
{
	int64_t now = clock_now_us(), wake;
	int64_t before = t->hearing.looked_us - t->hearing.woke_us;

	fill(t, fds);
	*came_us = t->hearing.looked_us;
	t->hearing.slept_us = 0;
	t->hearing.woke_us = now;
	if (now - t->hearing.looked_us > LOOK_US && wait_for(fds, 0))
		return now;
	wake = next_event(t, now);
	if (wake < now)
		wake = now;
	wait_for(fds, clock_poll_ms(wake, now));
	now = clock_now_us();
	t->hearing.wait_us = now - t->hearing.woke_us;
	t->hearing.slept_us = now - wake > before ? now - wake : before;
	t->hearing.woke_us = now;
	*came_us = now;
	return now;
}

/* Resume again what was forked just as the agent was stopped (proc_pause): where
 * we look at its processes, if one is seen stopped. */
static void
free_the_stopped(struct turn *t)
{
	struct agent *agent = t->agent;
	struct meter *m = &agent->meter;

	if (!agent->proc.paused ||
	    (!m->stopped && confine_has(agent->confine, CONFINE_WALK)))
		return;
	m->stopped = false;
	proc_resume(&agent->proc);
}

static enum turn_end
await(struct turn *t)
{
	const struct meter *meter = &t->agent->meter;
	int64_t now = t->began_us, came;
	enum turn_end end;

	hearing_asked(&t->hearing, meter, now);
	end = turn_hear(t);
	t->cpu_check_us = t->may.cpu_end_us == CLOCK_NEVER ? CLOCK_NEVER
		: clock_add(now, t->may.cpu_end_us / t->how.cores);
	if (end == TURN_ON)
		end = turn_check(t, now);
	while (end == TURN_ON) {
		struct pollfd fds[FDS];

		now = next_news(t, fds, &came);
		end = serve(t, fds, came);
		if (end != TURN_ON)
			break;
		if (t->agent->sharing)
			sharing_note(t->agent->sharing, now - t->began_us, false);
		hearing_vain(&t->hearing, meter, now);
		if (fds[FD_SIGNAL].revents)
			t->signals = serve_signals(t);
		if (t->signals)
			return TURN_STOP;
		if (!meter->delay_known)
			meter_note_delay(&t->agent->meter, t->began_us);
		end = turn_check(t, t->agent->proc.exited ? came : now);
		free_the_stopped(t);
	}
	return end;
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

/* Start the process of this one move. */
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
	t->agent->meter.cpu_began_us = 0;
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
	m->cpu_began_us = meter_cpu_us(m);
	return end == TURN_ON ? turn_check_offturn(t) : end;
}

static enum turn_end
ask_for_move(struct turn *t, const struct wire_turn *ask)
{
	struct channel *c = &t->agent->channel;

	/* No poll has seen what came before the first `go` of a game. */
	if (t->how.first)
		channel_overhear(c);
	c->wrote = 0;
	c->wire->turn(&c->talk, ask);
	meter_limit_turn(&t->agent->meter, t->may.cpu_end_us);
	channel_send(c);
	/* Resume it when it has something to read, or it would wake twice. */
	if (terms_get(t->terms, TERMS_IDLE) == TERMS_STOP)
		proc_resume(&t->agent->proc);
	t->began_us = clock_now_us();
	return TURN_ON;
}

static enum turn_end
begin(struct turn *t)
{
	char position[GAME_TEXT];
	struct wire_turn ask = {.position = position, .single = t->single,
	                        .whole = t->position};
	bool once = t->agent->channel.wire->transport == WIRE_FOLDER;
	enum turn_end end = look_back(t);

	if (end != TURN_ON)
		return end;
	t->how.fresh = t->agent->channel.fresh;
	t->may = terms_allow(t->terms, &t->how);
	t->closed_us = CLOCK_NEVER;
	ask.left_us = t->may.shown_us;
	game_show(t->game, t->position, t->seat, position);
	end = once ? run_once(t, &ask) : ask_for_move(t, &ask);
	t->began_us -= t->gone_us;
	t->agent->meter.cpu_began_us -= t->gone_cpu_us;
	t->hearing.heard_us = t->began_us;
	t->agent->meter.limit_us = clock_add(t->began_us, t->may.late_us);
	if (t->may.late_us < 20 * SLICE_US)
		meter_note_delay(&t->agent->meter, t->began_us);
	return end;
}

/* Its turn is over: what it does from now on is off turn. */
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
		turn_watch(t, agent, clock_now_us());
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
	t->began_us = t->hearing.heard_us = clock_now_us();
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
	if (t->agent->sharing)
		sharing_note(t->agent->sharing, t->wall_us, true);
	channel_turned(&t->agent->channel);
	if (end == TURN_MOVE || end == TURN_LATE) {
		channel_answered(&t->agent->channel);
		rest(t);
	}
	return end;
}
