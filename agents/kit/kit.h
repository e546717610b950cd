#ifndef KIT_H
#define KIT_H

/* What an agent is without its thinking: it talks to the referee, keeps the
 * position and asks your function for a move (kit/kit_turn.h).  random.c is a whole
 * agent.  Only the kit may read stdin and write stdout; your notes go to
 * stderr. */

#include "kit/kit_turn.h"

/* Read the options, then play until the referee says to leave or closes its
 * end: over the course's kari wire if the first byte is f, s or e, else over
 * the line wire.  Returns main's status: 0; 1 if the referee makes no sense; 2
 * if the options make none. */
int kit_main(const struct kit_player *player, int argc, char **argv);

#endif
