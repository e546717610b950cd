#ifndef MEMBERS_H
#define MEMBERS_H

/*
 * Who plays in a league that is there: the actions add, redo and drop.  They
 * return the exit status; the operator's mistakes die.
 */

#include "league/cmdline.h"

int members_add(struct cmdline *q);
int members_redo(struct cmdline *q);
int members_drop(struct cmdline *q);

#endif
