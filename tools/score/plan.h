#ifndef PLAN_H
#define PLAN_H

/* A dry run: what a grading would do, and how long it would take. */

struct session;

/* Print a line for each submission and each student without one, then the number
 * of games and the time: expected, and at worst. */
void plan_print(const struct session *s);

#endif
