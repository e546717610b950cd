#ifndef FORECAST_H
#define FORECAST_H

/*
 * How many games a league has and how long they take: run --dry-run.
 */

#include "league/request.h"

/* Print it.  The exit status. */
int forecast_say(const struct request *q, const struct conf *conf);

#endif
