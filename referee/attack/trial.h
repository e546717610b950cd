#ifndef ATTACK_TRIAL_H
#define ATTACK_TRIAL_H

/*
 * Trials: an agent that is held to a choice of the layers of a match attacks
 * victims that exist for this trial alone.  One process stands in for the
 * referee: it starts the agent, watches it, ends it as the referee does, and
 * looks at what became of the victims (stage.h).
 */

#include <stdbool.h>

#include "attack/stage.h"

struct property;

/* What is the same for all trials. */
struct trial {
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const struct player *player;   /* this program */
	const char *root;              /* a folder of ours that others may pass */
};

/* Attack the property under these layers only (STAGE_HIDDEN is one, too).  With
 * `bare`, leave out the referee's own measures, too: its watch, and the limits
 * that it sets at each start.  Takes at most 8 s, and leaves nothing behind. */
struct effect trial_run(const struct trial *trial,
                        const struct property *property, unsigned layers,
                        bool bare);

#endif
