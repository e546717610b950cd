#ifndef LANES_H
#define LANES_H

/*
 * What is done at the same time: each game, batch or build has a lane, and runs in a
 * process of its own, so that one that hangs or dies holds up nobody else.  The first
 * lanes are for games, as many are for builds.
 */

#include <stdbool.h>

#include "arena/album.h"
#include "arena/ladder.h"
#include "arena/versions.h"
#include "proc/proc.h"

enum { LANES = 128 };

struct lane {
	struct proc proc;   /* pid 0: free */
	int64_t rest_us;    /* not before: its last one failed */
	int64_t start_us;   /* processor time to choose and start what runs */
	int *pairing;       /* that are played; or of a game that is judged: */
	int pairings;
	int judged, number; /* its pairing and number, 0: none is; or of a build: */
	char id[INTAKE_ID];
	int version;
	char *events;       /* the file, of a game */
};

struct arena {
	const char *dir;    /* absolute */
	struct versions versions;
	struct ladder ladder;
	struct names names;
	struct album album;
	const char *away;   /* the command for batches, or NULL */
	const char *league; /* the program */
	struct lane lane[LANES];
	int jobs;           /* lanes for games */
	int ended;          /* pairings, since pages were pruned */
	int64_t obeyed;     /* orders_stamp, then, */
	int known;          /* and of so many players */
	int64_t lanes_us;   /* processor time of lanes that is neither games nor builds */
	int64_t game_us;    /* the next game begins then, so that lanes keep to their share */
	int64_t judge_us;   /* of a processor; and the next one is judged */
	bool changed;       /* what the ladder's page shows, */
	int64_t shown_us, show_us; /* which was written then, in so much processor time */
};

/* Let a version that is finished onto the ladder, if it can play; a visitor of
 * versions_each. */
void lanes_let_in(void *arena, const char *id, int version);

/* Start what can be started. */
void lanes_start(struct arena *arena);

/* Take in what has ended.  Returns how many still run. */
int lanes_serve(struct arena *arena);

/* Tell all that run to end at once. */
void lanes_terminate(struct arena *arena);

/* Obey the orders (orders.h) that came since the last call.  True if a student was dropped
 * or came back. */
bool lanes_obey(struct arena *arena);

/* Rate everybody anew, as ladder_refresh, and tell those who are suspended by it. */
bool lanes_refresh(struct arena *arena, bool now);

/* Publish the running games. */
void lanes_show(struct arena *arena);

void lanes_free(struct arena *arena);

#endif
