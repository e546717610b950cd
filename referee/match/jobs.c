#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fd.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "match/resume.h"
#include "match/worker.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc_worker.h"
#include "record/record.h"

enum {
	SYNC_US = 20 * CLOCK_MS,     /* one fsync serves all games that end in this time */
	PROGRESS_US = 250 * CLOCK_MS,
	QUEUE = 2,                   /* the most games that a worker has at once */
	AHEAD = 1000,                /* the most results that wait for an earlier game */
	DEATHS = 3,                  /* a game that costs this many workers is void */
	QUESTIONS = 100000,          /* numbers for a worker's questions; the next worker's
	                              * follow */
};

struct done {
	struct result result;
	struct result_texts texts;
	struct done *next;
};

struct worker_state {
	struct proc proc;
	int queue[QUEUE]; /* numbers of the worker's games, in order */
	int queued;
	struct text in;   /* the beginning of a reply */
};

/* Games that were written and are not on disk yet. */
struct unsynced {
	struct done *first, **end;
	int64_t due_us; /* when to fsync */
};

/* What failed, or NULL, and its errno. */
struct failure {
	const char *what;
	int cause;
};

struct manager {
	const struct jobs *jobs;
	struct worker_state *worker;
	int *deaths;      /* how many workers each game has cost */
	int next;         /* the next game to hand out */
	int report;       /* the next game to report */
	int played;
	struct done *waiting;            /* finished games, in order */
	struct unsynced unsynced;
	int64_t progress_us;
	struct failure failure;
	bool shut;                       /* record and report nothing more */
	bool ending;                     /* start no more workers */
	bool enough;                     /* no more games are needed */
	bool left;                       /* the spectator or reader left */
	int64_t starting;                /* index of the worker that starts now */
	int started;                     /* workers started so far */
	int core;                        /* the processor on which we began */
	struct match_root root;
};

static void
fail(struct manager *m, const char *what)
{
	if (m->failure.what)
		return;
	m->failure.cause = errno;
	m->failure.what = what;
}

static void
shut(struct manager *m, const char *what)
{
	fail(m, what);
	m->shut = true;
}

static void
free_done(struct done *done)
{
	match_free_texts(&done->texts);
	free(done);
}

/* Report a game whose record is on disk. */
static void
report(struct manager *m, const struct done *done)
{
	const struct jobs *jobs = m->jobs;

	if (m->shut || m->enough)
		return;
	if (!jobs->report(jobs->context, &done->result, &done->texts)) {
		if (errno == EPIPE)
			m->shut = m->left = true;
		else
			shut(m, "the results cannot be written");
	} else if (jobs->enough)
		m->enough = jobs->enough(jobs->context);
}

/* Put written games on disk and report them. */
static void
sync_reports(struct manager *m)
{
	if (m->unsynced.first && m->jobs->resume &&
	    fsync(m->jobs->resume->fd) < 0 && errno != EINVAL)
		shut(m, "the record cannot be put on disk");
	while (m->unsynced.first) {
		struct done *done = m->unsynced.first;

		report(m, done);
		m->unsynced.first = done->next;
		free_done(done);
	}
	m->unsynced.end = &m->unsynced.first;
	m->unsynced.due_us = CLOCK_NEVER;
}

static void
say_full(void *context)
{
	const struct jobs *jobs = context;

	if (jobs->note)
		jobs->note(jobs->context, "the record's disk is full; the match "
		           "goes on when there is room, or ends after 10 minutes");
}

/* Write a finished game's record.  The report follows when it is on disk. */
static void
settle(struct manager *m, struct done *done)
{
	if (m->jobs->resume && !m->shut && !done->result.recorded &&
	    record_append(m->jobs->resume->fd, &done->texts.record,
	                  m->jobs->signal_fd, say_full, (void *)m->jobs) < 0) {
		fail(m, "the record cannot be written");
		sync_reports(m); /* report the games in the record */
		m->shut = true;
	}
	done->next = NULL;
	*m->unsynced.end = done;
	m->unsynced.end = &done->next;
	if (!m->jobs->resume)
		sync_reports(m);
	else if (m->unsynced.due_us == CLOCK_NEVER)
		m->unsynced.due_us = clock_now_us() + SYNC_US;
}

/* Settle the results that come next in the schedule; at the end, all results. */
static void
settle_in_order(struct manager *m, bool all)
{
	while (m->waiting && (all || m->waiting->result.game == m->report)) {
		struct done *done = m->waiting;

		m->waiting = done->next;
		m->report = done->result.game + 1;
		settle(m, done);
	}
}

static void
keep(struct manager *m, struct done *done)
{
	struct done **place = &m->waiting;

	while (*place && (*place)->result.game < done->result.game)
		place = &(*place)->next;
	done->next = *place;
	*place = done;
	m->played++;
	settle_in_order(m, false);
}

/* Forget the game that a worker has finished, or that is given up. */
static void
drop_first(struct worker_state *w)
{
	w->queued--;
	memmove(w->queue, w->queue + 1, sizeof *w->queue * (QUEUE - 1));
}

static void
take_result(struct manager *m, struct worker_state *w, struct worker_reply *reply)
{
	struct done *done = xcalloc(1, sizeof *done);

	done->result = reply->result;
	done->texts = reply->texts;
	drop_first(w);
	keep(m, done);
}

static void
hear(const struct manager *m, const struct event *event)
{
	const struct jobs *jobs = m->jobs;

	if (jobs->watch && event->kind != EVENT_REMARK &&
	    event->kind != EVENT_STDERR)
		jobs->watch->hear(jobs->watch->context, event);
	if (jobs->hear)
		jobs->hear(jobs->context, event);
}

static void
take_replies(struct manager *m, struct worker_state *w)
{
	struct worker_reply reply;

	while (worker_take_reply(&w->in, &reply))
		if (reply.kind == WORKER_RESULT)
			take_result(m, w, &reply);
		else
			hear(m, &reply.event);
}

/* The first processor for a worker.  We count from the processor where we began, because
 * the system found room there beside other matches. */
static int
pin_from(const struct manager *m)
{
	const struct match *match = m->jobs->match;
	int64_t cpus = terms_get(&match->terms, TERMS_CPUS);

	return cpus == CLOCK_NEVER ? 0 : (int)((m->core + m->starting * cpus) % match->cores);
}

static int
worker(void *context, int requests, int replies)
{
	const struct manager *m = context;
	struct match_root root = {.mounts = m->root.mounts};

	/* A worker must not keep descriptors of other workers. */
	for (int i = 0; i < m->jobs->workers; i++)
		proc_forget(&m->worker[i].proc);
	if (m->jobs->resume)
		close(m->jobs->resume->fd);
	if (*m->root.path)
		text_format(root.path, sizeof root.path, "%s/%ld", m->root.path,
		            (long)getpid());
	if (*root.path && mkdir(root.path, 0711) < 0)
		*root.path = '\0';
	if (m->jobs->watch) {
		m->jobs->watch->forget(m->jobs->watch->context);
		signal(SIGTSTP, SIG_IGN); /* Ctrl-Z must not stop us: clocks go on */
	}
	struct worker_task task = {
		.match = m->jobs->match, .root = root,
		.core = pin_from(m),
		.answers = m->jobs->watch ? m->jobs->watch->answers : NULL,
		.heard = m->jobs->watch || m->jobs->hear,
		.questions = m->started * QUESTIONS,
	};
	return worker_run(&task, requests, replies);
}

static bool
start_worker(struct manager *m, struct worker_state *w)
{
	fflush(NULL); /* otherwise the worker might print our buffers too */
	m->starting = w - m->worker;
	m->started++;
	if (proc_worker(&w->proc, worker, m) == 0)
		return true;
	fail(m, "a worker cannot be started");
	return false;
}

/* Send the spectator the end of a game that no worker reports. */
static void
tell_end(const struct manager *m, int game, const struct verdict *verdict)
{
	struct event event = {.kind = EVENT_END, .game = game,
	                      .at_us = clock_now_us(), .verdict = *verdict};

	hear(m, &event);
}

/* Make a game void that costs us worker after worker. */
static void
give_up(struct manager *m, int game)
{
	struct done *done = xcalloc(1, sizeof *done);
	struct verdict lost = verdict_void("the process that refereed it was "
	                                   "lost %d times", DEATHS);

	done->result = match_void(m->jobs->match, game, &lost, &done->texts);
	keep(m, done);
	tell_end(m, game, &lost);
}

/* A pipe has room for a few numbers.  If the write fails, the worker is dead. */
static void
send_game(struct worker_state *w, int game)
{
	if (write(w->proc.in, &game, sizeof game) < 0)
		proc_kill(&w->proc);
}

/* Give a dead worker's games to another one. */
static void
bury(struct manager *m, struct worker_state *w)
{
	proc_stop(&w->proc);
	text_clear(&w->in);
	if (m->ending)
		return;
	if (w->queued && ++m->deaths[w->queue[0] - m->jobs->match->from] >= DEATHS) {
		give_up(m, w->queue[0]);
		drop_first(w);
	}
	if (start_worker(m, w))
		for (int i = 0; i < w->queued; i++)
			send_game(w, w->queue[i]);
}

static void
read_worker(struct manager *m, struct worker_state *w)
{
	char chunk[65536];
	ssize_t n = read(w->proc.out, chunk, sizeof chunk);

	if (n > 0) {
		text_add_bytes(&w->in, chunk, (size_t)n);
		take_replies(m, w);
	} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
		bury(m, w);
	}
}

/* Take the result of a game from the record.  False if the game must be played. */
static bool
take_recorded(struct manager *m, int game)
{
	struct done *done;
	int found;

	if (!m->jobs->resume)
		return false;
	done = xcalloc(1, sizeof *done);
	found = resume_result(m->jobs->resume, game, &done->result, &done->texts);
	if (found > 0) {
		keep(m, done);
		return true;
	}
	if (found < 0)
		fail(m, "the record cannot be read again");
	free(done);
	return false;
}

/* Take the results of the next games from the record, as far as it has them. */
static void
pass_recorded(struct manager *m)
{
	while (!m->failure.what && !m->enough && m->next <= m->jobs->match->to &&
	       m->next <= m->report + AHEAD && take_recorded(m, m->next))
		if (m->next++ % AHEAD == 0)
			sync_reports(m);
}

/* The next game to hand out, or 0. */
static int
next_game(struct manager *m)
{
	pass_recorded(m);
	if (m->next > m->jobs->match->to || m->next > m->report + AHEAD)
		return 0;
	return m->next++;
}

/* Whether a worker that has `depth` games may get another one. */
static bool
may_have(const struct manager *m, int depth)
{
	const struct jobs_watch *watch = m->jobs->watch;
	int left = m->jobs->match->to - m->next + 1;

	if (watch)
		return !depth && watch->ready(watch->context);
	return !depth || left >= 4 * m->jobs->workers;
}

/* Keep the workers busy.  While many games are left, give each worker a second one, so
 * that it does not wait for us between two short games. */
static void
hand_out(struct manager *m)
{
	for (int depth = 0; depth < QUEUE; depth++)
		for (int i = 0; i < m->jobs->workers; i++) {
			struct worker_state *w = &m->worker[i];
			int game;

			if (w->queued != depth || w->proc.pid <= 0 ||
			    !may_have(m, depth))
				continue;
			game = next_game(m);
			if (!game)
				return;
			w->queue[w->queued++] = game;
			send_game(w, game);
		}
}

static void
show_progress(struct manager *m, int64_t now)
{
	if (!m->jobs->progress || now < m->progress_us)
		return;
	m->jobs->progress(m->jobs->context, m->played);
	m->progress_us = now + PROGRESS_US;
}

static int64_t
next_due(const struct manager *m)
{
	const struct jobs_watch *watch = m->jobs->watch;

	return !watch ? m->unsynced.due_us
	              : clock_earlier(m->unsynced.due_us, watch->due_us(watch->context));
}

/* Wait for a worker's reply, a descriptor of `also`, or a deadline.  Read the replies. */
static void
await(struct manager *m, int64_t until_us, struct pollfd also[2])
{
	int n = m->jobs->workers;
	struct pollfd *fds = xcalloc((size_t)n + 2, sizeof *fds);

	memcpy(fds, also, 2 * sizeof *also);
	for (int i = 0; i < n; i++)
		fds[i + 2] = (struct pollfd){m->worker[i].proc.out, POLLIN, 0};
	fd_poll(fds, (size_t)n + 2, clock_poll_ms(until_us, clock_now_us()));
	for (int i = 0; i < n; i++)
		if (fds[i + 2].revents)
			read_worker(m, &m->worker[i]);
	for (int i = 0; i < 2; i++)
		also[i].revents = fds[i].revents;
	free(fds);
}

/* Wait for an event and handle it.  Returns the signals that tell us to stop. */
static int
step(struct manager *m)
{
	const struct jobs_watch *watch = m->jobs->watch;
	struct pollfd also[] = {
		{m->jobs->signal_fd, POLLIN, 0},
		{watch ? watch->fd(watch->context) : -1, POLLIN, 0},
	};
	int signals = 0;
	int64_t now;

	await(m, next_due(m), also);
	if (also[0].revents)
		signals = signals_take() & ~SIGNALS_CHILD;
	if (watch && !signals)
		m->left |= !watch->serve(watch->context, also[1].revents);
	now = clock_now_us();
	if (now >= m->unsynced.due_us)
		sync_reports(m);
	show_progress(m, now);
	return signals;
}

static bool
is_any_left(const struct manager *m)
{
	for (int i = 0; i < m->jobs->workers; i++)
		if (m->worker[i].proc.pid > 0)
			return true;
	return false;
}

/* Read the workers' last replies until they have ended or the deadline has come. */
static void
hear_last_words(struct manager *m, int64_t deadline_us)
{
	struct pollfd nothing[] = {{-1, 0, 0}, {-1, 0, 0}};

	while (is_any_left(m) && clock_now_us() < deadline_us)
		await(m, deadline_us, nothing);
}

/* End the workers: after their present games, or at once. */
static void
end_workers(struct manager *m, bool at_once)
{
	int64_t quit = match_quit_us(m->jobs->match);

	m->ending = true;
	for (int i = 0; i < m->jobs->workers; i++) {
		proc_close_input(&m->worker[i].proc);
		if (at_once)
			proc_terminate(&m->worker[i].proc);
	}
	/* The agents have their time to quit.  Then we kill them. */
	hear_last_words(m, clock_add(clock_now_us(),
	                             clock_add(quit, 2 * CLOCK_S)));
	for (int i = 0; i < m->jobs->workers; i++) {
		proc_stop(&m->worker[i].proc);
		text_free(&m->worker[i].in);
	}
}

/* After a signal, make the running games void: report them, but do not record them. */
static void
void_running(struct manager *m)
{
	struct verdict v = verdict_void("interrupted");

	for (int i = 0; i < m->jobs->workers; i++)
		if (m->worker[i].queued) {
			struct done *done = xcalloc(1, sizeof *done);

			done->result = match_void(m->jobs->match,
			                          m->worker[i].queue[0], &v,
			                          &done->texts);
			done->result.interrupted = true;
			text_clear(&done->texts.record);
			keep(m, done);
		}
}

enum jobs_end
jobs_run(const struct jobs *jobs, int *signals, const char **what)
{
	const struct match *match = jobs->match;
	size_t count = (size_t)(match->to - match->from + 1);
	struct manager m = {
		.jobs = jobs,
		.worker = xcalloc((size_t)jobs->workers, sizeof *m.worker),
		.deaths = xcalloc(count, sizeof *m.deaths),
		.next = match->from,
		.report = match->from,
		.unsynced.due_us = CLOCK_NEVER,
		.core = cores_here(),
	};
	bool over;

	m.unsynced.end = &m.unsynced.first;
	*signals = 0;
	if (match_make_root(match, &m.root) < 0)
		fail(&m, "a folder for the agents cannot be made");
	pass_recorded(&m);
	sync_reports(&m);
	over = m.enough || m.report > match->to;
	if (confine_has(&match->ready.confine[1], CONFINE_POSIX))
		orphans_adopt_of_workers();
	for (int i = 0; i < jobs->workers && !over && !m.failure.what && !*signals; i++)
		start_worker(&m, &m.worker[i]);
	while (!*signals && !m.failure.what && !m.enough && !m.left &&
	       m.report <= match->to) {
		hand_out(&m);
		*signals = step(&m);
	}
	end_workers(&m, *signals || m.failure.what || m.left);
	if (*signals)
		void_running(&m);
	settle_in_order(&m, true);
	sync_reports(&m);
	scratch_remove(m.root.path);
	free(m.worker);
	free(m.deaths);
	*what = m.failure.what;
	errno = m.failure.cause;
	return m.failure.what ? JOBS_FAILED : *signals ? JOBS_INTERRUPTED
	       : m.left ? JOBS_LEFT : JOBS_DONE;
}

int
jobs_exit_status(enum jobs_end end, int signals, int voids)
{
	if (signals)
		return signals_exit_status(signals);
	return end == JOBS_FAILED || voids ? 3 : 0;
}
