#ifndef KIT_FILES_H
#define KIT_FILES_H

/*
 * One move of Halma over the files wire (tools/courses/wires.md): read input.txt, write
 * output.txt, leave.  Any player over the kit can be run that way.
 */

struct kit_player;

/* Returns main's status: 0, or 1 if input.txt makes no sense. */
int files_play(const struct kit_player *player);

#endif
