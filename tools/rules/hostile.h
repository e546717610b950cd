#ifndef HOSTILE_H
#define HOSTILE_H

/*
 * The laws about texts that no correct agent sends.
 */

#include <stdbool.h>

#include "rules/trial.h"

/* Play a text as a move on a copy, `after`.  If the game refuses it, there must be a
 * reason, and nothing may change.  Returns whether the move is allowed. */
bool hostile_try(struct trial *t, int seat, const char *move,
                 struct position *after);

void hostile_short_moves(struct trial *t);
void hostile_mutated_moves(struct trial *t);
void hostile_any_moves(struct trial *t);
void hostile_mutated_positions(struct trial *t);
void hostile_any_positions(struct trial *t);

#endif
