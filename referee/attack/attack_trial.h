#ifndef ATTACK_TRIAL_H
#define ATTACK_TRIAL_H

/*
 * Trials: an agent under all layers of a match attacks victims that exist only for this
 * trial.  A process of its own plays the referee: it starts and watches the agent, ends
 * it as the referee does, and examines the victims (stage.h).
 */

#include "attack/stage.h"

struct property;

struct trial {
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const struct player *player;   /* this program */
	const char *root;              /* a folder of ours that other users may enter */
};

/* Act as the referee, and let an agent try the harm that this property prevents.  The agent
 * ends after ATTACK_LIFE_S.  Leaves a folder below the root. */
struct effect trial_run(const struct trial *trial,
                        const struct property *property);

#endif
