#ifndef EXPLAIN_H
#define EXPLAIN_H

/*
 * All that a grading knows of one student, for an appeal: the report, the place in
 * the class, what was handed in, the build's output, every game with the commands
 * that show it and play it again, and earlier gradings.  It is read from the
 * folder of results; nothing is run.
 */

#include <stdbool.h>

#include "base/text.h"

enum { EXPLAIN_WHY = 500 };

/* Append it.  out: the folder of results, absolute.  False with the reason. */
bool explain_write(const char *out, const char *id, struct text *text,
                   char why[EXPLAIN_WHY]);

/* Write it into a new folder, explain.txt, with copies of all the files that it
 * names; its commands begin in that folder.  False with the reason. */
bool explain_copy(const char *out, const char *id, const char *dir,
                  char why[EXPLAIN_WHY]);

/* The only folder of results below `results`; the caller frees it.  NULL with the
 * reason. */
char *explain_find(char why[EXPLAIN_WHY]);

#endif
