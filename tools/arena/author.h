#ifndef AUTHOR_H
#define AUTHOR_H

/*
 * What only its author reads of a version (publish.h).
 */

#include "arena/versions.h"

/* Write a version's report into its owner's private folder; `more` comes first. */
void author_put_report(const char *dir, const struct versions *versions,
                     const char *id, int version, const char *more);

#endif
