#ifdef __linux__
#define _GNU_SOURCE /* syscall; see POSIX_ONLY */
#endif
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "proc/procstat.h"


#include "base/on_linux.h"
#if ON_LINUX
#include <sys/syscall.h>
#endif

/* A tree of more processes is cut off there: it is a bomb. */
enum { MOST = 4096 };

#define WIDE (1ULL << 32) /* an address space that has many page tables */

/* A file of /proc as a string; empty where there is none. */
static void
read_file(const char *path, char *into, size_t size)
{
	into[0] = '\0';
	if (ON_LINUX)
		text_read_file(path, into, size);
}

static int64_t
ticks_us(unsigned long long ticks)
{
	static long per_second;

	if (!per_second)
		per_second = sysconf(_SC_CLK_TCK);
	return per_second > 0 ? (int64_t)(ticks * 1000000ULL /
	                                  (unsigned long long)per_second) : 0;
}

/* proc_pid_statm(5) of one of a process's threads, in pages. */
static long long
thread_pages(pid_t pid, long thread)
{
	char path[80], line[128];
	long long pages;

	text_format(path, sizeof path, "/proc/%ld/task/%ld/statm", (long)pid,
	            thread);
	read_file(path, line, sizeof line);
	return sscanf(line, "%*d %lld", &pages) == 1 ? pages : 0;
}

/* The resident pages of a process whose first thread has left: the process
 * then looks like one that has ended, but the others hold what they hold. */
static long long
pages_of_the_rest(pid_t pid)
{
	char path[64];
	struct dirent *entry;
	long long pages = 0;
	int64_t thread;
	DIR *tasks;

	text_format(path, sizeof path, "/proc/%ld/task", (long)pid);
	tasks = opendir(path);
	while (tasks && !pages && (entry = readdir(tasks)))
		if (text_number(entry->d_name, 1, INT32_MAX, &thread))
			pages = thread_pages(pid, (long)thread);
	if (tasks)
		closedir(tasks);
	return pages;
}

/* proc_pid_status(5): what the kernel needs to know where its memory is.  A byte
 * here and there in a wide space costs a page each without being resident. */
static int64_t
page_tables(pid_t pid)
{
	char path[64], text[4096], *line;
	long long kb;

	text_format(path, sizeof path, "/proc/%ld/status", (long)pid);
	read_file(path, text, sizeof text);
	line = strstr(text, "\nVmPTE:");
	return line && sscanf(line, " VmPTE: %lld", &kb) == 1 ? kb * 1024 : 0;
}

/* Whether a process has not executed anything since it was forked, and shares
 * its parent's memory till then: vfork(2).  The flag is the kernel's
 * PF_FORKNOEXEC. */
static bool
borrows_memory(pid_t pid, pid_t parent, unsigned flags)
{
	const unsigned fork_no_exec = 0x40;

#if ON_LINUX && defined(SYS_kcmp)
	return flags & fork_no_exec &&
	       syscall(SYS_kcmp, pid, parent, 1 /* KCMP_VM */, 0, 0) == 0;
#else
	(void)pid;
	(void)parent;
	return flags & fork_no_exec & 0;
#endif
}

/* proc_pid_smaps(5): its part of what it holds, pages that several processes
 * have divided among them; -1 where that is not told. */
static int64_t
proportional_bytes(pid_t pid)
{
	char path[64], text[2048], *line;
	long long kb;

	text_format(path, sizeof path, "/proc/%ld/smaps_rollup", (long)pid);
	read_file(path, text, sizeof text);
	line = strstr(text, "\nPss:");
	return line && sscanf(line, " Pss: %lld", &kb) == 1 ? kb * 1024 : -1;
}

static int64_t
exact_bytes(pid_t pid, pid_t parent, unsigned flags, int64_t resident)
{
	int64_t part = borrows_memory(pid, parent, flags)
		? 0 : proportional_bytes(pid);

	return part < 0 ? resident : part;
}

/* proc_pid_stat(5).  Returns its threads, 0 if it is gone.  Its name may hold
 * anything, so the fields are counted from the last parenthesis. */
static int
add_stat(struct procstat *sum, pid_t pid)
{
	char path[64], line[1024], *rest;
	unsigned long long user, system, space;
	long long waited_user, waited_system, pages;
	int64_t bytes;
	unsigned flags;
	int threads, parent;

	text_format(path, sizeof path, "/proc/%ld/stat", (long)pid);
	read_file(path, line, sizeof line);
	rest = strrchr(line, ')');
	if (!rest || sscanf(rest + 1,
		" %*c %d %*d %*d %*d %*d %u %*u %*u %*u %*u %llu %llu %lld %lld"
		" %*d %*d %d %*d %*u %llu %lld", &parent, &flags, &user, &system,
		&waited_user, &waited_system, &threads, &space, &pages) != 9)
		return 0;
	if (!pages && threads > 1)
		pages = pages_of_the_rest(pid);
	sum->processes++;
	sum->threads += threads;
	bytes = pages * sysconf(_SC_PAGESIZE);
	sum->rss_bytes += sum->exact
		? exact_bytes(pid, (pid_t)parent, flags, bytes) : bytes;
	if (space > WIDE)
		sum->rss_bytes += page_tables(pid);
	sum->cpu_us += ticks_us(user + system +
		(unsigned long long)(waited_user + waited_system));
	return threads;
}

/* proc_pid_io(5). */
static void
add_io(struct procstat *sum, pid_t pid)
{
	char path[64], line[256];
	unsigned long long bytes;

	text_format(path, sizeof path, "/proc/%ld/io", (long)pid);
	read_file(path, line, sizeof line);
	if (sscanf(line, "rchar: %llu", &bytes) == 1)
		sum->read_bytes += (int64_t)bytes;
}

static FILE *
open_children(pid_t pid, long thread)
{
	char path[80];

	text_format(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid,
	            thread);
	return ON_LINUX ? fopen(path, "re") : NULL;
}

/* Processes still to be looked at.  A queue, since a chain of children can be
 * as long as the agent likes. */
struct queue {
	pid_t pid[MOST];
	int n;
};

static void
queue_children(struct queue *queue, pid_t pid, long thread)
{
	FILE *children = open_children(pid, thread);
	long child;

	while (children && queue->n < MOST &&
	       fscanf(children, "%ld", &child) == 1)
		queue->pid[queue->n++] = (pid_t)child;
	if (children)
		fclose(children);
}

/* A child is its thread's that made it. */
static void
queue_all_children(struct queue *queue, pid_t pid)
{
	char path[64];
	struct dirent *entry;
	int64_t thread;
	DIR *tasks;

	text_format(path, sizeof path, "/proc/%ld/task", (long)pid);
	tasks = opendir(path);
	while (tasks && (entry = readdir(tasks)))
		if (text_number(entry->d_name, 1, INT32_MAX, &thread))
			queue_children(queue, pid, (long)thread);
	if (tasks)
		closedir(tasks);
}

static void
add_queue(struct procstat *sum, struct queue *queue)
{
	for (int i = 0; i < queue->n; i++) {
		pid_t pid = queue->pid[i];
		int threads = add_stat(sum, pid);

		if (sum->reads && threads)
			add_io(sum, pid);
		if (threads == 1)
			queue_children(queue, pid, (long)pid);
		else if (threads > 1)
			queue_all_children(queue, pid);
	}
}

void
procstat_add(struct procstat *sum, pid_t pid)
{
	struct queue queue;

	queue.pid[0] = pid;
	queue.n = 1;
	add_queue(sum, &queue);
}

void
procstat_add_below(struct procstat *sum, pid_t pid)
{
	struct queue queue;

	queue.n = 0;
	queue_children(&queue, pid, (long)pid);
	add_queue(sum, &queue);
}

FILE *
procstat_open_children(pid_t pid)
{
	return open_children(pid, (long)pid);
}

pid_t
procstat_first_child(pid_t pid)
{
	FILE *children = open_children(pid, (long)pid);
	long child = 0;

	if (children) {
		if (fscanf(children, "%ld", &child) != 1)
			child = 0;
		fclose(children);
	}
	return (pid_t)child;
}

/* proc_pid_schedstat(5): time on the processor, time waiting for it, in ns. */
int64_t
procstat_delay_us(pid_t pid, int64_t *ran_us)
{
	char path[64], line[96];
	unsigned long long ran, waited;

	*ran_us = 0;
	text_format(path, sizeof path, "/proc/%ld/schedstat", (long)pid);
	read_file(path, line, sizeof line);
	if (sscanf(line, "%llu %llu", &ran, &waited) != 2)
		return -1;
	*ran_us = (int64_t)(ran / 1000);
	return (int64_t)(waited / 1000);
}

bool
procstat_works(void)
{
	FILE *children = open_children(getpid(), (long)getpid());

	if (children)
		fclose(children);
	return children != NULL;
}
