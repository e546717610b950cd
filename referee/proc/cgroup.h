#ifndef CGROUP_H
#define CGROUP_H

/*
 * Delegated cgroups of version 2 (cgroups(7)) with the memory controller.  In such a
 * cgroup the kernel counts and limits the memory of all processes that an agent starts.
 * The kernel also counts the processor time of children that nobody waited for.  For
 * example, `systemd-run --user --scope -p Delegate=yes` makes a delegated cgroup.
 */

#include <stdbool.h>
#include <stdint.h>

enum { CGROUP_PATH = 512 };

/* Make a cgroup below our own and move this process into a leaf of the new cgroup.  Then
 * cgroups for agents can be made beside that leaf.  `into` gets the new cgroup's path.
 * Returns false and changes nothing if our cgroup is not delegated to us or has no memory
 * controller. */
bool cgroup_enter(char into[CGROUP_PATH]);

/* Undo cgroup_enter, which gave the path `house`.  Call this in the process that called
 * cgroup_enter, after all others have left the cgroup.  exit(3) calls this too. */
void cgroup_leave(const char *house);

/* Make a cgroup for the processes of one program, in the cgroup `house` of cgroup_enter.
 * CLOCK_NEVER in mem_bytes means no limit.  Reads the limits back to check them.  False and
 * errno on failure. */
bool cgroup_make(const char *house, const char *name, int64_t mem_bytes,
                 char path[CGROUP_PATH]);

/* Move the calling process into the cgroup.  False and errno on failure. */
bool cgroup_join(const char *path);

/* Kill the processes in the cgroup and remove the cgroup.  "" means no cgroup. */
void cgroup_remove(const char *path);

/* The processor time of all processes that are or were in the cgroup, in us; -1 if it
 * cannot be read. */
int64_t cgroup_cpu_us(const char *path);

/* The peak memory of the whole cgroup; 0 if unknown. */
int64_t cgroup_peak_bytes(const char *path);

/* Whether the kernel has killed a process because the cgroup reached its limit. */
bool cgroup_out_of_memory(const char *path);

/*
 * Memory without a delegated cgroup; version 1 works too.  `root` is the folder that
 * holds /proc and /sys: "" except in a test.
 */

/* The memory of this machine, or less if our cgroup or one above has a lower limit; 0 if
 * unknown. */
int64_t cgroup_memory(const char *root);

/* The number of processes that the kernel has killed because memory ran out: in our
 * cgroup, or in the whole system if our cgroup has no count; -1 if the system has no
 * count either.  The first call, after cgroup_enter, decides which file later calls
 * read. */
int64_t cgroup_kills(const char *root);

#endif
