#ifndef AGENTDATA_H
#define AGENTDATA_H

/*
 * What an agent finds of its own in a folder that is made for it: copies of the
 * data that lies beside its program.
 */

#include <stdbool.h>

struct confine;

enum { AGENTDATA_MB = 64, AGENTDATA_FILES = 1000 }; /* no more is copied */

/* Copy what is in the folder `from` into the open folder `to`, for its owner:
 * regular files but those that can be executed, and folders; nothing through a
 * link.  `but` are names, up to a NULL, that are left out at the top; so is what
 * `confine` does not let its program read (NULL: nothing is).  False and errno
 * if the system failed us. */
bool agentdata_copy(const char *from, int to, const char *const *but,
                const struct confine *confine);

#endif
