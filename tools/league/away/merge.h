#ifndef MERGE_H
#define MERGE_H

/*
 * What shards have left, into the league's records.  Merging may be killed at any
 * time and done again: a result is removed once its games are on disk where
 * `league run` would have them, and a game that is there already is passed over,
 * so that of two results of one shard the first that is merged stands.
 *
 * A result is merged only if each of its games is of its shard, of this game and
 * these terms, and by the programs that the league has; otherwise all of it is
 * put aside as NAME.refused.  Of one that was cut short, or damaged, the whole
 * games before that count.
 */

#include <stdio.h>

struct plan;

/* Prints the numbers of the shards that have open games, one a line.  The exit
 * status: 0, or 3 if games stay open or the host failed.  Dies by the operator's
 * mistake. */
int merge_results(const struct plan *plan, const char *dir, const char *self,
                  FILE *out);

#endif
