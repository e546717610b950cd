#ifndef CGROUP_H
#define CGROUP_H

/*
 * Delegated cgroups of version 2 (cgroups(7)) with the memory controller.  In one
 * the kernel itself counts and limits the memory of all processes that an agent
 * starts, and counts the processor time of those that nobody waited for.
 * `systemd-run --user --scope -p Delegate=yes` makes one, for instance.
 */

#include <stdbool.h>
#include <stdint.h>

enum { CGROUP_PATH = 512 };

/* Make a cgroup below our own and move ourselves into a leaf of it, so that
 * cgroups for agents can be made beside that leaf; `into` gets its path.  False,
 * with nothing changed, if our cgroup is not delegated to us or has no memory
 * controller. */
bool cgroup_enter(char into[CGROUP_PATH]);

/* Undo cgroup_enter, in the process that called it, when all others in there are
 * gone.  exit(3) does it too. */
void cgroup_leave(const char *house);

/* Make a cgroup for one program's processes; mem_bytes CLOCK_NEVER = no limit.
 * The limits are read back.  False and errno on failure. */
bool cgroup_make(const char *house, const char *name, int64_t mem_bytes,
                 char path[CGROUP_PATH]);

/* Put the calling process into it; false and errno on failure. */
bool cgroup_join(const char *path);

/* Kill the processes in it and remove it; "" is none. */
void cgroup_remove(const char *path);

/* The processor time of its processes, also of those that have ended, in us; -1 if
 * that cannot be read. */
int64_t cgroup_cpu_us(const char *path);

/* The most memory that its processes have held together; 0 if unknown. */
int64_t cgroup_peak_bytes(const char *path);

/* Whether the kernel has killed one of them because they reached their limit. */
bool cgroup_out_of_memory(const char *path);

/*
 * Memory without such a cgroup, in version 1 too.  root: where the system's files
 * are, "" but in a test.
 */

/* The memory that this machine has, or as much of it as our cgroup and those above
 * may use; 0 if unknown. */
int64_t cgroup_memory(const char *root);

/* How many processes the kernel has killed because memory ran out: of our cgroup,
 * or of the system where that is not counted; -1 if nothing counts them.  What is
 * read is settled at the first call, after cgroup_enter. */
int64_t cgroup_kills(const char *root);

#endif
