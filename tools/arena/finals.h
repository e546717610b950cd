#ifndef FINALS_H
#define FINALS_H

/*
 * The end of a season: a round robin of everybody's newest version, in DIR/finals.
 * Playing starts by writing the versions to DIR/finals/frozen, one line "ID N" each.
 * Later submissions therefore change nothing, and after an interruption the same command
 * continues.  marks.csv has the points, for score's --manual.
 */

#include "arena/versions.h"

/* Play the finals.  Returns the exit status. */
int finals_play(struct session *session, const struct versions *versions);

#endif
