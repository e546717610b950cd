#ifndef AWAY_H
#define AWAY_H

/*
 * A league on other machines (plan.h): the actions plan, shard K and merge.  They
 * return the exit status; the operator's mistakes die.
 */

#include "league/request.h"

int away_plan(struct request *q);
int away_shard(struct request *q);
int away_merge(struct request *q);

#endif
