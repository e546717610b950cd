#ifndef LAWS_H
#define LAWS_H

/*
 * The laws of game.h.
 */

#include "rules/trial.h"

/* Every law; a sentence of NULL ends the list. */
extern const struct law law_list[];

#endif
