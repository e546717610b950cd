#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "base/text.h"
#include "league/state/folder.h"
#include "league/state/games.h"
#include "league/run.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "league/tell.h"
#include "match/record.h"
#include "proc/proc.h"
#include "proc/proc_start.h"

enum {
	TRIES = 3,        /* referees in a row that leave no new game */
	GIVE_UP = 5,      /* pairings in a row that are left open */
	LAST_WORDS = 4096,
	LEAVE_US = 5 * CLOCK_S,     /* a referee's time to end, once told to */
	WRITER_MS = 20,             /* how often a foreign lock is tried */
	PROGRESS_US = 250 * CLOCK_MS,
	LOOK_US = CLOCK_S,          /* we look at least so often: somebody else may
	                             * have taken a SIGCHLD out of the pipe */
};

enum state {
	WAITING, /* not looked at yet */
	RUNNING, /* a referee plays it */
	DONE,    /* nothing of it is missing */
	OPEN,    /* given up for this run */
};

/* A referee at work. */
struct job {
	int pairing;         /* or -1 */
	struct proc proc;
	struct games games;
	char *file;          /* its record */
	uint64_t seed;
	struct text err;     /* what it says, not told yet */
	int tries, had;      /* starts without a new game; games at the start */
};

struct league {
	const struct run *run;
	struct tell tell;
	struct schedule schedule;
	struct standings standings;
	unsigned char *state;   /* by pairing */
	struct job *job;
	struct games games;     /* of the pairing being settled */
	int front;              /* the first pairing that is not settled, */
	int next;               /* and that was not looked at */
	int weighed, weighed_fatals; /* the front's, when last looked at */
	bool open;              /* something stayed open */
	int given_up;           /* pairings in a row */
	int signals;
	int failed;             /* an exit status, or 0 */
	struct text said;       /* the notes that were passed on, by lines */
	long have, fresh;       /* games that are there; that came in this run */
	int64_t began_us, progress_us; /* CLOCK_NEVER: no progress is shown */
	bool progress;          /* a line of it is up */
};

/*
 * Words for the operator
 */

static void
clear_progress(struct league *l)
{
	if (l->progress)
		fprintf(stderr, "\r\033[K");
	l->progress = false;
}

static int
leader(const struct league *l)
{
	int best = 0;

	for (int i = 1; i < l->run->conf->players; i++)
		if (standings_share(&l->standings.at[i]) >
		    standings_share(&l->standings.at[best]))
			best = i;
	return best;
}

static void
show_progress(struct league *l)
{
	int64_t now = clock_now_us();
	double rate, seconds = (double)(now - l->began_us) / CLOCK_S;
	char left[32] = "?", name[CONF_SHOWN];
	long total;
	int best;

	if (now < l->progress_us)
		return;
	total = schedule_games(&l->schedule);
	best = leader(l);
	rate = (double)l->fresh / (seconds > 0 ? seconds : 1);
	if (l->fresh)
		tell_time((double)(total - l->have) / rate, left);
	fprintf(stderr, "\r\033[K%ld of %ld games, %.1f a second, %s left",
	        l->have, total, rate, left);
	if (l->standings.at[best].games)
		fprintf(stderr, ", %s leads with %.1f %%",
		        conf_shown(l->run->conf->player[best].name, name),
		        100 * standings_share(&l->standings.at[best]));
	fflush(stderr);
	l->progress = true;
	l->progress_us = now + PROGRESS_US;
}

/* Whether a line has been passed on before; if not, it now has. */
static bool
said_before(struct league *l, const char *line)
{
	struct text whole = {0};
	bool before;

	text_addf(&whole, "\n%s\n", line);
	before = strstr(text_str(&l->said), whole.at) != NULL;
	if (!before && l->said.len < 16 * LAST_WORDS)
		text_add(&l->said, whole.at);
	text_free(&whole);
	return before;
}

/* Pass on what a referee says: each line once, since all say the same of terms
 * that cannot be enforced here. */
static void
pass_on(struct league *l, struct text *err)
{
	char *line = err->at, *end;

	while (line && (end = strchr(line, '\n'))) {
		*end = '\0';
		if (*line && !said_before(l, line)) {
			clear_progress(l);
			fprintf(stderr, "%s\n", line);
		}
		line = end + 1;
	}
	text_clear(err);
}

/* Stop it all, by the operator's mistake (2) or the host's failure (3). */
static void
fail(struct league *l, int status, const char *file, const char *why)
{
	clear_progress(l);
	warn("%s: %s", file, why);
	if (!l->failed)
		l->failed = status;
}

/*
 * A record before it is written to
 */

/* Wait until no other process writes to a record: a referee that has survived
 * its league. */
static void
wait_for_writer(struct league *l, const char *file, int fd)
{
	bool told = false;

	while (!l->signals) {
		struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
		struct pollfd wake = {l->run->signal_fd, POLLIN, 0};

		if (fcntl(fd, F_GETLK, &lock) < 0 || lock.l_type == F_UNLCK)
			return;
		if (!told) {
			clear_progress(l);
			warn("waiting for process %ld, which still writes %s",
			     (long)lock.l_pid, file);
		}
		told = true;
		if (poll(&wake, 1, WRITER_MS) > 0)
			l->signals |= signals_take() & ~SIGNALS_CHILD;
	}
}

/* Let a record be nobody else's; it need not exist.  False on a signal. */
static bool
take_over(struct league *l, const char *file)
{
	int fd = open(file, O_RDWR | O_CLOEXEC);

	if (fd < 0)
		return true; /* whoever reads it will say why */
	wait_for_writer(l, file, fd);
	close(fd);
	return !l->signals;
}

/* Cut a torn end off. */
static bool
repair(struct league *l, const char *file)
{
	char why[200];
	size_t torn;
	int fd = record_open(file, &torn, why);

	if (fd < 0) {
		fail(l, 2, file, why);
		return false;
	}
	close(fd);
	clear_progress(l);
	if (torn)
		warn("%s: cut off a torn block of %zu bytes at its end; that "
		     "game is played again", file, torn);
	return true;
}

/* Whether a record has more than the whole blocks that were read. */
static bool
has_more(const struct games *games, const char *file)
{
	struct stat st;

	return stat(file, &st) == 0 && st.st_size > games->read;
}

static bool
create(struct league *l, const char *file)
{
	if (folder_record(l->run->dir, file) < 0) {
		fail(l, 3, file, strerror(errno));
		return false;
	}
	return true;
}

/*
 * Referees
 */

static bool
read_games(struct league *l, struct job *job)
{
	int before = job->games.played;
	char why[GAMES_WHY];

	if (!games_read(&job->games, job->file, job->seed, why)) {
		fail(l, 2, job->file, why);
		return false;
	}
	l->have += job->games.played - before;
	l->fresh += job->games.played - before;
	return true;
}

/* How many games of a job's pairing are wanted yet.  Only of the front one it is
 * known who will be withdrawn in it. */
static int
wanted(const struct league *l, const struct job *job)
{
	const struct pairing *p = &l->schedule.at[job->pairing];
	struct pair_tally tally;

	return job->pairing == l->front
		? standings_weigh(&l->standings, p, &job->games, &tally, NULL)
		: standings_absent(&l->standings, p, &job->games);
}

static void
add_word(char **word, int *n, const char *key, const char *value)
{
	struct text text = {0};

	text_addf(&text, "%s%s", key, value);
	word[(*n)++] = text.at;
}

static void
add_number(char **word, int *n, const char *key, uint64_t value)
{
	char digits[24];

	text_format(digits, sizeof digits, "%llu", (unsigned long long)value);
	add_word(word, n, key, digits);
}

/* A referee's words; free_words frees them. */
static char **
referee_words(const struct league *l, const struct job *job, int from, int to)
{
	const struct conf *conf = l->run->conf;
	const struct pairing *p = &l->schedule.at[job->pairing];
	char **word = xcalloc((size_t)conf->words + 24, sizeof *word);
	char range[32];
	int n = 0;

	text_format(range, sizeof range, "%d-%d", from, to);
	add_word(word, &n, l->run->referee, "");
	add_word(word, &n, "--json", "");
	add_word(word, &n, "--pairs", "");
	add_word(word, &n, "--game=", conf->game);
	if (conf->terms)
		add_word(word, &n, "--terms=", conf->terms);
	add_number(word, &n, "--rounds=", (uint64_t)conf->games);
	add_number(word, &n, "--seed=", job->seed);
	add_word(word, &n, "--games=", range);
	add_word(word, &n, "--record=", job->file);
	if (l->run->stable)
		add_word(word, &n, "--stable", "");
	for (int i = 0; i < conf->words; i++)
		add_word(word, &n, conf->word[i], "");
	add_word(word, &n, "--", "");
	add_word(word, &n, conf->player[p->a].command, "");
	add_word(word, &n, conf->player[p->b].command, "");
	return word;
}

static void
free_words(char **word)
{
	for (int i = 0; word[i]; i++)
		free(word[i]);
	free(word);
}

/* Play what is missing first; false if nothing is, or it cannot be done. */
static bool
start_referee(struct league *l, struct job *job)
{
	const struct pairing *p = &l->schedule.at[job->pairing];
	int from = p->from, to = p->to;
	enum proc_started started;
	struct proc_setup setup = {.path = l->run->referee,
	                           .cpu_hard_s = CLOCK_NEVER};
	char **word;

	if (!games_missing(&job->games, &from, &to) || !create(l, job->file))
		return false;
	word = referee_words(l, job, from, to);
	setup.argv = word;
	job->had = job->games.played;
	started = proc_start(&job->proc, &setup);
	free_words(word);
	if (started != PROC_STARTED) {
		fail(l, started == PROC_UNFIT ? 2 : 3, l->run->referee,
		     strerror(errno));
		return false;
	}
	proc_close_input(&job->proc);
	return true;
}

static void
free_job(struct job *job)
{
	proc_stop(&job->proc);
	free(job->file);
	job->file = NULL;
	text_clear(&job->err);
	job->pairing = -1;
}

/* The job is over; its pairing waits to be settled. */
static void
end_job(struct league *l, struct job *job, enum state state)
{
	l->state[job->pairing] = (unsigned char)state;
	free_job(job);
}

/* Its referee has ended without all the games: another one, or leave them
 * open. */
static void
try_again(struct league *l, struct job *job)
{
	const struct pairing *p = &l->schedule.at[job->pairing];
	const struct conf_player *player = l->run->conf->player;
	char a[CONF_SHOWN], b[CONF_SHOWN];

	job->tries = job->games.played > job->had ? 0 : job->tries + 1;
	if (job->tries < TRIES) {
		start_referee(l, job);
		return;
	}
	clear_progress(l);
	warn("%s - %s: %d games stay open: %d referees in a row brought none to "
	     "an end", conf_shown(player[p->a].name, a),
	     conf_shown(player[p->b].name, b),
	     p->to - p->from + 1 - job->games.played, TRIES);
	l->open = true;
	if (++l->given_up == GIVE_UP)
		fail(l, 3, b,
		     "too many pairings in a row stay open");
	end_job(l, job, OPEN);
}

static void
take_end(struct league *l, struct job *job)
{
	int code = job->proc.code;

	if (!read_games(l, job))
		return;
	pass_on(l, &job->err);
	proc_stop(&job->proc);
	/* Once may be the host's doing: a probe of the sandbox that was killed. */
	if (code == 2 && job->tries) {
		fail(l, 2, "referee", "it was refused; mend that and continue");
		return;
	}
	if (wanted(l, job)) {
		try_again(l, job);
		return;
	}
	l->given_up = 0;
	end_job(l, job, DONE);
}

/* Read what a descriptor has; what is said on standard error is kept. */
static void
drain(int *fd, struct text *keep)
{
	char chunk[8192];
	ssize_t n;

	while ((n = read(*fd, chunk, sizeof chunk)) > 0)
		if (keep && keep->len < LAST_WORDS)
			text_add_bytes(keep, chunk, (size_t)n);
	if (n == 0) {
		close(*fd);
		*fd = -1;
	}
}

static void
serve(struct league *l, struct job *job, bool spoke, bool complained)
{
	if (complained)
		drain(&job->proc.err, &job->err);
	if (spoke) {
		drain(&job->proc.out, NULL);
		if (!read_games(l, job))
			return;
	}
	if (proc_ended(&job->proc)) {
		if (job->proc.err >= 0)
			drain(&job->proc.err, &job->err);
		take_end(l, job);
	}
}

/* Wait for something, and serve it. */
static void
wait_for_news(struct league *l)
{
	int n = l->run->jobs, ms;
	struct pollfd *fds = xcalloc(2 * (size_t)n + 1, sizeof *fds);

	for (int i = 0; i < n; i++) {
		bool busy = l->job[i].pairing >= 0;

		fds[2 * i] = (struct pollfd){busy ? l->job[i].proc.out : -1,
		                             POLLIN, 0};
		fds[2 * i + 1] = (struct pollfd){
			busy ? l->job[i].proc.err : -1, POLLIN, 0};
	}
	fds[2 * n] = (struct pollfd){l->run->signal_fd, POLLIN, 0};
	ms = clock_poll_ms(clock_earlier(l->progress_us,
	                                 clock_now_us() + LOOK_US),
	                   clock_now_us());
	if (poll(fds, 2 * (nfds_t)n + 1, ms) > 0) {
		if (fds[2 * n].revents)
			l->signals |= signals_take() & ~SIGNALS_CHILD;
		for (int i = 0; i < n && !l->failed; i++)
			if (l->job[i].pairing >= 0)
				serve(l, &l->job[i], fds[2 * i].revents != 0,
				      fds[2 * i + 1].revents != 0);
	}
	free(fds);
	show_progress(l);
}

/*
 * Handing out
 */

static struct job *
free_place(struct league *l)
{
	for (int i = 0; i < l->run->jobs; i++)
		if (l->job[i].pairing < 0)
			return &l->job[i];
	return NULL;
}

/* Read a record that nobody writes to; what is torn is repaired. */
static bool
read_whole(struct league *l, struct job *job)
{
	char why[GAMES_WHY];
	bool good = games_read(&job->games, job->file, job->seed, why);

	if (good && !has_more(&job->games, job->file))
		return true;
	if (!repair(l, job->file))
		return false;
	games_restart(&job->games);
	good = games_read(&job->games, job->file, job->seed, why);
	if (!good)
		fail(l, 2, job->file, why);
	return good;
}

/* Look at a pairing: what is there, and if that is not all, play the rest. */
static void
take_up(struct league *l, struct job *job, int pairing)
{
	const struct conf *conf = l->run->conf;
	const struct pairing *p = &l->schedule.at[pairing];

	job->pairing = pairing;
	job->file = conf_record(conf, l->run->dir, p->a, p->b);
	job->seed = conf_seed(conf, p->a, p->b);
	job->tries = 0;
	games_restart(&job->games);
	l->state[pairing] = RUNNING;
	if (!take_over(l, job->file) || !read_whole(l, job))
		return;
	l->have += job->games.played;
	if (wanted(l, job))
		start_referee(l, job);
	else
		end_job(l, job, DONE);
}

static void
hand_out(struct league *l)
{
	struct job *job;

	while (!l->signals && !l->failed && l->next < l->schedule.n &&
	       (job = free_place(l))) {
		int pairing = l->next++;

		if (l->schedule.at[pairing].b < 0)
			l->state[pairing] = DONE;
		else
			take_up(l, job, pairing);
	}
}

/*
 * Settling, in schedule order
 */

static struct job *
job_of(struct league *l, int pairing)
{
	for (int i = 0; i < l->run->jobs; i++)
		if (l->job[i].pairing == pairing)
			return &l->job[i];
	return NULL;
}

/* Ask a referee to end and wait for it, but not for ever. */
static void
send_away(struct job *job)
{
	if (job->proc.pid <= 0)
		return;
	proc_terminate(&job->proc);
	proc_await(&job->proc, clock_now_us() + LEAVE_US);
}

/* Whoever plays against a player that is withdrawn needs not go on. */
static void
stop_games_of(struct league *l, int slot)
{
	for (int i = 0; i < l->run->jobs; i++) {
		struct job *job = &l->job[i];
		const struct pairing *p = &l->schedule.at[job->pairing < 0
		                                          ? 0 : job->pairing];

		if (job->pairing < 0 || (p->a != slot && p->b != slot))
			continue;
		send_away(job);
		end_job(l, job, DONE);
	}
}

/* Whether what is missing of the front pairing, which runs, does not matter any
 * more: one of its players has been withdrawn by it. */
static bool
is_decided(struct league *l, const struct job *job)
{
	const struct pairing *p = &l->schedule.at[job->pairing];

	if (l->weighed == l->front && l->weighed_fatals == job->games.fatals)
		return false;
	l->weighed = l->front;
	l->weighed_fatals = job->games.fatals;
	return job->games.played < p->to - p->from + 1 && !wanted(l, job);
}

static bool
read_front(struct league *l)
{
	const struct pairing *p = &l->schedule.at[l->front];
	char *file = conf_record(l->run->conf, l->run->dir, p->a, p->b);
	char why[GAMES_WHY];
	bool good;

	games_restart(&l->games);
	good = games_read(&l->games, file, conf_seed(l->run->conf, p->a, p->b),
	                  why);
	if (!good)
		fail(l, 2, file, why);
	free(file);
	return good;
}

static void
add_front(struct league *l)
{
	const struct pairing *p = &l->schedule.at[l->front];
	struct pair_tally tally;
	int withdrawn = standings_add(&l->standings, p, &l->games, &tally, NULL);

	schedule_result(&l->schedule, l->front, &tally);
	l->open |= tally.open > 0;
	clear_progress(l);
	if (!l->run->quiet)
		tell_pairing(&l->tell, l->run->conf, p, &tally);
	for (int i = 1; i <= 2; i++)
		if (withdrawn & i) {
			int slot = i == 1 ? p->a : p->b;

			if (!l->run->quiet)
				tell_withdrawn(&l->tell, l->run->conf, slot);
			stop_games_of(l, slot);
		}
	if (!l->run->quiet && fflush(l->run->out) < 0)
		fail(l, 3, "standard output", strerror(errno));
}

/* Settle the front pairing; false if it is not over yet. */
static bool
settle_front(struct league *l)
{
	struct job *job;

	if (l->state[l->front] == RUNNING) {
		job = job_of(l, l->front);
		if (!job || !is_decided(l, job))
			return false;
		send_away(job);
		end_job(l, job, DONE);
	}
	if (l->state[l->front] == WAITING)
		return false;
	if (l->schedule.at[l->front].b < 0) {
		schedule_result(&l->schedule, l->front, NULL);
		if (!l->run->quiet)
			tell_pairing(&l->tell, l->run->conf,
			             &l->schedule.at[l->front], NULL);
	} else {
		if (!read_front(l))
			return false;
		add_front(l);
	}
	l->front++;
	return true;
}

/* More pairings, where there are; false at the end. */
static bool
extend(struct league *l)
{
	int before = l->schedule.n;

	if (l->open || !schedule_extend(&l->schedule, &l->standings))
		return false;
	l->state = xrealloc(l->state, (size_t)l->schedule.n + 1);
	memset(l->state + before, WAITING, (size_t)(l->schedule.n - before));
	return true;
}

/* Settle what is over; false when everything is. */
static bool
settle(struct league *l)
{
	while (!l->failed) {
		if (l->front == l->schedule.n && !extend(l))
			return false;
		if (!settle_front(l))
			return true;
	}
	return false;
}

/*
 * The whole
 */

static void
begin(struct league *l, const struct run *run)
{
	*l = (struct league){
		.run = run,
		.tell = {run->out, run->json, run->stable},
		.job = xcalloc((size_t)run->jobs, sizeof *l->job),
		.weighed = -1,
		.began_us = clock_now_us(),
		.progress_us = isatty(2) ? 0 : CLOCK_NEVER,
	};
	if (run->only)
		schedule_give(&l->schedule, run->conf, run->only, run->onlys);
	else
		schedule_begin(&l->schedule, run->conf);
	standings_begin(&l->standings, run->conf);
	l->state = xcalloc((size_t)l->schedule.n + 1, 1);
	games_begin(&l->games, run->conf->games);
	for (int i = 0; i < run->jobs; i++) {
		l->job[i].pairing = -1;
		games_begin(&l->job[i].games, run->conf->games);
	}
}

static void
end(struct league *l)
{
	for (int i = 0; i < l->run->jobs; i++)
		if (l->job[i].pairing >= 0)
			proc_terminate(&l->job[i].proc);
	for (int i = 0; i < l->run->jobs; i++) {
		if (l->job[i].pairing >= 0)
			send_away(&l->job[i]);
		free_job(&l->job[i]);
		games_free(&l->job[i].games);
		text_free(&l->job[i].err);
	}
	clear_progress(l);
	schedule_free(&l->schedule);
	standings_free(&l->standings);
	games_free(&l->games);
	text_free(&l->said);
	free(l->state);
	free(l->job);
}

int
run_league(const struct run *run)
{
	struct league l;
	int status;

	begin(&l, run);
	/* Settling may free places, and what is handed out may be complete. */
	while (settle(&l) && !l.signals) {
		int before = l.next;

		hand_out(&l);
		if (l.failed || l.signals)
			break;
		if (l.next > before && free_place(&l))
			continue;
		wait_for_news(&l);
	}
	status = l.signals ? signals_exit_status(l.signals)
	       : l.failed  ? l.failed
	       : l.open    ? 3 : 0;
	long have = l.have, total = schedule_games(&l.schedule);
	end(&l);
	if (status > 3 && run->again)
		warn("interrupted; %ld of %ld games are kept; to continue: %s",
		     have, total, run->again);
	return status;
}
