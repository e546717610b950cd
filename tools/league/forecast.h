#ifndef FORECAST_H
#define FORECAST_H

/* How many games a league has and how long they take: run --dry-run. */

#include "league/cmdline.h"

/* Print it.  The exit status. */
int forecast_print(const struct cmdline *q, const struct conf *conf);

#endif
