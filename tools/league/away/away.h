#ifndef AWAY_H
#define AWAY_H

/*
 * A league on other machines (plan.h): the actions plan, shard K and merge.  They
 * return the exit status; the operator's mistakes die.
 */

#include "league/cmdline.h"

int away_plan(struct cmdline *q);
int away_shard(struct cmdline *q);
int away_merge(struct cmdline *q);

#endif
