#ifndef WALK_H
#define WALK_H

/* Visit all that is in a folder and below it by name, each folder before what is
 * in it.  Links are not followed. */

#include <stdbool.h>
#include <sys/stat.h>

enum { WALK_DEPTH = 64 };

struct walk_entry {
	int folder;       /* the open folder that it is in, */
	const char *name; /* its name there, */
	const char *path; /* and its path from the top */
	int depth;        /* 1 = at the top */
	const struct stat *st;
};

enum walk_end {
	WALK_DONE,
	WALK_ENDED,    /* a visit answered false */
	WALK_TOO_DEEP,
	WALK_FAILED,   /* errno */
};

enum walk_end walk_run(const char *top,
                       bool (*visit)(void *context,
                                     const struct walk_entry *entry),
                       void *context);

#endif
