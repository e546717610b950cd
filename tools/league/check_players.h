#ifndef CHECK_PLAYERS_H
#define CHECK_PLAYERS_H

/* Put each player through `referee --check`, one after another: a line each, and
 * the steps that failed. */

#include <stdbool.h>

struct conf;

/* rounds: games each, or 0 for the referee's default.  The exit status: 1 if a
 * player failed, 3 if a player could not be judged, 130 or 143. */
int check_players(const struct conf *conf, const char *referee, int rounds,
                  int signal_fd);

#endif
