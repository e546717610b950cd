#ifndef AGENTDATA_H
#define AGENTDATA_H

/*
 * An agent's own data: copies of the files beside its program, in a folder that we make
 * for the agent.
 */

#include <stdbool.h>

struct confine;

enum { AGENTDATA_MB = 64, AGENTDATA_FILES = 1000 }; /* the most that we copy */

/* Copy regular files of folder `from` that are not executable, and its folders, into the
 * open folder `to`.  Only the owner may use the copies.  Follows no link.  Leaves out the
 * names at the top that are in `but` (which ends in NULL), and entries that `confine`
 * does not let its program read (NULL means that it may read all).  Returns false and
 * errno if the system failed. */
bool agentdata_copy(const char *from, int to, const char *const *but,
                const struct confine *confine);

#endif
