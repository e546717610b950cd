#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/signals.h"
#include "check/bout.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_use.h"
#include "proc/proc_worker.h"

enum {
	TICK_US = 250 * CLOCK_MS,
	LAST_WORDS_US = 3 * CLOCK_S, /* for one that is told to stop */
	PARTS = 3,
};

/*
 * The process that plays
 */

static int
reply(struct bout *bout, int fd)
{
	const struct text *part[PARTS] = {&bout->log, &bout->record, &bout->err};
	struct text message = {0};
	int failed;

	text_add_bytes(&message, (const char *)&bout->seen, sizeof bout->seen);
	for (int i = 0; i < PARTS; i++) {
		text_add_bytes(&message, (const char *)&part[i]->len,
		               sizeof part[i]->len);
		text_add_bytes(&message, text_str(part[i]), part[i]->len);
	}
	failed = text_write(&message, fd);
	text_free(&message);
	return failed;
}

static bool
make_ready(struct bout *bout, struct match *match)
{
	const char *terms = bout->plan->terms;
	char *why = bout->seen.why;

	*match = *bout->match;
	match->from = 1;
	match->games = match->to = bout->plan->games;
	match->logged = true;
	match->stable = false;
	match->player[2].argv[2] = (char *)(uintptr_t)bout->plan->opponent;
	if (terms && !terms_parse(&match->terms, terms, why))
		return false;
	if (!match_ready(match, why))
		return false;
	text_format(bout->seen.open, sizeof bout->seen.open, "%s",
	            match->open ? match->open : "");
	return true;
}

/* Tell the agent to leave, or only let its input end, and see what it does. */
static void
take_leave(struct bout *bout, struct bout_house *house)
{
	struct bout_leaving *leaving = &bout->seen.leaving;
	struct agent *agent = &house->agent[1];
	int64_t began = clock_now_us();

	if (bout->plan->leave == BOUT_KILL || agent->proc.pid <= 0)
		return;
	leaving->seen = true;
	leaving->may_us = terms_get(&house->match.terms, TERMS_QUIT);
	if (bout->plan->leave == BOUT_CLOSE && leaving->may_us < CLOCK_S)
		leaving->may_us = CLOCK_S;
	proc_resume(&agent->proc);
	agent->log = &bout->log;
	if (bout->plan->leave == BOUT_QUIT) {
		agent->player->wire->leave(&agent->talk);
		agent_send(agent);
	}
	proc_close_input(&agent->proc);
	leaving->left = proc_await(&agent->proc,
		clock_add(began, clock_add(leaving->may_us, CLOCK_S)));
	leaving->us = clock_now_us() - began;
	leaving->code = agent->proc.code;
	leaving->signal = agent->proc.signal;
	leaving->company = leaving->left && proc_has_company(&agent->proc);
	agent_drain(agent);
	if (!leaving->left)
		agent_err_tail(agent, "", &bout->err);
	agent->log = NULL;
}

/* The whole bout, where the referee of a match would be. */
static void
hold(struct bout *bout, struct bout_house *house)
{
	int64_t cpus = terms_get(&house->match.terms, TERMS_CPUS);

	proc_hide(true);
	if (cpus != CLOCK_NEVER)
		cores_pin(cores_here(), (int)cpus);
	if (confine_has(&house->match.confine[1], CONFINE_WALK))
		orphans_adopt();
	for (int i = 1; i <= 2; i++)
		match_open_agent(&house->match, &house->agent[i], i, bout->root);
	bout->plan->act(bout, house);
	if (!bout->seen.broken)
		take_leave(bout, house);
	agent_close(&house->agent[1]);
	agent_close(&house->agent[2]);
}

static int
worker(void *context, int requests, int replies)
{
	struct bout *bout = context;
	struct bout_house *house = xcalloc(1, sizeof *house);
	int failed;

	(void)requests;
	house->signal_fd = signals_watch();
	bout->seen.ready = house->signal_fd >= 0 &&
	                   make_ready(bout, &house->match);
	if (bout->seen.ready)
		hold(bout, house);
	failed = reply(bout, replies);
	free(house);
	return failed != 0;
}

/*
 * The process that waits for it
 */

/* A text of a reply, and what is behind it; NULL where that is not all there. */
static const char *
take_part(const char *p, const char *end, struct text *part)
{
	size_t length;

	if (!p || (size_t)(end - p) < sizeof length)
		return NULL;
	memcpy(&length, p, sizeof length);
	p += sizeof length;
	if ((size_t)(end - p) < length)
		return NULL;
	text_add_bytes(part, p, length);
	return p + length;
}

static bool
parse(struct bout *bout, const struct text *in)
{
	struct text *part[PARTS] = {&bout->log, &bout->record, &bout->err};
	const char *p = in->at, *end = in->at + in->len;

	if (in->len < sizeof bout->seen)
		return false;
	memcpy(&bout->seen, p, sizeof bout->seen);
	p += sizeof bout->seen;
	for (int i = 0; i < PARTS; i++)
		p = take_part(p, end, part[i]);
	return p != NULL;
}

/* Read what has come; false at the end. */
static bool
read_some(const struct proc *proc, struct text *in)
{
	char chunk[65536];
	ssize_t n = read(proc->out, chunk, sizeof chunk);

	if (n > 0)
		text_add_bytes(in, chunk, (size_t)n);
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Hear the worker until it has ended, or past its limit and its last words. */
static int
hear(const struct bout *bout, const struct proc *proc, int signal_fd,
     struct text *in, void (*tick)(void *context, int64_t us), void *context)
{
	int64_t began = clock_now_us(), now = began;
	int64_t end = clock_add(began, bout->plan->limit_us);
	int signals = 0;
	bool told = false;

	do {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {signal_fd, POLLIN, 0}};

		poll(fds, 2, clock_poll_ms(clock_earlier(end, now + TICK_US),
		                           now));
		if (fds[1].revents)
			signals |= signals_take() & ~SIGNALS_CHILD;
		if (fds[0].revents && !read_some(proc, in))
			break;
		now = clock_now_us();
		if (!told && (signals || now >= end)) {
			proc_terminate(proc);
			end = clock_add(now, LAST_WORDS_US);
			told = true;
		}
		if (tick)
			tick(context, now - began);
	} while (!told || now < end);
	return signals;
}

int
bout_run(struct bout *bout, int signal_fd,
         void (*tick)(void *context, int64_t us), void *context)
{
	struct text in = {0};
	struct proc proc;
	int signals = 0;

	if (proc_worker(&proc, worker, bout) < 0) {
		text_format(bout->seen.why, BOUT_WHY, "no process for it: %s",
		            strerror(errno));
		return 0;
	}
	signals = hear(bout, &proc, signal_fd, &in, tick, context);
	proc_stop(&proc);
	if (!parse(bout, &in)) {
		bout->seen = (struct bout_seen){.broken = true, .ready = true};
		text_format(bout->seen.why, BOUT_WHY, "the process that "
		            "refereed it was lost");
	}
	text_free(&in);
	return signals;
}

void
bout_free(struct bout *bout)
{
	text_free(&bout->log);
	text_free(&bout->record);
	text_free(&bout->err);
}
