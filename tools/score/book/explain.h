#ifndef EXPLAIN_H
#define EXPLAIN_H

/*
 * All that a grading knows of one student, for an appeal: what he was told,
 * what was handed in, what the build said, every game with the commands that
 * show it and play it again, his place in the class, and earlier gradings.  It
 * is read from the folder of results; nothing is run.
 */

#include <stdbool.h>

#include "base/text.h"

enum { EXPLAIN_WHY = 500 };

/* Append it.  out: the folder of results, absolute.  copied: the commands are
 * for a copy of that, and begin there.  False with the reason. */
bool explain_write(const char *out, const char *id, bool copied,
                   struct text *text, char why[EXPLAIN_WHY]);

/* The same as DIR/explain.txt in a new folder, with copies of all that it
 * speaks of. */
bool explain_copy(const char *out, const char *id, const char *dir,
                  char why[EXPLAIN_WHY]);

/* The one folder of results below `results`, where none is named; append it.
 * False with the reason. */
bool explain_find(struct text *out, char why[EXPLAIN_WHY]);

#endif
