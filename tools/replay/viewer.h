#ifndef VIEWER_H
#define VIEWER_H

/*
 * Recorded games for people: stepped through in the terminal, one game after the
 * other, or printed from start to end.
 */

#include "replay/frames.h"

/* Where the game that was seen last cannot be followed, and why; "" if it can. */
struct viewer_end {
	int line;
	char why[RECORDED_WHY];
};

/* Begin with that block of the file, which is a game, and stay until the person
 * leaves.  seat: as for frames_hide.  Blocks that are damaged or cannot be read are passed by.  False and
 * errno where the terminal cannot be had. */
bool viewer_run(const struct recfile *file, const struct recfile_block *first,
                int seat, struct viewer_end *end);

/* Print all positions; there may be none. */
void viewer_print(const struct recorded *game, const struct frames *frames);

#endif
