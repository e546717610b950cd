#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
#include "league/job.h"
#include "league/state/conf.h"
#include "league/state/folder.h"
#include "league/state/roster.h"
#include "proc/proc_start.h"
#include "proc/run.h"
#include "record/feed.h"
#include "record/record.h"

enum {
	TRIES = 3,              /* referees in a row that leave no new game */
	LAST_WORDS = 4096,
	LEAVE_US = 5 * CLOCK_S, /* how long a referee may take to end after SIGTERM */
	WRITER_MS = 20,         /* how often to try a lock that another process holds */
	SAID = 64 * 1024,       /* bytes of printed lines to remember */
};

void
job_begin(struct job *job, int games)
{
	*job = (struct job){.busy = false};
	games_begin(&job->games, games);
}

/* Read everything that a descriptor has. */
static void
drain(int *fd, void (*hear)(struct job *job, const char *bytes, size_t n),
      struct job *job)
{
	char chunk[8192];
	ssize_t n;

	while ((n = read(*fd, chunk, sizeof chunk)) > 0)
		hear(job, chunk, (size_t)n);
	if (n == 0) {
		close(*fd);
		*fd = -1;
	}
}

static void
hear_events(struct job *job, const char *bytes, size_t n)
{
	follow_hear(&job->follow, bytes, n);
}

/* Keep the beginning of the referee's standard error. */
static void
hear_words(struct job *job, const char *bytes, size_t n)
{
	if (job->err.len < LAST_WORDS)
		text_add_bytes(&job->err, bytes, n);
}

void
job_stop(struct job *job)
{
	if (job->proc.pid > 0) {
		proc_terminate(&job->proc);
		proc_await(&job->proc, clock_now_us() + LEAVE_US);
		if (job->proc.out >= 0)
			drain(&job->proc.out, hear_events, job);
	}
	proc_stop(&job->proc);
	free(job->file);
	job->file = NULL;
	text_clear(&job->err);
	job->busy = false;
}

void
job_end(struct job *job)
{
	job_stop(job);
	games_free(&job->games);
	text_free(&job->follow.said);
	text_free(&job->err);
}

void
job_fail(struct jobs *jobs, int status, const char *file, const char *why)
{
	progress_clear(&jobs->progress);
	warn("%s: %s", file, why);
	if (!jobs->failed)
		jobs->failed = status;
}

/*
 * Preparing a record
 */

/* Wait until no other process writes to a record.  A referee may survive its league. */
static void
wait_for_writer(struct jobs *jobs, const char *file, int fd)
{
	bool told = false;

	while (!jobs->signals) {
		struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
		struct pollfd wake = {jobs->play->signal_fd, POLLIN, 0};

		if (fcntl(fd, F_GETLK, &lock) < 0 || lock.l_type == F_UNLCK)
			return;
		if (!told) {
			progress_clear(&jobs->progress);
			warn("waiting for process %ld, which still writes %s",
			     (long)lock.l_pid, file);
		}
		told = true;
		if (fd_poll(&wake, 1, WRITER_MS) > 0)
			jobs->signals |= signals_take() & ~SIGNALS_CHILD;
	}
}

/* Cut off an incomplete end of a record. */
static bool
repair(struct jobs *jobs, const char *file)
{
	char why[200];
	size_t torn;
	int fd = record_open(file, &torn, why);

	if (fd < 0) {
		job_fail(jobs, 2, file, why);
		return false;
	}
	close(fd);
	progress_clear(&jobs->progress);
	if (torn)
		warn("%s: cut off a torn block of %zu bytes at its end; that "
		     "game is played again", file, torn);
	return true;
}

/* Read a record that no process writes to. */
static bool
read_whole(struct jobs *jobs, struct job *job)
{
	char why[GAMES_WHY];
	struct stat st;
	bool good = games_read(&job->games, job->file, job->seed, why);

	if (good && (stat(job->file, &st) < 0 || st.st_size <= job->games.read))
		return true;
	if (!repair(jobs, job->file))
		return false;
	games_restart(&job->games);
	good = games_read(&job->games, job->file, job->seed, why);
	if (!good)
		job_fail(jobs, 2, job->file, why);
	return good;
}

bool
job_take_up(struct jobs *jobs, struct job *job, int pairing,
            const struct pairing *who)
{
	const struct conf *conf = jobs->play->conf;
	bool whole;
	int fd;

	job->busy = true;
	job->pairing = pairing;
	job->who = *who;
	job->file = conf_record(conf, jobs->play->dir, who->a, who->b);
	job->seed = conf_seed(conf, who->a, who->b);
	job->tries = job->follow.starved = 0;
	jobs->claim.who = job->who;
	games_restart(&job->games);
	fd = open(job->file, O_RDWR | O_CLOEXEC);
	if (fd >= 0) {
		wait_for_writer(jobs, job->file, fd);
		close(fd);
	}
	job->games.own = claim_game;
	job->games.context = &jobs->claim;
	whole = !jobs->signals && read_whole(jobs, job);
	job->games.own = NULL; /* claim.h checks only old games */
	if (!whole)
		return false;
	jobs->have += games_played(&job->games, who->from, who->to);
	return true;
}

/*
 * The referee
 */

void
job_words(struct run *run, const struct play *play, const struct job *job,
          const char *how, int from, int to)
{
	const struct conf *conf = play->conf;
	char range[32];

	text_format(range, sizeof range, "%d-%d", from, to);
	run_add(run, play->referee, "");
	run_add(run, how, "");
	run_add(run, "--pairs", "");
	run_add(run, "--game=", conf->game);
	if (conf->terms)
		run_add(run, "--terms=", conf->terms);
	run_add_number(run, "--rounds=", (uint64_t)conf_most(conf));
	run_add_number(run, "--seed=", job->seed);
	run_add(run, "--games=", range);
	run_add(run, "--record=", job->file);
	if (play->jobs > 1)
		run_add_number(run, "--at-once=", (uint64_t)play->jobs);
	if (play->stable)
		run_add(run, "--stable", "");
	if (play->keep)
		run_add(run, "--keep-stderr=", play->keep);
	for (int i = 0; i < conf->words; i++)
		run_add(run, conf->word[i], "");
	for (int i = 0; i < 2 && conf_remembers(conf); i++) {
		char *memory = conf_memory(conf, play->dir, i ? job->who.b : job->who.a);

		run_add(run, i ? "--memory2=" : "--memory1=", memory);
		free(memory);
	}
	run_add(run, "--", "");
	for (int i = 0; i < 2; i++) {
		struct text player = {0};

		roster_write(&conf->player[i ? job->who.b : job->who.a], &player);
		run_add(run, player.at, "");
		text_free(&player);
	}
}

bool
job_start(struct jobs *jobs, struct job *job)
{
	int from = job->who.from, to = job->who.to;
	struct proc_setup setup = {.path = jobs->play->referee,
	                           .cpu_hard_s = CLOCK_NEVER};
	struct run words = {0};
	enum proc_started started;

	if (!games_missing(&job->games, &from, &to))
		return false;
	if (folder_record(job->file) < 0) {
		job_fail(jobs, 3, job->file, strerror(errno));
		return false;
	}
	job_words(&words, jobs->play, job, feed_asked() ? "--events=fd:1" : "--json",
	          from, to);
	words.word = xgrow(words.word, (size_t)words.words, sizeof *words.word);
	words.word[words.words] = NULL;
	setup.argv = words.word;
	job->had = job->games.played;
	follow_begin(&job->follow, jobs->play->conf, &job->who, job->pairing);
	started = proc_start(&job->proc, &setup);
	run_free(&words);
	if (started != PROC_STARTED) {
		job_fail(jobs, started == PROC_UNFIT ? 2 : 3, jobs->play->referee,
		         strerror(errno));
		return false;
	}
	proc_close_input(&job->proc);
	return true;
}

bool
job_try_again(struct jobs *jobs, struct job *job)
{
	job->tries = job->games.played > job->had ? 0 : job->tries + 1;
	if (job->tries < TRIES)
		return job_start(jobs, job) || jobs->failed;
	return false;
}

static bool
read_games(struct jobs *jobs, struct job *job)
{
	int before = job->games.played;
	char why[GAMES_WHY];

	if (!games_read(&job->games, job->file, job->seed, why)) {
		job_fail(jobs, 2, job->file, why);
		return false;
	}
	jobs->have += job->games.played - before;
	jobs->fresh += job->games.played - before;
	return true;
}

/* Whether a line is not in `said` yet.  Adds it. */
static bool
is_new(struct text *said, const char *line)
{
	bool new;
	char *whole = text_print("\n%s\n", line);

	new = !strstr(text_str(said), whole);
	if (new && said->len < SAID)
		text_add(said, whole);
	free(whole);
	return new;
}

/* Print a referee's lines, each only once, because all referees report the same limits
 * that this machine cannot enforce.  Drop the warning about two programs with one name,
 * because the league has printed it.  Empties the text. */
static void
pass_on(struct jobs *jobs, struct text *said)
{
	for (char *line = said->at, *end; line; line = end) {
		end = strchr(line, '\n');
		if (!end)
			break;
		*end++ = '\0';
		if (*line && !strstr(line, ": two programs are called '") &&
		    is_new(&jobs->said, line)) {
			progress_clear(&jobs->progress);
			fprintf(stderr, "%s\n", line);
		}
	}
	text_clear(said);
}

bool
job_serve(struct jobs *jobs, struct job *job, bool spoke, bool complained)
{
	int code;

	if (complained)
		drain(&job->proc.err, hear_words, job);
	if (spoke) {
		drain(&job->proc.out, hear_events, job);
		if (!read_games(jobs, job))
			return false;
	}
	if (!proc_ended(&job->proc))
		return false;
	if (job->proc.err >= 0)
		drain(&job->proc.err, hear_words, job);
	if (job->proc.out >= 0)
		drain(&job->proc.out, hear_events, job);
	code = job->proc.code;
	if (!read_games(jobs, job))
		return false;
	pass_on(jobs, &job->err);
	proc_stop(&job->proc);
	/* The first refusal may be the host's fault, if it killed a probe of the sandbox. */
	if (code == 2 && job->tries) {
		job_fail(jobs, 2, "referee", "it refused its command line; "
		         "correct that and continue");
		return false;
	}
	return true;
}
