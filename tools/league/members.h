#ifndef MEMBERS_H
#define MEMBERS_H

/*
 * Who plays in the league in the folder: the actions add, redo and drop.  Each
 * returns the exit status, and dies by the operator's mistake.
 */

#include "league/cmdline.h"

int members_add(struct cmdline *q);
int members_redo(struct cmdline *q);
int members_drop(struct cmdline *q);

#endif
