#ifndef SHARD_H
#define SHARD_H

/*
 * A shard of a plan played, on whatever machine sees the plan.  What it leaves
 * is one file, by rename(2), when all its games are on disk; killed before, it
 * leaves a folder that counts for nothing and that the next shard on that
 * machine removes.  Two that play the same shard do not meet.
 */

#include <stdbool.h>

struct plan;

struct shard {
	const struct plan *plan;
	int number;
	const char *dir;     /* plan/ is in it */
	const char *referee; /* the program's path */
	int jobs;
	bool stable;
	int signal_fd;       /* signals_watch's */
};

/* The exit status: 0, also where its result is there already; else play_league's,
 * and nothing is left. */
int shard_play(const struct shard *shard);

#endif
