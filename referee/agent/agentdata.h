#ifndef AGENTDATA_H
#define AGENTDATA_H

/*
 * An agent's own data: copies of the files beside its program, in a folder that is
 * made for the agent.
 */

#include <stdbool.h>

struct confine;

enum { AGENTDATA_MB = 64, AGENTDATA_FILES = 1000 }; /* no more is copied */

/* Copy the regular files of folder `from` that are not executable, and its folders,
 * into the open folder `to`, for its owner.  No link is followed.  At the top, the
 * names in `but` (up to a NULL) are left out, and entries that `confine` does not
 * let its program read (NULL: all may be read).  False and errno if the system
 * failed us. */
bool agentdata_copy(const char *from, int to, const char *const *but,
                const struct confine *confine);

#endif
