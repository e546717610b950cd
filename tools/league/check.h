#ifndef CHECK_H
#define CHECK_H

/* Every player put through `referee --check`, one after another: a line each,
 * and the steps that failed. */

#include <stdbool.h>

struct conf;

/* rounds: games each, or 0 for the referee's choice.  The exit status: 1 if one
 * failed, 3 if one could not be judged, 130 or 143. */
int check_players(const struct conf *conf, const char *referee, int rounds,
                  int signal_fd);

#endif
