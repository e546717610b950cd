#ifndef KIT_H
#define KIT_H

/* The parts of an agent that do not choose the move.  The kit talks to the referee,
 * keeps the position and asks your function for a move (kit/kit_turn.h). random.c is a
 * complete agent.  Only the kit may read stdin and write stdout.  Write your own notes
 * to stderr. */

#include "kit/kit_turn.h"

/* Read the options, then play until the referee ends the conversation.  If the first byte
 * is f, s or e, this uses the course's kari wire, otherwise the line wire.  Returns
 * main's status: 0; 1 if the referee breaks the protocol; 2 if the options are wrong. */
int kit_main(const struct kit_player *player, int argc, char **argv);

#endif
