#ifndef LANES_H
#define LANES_H

/*
 * Each game, batch, judging or build runs in a lane, which has a process of its own, so
 * that one that hangs or dies delays no other.  The first `jobs` lanes are for games, and
 * `jobs` more are for builds.
 */

#include <stdbool.h>

#include "arena/album.h"
#include "arena/challenges.h"
#include "arena/ladder.h"
#include "arena/notify.h"
#include "arena/versions.h"
#include "proc/proc.h"

enum { LANES = 128, LANES_NEXT = 5 /* as in site_next */ };

struct lane {
	struct proc proc;   /* pid 0: the lane is free */
	int64_t rest_us;    /* the earliest next start, after a failure */
	int64_t start_us;   /* processor time that the start of the lane's work took */
	int64_t since_us;   /* when the lane's work began */
	struct ladder *ladder; /* the rated one or that of the challenges */
	int *pairing;       /* its pairings that the lane plays */
	int pairings;
	int judged, number; /* the game that the lane judges; number 0: none */
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
	struct album album;
	struct notify notify;
	const char *away;   /* the command that plays batches, or NULL */
	const char *league; /* the program `league` */
	struct lane lane[LANES];
	int jobs;           /* the number of lanes for games */
	int ended;          /* pairings that ended since pages were pruned */
	int64_t obeyed;     /* orders_stamp at the last lanes_obey */
	int known;          /* number of players at the last lanes_obey */
	int64_t lanes_us;   /* processor time of lanes, without games and builds */
	int64_t game_us;    /* the earliest start of the next game (pace in lanes.c) */
	int64_t judge_us;   /* the earliest start of the next judging */
	bool changed;       /* the ladder's page is out of date */
	int64_t shown_us, show_us; /* the time and the cost of that page's last writing */
};

/* Put a finished version on the ladder, if it can play.  A visitor for versions_each. */
void lanes_let_in(void *arena, const char *id, int version);

/* Start games, judgings and builds in the free lanes. */
void lanes_start(struct arena *arena);

/* Finish the lanes whose processes have ended.  Returns the number of running lanes. */
int lanes_serve(struct arena *arena);

/* Send SIGTERM to all running lanes. */
void lanes_terminate(struct arena *arena);

/* Obey the orders (orders.h) since the last call.  True if a student was dropped or is
 * back. */
bool lanes_obey(struct arena *arena);

/* Like ladder_refresh; also notes each suspension in its owner's report. */
bool lanes_refresh(struct arena *arena, bool now);

/* Remove the pages of games that no page links. */
void lanes_prune(struct arena *arena);

/* The next pairings of the ladder (ladder_foresee), at most LANES_NEXT. */
int lanes_foresee(const struct arena *arena, int next[][2]);

/* Publish the running games. */
void lanes_show(struct arena *arena);

void lanes_free(struct arena *arena);

#endif
