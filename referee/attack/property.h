#ifndef ATTACK_PROPERTY_H
#define ATTACK_PROPERTY_H

/*
 * The properties of a sandbox, in the order in which --check-sandbox prints them.  Each
 * has the term that requires it, advice how to get it, and functions that set up and
 * judge a trial.
 */

#include "attack/stage.h"

/* All properties; ends with a NULL name. */
extern const struct property properties[];

#endif
