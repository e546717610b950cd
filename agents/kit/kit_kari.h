#ifndef KIT_KARI_H
#define KIT_KARI_H

struct kit_player;

/* Play Kari over its course's wire (tools/courses/wires.md), on standard input and output,
 * round after round until an `e` or the end of the input.  Returns main's
 * status: 0, or 1 if a character makes no sense. */
int kari_play(const struct kit_player *player);

#endif
