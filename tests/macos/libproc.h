#ifndef LIBPROC_H
#define LIBPROC_H

/*
 * A stand-in for the part of macOS's libSystem that measures processes: on Linux it takes
 * the figures from proc(5).  `make MACOS=1` builds the programs with the reader for macOS
 * and this library, to show that they bear what such a system does not say.  Its times
 * are as coarse as Linux's ticks, 10 ms.
 */

#include <stdint.h>
#include <sys/types.h>

typedef void *rusage_info_t;

enum { RUSAGE_INFO_V1 = 1, PROC_PIDTASKALLINFO = 2, SSTOP = 4 };

struct rusage_info_v1 {
	uint64_t ri_user_time, ri_system_time;             /* in Mach's ticks */
	uint64_t ri_child_user_time, ri_child_system_time; /* the same */
	uint64_t ri_phys_footprint;
};

struct proc_taskallinfo {
	struct {
		uint32_t pbi_status;
	} pbsd;
	struct {
		int32_t pti_threadnum, pti_numrunning;
	} ptinfo;
};

/* Read the use of a process that is not yet reaped.  0, or -1 if it is gone. */
int proc_pid_rusage(int pid, int version, rusage_info_t *into);

/* Read a living process.  The size of what was read, or 0. */
int proc_pidinfo(int pid, int what, uint64_t of, void *into, int size);

/* List the children of a process.  Their number, or -1. */
int proc_listchildpids(pid_t pid, void *into, int size);

#endif
