#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "league/claim.h"
#include "league/play_league.h"
#include "league/state/roster.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "league/tell.h"

enum {
	GIVE_UP = 5,       /* open pairings in a row that stop the run */
	LOOK_US = CLOCK_S, /* wake up at least this often, because another process may
	                    * have read a SIGCHLD */
};

enum state {
	WAITING, /* not begun */
	RUNNING, /* a referee plays it */
	DONE,    /* no game is missing */
	OPEN,    /* given up for this run */
};

/* A run, from the first pairing to the last. */
struct playing {
	const struct play *play;
	struct jobs jobs;
	struct job *job;        /* play->jobs of them */
	struct schedule schedule;
	struct standings standings;
	unsigned char *state;   /* the state of each pairing */
	bool *changed, *told;   /* players whose files were replaced; who was warned of */
	struct games games;     /* games of the pairing that is being settled */
	int front;              /* the first pairing that is not settled */
	int next;               /* the first pairing that has had no job */
	bool open;              /* some game was left open */
	int given_up;           /* pairings given up in a row */
	struct claim claim;
};

/*
 * Jobs
 */

/* The number of missing games of a job's pairing.  In the front pairing this leaves out
 * games that a withdrawal during the pairing makes unnecessary. */
static int
wanted(const struct playing *c, const struct job *job)
{
	struct pair_tally tally;

	return job->pairing == c->front
		? standings_weigh(&c->standings, &job->who, &job->games, &tally)
		: standings_absent(&c->standings, &job->who, &job->games);
}

/* End a job and set the state of its pairing, which waits to be settled. */
static void
end_job(struct playing *c, struct job *job, enum state state)
{
	c->state[job->pairing] = (unsigned char)state;
	job_stop(job);
}

/* Leave a pairing's games open. */
static void
give_up(struct playing *c, struct job *job)
{
	const struct conf_player *player = c->play->conf->player;
	char a[CONF_SHOWN], b[CONF_SHOWN];

	progress_clear(&c->jobs.progress);
	warn("%s - %s: %d games stay open: several referees in a row left no "
	     "new game", conf_shown(player[job->who.a].name, a),
	     conf_shown(player[job->who.b].name, b),
	     job->who.to - job->who.from + 1 -
	     games_played(&job->games, job->who.from, job->who.to));
	c->open = true;
	if (++c->given_up == GIVE_UP)
		job_fail(&c->jobs, 3, b, "too many pairings in a row stay open");
	end_job(c, job, OPEN);
}

/* Whether a player's files are unchanged since the league began. */
static bool
is_intact(struct playing *c, int slot)
{
	const struct conf_player *player = &c->play->conf->player[slot];

	c->changed[slot] = c->changed[slot] ||
	                   !roster_still_is(player, c->play->referee);
	return !c->changed[slot];
}

/* Warn if a player's files changed during a pairing: another program may have played. */
static void
look_at_files(struct playing *c, const struct job *job)
{
	const struct conf_player *player = c->play->conf->player;
	const int slot[] = {job->who.a, job->who.b};
	char a[CONF_SHOWN], b[CONF_SHOWN], who[CONF_SHOWN];

	for (int i = 0; i < 2; i++) {
		if (is_intact(c, slot[i]))
			continue;
		progress_clear(&c->jobs.progress);
		warn("%s - %s: %s has changed while this was played, perhaps by "
		     "another program then; to play it again, remove %s",
		     conf_shown(player[slot[0]].name, a),
		     conf_shown(player[slot[1]].name, b),
		     conf_shown(player[slot[i]].name, who), job->file);
		c->open = true;
	}
}

/* Whether a player's files were replaced.  Its pairings then stay open. */
static bool
is_left_open(struct playing *c, const struct job *job)
{
	const int slot[] = {job->who.a, job->who.b};
	char who[CONF_SHOWN];
	bool left = false;

	for (int i = 0; i < 2; i++) {
		if (is_intact(c, slot[i]))
			continue;
		left = true;
		if (c->told[slot[i]])
			continue;
		c->told[slot[i]] = true;
		progress_clear(&c->jobs.progress);
		conf_shown(c->play->conf->player[slot[i]].name, who);
		warn("%s has changed since the league began: its pairings that "
		     "were not begun stay open; `league redo %s` plays all its "
		     "games anew, `league drop %s` leaves it out", who, who, who);
	}
	return left;
}

/* Warn if the machine was too busy for games of this pairing. */
static void
tell_busy(struct playing *c, const struct job *job)
{
	if (!job->follow.starved)
		return;
	progress_clear(&c->jobs.progress);
	if (c->play->json)
		fprintf(c->play->out, "{\"v\":1,\"busy\":{\"record\":\"%s\",\"games\":%d}}\n",
		        strrchr(job->file, '/') + 1, job->follow.starved);
	else if (!c->play->quiet)
		warn("in %d games the machine was too busy for a player, and gave it less "
		     "than half of its time; to play them again, with a smaller -j, "
		     "remove %s", job->follow.starved, job->file);
}

static void
serve(struct playing *c, struct job *job, bool spoke, bool complained)
{
	if (!job_serve(&c->jobs, job, spoke, complained))
		return;
	look_at_files(c, job);
	if (!wanted(c, job)) {
		c->given_up = 0;
		tell_busy(c, job);
		end_job(c, job, DONE);
	} else if (is_left_open(c, job)) {
		end_job(c, job, OPEN);
	} else if (!job_try_again(&c->jobs, job)) {
		give_up(c, job);
	}
}

static int
leader(const struct standings *standings)
{
	int best = 0;

	for (int i = 1; i < standings->conf->players; i++)
		if (standings_share(&standings->at[i]) >
		    standings_share(&standings->at[best]))
			best = i;
	return best;
}

static void
show_progress(struct playing *c)
{
	struct progress *p = &c->jobs.progress;
	int64_t now_us = clock_now_us();
	double seconds = (double)(now_us - p->began_us + 1) / CLOCK_S;
	char left[CLOCK_WORDS], name[CONF_SHOWN];
	struct text line = {0};
	long total;
	int best;

	if (now_us < p->next_us)
		return;
	total = schedule_games(&c->schedule);
	best = leader(&c->standings);
	text_addf(&line, "%ld of %ld games, %.1f a second, %s left", c->jobs.have, total,
	          (double)c->jobs.fresh / seconds,
	          progress_left(p, now_us, (double)c->jobs.fresh,
	                        (double)(total - c->jobs.have), left));
	if (c->standings.at[best].games)
		text_addf(&line, ", %s leads with %.1f %%",
		          conf_shown(c->play->conf->player[best].name, name),
		          100 * standings_share(&c->standings.at[best]));
	progress_show(p, line.at);
	text_free(&line);
}

/* Wait for output of a referee or for a signal, and handle it. */
static void
wait_for_news(struct playing *c)
{
	int n = c->play->jobs, ms;
	struct pollfd *fds = xcalloc(2 * (size_t)n + 1, sizeof *fds);

	for (int i = 0; i < n; i++) {
		const struct job *job = &c->job[i];

		fds[2 * i] = (struct pollfd){job->busy ? job->proc.out : -1,
		                             POLLIN, 0};
		fds[2 * i + 1] = (struct pollfd){job->busy ? job->proc.err : -1,
		                                 POLLIN, 0};
	}
	fds[2 * n] = (struct pollfd){c->play->signal_fd, POLLIN, 0};
	ms = clock_poll_ms(clock_earlier(c->jobs.progress.next_us,
	                                 clock_now_us() + LOOK_US),
	                   clock_now_us());
	/* Serve the jobs even without an event: the signal of a referee's end may be
	 * lost. */
	if (poll(fds, 2 * (nfds_t)n + 1, ms) >= 0) {
		if (fds[2 * n].revents)
			c->jobs.signals |= signals_take() & ~SIGNALS_CHILD;
		for (int i = 0; i < n && !c->jobs.failed; i++)
			if (c->job[i].busy)
				serve(c, &c->job[i], fds[2 * i].revents != 0,
				      fds[2 * i + 1].revents != 0);
	}
	free(fds);
	show_progress(c);
}

/*
 * Assigning pairings
 */

static struct job *
free_job(struct playing *c)
{
	for (int i = 0; i < c->play->jobs; i++)
		if (!c->job[i].busy)
			return &c->job[i];
	return NULL;
}

/* Assign a pairing to a job and play the games that are missing from its record. */
static void
take_up(struct playing *c, struct job *job, int pairing)
{
	c->state[pairing] = RUNNING;
	if (!job_take_up(&c->jobs, job, pairing, &c->schedule.at[pairing]))
		return;
	if (!wanted(c, job))
		end_job(c, job, DONE);
	else if (is_left_open(c, job))
		end_job(c, job, OPEN);
	else
		job_start(&c->jobs, job);
}

static void
hand_out(struct playing *c)
{
	struct job *job;

	while (!c->jobs.signals && !c->jobs.failed && c->next < c->schedule.n &&
	       (job = free_job(c))) {
		int pairing = c->next++;

		if (c->schedule.at[pairing].b < 0)
			c->state[pairing] = DONE;
		else
			take_up(c, job, pairing);
	}
}

/*
 * Settling, in schedule order
 */

static struct job *
job_of(struct playing *c, int pairing)
{
	for (int i = 0; i < c->play->jobs; i++)
		if (c->job[i].busy && c->job[i].pairing == pairing)
			return &c->job[i];
	return NULL;
}

/* Stop a withdrawn player's running games. */
static void
stop_games_of(struct playing *c, int slot)
{
	for (int i = 0; i < c->play->jobs; i++) {
		struct job *job = &c->job[i];

		if (job->busy && (job->who.a == slot || job->who.b == slot))
			end_job(c, job, DONE);
	}
}

static bool
read_front(struct playing *c)
{
	const struct conf *conf = c->play->conf;
	const struct pairing *p = &c->schedule.at[c->front];
	char *file = conf_record(conf, c->play->dir, p->a, p->b);
	char why[GAMES_WHY];
	bool good;

	games_restart(&c->games);
	good = games_read(&c->games, file, conf_seed(conf, p->a, p->b), why);
	if (!good)
		job_fail(&c->jobs, 2, file, why);
	free(file);
	return good;
}

/* Withdraw a player in the front pairing. */
static void
withdraw(struct playing *c, int slot)
{
	if (!c->play->quiet)
		tell_withdrawn(c->play->out, c->play->json, c->play->conf, slot);
	stop_games_of(c, slot);
}

static void
add_front(struct playing *c)
{
	const struct pairing p = c->schedule.at[c->front];
	struct pair_tally tally;
	int withdrawn = 0;

	if (p.b >= 0)
		withdrawn = standings_add(&c->standings, &p, &c->games, &tally,
		                          NULL);
	schedule_result(&c->schedule, c->front, p.b < 0 ? NULL : &tally);
	c->open |= p.b >= 0 && tally.open > 0;
	progress_clear(&c->jobs.progress);
	if (!c->play->quiet)
		tell_pairing(c->play->out, c->play->json, c->play->conf, &p,
		             p.b < 0 ? NULL : &tally);
	if (withdrawn & 1)
		withdraw(c, p.a);
	if (withdrawn & 2)
		withdraw(c, p.b);
	if (!c->play->quiet && fflush(c->play->out) < 0)
		job_fail(&c->jobs, 3, "standard output", strerror(errno));
}

/* Settle the front pairing; false if games of it are still running. */
static bool
settle_front(struct playing *c)
{
	if (c->state[c->front] == RUNNING) {
		struct job *job = job_of(c, c->front);

		/* Its missing games may have become unnecessary, because a player was
		 * withdrawn in it. */
		if (!job || wanted(c, job) ||
		    games_played(&job->games, job->who.from, job->who.to) ==
		            job->who.to - job->who.from + 1)
			return false;
		end_job(c, job, DONE);
	}
	if (c->state[c->front] == WAITING ||
	    (c->schedule.at[c->front].b >= 0 && !read_front(c)))
		return false;
	add_front(c);
	c->front++;
	return true;
}

/* Add the next round; false at the end. */
static bool
extend(struct playing *c)
{
	int before = c->schedule.n;

	if (c->open || !schedule_extend(&c->schedule, &c->standings))
		return false;
	c->state = xrealloc(c->state, (size_t)c->schedule.n + 1);
	memset(c->state + before, WAITING, (size_t)(c->schedule.n - before));
	return true;
}

/* Settle all finished pairings; false when the schedule is settled. */
static bool
settle(struct playing *c)
{
	while (!c->jobs.failed) {
		if (c->front == c->schedule.n && !extend(c))
			return false;
		if (!settle_front(c))
			return true;
	}
	return false;
}

/*
 * The whole run
 */

static void
begin(struct playing *c, const struct play *play)
{
	*c = (struct playing){
		.play = play,
		.jobs = {.play = play, .claim = &c->claim},
		.job = xcalloc((size_t)play->jobs, sizeof *c->job),
	};
	progress_open(&c->jobs.progress, false);
	claim_begin(&c->claim, play->conf, play->referee);
	if (play->only)
		schedule_give(&c->schedule, play->conf, play->only);
	else
		schedule_begin(&c->schedule, play->conf);
	standings_begin(&c->standings, play->conf);
	c->state = xcalloc((size_t)c->schedule.n + 1, 1);
	c->changed = xcalloc((size_t)play->conf->players + 1, sizeof *c->changed);
	c->told = xcalloc((size_t)play->conf->players + 1, sizeof *c->told);
	games_begin(&c->games, conf_most(play->conf));
	for (int i = 0; i < play->jobs; i++)
		job_begin(&c->job[i], conf_most(play->conf));
}

static void
end(struct playing *c)
{
	for (int i = 0; i < c->play->jobs; i++)
		if (c->job[i].busy)
			proc_terminate(&c->job[i].proc);
	for (int i = 0; i < c->play->jobs; i++)
		job_end(&c->job[i]);
	progress_clear(&c->jobs.progress);
	text_free(&c->jobs.said);
	claim_free(&c->claim);
	schedule_free(&c->schedule);
	standings_free(&c->standings);
	games_free(&c->games);
	free(c->state);
	free(c->changed);
	free(c->told);
	free(c->job);
}

int
play_league(const struct play *play)
{
	struct playing c;
	long have, total;
	int status;

	begin(&c, play);
	follow_league(play->conf);
	/* Settling may free jobs, and an assigned pairing may turn out to be complete. */
	while (settle(&c) && !c.jobs.signals) {
		int before = c.next;

		hand_out(&c);
		if (c.jobs.failed || c.jobs.signals)
			break;
		if (c.next > before && free_job(&c))
			continue;
		wait_for_news(&c);
	}
	status = c.jobs.signals ? signals_exit_status(c.jobs.signals)
	         : c.jobs.failed ? c.jobs.failed
	         : c.open ? 3 : 0;
	have = c.jobs.have;
	total = schedule_games(&c.schedule);
	end(&c);
	if (status > 3 && play->again)
		warn("interrupted; %ld of %ld games are kept; to continue: %s",
		     have, total, play->again);
	return status;
}
