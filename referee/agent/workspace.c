#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "agent/agentdata.h"
#include "agent/workspace.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/text.h"
#include "proc/confine.h"
#include "proc/namespaces.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"

enum { SIZE_US = 100 * CLOCK_MS, SPARE_BYTES = 1 << 20, SPARE_FILES = 100,
       STARVED_BYTES = 64 << 10 };

void
workspace_open(struct workspace *ws, const struct workspace *plan, int number,
               const struct confine *confine)
{
	*ws = (struct workspace){.life = WORKSPACE_NONE};
	if (plan)
		*ws = *plan;
	ws->number = number;
	ws->confine = confine;
	ws->folder = -1;
	ws->path[0] = ws->cgroup[0] = '\0';
	ws->cgroups_made = 0;
}

void
workspace_drop(struct workspace *ws)
{
	fd_close(&ws->folder);
	if (ws->mounts && *ws->path)
		namespaces_unmount(ws->path);
	scratch_remove(ws->path);
	ws->path[0] = '\0';
}

void
workspace_close(struct workspace *ws)
{
	workspace_drop(ws);
	free(ws->stock.memory);
	ws->stock.memory = NULL;
}

/* Make a folder whose name tells an agent nothing, not even its player's number. */
static bool
name_folder(struct workspace *ws)
{
	if (text_format(ws->path, sizeof ws->path, "%s/XXXXXX", ws->root) &&
	    mkdtemp(ws->path))
		return true;
	ws->path[0] = '\0';
	return false;
}

/* Make the folder; the agent may have removed the folders above its old one.  If the
 * folder is a file system of its own, give it a little more room than an agent may use,
 * so that we can see an excess. */
static bool
make_folder(struct workspace *ws)
{
	return (name_folder(ws) ||
	        (scratch_again(ws->root) == 0 && name_folder(ws))) &&
	       (!ws->mounts || namespaces_mount(ws->path, ws->most_bytes + SPARE_BYTES,
	                                        WORKSPACE_FILES + SPARE_FILES));
}

static int64_t
room(const struct workspace *ws)
{
	struct statvfs st;

	return fstatvfs(ws->folder, &st) < 0 ? 0
		: (int64_t)st.f_bavail * (int64_t)st.f_frsize;
}

static bool
give(const struct workspace *ws, int folder)
{
	return !confine_has(ws->confine, CONFINE_UID) ||
	       fchown(folder, ws->confine->uid, ws->confine->gid) == 0;
}

/* Make the folder AGENT_MEMORY, with a name that no file of the agent's has. */
static bool
make_memory(struct workspace *ws)
{
	struct workspace_stock *stock = &ws->stock;
	bool made;
	int fd;

	if (!stock->memory)
		return true;
	text_format(stock->at, sizeof stock->at, "%s/memory-XXXXXX", ws->path);
	fd = !mkdtemp(stock->at) ? -1
		: open(stock->at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	made = fd >= 0 && give(ws, fd) &&
	       (!*stock->memory || agentdata_copy(stock->memory, fd, NULL, NULL));
	fd_close(&fd);
	return made;
}

int
workspace_make(struct workspace *ws)
{
	workspace_drop(ws);
	errno = ENOENT;
	if (!ws->root || !make_folder(ws))
		return -1;
	ws->full = false;
	ws->hidden = 0;
	ws->size_cost_us = 0;
	ws->folder = open(ws->path,
	                  O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (ws->folder < 0)
		return -1;
	ws->room_bytes = room(ws);
	return give(ws, ws->folder) &&
	       (!ws->stock.data || agentdata_copy(ws->stock.data, ws->folder, ws->stock.but,
	                                          ws->confine)) &&
	       make_memory(ws) ? 0 : -1;
}

bool
workspace_make_cgroup(struct workspace *ws, struct confine *confine)
{
	char name[48];

	if (!confine_has(confine, CONFINE_CGROUP))
		return true;
	text_format(name, sizeof name, "agent.%ld.%d.%d", (long)getpid(),
	            ws->number, ++ws->cgroups_made);
	confine->cgroup = ws->cgroup;
	return cgroup_make(ws->cgroups, name, confine->mem_bytes, ws->cgroup);
}

void
workspace_drop_cgroup(struct workspace *ws)
{
	cgroup_remove(ws->cgroup);
	ws->cgroup[0] = '\0';
}

/* Whether the agent's own file system holds too much. */
static bool
exceeds(const struct workspace *ws)
{
	struct statvfs st;

	return fstatvfs(ws->folder, &st) == 0 &&
	       ((int64_t)(st.f_blocks - st.f_bfree) * (int64_t)st.f_frsize >
	        ws->most_bytes || st.f_files - st.f_ffree > WORKSPACE_FILES);
}

/* The size of removed files that the agent's processes still have open.  This measurement
 * takes long, so we do it only if the disk has less room than at first. */
static int64_t
held_bytes(struct workspace *ws, const struct proc *proc)
{
	struct procstat held = {0};
	struct stat st;

	if (ws->room_bytes - room(ws) < SPARE_BYTES || fstat(ws->folder, &st) < 0)
		return 0;
	held.held_on = st.st_dev;
	proc_stat(proc, &held);
	ws->hidden += held.hidden;
	return held.held_bytes;
}

bool
workspace_starves(const struct workspace *ws)
{
	return !ws->mounts && ws->folder >= 0 && !ws->full &&
	       room(ws) < STARVED_BYTES;
}

/* The kernel limits the size of each file, but not of a folder, so we measure that. */
void
workspace_watch(struct workspace *ws, int64_t now_us, const struct proc *proc)
{
	int64_t cost, left;

	if (ws->folder < 0 || (ws->sized_us && now_us < clock_again(ws->sized_us,
	                                                 ws->size_cost_us, SIZE_US)))
		return;
	cost = -clock_own_cpu_us();
	ws->sized_us = now_us;
	left = ws->mounts ? 0 : ws->most_bytes - held_bytes(ws, proc);
	ws->full = ws->mounts ? exceeds(ws)
	           : left < 0 || scratch_exceeds(ws->path, left, WORKSPACE_FILES);
	ws->size_cost_us = cost + clock_own_cpu_us();
}
