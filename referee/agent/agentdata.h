#ifndef AGENTDATA_H
#define AGENTDATA_H

/*
 * An agent's own data: copies of the files beside its program, in a folder that we make
 * for the agent.
 */

#include <stdbool.h>

struct confine;

enum { AGENTDATA_MB = 64, AGENTDATA_FILES = 1000 }; /* we copy no more */

/* Copy the subfolders of folder `from`, and the regular files that are not executable,
 * into the open folder `to`.  Only the owner may use the copies.  Follows no link.
 * Leaves out entries at the top whose names are in `but` (which ends in NULL), and
 * entries that `confine` does not let the agent read (a NULL `confine` lets it read all).
 * Returns false and errno if the system failed. */
bool agentdata_copy(const char *from, int to, const char *const *but,
                const struct confine *confine);

/* Copy a folder that an agent left into our open folder `to`.  Follows no link, even if the
 * folder itself is one.  The files are on disk when the call returns.  False and errno if
 * the system failed, or if not all could be copied. */
bool agentdata_keep(const char *from, int to);

#endif
