#ifndef COMPLETE_H
#define COMPLETE_H

/*
 * Completion for shells: `referee --complete WHAT` prints words, one a line.  Shells ask
 * each time (tools/shell/), so they offer the players and programs that exist at that
 * moment.
 */

#include <stdbool.h>
#include <stdio.h>

/* Print the words of WHAT: commands, courses, games, players, sandbox or terms (the
 * keys).  False if WHAT is none of these.  `self` is argv[0]. */
bool complete_words(const char *what, const char *self, FILE *out);

#endif
