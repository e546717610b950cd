#ifndef AWAY_H
#define AWAY_H

/*
 * A league on other machines (plan.h): the actions plan, shard K and merge.  Each
 * returns the exit status, and dies by the operator's mistake.
 */

#include "league/cmdline.h"

int away_plan(struct cmdline *q);
int away_shard(struct cmdline *q);
int away_merge(struct cmdline *q);

#endif
