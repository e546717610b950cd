#ifndef CGROUP_H
#define CGROUP_H

/*
 * A delegated cgroup of version 2 (cgroups(7)), where there is one with the
 * memory controller: then the kernel itself counts and limits the memory of all
 * that an agent starts, and the processor time of those that nobody waited for.
 * There is one under `systemd-run --user --scope -p Delegate=yes`, for instance.
 */

#include <stdbool.h>
#include <stdint.h>

enum { CGROUP_PATH = 512 };

/* Move ourselves into a leaf of our own cgroup, so that others can be made
 * beside it; into is where.  False, with nothing changed, where our cgroup is
 * not ours to divide or has no memory controller. */
bool cgroup_enter(char into[CGROUP_PATH]);

/* Undo it, in the process that did it, when all others in there are gone; it is
 * also undone when that process exits. */
void cgroup_leave(const char *house);

/* Make a cgroup for one program's processes; mem_bytes may be CLOCK_NEVER for
 * no limit.  The limits are read back.  False and errno on failure. */
bool cgroup_make(const char *house, const char *name, int64_t mem_bytes,
                 char path[CGROUP_PATH]);

/* Put the calling process into it; false and errno on failure. */
bool cgroup_join(const char *path);

/* Kill what is in there and remove it; "" is none. */
void cgroup_remove(const char *path);

/* What its processes, the ended ones too, have used of the processors, in us;
 * -1 if that cannot be read. */
int64_t cgroup_cpu_us(const char *path);

/* The most memory that all in there have held at a time; 0 if that is not
 * known. */
int64_t cgroup_peak_bytes(const char *path);

/* Whether the kernel has killed one of them for want of memory. */
bool cgroup_out_of_memory(const char *path);

#endif
