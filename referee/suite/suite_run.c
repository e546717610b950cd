#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fd.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "match/ask.h"
#include "match/match.h"
#include "match/seats.h"
#include "proc/orphans.h"
#include "proc/proc_worker.h"
#include "suite/suite_run.h"
#include "wires/wire.h"

/* The program of the other seat.  It must exist but is never started. */
static const char nobody[] = "/bin/sh";

/* Cases `from` to `to` - 1 of a suite, asked of one agent in one process. */
struct sitting {
	const struct suite_run *run;
	const struct suite *suite;
	int from, to;
	struct match match; /* player 1 is the agent */
	struct match_root root;
	struct seats seats; /* used only in the sitting's process */
	int signal_fd;      /* also used only there */
	int signals;
};

bool
suite_run_open(struct suite_run *run, char note[PLAYER_WHY], char why[PLAYER_WHY])
{
	return player_find(&run->player, run->command, run->self,
	                   PLAYER_REFEREE, note, why);
}

/*
 * Which cases can be asked
 */

/* Whether the position is the only start of its parameters, with seat 1 to move. */
static bool
is_opening(const struct suite_case *c)
{
	const struct game *game = c->variant.game;
	struct rng one = rng_derive(1, RNG_START, 0, 0, 0);
	struct rng two = rng_derive(2, RNG_START, 0, 0, 0);
	struct position a = {{0}}, b = {{0}};

	game->start(&a, c->variant.param, &one);
	game->start(&b, c->variant.param, &two);
	return c->seat == 1 && !memcmp(&a, &b, game->size) &&
	       !memcmp(&a, &c->position, game->size);
}

static bool
unfit(const struct suite_case *c, const char *wire, const char *reason,
      char why[SUITE_WHY])
{
	return text_refuse(why, SUITE_WHY, "%s:%d: %s%s%s%s", c->file, c->line,
	                   *wire ? "the " : "", wire, *wire ? " wire: " : "",
	                   reason);
}

bool
suite_run_fits(const struct suite_run *run, const struct suite_case *c,
          char why[SUITE_WHY])
{
	const struct wire *wire = run->player.wire;
	char reason[TERMS_WHY];
	const char *refusal;
	struct terms terms;

	if (!suite_terms(c, run->course, run->terms, &terms, reason))
		return unfit(c, "", reason, why);
	refusal = wire_refusal(wire, &c->variant, &terms);
	if (refusal)
		return unfit(c, wire->name, refusal, why);
	if (wire->transport == WIRE_CONNECTION)
		return unfit(c, wire->name, "it tells whole games, no positions",
		             why);
	return wire->resumes || is_opening(c) ||
	       unfit(c, wire->name, "it can tell no position but an opening "
	             "which the game names, such as kari,opening=352614 and its "
	             "startpos", why);
}

/*
 * A case
 */

static void
judge(const struct suite_case *c, const struct ask_answer *got,
      struct suite_run_answer *answer)
{
	const char *trouble;

	answer->verdict = got->verdict;
	answer->wall_us = got->wall_us;
	answer->cpu_us = got->cpu_us;
	if (got->verdict.reason != REASON_NONE || !got->move)
		return;
	text_add(&answer->move, got->move);
	answer->right = suite_right(c, got->move);
	trouble = foreign_trouble(c->variant.game);
	if (trouble) {
		answer->verdict = verdict_void("rules: %s", trouble);
		answer->right = false;
	}
}

/* Ask the agent, and ask again if the host failed. */
static void
put_case(struct sitting *s, const struct suite_case *c, int number,
         struct suite_run_answer *answer)
{
	static const struct wire_end over = {"cancelled", "host", ""};
	struct agent *agent = &s->seats.agent[1];
	struct ask ask = match_ask(&s->match, agent, &s->seats.agent[2], c->seat,
	                           s->signal_fd);
	struct ask_question question = {
		.position = &c->position,
		.seed = agent_seed(s->run->seed, number, 1, 0),
		.single = true,
	};
	struct ask_answer got;
	int tries = 0;

	ask.variant = &c->variant;
	agent->channel.log = s->run->logged ? &answer->log : NULL;
	agent->channel.log_us = clock_now_us();
	do {
		foreign_renew(c->variant.game);
		text_clear(&answer->move);
		got = ask_once(&ask, &question);
		judge(c, &got, answer);
		ask_end(agent, &over);
		s->signals = got.signals;
	} while (answer->verdict.reason == REASON_VOID && !s->signals &&
	         tries++ < MATCH_VOIDS);
	agent->channel.log = NULL;
	if (verdict_blames(answer->verdict.reason))
		channel_err_tail(&agent->channel, &answer->err);
	if (!answer->right && match_keep_err(&s->match, agent, number) < 0)
		s->run->note("the agent's standard error cannot be kept");
}

static void
forget(struct suite_run_answer *answer)
{
	text_free(&answer->move);
	text_free(&answer->log);
	text_free(&answer->err);
}

/*
 * A sitting, in a process of its own
 */

static void
ask_all(struct sitting *s)
{
	for (int i = s->from; i < s->to && !s->signals; i++) {
		struct suite_run_answer answer = {.right = false};
		const struct suite_case *c = &s->suite->at[i];

		put_case(s, c, i + 1, &answer);
		if (!s->signals)
			s->run->report(s->run->result, c, i + 1, &answer);
		forget(&answer);
		orphans_bury();
		if (match_wears_out(&s->match, &s->seats.agent[1]))
			match_dismiss(&s->match, s->seats.agent);
	}
}

static int
hold(void *context, int requests, int replies)
{
	struct sitting *s = context;
	const struct suite_run *run = s->run;

	(void)requests;
	s->signal_fd = signals_watch();
	if (s->signal_fd < 0 || !seats_enter(&s->match, &s->root, cores_here()))
		return 1;
	seats_open(&s->seats, &s->match, &s->root);
	ask_all(s);
	if (!s->signals)
		match_dismiss(&s->match, s->seats.agent);
	seats_close(&s->seats);
	fflush(NULL);
	return text_write_bytes(run->result, run->result_size, replies) ? 1 : 0;
}

/*
 * The other side
 */

/* Wait for a sitting's result.  A signal that stops us stops the sitting too.  False if
 * the sitting ended without a result. */
static bool
await(struct sitting *s, struct proc *holder)
{
	const struct suite_run *run = s->run;
	struct text got = {0};
	char chunk[4096];
	ssize_t n = 1;

	while (n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN))) {
		struct pollfd fds[] = {{holder->out, POLLIN, 0},
		                       {run->signal_fd, POLLIN, 0}};
		int came;

		fd_poll(fds, 2, -1);
		came = fds[1].revents ? signals_take() & ~SIGNALS_CHILD : 0;
		if (came)
			proc_terminate(holder);
		s->signals |= came;
		if (fds[0].revents &&
		    (n = read(holder->out, chunk, sizeof chunk)) > 0)
			text_add_bytes(&got, chunk, (size_t)n);
	}
	bool whole = got.len == run->result_size;

	if (whole)
		memcpy(run->result, text_str(&got), got.len);
	text_free(&got);
	return whole;
}

static bool
fail(char why[SUITE_RUN_WHY], const char *what)
{
	return text_refuse(why, SUITE_RUN_WHY, "%s: %s", what, strerror(errno));
}

static enum suite_run_end
run_sitting(struct sitting *s, char why[SUITE_RUN_WHY])
{
	struct proc holder = {0};
	bool whole = false;

	fflush(NULL); /* or the other process might print it too */
	if (match_make_root(&s->match, &s->root) < 0)
		fail(why, "a folder for the agent cannot be made");
	else if (proc_worker(&holder, hold, s) < 0)
		fail(why, "a process cannot be started");
	else if (!(whole = await(s, &holder)) && !s->signals)
		text_format(why, SUITE_RUN_WHY, "the process that asked was lost");
	proc_stop(&holder);
	scratch_remove(s->root.path);
	return s->signals ? SUITE_RUN_INTERRUPTED : whole ? SUITE_RUN_DONE : SUITE_RUN_FAILED;
}

/* Find the programs of both seats.  `nobody` must not lie in the agent's folder, or the
 * sandbox would hide that folder from the agent. */
static bool
find_players(struct sitting *s, char why[PLAYER_WHY])
{
	const struct suite_run *run = s->run;
	char note[PLAYER_WHY];
	bool found;
	char *other = text_print("%s:%s", run->player.wire->name, nobody);

	found = player_find(&s->match.player[1], run->command, run->self,
	                    PLAYER_REFEREE, note, why) &&
	        player_find(&s->match.player[2], other, run->self,
	                    PLAYER_REFEREE, note, why);
	free(other);
	return found;
}

/* Note which terms the sandbox does not enforce, and that it hides the agent's folder. */
static void
tell_sandbox(const struct sitting *s)
{
	const struct match *m = &s->match;
	char what[MATCH_WHAT];

	if (m->ready.open && m->sandbox.mode == SANDBOX_AUTO) {
		text_format(what, sizeof what, "not enforced here: %s "
		            "(referee --check-sandbox says more)", m->ready.open);
		s->run->note(what);
	}
	if (s->from == 0 && match_withholds(m, 1, what))
		s->run->note(what);
}

static enum suite_run_end
prepare(struct sitting *s, char why[SUITE_RUN_WHY])
{
	const struct suite_case *c = &s->suite->at[s->from];
	struct match *m = &s->match;

	m->variant = c->variant;
	m->sandbox = s->run->sandbox;
	m->seed = s->run->seed;
	m->keep = s->run->keep;
	m->games = m->to = s->suite->count;
	m->from = 1;
	m->at_once = s->run->at_once;
	m->cores = cores_count();
	if (!find_players(s, why) || !match_ready(m, why))
		return SUITE_RUN_REFUSED;
	tell_sandbox(s);
	return SUITE_RUN_DONE;
}

static bool
same_terms(const struct terms *a, const struct terms *b)
{
	struct text first = {0}, second = {0};
	bool same;

	terms_write(a, &first);
	terms_write(b, &second);
	same = !strcmp(first.at, second.at);
	text_free(&first);
	text_free(&second);
	return same;
}

/* The case after the sitting that begins with `from`.  Sets the sitting's terms. */
static int
reach(const struct suite_run *run, const struct suite *suite, int from,
      struct terms *terms)
{
	const struct game *game = suite->at[from].variant.game;
	char why[TERMS_WHY];
	int to = from + 1;

	suite_terms(&suite->at[from], run->course, run->terms, terms, why);
	for (; to < suite->count && suite->at[to].variant.game == game; to++) {
		struct terms next;

		suite_terms(&suite->at[to], run->course, run->terms, &next, why);
		if (!same_terms(terms, &next))
			break;
	}
	return to;
}

enum suite_run_end
suite_run_run(const struct suite_run *run, const struct suite *suite, int *signals,
         char why[SUITE_RUN_WHY])
{
	enum suite_run_end end = SUITE_RUN_DONE;

	*signals = 0;
	for (int from = 0; from < suite->count && end == SUITE_RUN_DONE;) {
		struct sitting s = {.run = run, .suite = suite, .from = from};

		from = s.to = reach(run, suite, from, &s.match.terms);
		end = prepare(&s, why);
		if (end == SUITE_RUN_DONE)
			end = run_sitting(&s, why);
		*signals = s.signals;
		match_free(&s.match);
	}
	return end;
}
