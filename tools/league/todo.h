#ifndef TODO_H
#define TODO_H

/* What a league has yet to play, as lines for a shell: `league plan`. */

#include "league/cmdline.h"

/* Print a referee's command for each record that has open games; in a format with
 * rounds, for those of one round.  The exit status; dies by the operator's mistake. */
int todo_print(struct cmdline *q);

#endif
