#ifndef REPLAY_CHECK_H
#define REPLAY_CHECK_H

/*
 * A recorded game compared with the rules.  Its starts must come from its seed.
 * Its moves must be legal, and each by a seat that had to move; a move for a late
 * player must be the one that chance draws; an endless move must be endless.  The
 * game must end where the rules end it and for their reason, or by a forfeit that
 * could happen there.
 */

#include "replay/recorded.h"

/* Whether all of it agrees; if not, why says what does not, and *line is the
 * line of the file. */
bool check_recorded(const struct recorded *game, int *line,
                    char why[RECORDED_WHY]);

#endif
