#ifndef FINALS_H
#define FINALS_H

/*
 * The end of a season: everybody's newest version against everybody else's, in
 * DIR/finals.  Which versions these are is written down first (DIR/finals/frozen, "ID N"
 * a line): what comes later changes nothing, and the same command goes on.  marks.csv has
 * their points, for score's --manual.
 */

#include "arena/versions.h"

/* Play them.  The exit status. */
int finals_play(struct session *session, const struct versions *versions);

#endif
