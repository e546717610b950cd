#ifndef WORKSPACE_H
#define WORKSPACE_H

/*
 * An agent's place on this machine: a folder to write in, if its wire or the terms
 * give it one, and the cgroup of its process.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/scratch.h"
#include "proc/cgroup.h"

struct confine;
struct proc;

enum {
	WORKSPACE_MB = 256,     /* an agent may hold in its folder, also in files
	                         * that it has removed and holds open, */
	WORKSPACE_FILES = 10000, /* and so many files */
};

enum workspace_life {
	WORKSPACE_NONE,        /* no folder */
	WORKSPACE_PER_PROCESS, /* each process has a new one, */
	WORKSPACE_PER_GAME,    /* or all processes of a game share one */
};

struct workspace {
	/* The plan. */
	const char *root;      /* a folder of ours, where its folders are made */
	enum workspace_life life;
	bool starts_there;     /* processes start in the folder */
	const char *data;      /* a new folder gets a copy of this one, or NULL, */
	const char *const *data_but; /* without these names (NULL: all) */
	const char *cgroups;   /* where its cgroups are made, or NULL */
	bool mounts;           /* a folder is a file system of its own: the agent
	                        * can fill no other (namespaces_mounts) */

	/* The parts that exist. */
	int number;            /* the player's */
	const struct confine *confine;
	int folder;            /* the open folder, or -1 */
	char path[SCRATCH_PATH];
	char cgroup[CGROUP_PATH]; /* or "" */
	int cgroups_made;      /* so far */
	int64_t room_bytes;    /* that its disk had at first */
	int64_t sized_us;      /* when the folder was looked at, or 0, */
	int64_t size_cost_us;  /* and what processor time that took us */
	bool full;             /* and whether it held too much, */
	int hidden;            /* looks in which a process hid what it holds */
};

/* Start with nothing; folders and cgroups follow the plan (NULL: none). */
void workspace_open(struct workspace *ws, const struct workspace *plan,
                    int number, const struct confine *confine);

/* Make a new folder in place of the old one, in whatever state the agent left that.
 * -1 and errno if it cannot be made. */
int workspace_make(struct workspace *ws);

void workspace_drop(struct workspace *ws);

/* Make a cgroup for a new process and put it into `confine`; true where cgroups are
 * not used.  False and errno if it cannot be made. */
bool workspace_make_cgroup(struct workspace *ws, struct confine *confine);

void workspace_drop_cgroup(struct workspace *ws);

/* Measure the folder, and what its process holds on that disk in files without a
 * name, unless that was done less than a tenth of a second ago or is not due by
 * clock_again. */
void workspace_watch(struct workspace *ws, int64_t now_us,
                     const struct proc *proc);

/* Whether the folder has no room although its agent did not fill it. */
bool workspace_starves(const struct workspace *ws);

#endif
