#ifndef WALK_H
#define WALK_H

/*
 * A walk through a folder and what is below it.  It follows no link, not even one
 * that is put there meanwhile, and it goes no deeper and meets no more than it is told
 * to.  What is removed meanwhile is passed by.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* An entry that is met. */
struct walk_entry {
	int folder;       /* the open folder that it is in, */
	const char *name; /* its name there, */
	const char *path; /* and its path from the top */
	int depth;        /* 1 = at the top */
	const struct stat *st; /* lstat(2) */
};

enum walk_go {
	WALK_ON,
	WALK_PAST, /* not into this folder */
	WALK_STOP,
};

struct walk {
	/* Called with each entry, a folder before what is in it. */
	enum walk_go (*visit)(void *context, const struct walk_entry *entry);
	void *context;
	int depth;   /* of entries, at most */
	int entries; /* that are met, at most */
	bool sorted; /* each folder by name; else as the system has it */
	bool mend;   /* a folder whose mode keeps its owner out is opened up; else it
	              * is passed by */
};

enum walk_end {
	WALK_DONE,
	WALK_STOPPED, /* a visit told it to stop */
	WALK_DEEP,    /* more than its depth, or than its entries */
	WALK_FAILED,  /* errno */
};

enum walk_end walk(const char *top, const struct walk *walk);

/* The names in a folder but "." and "..", sorted. */
struct walk_names {
	char **at;
	size_t n;
};

/* Read them; false and errno on failure. */
bool walk_names(struct walk_names *names, const char *folder);
void walk_names_free(struct walk_names *names);

#endif
