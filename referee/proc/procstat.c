#define _GNU_SOURCE /* syscall */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/file.h"
#include "base/system.h"
#include "base/text.h"
#include "proc/procstat.h"

#if ON_LINUX
#include <sys/syscall.h>

#define WIDE (1LL << 32) /* an address space that can have many page tables */

enum {
	MAPS = 65536,    /* the usual limit of mappings a process */
	MAP_BYTES = 200, /* the kernel's memory for one mapping */
};

/* Read a file of a process in /proc as a string; "" if there is none. */
static void
read_of(pid_t pid, const char *file, char *into, size_t size)
{
	char path[80];

	into[0] = '\0';
	text_format(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
	text_read_file(path, into, size);
}

/* The value in bytes of the line "KEY N kB"; -1 if there is none. */
static int64_t
bytes_in(const char *text, const char *key)
{
	const char *line = strstr(text, key);

	return line ? strtoll(line + strlen(key), NULL, 10) * 1024 : -1;
}

static DIR *
open_threads(pid_t pid)
{
	char path[64];

	text_format(path, sizeof path, "/proc/%ld/task", (long)pid);
	return opendir(path);
}

/* The next thread's number, 0 at the end. */
static long
next_thread(DIR *threads)
{
	const char *name = file_next(threads);

	return name ? strtol(name, NULL, 10) : 0;
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

/* The processor time of a process and its threads, from its own clock, because ticks are
 * too coarse. */
static int64_t
ran_us(pid_t pid, unsigned long long ticks)
{
	int64_t us = procstat_cpu_us(pid);

	return us < 0 ? ticks_us(ticks) : us;
}

/* Read the address space and its resident part, in pages: proc_pid_statm(5). */
static bool
pages_of(pid_t task, unsigned long long *space, long long *pages)
{
	char line[128];

	read_of(task, "statm", line, sizeof line);
	return sscanf(line, "%llu %lld", space, pages) == 2 && *pages;
}

/* The thread that shows the memory of a process.  This is the first thread; if that
 * thread has exited and shows 0, it is another one. */
static pid_t
holder_of(pid_t pid, unsigned long long *space, long long *pages)
{
	DIR *threads = pages_of(pid, space, pages) ? NULL : open_threads(pid);
	long thread = 0;

	while (threads && (thread = next_thread(threads)) &&
	       !pages_of((pid_t)thread, space, pages))
		;
	if (threads)
		closedir(threads);
	return thread ? (pid_t)thread : pid;
}

/* Whether a process still shares its parent's memory because it has executed nothing
 * since its fork: vfork(2).  The flag is the kernel's PF_FORKNOEXEC. */
static bool
borrows_memory(pid_t pid, pid_t parent, unsigned flags)
{
	const unsigned fork_no_exec = 0x40;

#ifdef SYS_kcmp
	unsigned long long space;
	long long pages = 0;

	return flags & fork_no_exec &&
	       syscall(SYS_kcmp, pid, holder_of(parent, &space, &pages),
	               1 /* KCMP_VM */, 0, 0) == 0 && pages;
#else
	(void)pid;
	(void)parent;
	return flags & fork_no_exec & 0;
#endif
}

/* Add the resident memory, with shared pages divided among the processes that share them:
 * proc_pid_smaps(5).  If the process does not say, it has ended since its other numbers
 * were read, or the system is older: then add what is resident now. */
static void
add_exact(struct procstat *sum, pid_t pid, pid_t parent, unsigned flags)
{
	unsigned long long space;
	long long pages = 0;
	char text[4096];
	int64_t part, shared;

	if (borrows_memory(pid, parent, flags))
		return;
	read_of(pid, "smaps_rollup", text, sizeof text);
	part = bytes_in(text, "\nPss:");
	shared = bytes_in(text, "\nPss_Shmem:");
	if (part < 0) {
		pages_of(pid, &space, &pages);
		part = pages * sysconf(_SC_PAGESIZE);
	}
	sum->rss_bytes += part;
	sum->shared_bytes += shared < 0 ? 0 : shared;
}

/* The kernel's memory for page tables: proc_pid_status(5).  In a wide address space, each
 * byte that lies alone costs a page table, which is not resident memory. */
static int64_t
page_tables(pid_t pid)
{
	char text[4096];
	int64_t bytes;

	read_of(pid, "status", text, sizeof text);
	bytes = bytes_in(text, "\nVmPTE:");
	return bytes < 0 ? 0 : bytes;
}

/* The number of mappings of a process, at most `most`: proc_pid_maps(5).  Returns `most`
 * if the process does not show them. */
static int64_t
count_maps(pid_t pid, int64_t most)
{
	char path[40], text[4096];
	int64_t found = 0;
	ssize_t n;
	int fd;

	text_format(path, sizeof path, "/proc/%ld/maps", (long)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return most;
	while ((n = read(fd, text, sizeof text)) > 0)
		for (ssize_t i = 0; i < n; i++)
			found += text[i] == '\n';
	fd_close(&fd);
	return n < 0 || found > most ? most : found;
}

/* Add the kernel's memory for an address space, which is not resident: page tables and
 * mappings.  Reading them takes long.  We skip that while the address spaces together are
 * too small for many of them. */
static void
add_kernels(struct procstat *sum, pid_t pid, unsigned long long space)
{
	int64_t maps = (int64_t)(space / 4096 < MAPS ? space / 4096 : MAPS);

	sum->space_bytes += (int64_t)space;
	sum->maps += maps;
	if (sum->space_bytes > WIDE)
		sum->rss_bytes += page_tables(pid);
	if (sum->maps > MAPS + MAPS / 4)
		sum->rss_bytes += count_maps(pid, maps) * MAP_BYTES;
}

/* Whether the process is about to become a zombie: an init sleeps in this state until its
 * namespace is empty.  The flag is the kernel's PF_EXITING. */
static bool
is_ending(unsigned flags, char state)
{
	const unsigned exiting = 0x4;

	return flags & exiting && state != 'Z' && state != 'X';
}

/* Add the numbers of proc_pid_stat(5).  Returns the number of threads, 0 if the process
 * is gone.  A process's name may hold any byte, so count the fields from the last
 * parenthesis.  *holder is the thread that shows the memory, 0 if there is none. */
static int
add_stat(struct procstat *sum, pid_t pid, pid_t *holder)
{
	char line[1024], *rest;
	unsigned long long user, system, space;
	long long waited_user, waited_system, pages;
	unsigned flags;
	int threads, parent;
	char state;

	read_of(pid, "stat", line, sizeof line);
	rest = strrchr(line, ')');
	if (!rest || sscanf(rest + 1,
		" %c %d %*d %*d %*d %*d %u %*u %*u %*u %*u %llu %llu %lld %lld"
		" %*d %*d %d %*d %*u %llu %lld", &state, &parent, &flags, &user,
		&system, &waited_user, &waited_system, &threads, &space,
		&pages) != 10)
		return 0;
	*holder = pages || threads <= 1 ? pid : holder_of(pid, &space, &pages);
	if (state != 'Z' || threads > 1 || parent != getpid()) {
		sum->processes++;
		sum->threads += threads;
	}
	sum->stopped += state == 'T';
	sum->ready += state == 'R' || is_ending(flags, state);
	if (sum->exact)
		add_exact(sum, *holder, (pid_t)parent, flags);
	else
		sum->rss_bytes += pages * sysconf(_SC_PAGESIZE);
	add_kernels(sum, *holder, space);
	sum->cpu_us += ran_us(pid, user + system) +
		ticks_us((unsigned long long)(waited_user + waited_system));
	*holder = pages ? *holder : 0;
	return threads;
}

/* Whether the process of this thread hides its files and its reads from us.  The kernel
 * hides them if the user may execute but not read the program.  Root then owns its files in
 * /proc, but also those of a process that is ending and has no memory any more. */
static bool
is_hidden(pid_t holder)
{
	unsigned long long space;
	long long pages;
	char path[40];
	struct stat st;

	text_format(path, sizeof path, "/proc/%ld/io", (long)holder);
	return access(path, R_OK) < 0 && errno == EACCES && geteuid() &&
	       stat(path, &st) == 0 && st.st_uid != geteuid() &&
	       pages_of(holder, &space, &pages);
}

void
procstat_add_reads(struct procstat *sum, pid_t pid)
{
	char line[256];
	unsigned long long bytes;

	read_of(pid, "io", line, sizeof line);
	if (sscanf(line, "rchar: %llu", &bytes) == 1)
		sum->read_bytes += (int64_t)bytes;
}

enum { HELD = 1024 };

static ino_t held[HELD]; /* files that are already counted */
static int helds;

/* Whether we have not yet counted this file.  A file that is open twice counts once, up
 * to HELD files. */
static bool
is_new(ino_t file)
{
	for (int i = 0; i < helds; i++)
		if (held[i] == file)
			return false;
	if (helds < HELD)
		held[helds++] = file;
	return true;
}

/* Add the deleted files that the process still holds open: the links of proc_pid_fd(5)
 * lead to files even if those have no name any more. */
static void
add_held(struct procstat *sum, pid_t pid)
{
	char path[48];
	struct stat st;
	const char *name;
	DIR *files;

	if (!sum->held_bytes)
		helds = 0;
	text_format(path, sizeof path, "/proc/%ld/fd", (long)pid);
	files = opendir(path);
	while ((name = file_next(files)))
		if (fstatat(dirfd(files), name, &st, 0) == 0 &&
		    S_ISREG(st.st_mode) && !st.st_nlink &&
		    st.st_dev == sum->held_on && is_new(st.st_ino))
			sum->held_bytes += (int64_t)st.st_blocks * 512;
	if (files)
		closedir(files);
}

int
procstat_add_one(struct procstat *sum, pid_t pid)
{
	pid_t holder;
	int threads = add_stat(sum, pid, &holder);

	if (!threads)
		return 0;
	/* If the first thread has exited, only another one shows the process's files. */
	if (sum->reads)
		procstat_add_reads(sum, holder ? holder : pid);
	if (sum->held_on && holder)
		add_held(sum, holder);
	if ((sum->reads || sum->held_on) && holder)
		sum->hidden |= is_hidden(holder);
	return threads;
}

/* Open the list of the children that one thread has started: proc_tid_children(5). */
static FILE *
open_children(pid_t pid, long thread)
{
	char path[80];

	text_format(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid,
	            thread);
	return fopen(path, "re");
}

static int
children_of(pid_t pid, long thread, pid_t *into, int most)
{
	FILE *children = open_children(pid, thread);
	long child;
	int n = 0;

	while (children && n < most && fscanf(children, "%ld", &child) == 1)
		into[n++] = (pid_t)child;
	if (children)
		fclose(children);
	return n;
}

int
procstat_children(pid_t pid, int threads, pid_t *into, int most)
{
	DIR *all = threads > 1 ? open_threads(pid) : NULL;
	long thread;
	int n = 0;

	if (threads <= 1)
		return children_of(pid, (long)pid, into, most);
	while ((thread = next_thread(all)))
		n += children_of(pid, thread, into + n, most - n);
	if (all)
		closedir(all);
	return n;
}

/* Read the time on a processor and the time waiting for one, in ns:
 * proc_pid_schedstat(5).  Read the state first: the kernel does not count a wait that
 * begins in between until that wait is over. */
static bool
look_at_thread(pid_t pid, long thread, struct procstat_thread *into)
{
	unsigned long long ran, waited;
	char file[48], line[1024], state, *rest;

	text_format(file, sizeof file, "task/%ld/stat", thread);
	read_of(pid, file, line, sizeof line);
	rest = strrchr(line, ')');
	if (!rest || sscanf(rest + 1, " %c", &state) != 1)
		return false;
	text_format(file, sizeof file, "task/%ld/schedstat", thread);
	read_of(pid, file, line, sizeof line);
	if (sscanf(line, "%llu %llu", &ran, &waited) != 2)
		return false;
	*into = (struct procstat_thread){(pid_t)thread, state == 'R',
	                                 (int64_t)(ran / 1000),
	                                 (int64_t)(waited / 1000), pid};
	return true;
}

int
procstat_threads(pid_t pid, struct procstat_thread *into, int most)
{
	DIR *threads = open_threads(pid);
	long thread;
	int n = 0;

	while (n < most && (thread = next_thread(threads)))
		n += look_at_thread(pid, thread, &into[n]);
	if (threads)
		closedir(threads);
	return n;
}

static int own = -1; /* our schedstat stays open because opening it takes long and every
                      * turn reads it */

void
procstat_forked(void)
{
	fd_close(&own);
}

int64_t
procstat_own_waiting_us(int64_t now_us, int64_t stale_us)
{
	static int64_t read_us, waited_us;
	char line[96], *second;
	ssize_t n;

	if (own < 0) {
		own = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
		read_us = now_us - stale_us;
	}
	if (own < 0 || now_us - read_us < stale_us)
		return waited_us;
	n = pread(own, line, sizeof line - 1, 0);
	line[n > 0 ? n : 0] = '\0';
	read_us = now_us;
	second = strchr(line, ' ');
	waited_us = second ? strtoll(second, NULL, 10) / 1000 : 0;
	return waited_us;
}

/* The system's figure is a mean of all processors, so multiply it: one processor may have
 * had all of the wait. */
int64_t
procstat_stalled_us(void)
{
	long long us = 0;
	FILE *file = fopen("/proc/pressure/cpu", "re");

	if (file && fscanf(file, "some %*s %*s %*s total=%lld", &us) != 1)
		us = 0;
	if (file)
		fclose(file);
	return us * sysconf(_SC_NPROCESSORS_ONLN);
}

int
procstat_locks(const struct procstat_list *list)
{
	FILE *file = fopen("/proc/locks", "re");
	char line[128];
	int locks = 0, owner;

	for (int i = 0; file && i < PROCSTAT_LOCKS && fgets(line, sizeof line, file); i++) {
		const char *kind = strstr(line, "POSIX ");
		bool found = false;

		if (kind && sscanf(kind, "POSIX %*s %*s %d", &owner) == 1)
			for (int j = 0; j < list->n && j < PROCSTAT_LISTED && !found; j++)
				found = list->pid[j] == owner;
		locks += found;
	}
	if (file)
		fclose(file);
	return locks;
}

bool
procstat_works(void)
{
	FILE *children = open_children(getpid(), (long)getpid());

	if (children)
		fclose(children);
	return children != NULL;
}

#endif
