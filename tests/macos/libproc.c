#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "libproc.h"
#include "mach/mach_time.h"

enum { TICKS = 24000000 / 100 /* of Mach in one of Linux */ };

struct process {
	char state;
	int parent, threads;
	unsigned long long user, system, pages;
	long long child_user, child_system;
};

/* Read proc_pid_stat(5); whether the process is there. */
static int
read_process(int pid, struct process *p)
{
	char path[40], line[1024], *rest;
	FILE *file;
	size_t n;

	snprintf(path, sizeof path, "/proc/%d/stat", pid);
	file = fopen(path, "re");
	n = file ? fread(line, 1, sizeof line - 1, file) : 0;
	line[n] = '\0';
	if (file)
		fclose(file);
	rest = strrchr(line, ')');
	return rest && sscanf(rest + 1, " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu"
		" %lld %lld %*d %*d %d %*d %*u %*u %llu", &p->state, &p->parent, &p->user,
		&p->system, &p->child_user, &p->child_system, &p->threads, &p->pages) == 8;
}

int
proc_pid_rusage(int pid, int version, rusage_info_t *into)
{
	struct rusage_info_v1 *use = (void *)into;
	struct process p;

	if (version != RUSAGE_INFO_V1 || !read_process(pid, &p))
		return -1;
	*use = (struct rusage_info_v1){
		.ri_user_time = p.user * TICKS,
		.ri_system_time = p.system * TICKS,
		.ri_child_user_time = (uint64_t)p.child_user * TICKS,
		.ri_child_system_time = (uint64_t)p.child_system * TICKS,
		.ri_phys_footprint = p.pages * (uint64_t)sysconf(_SC_PAGESIZE),
	};
	return 0;
}

int
proc_pidinfo(int pid, int what, uint64_t of, void *into, int size)
{
	struct proc_taskallinfo *task = into;
	struct process p;

	if (what != PROC_PIDTASKALLINFO || of || size != (int)sizeof *task ||
	    !read_process(pid, &p) || (p.state == 'Z' && p.threads < 2) || p.state == 'X')
		return 0;
	*task = (struct proc_taskallinfo){
		.pbsd.pbi_status = p.state == 'T' ? SSTOP : 0,
		.ptinfo.pti_threadnum = p.threads,
		.ptinfo.pti_numrunning = p.state == 'R',
	};
	return size;
}

int
proc_listchildpids(pid_t pid, void *into, int size)
{
	char path[300];
	pid_t *child = into;
	struct dirent *thread;
	DIR *threads;
	int n = 0;

	snprintf(path, sizeof path, "/proc/%d/task", pid);
	threads = opendir(path);
	while (threads && (thread = readdir(threads))) {
		snprintf(path, sizeof path, "/proc/%d/task/%.9s/children", pid,
		         thread->d_name);
		FILE *children = fopen(path, "re");

		while (children && (n + 1) * (int)sizeof *child <= size &&
		       fscanf(children, "%d", &child[n]) == 1)
			n++;
		if (children)
			fclose(children);
	}
	if (threads)
		closedir(threads);
	return threads ? n : -1;
}

int
mach_timebase_info(mach_timebase_info_data_t *into)
{
	*into = (mach_timebase_info_data_t){125, 3};
	return 0;
}
