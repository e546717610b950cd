#ifndef LEAGUE_JOB_H
#define LEAGUE_JOB_H

/*
 * One pairing being played: its record, and the referee that writes it.  When a
 * referee ends without all the games, the next one plays what is missing.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/progress.h"
#include "base/text.h"
#include "league/follow.h"
#include "league/state/pairing.h"
#include "proc/proc.h"
#include "record/games.h"

struct claim;
struct conf;
struct run;

/* What all jobs of a run share. */
struct jobs {
	const struct conf *conf;
	const char *dir, *referee, *keep; /* of play_league.h */
	bool stable;
	int at_once; /* pairings */
	int signal_fd;
	struct claim *claim;
	struct progress progress;
	long have, fresh; /* games that are there; that came in this run */
	struct text said; /* the lines of referees that were passed on */
	int signals; /* that told us to stop */
	int failed;  /* the exit status of what stops it all, or 0 */
};

struct job {
	bool busy;           /* it has a pairing */
	int pairing;         /* its place in the schedule */
	struct pairing who;
	struct proc proc;    /* the referee */
	struct games games;  /* as far as the record was read */
	char *file;          /* the record */
	uint64_t seed;
	struct text err;     /* what the referee says, not passed on yet */
	struct follow follow; /* of --events */
	int tries, had;      /* referees without a new game; games at the start */
};

/* No pairing yet; so many games each. */
void job_begin(struct job *job, int games);

/* Stop the referee, if one runs, and forget the pairing; the memory is freed by
 * job_end. */
void job_stop(struct job *job);
void job_end(struct job *job);

/* Take up a pairing: wait until no other process writes its record, cut off a
 * torn end, and read it.  False if that failed, if another league's games are in it,
 * or if a signal came. */
bool job_take_up(struct jobs *jobs, struct job *job, int pairing,
                 const struct pairing *who);

/* The words of a referee that plays some games of a pairing; `how` is one more.  Only
 * the job's file, seed and players are looked at. */
void job_words(struct run *run, const struct jobs *jobs, const struct job *job,
               const char *how, int from, int to);

/* Start a referee for the first games that are missing.  False if none is, or it
 * failed. */
bool job_start(struct jobs *jobs, struct job *job);

/* Read what the referee has written since, where it `spoke` on standard output or
 * `complained` on standard error.  True if it has ended; all of its record is
 * read then. */
bool job_serve(struct jobs *jobs, struct job *job, bool spoke, bool complained);

/* After job_serve was true: start the next referee.  False if too many in a row
 * have left no new game. */
bool job_try_again(struct jobs *jobs, struct job *job);

/* Stop it all: by the operator's mistake (status 2) or the host's failure (3). */
void job_fail(struct jobs *jobs, int status, const char *file, const char *why);

#endif
