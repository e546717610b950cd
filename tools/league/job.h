#ifndef LEAGUE_JOB_H
#define LEAGUE_JOB_H

/*
 * A job plays one pairing.  It has the pairing's record and the referee that writes the
 * record.  If a referee ends early, another one plays the missing games.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/progress.h"
#include "base/text.h"
#include "league/claim.h"
#include "league/follow.h"
#include "league/state/pairing.h"
#include "proc/proc.h"
#include "record/games.h"

struct conf;
struct run;

/* What play_league plays, and how.  It prints a line for each pairing, in schedule order. */
struct play {
	const struct conf *conf;
	const char *dir;
	const char *referee; /* the program's path */
	const char *keep;    /* the folder for standard error, or NULL */
	const char *again;   /* the command that continues; NULL = print none */
	const struct pairing *only; /* play only this pairing; NULL = all */
	int jobs;            /* pairings at once */
	bool stable, json, quiet;
	int signal_fd;       /* the descriptor of signals_watch */
};

/* What all jobs of a run share. */
struct jobs {
	const struct play *play;
	struct claim claim;
	struct progress progress;
	long have, fresh; /* games in the records; games that this run added */
	struct text said; /* lines of referees that were printed */
	int signals; /* signals that stop the run */
	int failed;  /* the exit status after a failure that stops the run, or 0 */
};

struct job {
	bool busy;           /* the job has a pairing */
	int pairing;         /* index in the schedule */
	struct pairing who;
	struct proc proc;    /* the referee */
	struct games games;  /* read from the record so far */
	char *file;          /* the record */
	uint64_t seed;
	struct text err;     /* the referee's standard error, not yet printed */
	struct follow follow; /* the referee's events */
	int tries, had;      /* referees in a row without a new game; games played when
	                      * the present referee started */
};

/* Begin without a pairing; `games`: the most games of a pairing. */
void job_begin(struct job *job, int games);

/* Stop the referee, if one runs, and drop the pairing.  Only job_end frees the memory. */
void job_stop(struct job *job);
void job_end(struct job *job);

/* Assign a pairing: wait until no other process writes its record, cut off an incomplete
 * end, and read it.  False on failure, after a signal, or if the record is another
 * league's. */
bool job_take_up(struct jobs *jobs, struct job *job, int pairing,
                 const struct pairing *who);

/* Build the command of a referee for games `from` to `to` of a pairing; `how` is an extra
 * option.  Uses only the job's file, seed and players. */
void job_words(struct run *run, const struct play *play, const struct job *job,
               const char *how, int from, int to);

/* Start a referee for the first missing games.  False if none is missing, or on failure. */
bool job_start(struct jobs *jobs, struct job *job);

/* Read the referee's new output.  spoke: standard output has some; complained: standard
 * error has some.  True if the referee has ended; its whole record is then read. */
bool job_serve(struct jobs *jobs, struct job *job, bool spoke, bool complained);

/* Start the next referee after job_serve returned true.  False if too many referees in a
 * row have left no new game. */
bool job_try_again(struct jobs *jobs, struct job *job);

/* Stop the run after a mistake of the operator (status 2) or a failure of the host (3). */
void job_fail(struct jobs *jobs, int status, const char *file, const char *why);

#endif
