#ifndef WORKSPACE_H
#define WORKSPACE_H

/*
 * An agent's place on this machine: a folder to write in, if its wire or the terms give
 * it one, and the cgroup of its process.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/scratch.h"
#include "proc/cgroup.h"

struct confine;
struct proc;

enum {
	WORKSPACE_BYTES = 256 << 20, /* what an agent may hold in its folder, also in
	                              * removed files that it still has open */
	WORKSPACE_FILES = 10000, /* files that it may hold there */
};

enum workspace_life {
	WORKSPACE_NONE,        /* no folder */
	WORKSPACE_PER_PROCESS, /* each process has a new one */
	WORKSPACE_PER_GAME,    /* all processes of a game share one */
};

/* What a new folder gets copies of. */
struct workspace_stock {
	const char *data;      /* a folder, or NULL */
	const char *const *but; /* names that the copy leaves out; NULL = none */
	char *memory;          /* a folder whose copy is AGENT_MEMORY; "" = AGENT_MEMORY is
	                        * empty; NULL = there is none.  The workspace frees this */
	char at[SCRATCH_PATH + 16]; /* the path of AGENT_MEMORY */
};

struct workspace {
	/* Where an agent's folders and cgroups are made. */
	const char *root;      /* our folder, in which we make the agent's */
	enum workspace_life life;
	bool starts_there;     /* processes start in the folder */
	bool temporary;        /* the folder is only for TMPDIR, where the agent has no
	                        * /tmp of its own */
	int64_t most_bytes;    /* the most that an agent may hold in it */
	struct workspace_stock stock;
	const char *cgroups;   /* the folder for its cgroups, or NULL */
	bool mounts;           /* a folder is a file system of its own, so that the
	                        * agent can fill no other (namespaces_mounts) */

	/* What exists now. */
	int number;            /* the number of the player */
	const struct confine *confine;
	int folder;            /* the open folder, or -1 */
	char path[SCRATCH_PATH];
	char cgroup[CGROUP_PATH]; /* the path of its present cgroup, or "" */
	int cgroups_made;      /* number of cgroups made so far */
	int64_t room_bytes;    /* free space on its disk when the folder was made */
	int64_t sized_us;      /* when the folder was measured, or 0 */
	int64_t size_cost_us;  /* our processor time for that */
	bool full;             /* the folder held too much */
	int hidden;            /* measurements in which a process hid its open files */
};

/* Begin without folder and cgroup.  `plan` says where to make them (NULL = nowhere). */
void workspace_open(struct workspace *ws, const struct workspace *plan,
                    int number, const struct confine *confine);

/* Make a new folder in place of the old one, whatever the agent did to the old one.
 * Returns -1 and errno on failure. */
int workspace_make(struct workspace *ws);

void workspace_drop(struct workspace *ws);
void workspace_close(struct workspace *ws);

/* Make a cgroup for a new process and put it into `confine`.  Does nothing if we use no
 * cgroups.  Returns false and errno on failure. */
bool workspace_make_cgroup(struct workspace *ws, struct confine *confine);

void workspace_drop_cgroup(struct workspace *ws);

/* Measure the folder, and the removed files on its disk that the process still has open.
 * Does nothing if the last measurement was less than a tenth of a second ago or
 * clock_again asks for a later time. */
void workspace_watch(struct workspace *ws, int64_t now_us,
                     const struct proc *proc);

/* Return whether the folder has no room although its agent did not fill it. */
bool workspace_starves(const struct workspace *ws);

#endif
