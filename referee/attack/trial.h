#ifndef CHECK_TRIAL_H
#define CHECK_TRIAL_H

/*
 * Trials: an attack (attack.h) is made on victims that are there for it alone,
 * by an agent that is held to a choice of the layers of a match, and it is
 * looked at what became of the victims.  One process stands in for the referee:
 * it starts the agent as the referee does, watches it as the referee does, and
 * ends it as the referee does.
 */

#include <stdbool.h>
#include <stdint.h>

#include "proc/confine.h"

struct player;
struct property;
struct sandbox;
struct terms;

enum {
	TRIAL_MEASURED = 80,
	TRIAL_HIDDEN = 1u << CONFINE_LAYERS, /* a layer more: proc_hide */
};

/* What is the same for all trials. */
struct trial {
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const struct player *player;   /* this program */
	const char *root;              /* a folder of ours, for others to pass */
};

/* What became of an attack; flat, so that it can pass between processes. */
struct effect {
	bool ran;     /* it was made, and what came of it was seen */
	bool control; /* what is allowed worked */
	bool partly;  /* what worked is half the harm */
	int tried;    /* ways of doing it, */
	int untried;  /* ones that this build has no call for, */
	int worked;   /* and ones that had their effect */
	char ways[TRIAL_MEASURED]; /* those that seemed to work, by name */
	char measured[TRIAL_MEASURED];
};

/* Make the attack under these layers only; bare: without what the referee does
 * by itself either.  Nothing is left behind.  It takes no more than 8 s. */
struct effect trial_run(const struct trial *trial,
                        const struct property *property, unsigned layers,
                        bool bare);

#endif
