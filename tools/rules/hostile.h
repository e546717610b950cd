#ifndef HOSTILE_H
#define HOSTILE_H

/*
 * The laws about texts that no sound agent sends.
 */

#include <stdbool.h>

#include "rules/trial.h"

/* Try a text on a copy, `after`: if it is refused, there is a reason, and nothing
 * changes.  Returns whether it is allowed. */
bool hostile_try(struct trial *t, int seat, const char *move,
                 struct position *after);

void hostile_short_moves(struct trial *t);
void hostile_mutated_moves(struct trial *t);
void hostile_any_moves(struct trial *t);
void hostile_mutated_positions(struct trial *t);
void hostile_any_positions(struct trial *t);

#endif
