#ifndef KIT_H
#define KIT_H

/* The parts of an agent that do not choose the move.  The kit talks to the referee,
 * keeps the position and asks your function for a move (kit/kit_turn.h). random.c is a
 * complete agent.  Only the kit may read stdin and write stdout.  Write your own notes
 * to stderr. */

#include "kit/kit_turn.h"

/* Read the options, then play until the referee ends the conversation.  The wire is that
 * of the option --files, --hus or --omweso.  Without these it is the course's kari wire
 * if the first byte is f, s or e, otherwise the line wire.  Returns main's status:
 * players(1). */
int kit_main(const struct kit_player *player, int argc, char **argv);

#endif
