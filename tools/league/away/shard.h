#ifndef SHARD_H
#define SHARD_H

/*
 * One shard of a plan played, on any machine that sees the plan.  When all its
 * games are on disk, rename(2) puts one file of them into the plan.  A shard that
 * is killed before leaves a folder that counts for nothing; the next shard on
 * that machine removes it.  Two processes that play the same shard do not meet.
 */

#include <stdbool.h>

struct plan;

struct shard {
	const struct plan *plan;
	int number;
	const char *dir;     /* plan/ is in it */
	const char *referee; /* the program's path */
	const char *keep;    /* as in play.h */
	int jobs;
	bool stable;
	int signal_fd;       /* signals_watch's */
};

/* The exit status: 0, also if the result is there already; else play_league's,
 * and nothing is left. */
int shard_play(const struct shard *shard);

#endif
