#ifndef NUMBERS_H
#define NUMBERS_H

/* The league's numbers, open to any results: what `league rate`, `league elo`
 * and `league sprt` print.  argv[0] is its name.  Each returns
 * the exit status; bad words are the operator's mistake (die). */

int numbers_rate(int argc, char **argv);
int numbers_elo(int argc, char **argv);
int numbers_sprt(int argc, char **argv);

#endif
