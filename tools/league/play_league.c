#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
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
	struct {
		bool changed, told; /* its files were replaced; we have warned of that */
		bool taken;         /* for choose */
	} *slot;
	struct games games;     /* games of the pairing that is being settled */
	int front;              /* the first pairing that is not settled: its results are
	                         * not in the standings yet */
	int next;               /* the first pairing that has had no job */
	bool open;              /* some game was left open */
	int given_up;           /* pairings given up in a row */
};

/*
 * Jobs
 */

/* The number of missing games of a job's pairing.  In the front pairing this leaves out
 * games that a withdrawal during the pairing makes unnecessary. */
static int
wanted(const struct playing *p, const struct job *job)
{
	struct pair_tally tally;

	return job->pairing == p->front
		? standings_weigh(&p->standings, &job->who, &job->games, &tally)
		: standings_absent(&p->standings, &job->who, &job->games);
}

/* End a job and set the state of its pairing, which waits to be settled. */
static void
end_job(struct playing *p, struct job *job, enum state state)
{
	p->state[job->pairing] = (unsigned char)state;
	job_stop(job);
}

/* Leave a pairing's games open. */
static void
give_up(struct playing *p, struct job *job)
{
	const struct conf_player *player = p->play->conf->player;
	char a[CONF_SHOWN], b[CONF_SHOWN];

	progress_clear(&p->jobs.progress);
	warn("%s - %s: %d games stay open: several referees in a row left no "
	     "new game", conf_shown(player[job->who.a].name, a),
	     conf_shown(player[job->who.b].name, b),
	     job->who.to - job->who.from + 1 -
	     games_played(&job->games, job->who.from, job->who.to));
	p->open = true;
	if (++p->given_up == GIVE_UP)
		job_fail(&p->jobs, 3, b, "too many pairings in a row stay open");
	end_job(p, job, OPEN);
}

/* Whether a player's files are unchanged since the league began. */
static bool
is_intact(struct playing *p, int slot)
{
	const struct conf_player *player = &p->play->conf->player[slot];

	p->slot[slot].changed = p->slot[slot].changed ||
	                        !roster_still_is(player, p->play->referee);
	return !p->slot[slot].changed;
}

/* Whether a player's files have changed.  If the pairing was `played`, warn that perhaps
 * another program played it; else warn once that the player's further pairings stay open. */
static bool
has_changed(struct playing *p, const struct job *job, bool played)
{
	const struct conf_player *player = p->play->conf->player;
	const int slot[] = {job->who.a, job->who.b};
	char a[CONF_SHOWN], b[CONF_SHOWN], who[CONF_SHOWN];
	bool changed = false;

	for (int i = 0; i < 2; i++) {
		if (is_intact(p, slot[i]))
			continue;
		changed = true;
		if (!played && p->slot[slot[i]].told)
			continue;
		p->slot[slot[i]].told |= !played;
		p->open |= played;
		progress_clear(&p->jobs.progress);
		conf_shown(player[slot[i]].name, who);
		if (played)
			warn("%s - %s: %s has changed while this was played, perhaps by "
			     "another program then; to play it again, remove %s",
			     conf_shown(player[slot[0]].name, a),
			     conf_shown(player[slot[1]].name, b), who, job->file);
		else
			warn("%s has changed since the league began: its pairings that "
			     "were not begun stay open; `league redo %s` plays all its "
			     "games anew, `league drop %s` leaves it out", who, who, who);
	}
	return changed;
}

/* Warn if the machine was too busy for games of this pairing. */
static void
tell_busy(struct playing *p, const struct job *job)
{
	if (!job->follow.starved)
		return;
	progress_clear(&p->jobs.progress);
	if (p->play->json)
		printf("{\"v\":1,\"busy\":{\"record\":\"%s\",\"games\":%d}}\n",
		       strrchr(job->file, '/') + 1, job->follow.starved);
	else if (!p->play->quiet)
		warn("in %d games the machine was too busy for a player, and gave it less "
		     "than half of its time; to play them again, with a smaller -j, "
		     "remove %s", job->follow.starved, job->file);
}

static void
serve(struct playing *p, struct job *job, bool spoke, bool complained)
{
	if (!job_serve(&p->jobs, job, spoke, complained))
		return;
	has_changed(p, job, true);
	if (!wanted(p, job)) {
		p->given_up = 0;
		tell_busy(p, job);
		end_job(p, job, DONE);
	} else if (has_changed(p, job, false)) {
		end_job(p, job, OPEN);
	} else if (!job_try_again(&p->jobs, job)) {
		give_up(p, job);
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
show_progress(struct playing *p)
{
	struct progress *bar = &p->jobs.progress;
	int64_t now_us = clock_now_us();
	double seconds = (double)(now_us - bar->began_us + 1) / CLOCK_S;
	char left[CLOCK_WORDS], name[CONF_SHOWN];
	struct text line = {0};
	long total;
	int best;

	if (now_us < bar->next_us)
		return;
	total = schedule_games(&p->schedule);
	best = leader(&p->standings);
	text_addf(&line, "%ld of %ld games, %.1f a second, %s left", p->jobs.have, total,
	          (double)p->jobs.fresh / seconds,
	          progress_left(progress_due(bar, now_us, (double)p->jobs.fresh,
	                                     (double)(total - p->jobs.have)), now_us, left));
	if (p->standings.at[best].games)
		text_addf(&line, ", %s leads with %.1f %%",
		          conf_shown(p->play->conf->player[best].name, name),
		          100 * standings_share(&p->standings.at[best]));
	progress_show(bar, line.at);
	text_free(&line);
}

/* Wait for output of a referee or for a signal, and handle it. */
static void
wait_for_news(struct playing *p)
{
	int n = p->play->jobs, ms;
	struct pollfd *fds = xcalloc(2 * (size_t)n + 1, sizeof *fds);

	for (int i = 0; i < n; i++) {
		const struct job *job = &p->job[i];

		fds[2 * i] = (struct pollfd){job->busy ? job->proc.out : -1,
		                             POLLIN, 0};
		fds[2 * i + 1] = (struct pollfd){job->busy ? job->proc.err : -1,
		                                 POLLIN, 0};
	}
	fds[2 * n] = (struct pollfd){p->play->signal_fd, POLLIN, 0};
	ms = clock_poll_ms(clock_earlier(p->jobs.progress.next_us,
	                                 clock_now_us() + LOOK_US),
	                   clock_now_us());
	/* Serve the jobs even without an event: the signal of a referee's end may be
	 * lost. */
	fd_poll(fds, 2 * (size_t)n + 1, ms);
	if (fds[2 * n].revents)
		p->jobs.signals |= signals_take() & ~SIGNALS_CHILD;
	for (int i = 0; i < n && !p->jobs.failed; i++)
		if (p->job[i].busy)
			serve(p, &p->job[i], fds[2 * i].revents != 0,
			      fds[2 * i + 1].revents != 0);
	free(fds);
	show_progress(p);
}

/*
 * Assigning pairings
 */

static struct job *
free_job(struct playing *p)
{
	for (int i = 0; i < p->play->jobs; i++)
		if (!p->job[i].busy)
			return &p->job[i];
	return NULL;
}

/* Assign a pairing to a job and play the games that are missing from its record. */
static void
take_up(struct playing *p, struct job *job, int pairing)
{
	p->state[pairing] = RUNNING;
	if (!job_take_up(&p->jobs, job, pairing, &p->schedule.at[pairing]))
		return;
	if (!wanted(p, job))
		end_job(p, job, DONE);
	else if (has_changed(p, job, false))
		end_job(p, job, OPEN);
	else
		job_start(&p->jobs, job);
}

/* Choose the next pairing to begin; -1 = none.  Players that keep something between games
 * begin a pairing only when their earlier ones are settled, because one of those may
 * withdraw them. */
static int
choose(struct playing *p)
{
	bool orderly = conf_remembers(p->play->conf);

	while (p->next < p->schedule.n && p->state[p->next] != WAITING)
		p->next++;
	for (int i = 0; i < p->play->conf->players; i++)
		p->slot[i].taken = false;
	for (int i = orderly ? p->front : p->next; i < p->schedule.n; i++) {
		const struct pairing *who = &p->schedule.at[i];
		bool *a = &p->slot[who->a].taken;
		bool *b = who->b < 0 ? a : &p->slot[who->b].taken;

		if (p->state[i] == WAITING && !(*a | *b))
			return i;
		*a = *b = orderly;
	}
	return -1;
}

/* Give pairings to free jobs.  Whether any was given. */
static bool
hand_out(struct playing *p)
{
	bool given = false;
	struct job *job;
	int pairing;

	while (!p->jobs.signals && !p->jobs.failed && (job = free_job(p)) &&
	       (pairing = choose(p)) >= 0) {
		given = true;
		if (p->schedule.at[pairing].b < 0)
			p->state[pairing] = DONE;
		else
			take_up(p, job, pairing);
	}
	return given;
}

/*
 * Settling, in schedule order
 */

static struct job *
job_of(struct playing *p, int pairing)
{
	for (int i = 0; i < p->play->jobs; i++)
		if (p->job[i].busy && p->job[i].pairing == pairing)
			return &p->job[i];
	return NULL;
}

/* Stop a withdrawn player's running games. */
static void
stop_games_of(struct playing *p, int slot)
{
	for (int i = 0; i < p->play->jobs; i++) {
		struct job *job = &p->job[i];

		if (job->busy && (job->who.a == slot || job->who.b == slot))
			end_job(p, job, DONE);
	}
}

static bool
read_front(struct playing *p)
{
	const struct conf *conf = p->play->conf;
	const struct pairing *who = &p->schedule.at[p->front];
	char *file = conf_record(conf, p->play->dir, who->a, who->b);
	char why[GAMES_WHY];
	bool good;

	games_restart(&p->games);
	good = games_read(&p->games, file, conf_seed(conf, who->a, who->b), why);
	if (!good)
		job_fail(&p->jobs, 2, file, why);
	free(file);
	return good;
}

/* Withdraw a player in the front pairing. */
static void
withdraw(struct playing *p, int slot)
{
	if (!p->play->quiet)
		tell_withdrawn(p->play->json, p->play->conf, slot);
	stop_games_of(p, slot);
}

static void
add_front(struct playing *p)
{
	const struct pairing who = p->schedule.at[p->front];
	struct pair_tally tally;
	int withdrawn = 0;

	if (who.b >= 0)
		withdrawn = standings_add(&p->standings, &who, &p->games, &tally,
		                          NULL);
	schedule_result(&p->schedule, p->front, who.b < 0 ? NULL : &tally);
	p->open |= who.b >= 0 && tally.open > 0;
	progress_clear(&p->jobs.progress);
	if (!p->play->quiet)
		tell_pairing(p->play->json, p->play->conf, &who,
		             who.b < 0 ? NULL : &tally);
	if (withdrawn & 1)
		withdraw(p, who.a);
	if (withdrawn & 2)
		withdraw(p, who.b);
	if (!p->play->quiet && !p->jobs.failed)
		p->jobs.failed = fail_printed(0, 3);
}

/* Settle the front pairing; false if games of it are still running. */
static bool
settle_front(struct playing *p)
{
	if (p->state[p->front] == RUNNING) {
		struct job *job = job_of(p, p->front);

		/* Its missing games may have become unnecessary, because a player was
		 * withdrawn in it. */
		if (!job || wanted(p, job) ||
		    games_played(&job->games, job->who.from, job->who.to) ==
		            job->who.to - job->who.from + 1)
			return false;
		end_job(p, job, DONE);
	}
	if (p->state[p->front] == WAITING ||
	    (p->schedule.at[p->front].b >= 0 && !read_front(p)))
		return false;
	add_front(p);
	p->front++;
	return true;
}

/* Add the next round; false at the end. */
static bool
extend(struct playing *p)
{
	int before = p->schedule.n;

	if (p->open || !schedule_extend(&p->schedule, &p->standings))
		return false;
	p->state = xrealloc(p->state, (size_t)p->schedule.n + 1);
	memset(p->state + before, WAITING, (size_t)(p->schedule.n - before));
	return true;
}

/* Settle all finished pairings; false when the schedule is settled. */
static bool
settle(struct playing *p)
{
	while (!p->jobs.failed) {
		if (p->front == p->schedule.n && !extend(p))
			return false;
		if (!settle_front(p))
			return true;
	}
	return false;
}

/*
 * The whole run
 */

static void
begin_playing(struct playing *p, const struct play *play)
{
	*p = (struct playing){
		.play = play,
		.jobs = {.play = play},
		.job = xcalloc((size_t)play->jobs, sizeof *p->job),
	};
	progress_open(&p->jobs.progress, false);
	claim_begin(&p->jobs.claim, play->conf, play->referee);
	if (play->only)
		schedule_give(&p->schedule, play->conf, play->only);
	else
		schedule_begin(&p->schedule, play->conf);
	standings_begin(&p->standings, play->conf);
	p->state = xcalloc((size_t)p->schedule.n + 1, 1);
	p->slot = xcalloc((size_t)play->conf->players + 1, sizeof *p->slot);
	games_begin(&p->games, conf_most(play->conf));
	for (int i = 0; i < play->jobs; i++)
		job_begin(&p->job[i], conf_most(play->conf));
}

static void
end(struct playing *p)
{
	for (int i = 0; i < p->play->jobs; i++)
		if (p->job[i].busy)
			proc_terminate(&p->job[i].proc);
	for (int i = 0; i < p->play->jobs; i++)
		job_end(&p->job[i]);
	progress_clear(&p->jobs.progress);
	text_free(&p->jobs.said);
	claim_free(&p->jobs.claim);
	schedule_free(&p->schedule);
	standings_free(&p->standings);
	games_free(&p->games);
	free(p->state);
	free(p->slot);
	free(p->job);
}

int
play_league(const struct play *play)
{
	struct playing p;
	long have, total;
	int status;

	begin_playing(&p, play);
	follow_league(play->conf);
	/* Settling may free jobs, and an assigned pairing may turn out to be complete. */
	while (settle(&p) && !p.jobs.signals) {
		bool given = hand_out(&p);

		if (p.jobs.failed || p.jobs.signals)
			break;
		if (given && free_job(&p))
			continue;
		wait_for_news(&p);
	}
	status = p.jobs.signals ? signals_exit_status(p.jobs.signals)
	         : p.jobs.failed ? p.jobs.failed
	         : p.open ? 3 : 0;
	have = p.jobs.have;
	total = schedule_games(&p.schedule);
	end(&p);
	if (status > 3 && play->again)
		warn("interrupted; %ld of %ld games are kept; to continue: %s",
		     have, total, play->again);
	return status;
}
