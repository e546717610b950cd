#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "match/worker.h"
#include "proc/confine.h"
#include "proc/namespaces.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"
#include "record/record.h"

enum {
	SYNC_US = 20 * CLOCK_MS,     /* one fsync serves all games of this time */
	PROGRESS_US = 250 * CLOCK_MS,
	QUEUE = 2,                   /* the most games that a worker has at once */
	AHEAD = 1000,                /* the most results that wait for an earlier game */
	DEATHS = 3,                  /* a game that costs this many workers is void */
	QUESTIONS = 100000,          /* questions of a worker; the next one's numbers
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
	int *retry;       /* games to hand out again */
	int retries;
	int *deaths;      /* how many workers each game has cost */
	int next;         /* the next game to hand out */
	int report;       /* the next game to report */
	int played;
	struct done *waiting;            /* finished games, in order */
	struct unsynced unsynced;
	int64_t progress_us;
	struct failure failure;
	bool ending;                     /* start no more workers */
	bool enough;                     /* no more games are needed */
	bool left;                       /* the spectator left */
	int64_t starting;                /* index of the worker that starts now */
	int started;                     /* workers started so far */
	int core;                        /* the processor on which we began */
	char root[SCRATCH_PATH]; /* the folder for agents' folders, or "" */
	bool mounts;             /* agents' folders are file systems of their own */
};

static void
fail(struct manager *r, const char *what)
{
	if (r->failure.what)
		return;
	r->failure.cause = errno;
	r->failure.what = what;
}

static void
free_done(struct done *done)
{
	match_free_texts(&done->texts);
	free(done);
}

/* Put written games on disk and report them. */
static void
report(struct manager *r, const struct done *done)
{
	const struct jobs *jobs = r->jobs;

	if (r->failure.what || r->enough)
		return;
	if (!jobs->report(jobs->context, &done->result, &done->texts))
		fail(r, "the results cannot be written");
	else if (jobs->enough)
		r->enough = jobs->enough(jobs->context);
}

static void
sync_reports(struct manager *r)
{
	if (r->unsynced.first && r->jobs->record_fd >= 0 &&
	    fsync(r->jobs->record_fd) < 0 && errno != EINVAL)
		fail(r, "the record cannot be put on disk");
	while (r->unsynced.first) {
		struct done *done = r->unsynced.first;

		report(r, done);
		r->unsynced.first = done->next;
		free_done(done);
	}
	r->unsynced.end = &r->unsynced.first;
	r->unsynced.due_us = CLOCK_NEVER;
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
settle(struct manager *r, struct done *done)
{
	if (r->jobs->record_fd >= 0 && !r->failure.what && !done->result.recorded &&
	    record_append(r->jobs->record_fd, &done->texts.record,
	                  r->jobs->signal_fd, say_full, (void *)r->jobs) < 0)
		fail(r, "the record cannot be written");
	done->next = NULL;
	*r->unsynced.end = done;
	r->unsynced.end = &done->next;
	if (r->jobs->record_fd < 0)
		sync_reports(r);
	else if (r->unsynced.due_us == CLOCK_NEVER)
		r->unsynced.due_us = clock_now_us() + SYNC_US;
}

/* Settle the results that come next in the schedule; at the end, all results. */
static void
settle_in_order(struct manager *r, bool all)
{
	while (r->waiting && (all || r->waiting->result.game == r->report)) {
		struct done *done = r->waiting;

		r->waiting = done->next;
		r->report = done->result.game + 1;
		settle(r, done);
	}
}

static void
keep(struct manager *r, struct done *done)
{
	struct done **place = &r->waiting;

	while (*place && (*place)->result.game < done->result.game)
		place = &(*place)->next;
	done->next = *place;
	*place = done;
	r->played++;
	settle_in_order(r, false);
}

static void
take_result(struct manager *r, struct worker_state *w, struct worker_reply *reply)
{
	struct done *done = xcalloc(1, sizeof *done);

	done->result = reply->result;
	done->texts = reply->texts;
	w->queued--;
	memmove(w->queue, w->queue + 1, sizeof *w->queue * (QUEUE - 1));
	keep(r, done);
}

static void
hear(const struct manager *r, const struct event *event)
{
	const struct jobs *jobs = r->jobs;

	if (jobs->watch && event->kind != EVENT_REMARK &&
	    event->kind != EVENT_STDERR)
		jobs->watch->hear(jobs->watch->context, event);
	if (jobs->hear)
		jobs->hear(jobs->context, event);
}

static void
take_replies(struct manager *r, struct worker_state *w)
{
	struct worker_reply reply;

	while (worker_take_reply(&w->in, &reply))
		if (reply.kind == WORKER_RESULT)
			take_result(r, w, &reply);
		else
			hear(r, &reply.event);
}

/* The first processor for a worker.  We count from the processor where we began, because
 * the system found room there beside other matches. */
static int
pin_from(const struct manager *r, int64_t cpus)
{
	return (int)((r->core + r->starting * cpus) % r->jobs->match->cores);
}

static int
worker(void *context, int requests, int replies)
{
	const struct manager *r = context;
	int64_t cpus = terms_get(&r->jobs->match->terms, TERMS_CPUS);
	char root[SCRATCH_PATH] = "";

	/* A worker must not keep descriptors of other workers. */
	for (int i = 0; i < r->jobs->workers; i++)
		proc_forget(&r->worker[i].proc);
	if (r->jobs->record_fd >= 0)
		close(r->jobs->record_fd);
	if (*r->root)
		text_format(root, sizeof root, "%s/%ld", r->root, (long)getpid());
	if (*root && mkdir(root, 0711) < 0)
		*root = '\0';
	if (r->mounts && !namespaces_mounts())
		return 1;
	if (cpus != CLOCK_NEVER)
		cores_pin(pin_from(r, cpus), (int)cpus);
	if (r->jobs->watch) {
		r->jobs->watch->forget(r->jobs->watch->context);
		signal(SIGTSTP, SIG_IGN); /* Ctrl-Z must not stop us: clocks go on */
	}
	struct worker_task task = {
		.match = r->jobs->match, .root = *root ? root : NULL,
		.mounts = r->mounts,
		.answers = r->jobs->watch ? r->jobs->watch->answers : NULL,
		.heard = r->jobs->watch || r->jobs->hear,
		.questions = r->started * QUESTIONS,
	};
	return worker_run(&task, requests, replies);
}

static bool
start_worker(struct manager *r, struct worker_state *w)
{
	fflush(NULL); /* otherwise the worker might print our buffers too */
	r->starting = w - r->worker;
	r->started++;
	if (proc_worker(&w->proc, worker, r) == 0)
		return true;
	fail(r, "a worker cannot be started");
	return false;
}

/* Send the spectator the end of a game that no worker reports. */
static void
tell_end(const struct manager *r, int game, const struct verdict *verdict)
{
	struct event event = {.kind = EVENT_END, .game = game,
	                      .at_us = clock_now_us(), .verdict = *verdict};

	hear(r, &event);
}

/* Make a game void that costs us worker after worker. */
static void
give_up(struct manager *r, int game)
{
	struct done *done = xcalloc(1, sizeof *done);
	struct verdict lost = verdict_void("the process that refereed it was "
	                                   "lost %d times", DEATHS);

	done->result = match_void(r->jobs->match, game, &lost, &done->texts);
	keep(r, done);
	tell_end(r, game, &lost);
}

/* Hand out a dead worker's games again. */
static void
bury(struct manager *r, struct worker_state *w)
{
	const struct match *match = r->jobs->match;

	proc_stop(&w->proc);
	text_clear(&w->in);
	if (r->ending)
		return;
	for (int i = 0; i < w->queued; i++) {
		int game = w->queue[i];
		int deaths = i ? 0 : ++r->deaths[game - match->from];

		if (deaths >= DEATHS)
			give_up(r, game);
		else
			r->retry[r->retries++] = game;
	}
	w->queued = 0;
	start_worker(r, w);
}

static void
read_worker(struct manager *r, struct worker_state *w)
{
	char chunk[65536];
	ssize_t n = read(w->proc.out, chunk, sizeof chunk);

	if (n > 0) {
		text_add_bytes(&w->in, chunk, (size_t)n);
		take_replies(r, w);
	} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
		bury(r, w);
	}
}

/* Take the result of a game that need not be played.  False if it must be played. */
static bool
take_held(struct manager *r, int game)
{
	const struct jobs *jobs = r->jobs;
	struct done *done = jobs->held ? xcalloc(1, sizeof *done) : NULL;
	int held = !done ? 0
	         : jobs->held(jobs->held_context, game, &done->result,
	                      &done->texts);

	if (held > 0) {
		keep(r, done);
		return true;
	}
	if (held < 0)
		fail(r, "the record cannot be read again");
	free(done);
	return false;
}

/* Skip the games that need not be played. */
static void
pass_held(struct manager *r)
{
	while (!r->failure.what && !r->enough && r->next <= r->jobs->match->to &&
	       r->next <= r->report + AHEAD && take_held(r, r->next))
		if (r->next++ % AHEAD == 0)
			sync_reports(r);
}

/* The next game to hand out, or 0. */
static int
next_game(struct manager *r)
{
	pass_held(r);
	if (r->retries)
		return r->retry[--r->retries];
	if (r->next > r->jobs->match->to || r->next > r->report + AHEAD)
		return 0;
	return r->next++;
}

/* Whether a worker that has `depth` games may get another one. */
static bool
may_have(const struct manager *r, int depth)
{
	const struct jobs_watch *watch = r->jobs->watch;
	int left = r->jobs->match->to - r->next + 1;

	/* A game that lost its worker does not count as new. */
	if (watch)
		return !depth && (r->retries || watch->ready(watch->context));
	return !depth || left >= 4 * r->jobs->workers;
}

/* Keep the workers busy.  While many games are left, give each worker a second one, so
 * that it does not wait for us between two short games. */
static void
hand_out(struct manager *r)
{
	for (int depth = 0; depth < QUEUE; depth++)
		for (int i = 0; i < r->jobs->workers; i++) {
			struct worker_state *w = &r->worker[i];
			int game;

			if (w->queued != depth || w->proc.pid <= 0 ||
			    !may_have(r, depth))
				continue;
			game = next_game(r);
			if (!game)
				return;
			w->queue[w->queued++] = game;
			/* A pipe has room for a few numbers.  If the write fails, the
			 * worker is dead. */
			if (write(w->proc.in, &game, sizeof game) < 0)
				proc_kill(&w->proc);
		}
}

static void
show_progress(struct manager *r, int64_t now)
{
	if (!r->jobs->progress || now < r->progress_us)
		return;
	r->jobs->progress(r->jobs->context, r->played);
	r->progress_us = now + PROGRESS_US;
}

/* The time of the next task. */
static int64_t
next_due(const struct manager *r)
{
	const struct jobs_watch *watch = r->jobs->watch;

	return !watch ? r->unsynced.due_us
	              : clock_earlier(r->unsynced.due_us, watch->due_us(watch->context));
}

/* Wait for an event and handle it.  Returns the signals that tell us to stop. */
static int
step(struct manager *r)
{
	const struct jobs_watch *watch = r->jobs->watch;
	int n = r->jobs->workers, signals = 0, ready;
	struct pollfd *fds = xcalloc((size_t)n + 2, sizeof *fds);
	int64_t now = clock_now_us();

	for (int i = 0; i < n; i++)
		fds[i] = (struct pollfd){r->worker[i].proc.out, POLLIN, 0};
	fds[n] = (struct pollfd){r->jobs->signal_fd, POLLIN, 0};
	fds[n + 1] = (struct pollfd){watch ? watch->fd(watch->context) : -1,
	                             POLLIN, 0};
	ready = poll(fds, (nfds_t)n + 2, clock_poll_ms(next_due(r), now));
	for (int i = 0; i < n && ready > 0; i++)
		if (fds[i].revents)
			read_worker(r, &r->worker[i]);
	if (ready > 0 && fds[n].revents)
		signals = signals_take() & ~SIGNALS_CHILD;
	if (watch && !signals)
		r->left = !watch->serve(watch->context,
		                        ready > 0 && fds[n + 1].revents);
	free(fds);
	now = clock_now_us();
	if (now >= r->unsynced.due_us)
		sync_reports(r);
	show_progress(r, now);
	return signals;
}

/* Fill in the workers' descriptors.  Returns how many workers are left. */
static nfds_t
listen_to(const struct manager *r, struct pollfd *fds)
{
	nfds_t n = (nfds_t)r->jobs->workers, open = 0;

	for (nfds_t i = 0; i < n; i++) {
		fds[i] = (struct pollfd){r->worker[i].proc.out, POLLIN, 0};
		open += r->worker[i].proc.pid > 0;
	}
	return open;
}

/* Read the workers' last replies until they have ended or the deadline has come. */
static void
hear_last_words(struct manager *r, int64_t deadline_us)
{
	nfds_t n = (nfds_t)r->jobs->workers;
	struct pollfd *fds = xcalloc(n, sizeof *fds);
	int64_t now;

	while ((now = clock_now_us()) < deadline_us && listen_to(r, fds)) {
		poll(fds, n, clock_poll_ms(deadline_us, now));
		for (nfds_t i = 0; i < n; i++)
			if (fds[i].revents)
				read_worker(r, &r->worker[i]);
	}
	free(fds);
}

/* End the workers: after their present games, or at once. */
static void
end_workers(struct manager *r, bool at_once)
{
	int64_t quit = match_quit_us(r->jobs->match);

	r->ending = true;
	for (int i = 0; i < r->jobs->workers; i++) {
		proc_close_input(&r->worker[i].proc);
		if (at_once)
			proc_terminate(&r->worker[i].proc);
	}
	/* The agents have their time to quit.  Then we kill them. */
	hear_last_words(r, clock_add(clock_now_us(),
	                             clock_add(quit, 2 * CLOCK_S)));
	for (int i = 0; i < r->jobs->workers; i++) {
		proc_stop(&r->worker[i].proc);
		text_free(&r->worker[i].in);
	}
}

/* After a signal, make the running games void: report them, but do not record them. */
static void
void_running(struct manager *r)
{
	struct verdict v = verdict_void("interrupted");

	for (int i = 0; i < r->jobs->workers; i++)
		if (r->worker[i].queued) {
			struct done *done = xcalloc(1, sizeof *done);

			done->result = match_void(r->jobs->match,
			                          r->worker[i].queue[0], &v,
			                          &done->texts);
			done->result.interrupted = true;
			text_clear(&done->texts.record);
			keep(r, done);
		}
}

enum jobs_end
jobs_run(const struct jobs *jobs, int *signals, const char **what)
{
	const struct match *match = jobs->match;
	size_t count = (size_t)(match->to - match->from + 1);
	struct manager r = {
		.jobs = jobs,
		.worker = xcalloc((size_t)jobs->workers, sizeof *r.worker),
		.retry = xcalloc((size_t)jobs->workers * QUEUE, sizeof *r.retry),
		.deaths = xcalloc(count, sizeof *r.deaths),
		.next = match->from,
		.report = match->from,
		.unsynced.due_us = CLOCK_NEVER,
		.core = cores_here(),
	};
	bool over;

	r.unsynced.end = &r.unsynced.first;
	*signals = 0;
	if (match_make_root(match, r.root) < 0)
		fail(&r, "a folder for the agents cannot be made");
	r.mounts = *r.root && confine_has(&match->ready.confine[1], CONFINE_PIDNS) &&
	           proc_try(namespaces_try_mounts, r.root) == 0;
	pass_held(&r);
	sync_reports(&r);
	over = r.enough || r.report > match->to;
	if (confine_has(&match->ready.confine[1], CONFINE_POSIX))
		orphans_adopt_of_workers();
	for (int i = 0; i < jobs->workers && !over && !r.failure.what && !*signals; i++)
		start_worker(&r, &r.worker[i]);
	while (!*signals && !r.failure.what && !r.enough && !r.left &&
	       r.report <= match->to) {
		hand_out(&r);
		*signals = step(&r);
	}
	end_workers(&r, *signals || r.failure.what || r.left);
	if (*signals)
		void_running(&r);
	settle_in_order(&r, true);
	sync_reports(&r);
	scratch_remove(r.root);
	free(r.worker);
	free(r.retry);
	free(r.deaths);
	*what = r.failure.what;
	errno = r.failure.cause;
	return r.failure.what ? JOBS_FAILED : *signals ? JOBS_INTERRUPTED
	       : r.left ? JOBS_LEFT : JOBS_DONE;
}

int
jobs_exit_status(enum jobs_end end, int signals, int voids)
{
	if (signals)
		return signals_exit_status(signals);
	return end == JOBS_FAILED || voids ? 3 : 0;
}
