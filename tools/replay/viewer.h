#ifndef VIEWER_H
#define VIEWER_H

/*
 * Recorded games for people: shown step by step in the terminal, one game after the
 * other, or printed from beginning to end.
 */

#include "replay/recorded.h"

/* Begin with this block of the file, which must be a game, and stay until the person
 * leaves.  `seat` is as for frames_hide.  Skips blocks that cannot be read.  False and
 * errno if there is no terminal.  `end` is that of the last game. */
bool viewer_run(const struct recfile *file, const struct recfile_block *first,
                int seat, struct recorded_fault *end);

/* Print all positions, or none if there are none. */
void viewer_print(const struct frames *frames);

#endif
