#ifndef WORKERS_H
#define WORKERS_H

/*
 * The workers.  Each plays a game or a batch, judges a game, or builds, in a process of its
 * own, so that one that hangs or dies delays no other.  The first `jobs` workers are for
 * games, and `jobs` more are for builds.
 */

#include <stdbool.h>

#include "arena/challenges.h"
#include "arena/game_pages.h"
#include "arena/ladder.h"
#include "arena/notify.h"
#include "arena/versions.h"
#include "proc/proc.h"

enum { WORKERS = 128, WORKERS_NEXT = 5 /* as in site_next */ };

struct worker {
	struct proc proc;   /* pid 0: the worker is free */
	int64_t rest_us;    /* the earliest next start, after a failure */
	int64_t start_us;   /* processor time that starting the process took */
	int64_t since_us;   /* when its work began */
	struct ladder *ladder; /* the rated one or that of the challenges */
	int *pairing;       /* its pairings that the worker plays */
	int pairings;
	int judged, number; /* the game that the worker judges; number 0: none */
	char id[INTAKE_ID];
	int version;
	char *events;       /* the events file of a game */
};

struct arena {
	const char *dir;    /* the arena's folder, absolute */
	struct versions versions;
	struct ladder ladder;
	struct challenges challenges;
	struct names names;
	struct game_pages pages;
	struct notify notify;
	const char *away;   /* the command that plays batches, or NULL */
	const char *league; /* the program `league` */
	struct worker worker[WORKERS];
	int jobs;           /* the number of workers for games */
	int ended;          /* pairings that ended since pages were pruned */
	int64_t obeyed;     /* orders_stamp at the last workers_obey */
	int known;          /* number of players at the last workers_obey */
	int64_t workers_us; /* processor time of workers, without games and builds */
	int64_t game_us;    /* the earliest start of the next game (pace in workers.c) */
	int64_t judge_us;   /* the earliest start of the next judging */
	bool changed;       /* the ladder's page is out of date */
	int64_t shown_us, show_us; /* the time and the cost of that page's last writing */
};

/* Put a finished version on the ladder, if it can play.  A visitor for versions_each. */
void workers_let_in(void *arena, const char *id, int version);

/* Start games, judgings and builds in the free workers. */
void workers_start(struct arena *arena);

/* Finish the workers whose processes have ended.  Returns the number of running workers. */
int workers_serve(struct arena *arena);

/* Send SIGTERM to all running workers. */
void workers_terminate(struct arena *arena);

/* Obey the orders (orders.h) since the last call.  True if a student was dropped or is
 * back. */
bool workers_obey(struct arena *arena);

/* Like ladder_refresh; also notes each suspension in its owner's report. */
bool workers_refresh(struct arena *arena, bool now);

/* Remove the pages of games that no page links. */
void workers_prune(struct arena *arena);

/* The next pairings of the ladder (ladder_foresee), at most WORKERS_NEXT. */
int workers_foresee(const struct arena *arena, int next[][2]);

/* Publish the running games. */
void workers_show(struct arena *arena);

void workers_free(struct arena *arena);

#endif
