#ifndef ATTACK_TRIAL_H
#define ATTACK_TRIAL_H

/*
 * Trials: an agent that is held to all layers of a match attacks victims that exist
 * for this trial alone.  A process of its own stands in for the referee: it starts
 * the agent, watches it, ends it as the referee does, and looks at what became of
 * the victims (stage.h).
 */

#include "attack/stage.h"

struct property;

/* What is the same for all trials. */
struct trial {
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const struct player *player;   /* this program */
	const char *root;              /* a folder of ours that others may pass */
};

/* Stand in for the referee, and have the property attacked.  Takes at most 8 s;
 * leaves a folder below the root. */
struct effect trial_run(const struct trial *trial,
                        const struct property *property);

#endif
