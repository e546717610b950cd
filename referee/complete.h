#ifndef COMPLETE_H
#define COMPLETE_H

/*
 * What a shell completes a command line with: `referee --complete WHAT` prints
 * it, a word a line.  Shells ask at the moment they need it (tools/shell/), so
 * that players and programs are those that are there.
 */

#include <stdbool.h>
#include <stdio.h>

/* WHAT is commands, courses, games, players, sandbox or terms (the keys); false
 * if it is none of these.  self is argv[0]. */
bool complete_words(const char *what, const char *self, FILE *out);

#endif
