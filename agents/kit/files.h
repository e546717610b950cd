#ifndef FILES_H
#define FILES_H

/*
 * One move over the files wire (protocol.md): read input.txt, write
 * output.txt, leave.  For Halma; any player over the kit can be run that way.
 */

#include <stdint.h>

struct kit_player;

/* own_seed: as kit_set_dice has it.  Returns main's status: 0, or 1 if input.txt
 * makes no sense. */
int files_play(const struct kit_player *player, int64_t own_seed);

#endif
