#ifndef WALK_H
#define WALK_H

/*
 * Walk through a folder and everything below it.  The walk follows no link, even one that
 * appears meanwhile, and stops at a limit of depth and a limit of entries.  It skips
 * entries that somebody removes meanwhile.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* One entry of the walk. */
struct walk_entry {
	int folder;       /* the open folder that holds the entry */
	const char *name; /* the entry's name in that folder */
	const char *path; /* the entry's path below the top */
	int depth;        /* 1 = at the top */
	const struct stat *st; /* result of lstat(2) */
};

enum walk_go {
	WALK_ON,
	WALK_PAST, /* skip what is in this folder */
	WALK_STOP,
};

struct walk {
	/* Called for each entry; for a folder, before the entries in it. */
	enum walk_go (*visit)(void *context, const struct walk_entry *entry);
	void *context;
	int depth;   /* the greatest depth to visit */
	int entries; /* the greatest number of entries */
	bool sorted; /* visit a folder's entries by name; else in the system's order */
	bool mend;   /* chmod a folder whose mode keeps its owner out; else skip it */
};

enum walk_end {
	WALK_DONE,
	WALK_STOPPED, /* a visit returned WALK_STOP */
	WALK_DEEP,    /* beyond the limit of depth or of entries */
	WALK_FAILED,  /* an error: see errno */
};

enum walk_end walk(const char *top, const struct walk *walk);

/* The names in a folder except "." and "..", sorted. */
struct walk_names {
	char **at;
	size_t n;
};

/* Read the names.  False and errno on failure. */
bool walk_names(struct walk_names *names, const char *folder);
void walk_names_free(struct walk_names *names);

#endif
