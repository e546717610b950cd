#ifndef ACTIONS_H
#define ACTIONS_H

/* Actions of league.  Each returns the exit status, and dies by the operator's mistake. */

#include "league/cmdline.h"

/* Who plays in the league in the folder: the actions add, redo and drop. */
int members_add(struct cmdline *q);
int members_redo(struct cmdline *q);
int members_drop(struct cmdline *q);

/* Put each player through `referee --check`, one after another: a line each, and the steps
 * that failed.  rounds: games each, or 0 for the referee's default.  1 if a player failed,
 * 3 if a player could not be judged, 130 or 143. */
int check_players(const struct conf *conf, const char *referee, int rounds,
                  int signal_fd);

/* Print how many games a league has and how long they take: run --dry-run. */
int forecast_print(const struct cmdline *q, const struct conf *conf);

/* Print what a league has yet to play, as lines for a shell: plan.  A referee's command for
 * each record that has open games; in a format with rounds, for those of one round. */
int todo_print(struct cmdline *q);

/* Statistics of any results: rate, elo and sprt.  argv[0] is the action. */
int numbers_rate(int argc, char **argv);
int numbers_elo(int argc, char **argv);
int numbers_sprt(int argc, char **argv);

#endif
