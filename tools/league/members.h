#ifndef MEMBERS_H
#define MEMBERS_H

/*
 * Who plays in a league that is there: the actions add, redo and drop.  They
 * return the exit status; the operator's mistakes die.
 */

#include "league/request.h"

int members_add(struct request *q);
int members_redo(struct request *q);
int members_drop(struct request *q);

#endif
