#ifndef WALK_H
#define WALK_H

/* All that is in a folder and below it, each folder before what is in it, by
 * name; links are not followed. */

#include <stdbool.h>
#include <sys/stat.h>

enum { WALK_DEPTH = 64 };

struct walk {
	/* An entry: its folder, open, its name, its path from the top, how deep
	 * it lies (1 = at the top).  False ends the walk. */
	bool (*visit)(void *context, int folder, const char *name,
	              const char *path, int depth, const struct stat *st);
	void *context;
};

enum walk_end { WALK_DONE, WALK_ENDED, WALK_TOO_DEEP, WALK_FAILED };

/* WALK_FAILED has errno. */
enum walk_end walk_run(const struct walk *walk, const char *top);

#endif
