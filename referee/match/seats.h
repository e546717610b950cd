#ifndef SEATS_H
#define SEATS_H

/*
 * The process that starts the agents of a match, and these agents.  Games, single positions
 * and --check begin here alike, so an agent finds the same limits, processors, folders and
 * environment in each of them, if the terms are the same.
 */

#include "agent/agent.h"
#include "agent/pinning.h"
#include "match/match.h"

struct seats {
	struct agent agent[3]; /* by player */
	struct pinning pinning;
};

/* Make this process the one that starts agents: with mounts of its own if `root` needs
 * them, on the processors of the terms from `first` on, and as the parent of orphans.
 * False and errno on failure. */
bool seats_enter(const struct match *match, const struct match_root *root, int first);

/* Prepare both players' agents. */
void seats_open(struct seats *seats, const struct match *match,
                const struct match_root *root);

void seats_close(struct seats *seats);

#endif
