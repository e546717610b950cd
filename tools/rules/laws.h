#ifndef LAWS_H
#define LAWS_H

/*
 * The laws of game.h.
 */

#include "rules/trial.h"

/* All laws.  A NULL sentence ends the list. */
extern const struct law law_list[];

#endif
