#ifndef ACTIONS_H
#define ACTIONS_H

/* Actions of league.  Each returns the exit status, and dies if the operator is at fault. */

struct cmdline;
struct conf;

/* Change the players of the league in the folder: the actions add, redo and drop. */
int members_add(struct cmdline *c);
int members_redo(struct cmdline *c);
int members_drop(struct cmdline *c);

/* Print how many games a league has and how long they will take: `run --dry-run`. */
int forecast_print(const struct cmdline *c, const struct conf *conf);

/* Print the open games of a league as lines for a shell, `plan`: a referee's command for
 * each record with open games.  A format with rounds prints only the current round. */
int todo_print(struct cmdline *c);

/* Statistics of results from any source: rate, elo and sprt.  argv[0] is the action. */
int numbers_rate(int argc, char **argv);
int numbers_elo(int argc, char **argv);
int numbers_sprt(int argc, char **argv);

#endif
