#ifndef NUMBERS_H
#define NUMBERS_H

/* The league's statistics for any results: `league rate`, `league elo` and
 * `league sprt`.  argv[0] is the action.  Each returns the exit status, and dies
 * by the operator's mistake. */

int numbers_rate(int argc, char **argv);
int numbers_elo(int argc, char **argv);
int numbers_sprt(int argc, char **argv);

#endif
