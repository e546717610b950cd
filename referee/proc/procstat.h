#ifndef PROCSTAT_H
#define PROCSTAT_H

/*
 * The use that a process and all its descendants make of the machine.  procstat_walk.c adds
 * up the figures of all processes.  On Linux, procstat.c reads them from proc(5).  On
 * macOS, procstat_macos.c asks libSystem for processes, threads, memory and processor time,
 * and fills no more.  Elsewhere procstat_plain.c has only POSIX's clock of a process.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCSTAT_LISTED = 512, PROCSTAT_LOCKS = 100000 };

struct procstat_list {
	pid_t pid[PROCSTAT_LISTED];
	int n; /* if above PROCSTAT_LISTED, the rest is not listed */
};

struct procstat {
	struct procstat_list *list; /* input: list the processes here, or NULL */
	bool reads;         /* input: fill read_bytes, which costs one more file */
	bool exact;         /* input: count shared memory once, which costs a millisecond
	                     * for each 100 MB */
	dev_t held_on;      /* input: fill held_bytes for this file system; 0 = do not */
	int64_t held_bytes; /* the size of deleted files that are still open on that file
	                     * system */
	bool hidden;        /* a process hid its files, because its program may not be
	                     * read */
	int processes;      /* living processes, and dead ones that another process than
	                     * we has to reap */
	int threads;        /* threads of these processes */
	int stopped;        /* processes that a signal has stopped */
	int ready;          /* processes that run, are ready to run or are ending */
	int64_t rss_bytes;  /* resident memory, plus page tables and mappings if there can
	                     * be many of them */
	int64_t shared_bytes; /* if exact: the part of rss_bytes in files in memory */
	int64_t tmp_bytes;  /* the files of an agent's own /tmp, in rss_bytes too; only
	                     * proc_stat fills it */
	int64_t space_bytes; /* the size of all address spaces */
	int64_t maps;       /* the most mappings that fit in these address spaces */
	int64_t cpu_us;     /* processor time of the living processes and, to about 10 ms,
	                     * of the children they waited for */
	int64_t read_bytes; /* bytes read by read(2) and similar calls, pipes included */
};

/* Add a process and its descendants.  A process that is gone adds nothing. */
void procstat_add(struct procstat *sum, pid_t pid);

/* Add the descendants of a process.  Of the process itself, add only what it and the children
 * that it has waited for have read. */
void procstat_add_below(struct procstat *sum, pid_t pid);

/* Add one process and not its descendants.  Returns the number of its threads; 0 if it is
 * gone. */
int procstat_add_one(struct procstat *sum, pid_t pid);

/* Add what a process and the children that it has waited for have read. */
void procstat_add_reads(struct procstat *sum, pid_t pid);

/* List the children of a process, at most `most` of them.  `threads` is the number of the
 * process's threads.  Returns the number of children listed. */
int procstat_children(pid_t pid, int threads, pid_t *into, int most);

/* The first child of a process that has one thread; 0 if there is none. */
pid_t procstat_first_child(pid_t pid);

/* The processor time of a process, until it is reaped, in us; -1 if the system does not
 * say. */
int64_t procstat_cpu_us(pid_t pid);

/* A thread: its times since its start as the scheduler counted them, in us, and whether
 * it is running or ready to run now.  The kernel counts a wait only when the wait is
 * over. */
struct procstat_thread {
	pid_t id;
	bool ready;
	int64_t ran_us, waited_us;
	pid_t process;
};

/* Read the threads of a process, at most `most`.  Returns their number; 0 if the system
 * does not count such times. */
int procstat_threads(pid_t pid, struct procstat_thread *into, int most);

/* The record locks (fcntl(2)) that these processes hold or wait for, as far as
 * PROCSTAT_LOCKS lines of the machine's list show. */
int procstat_locks(const struct procstat_list *list);

/* The time that we ourselves have waited for a processor, in us; 0 if the system does not
 * say.  Reads the figure again only if stale_us have passed since the last reading,
 * because a reading costs as much as all our other work for a ply. */
int64_t procstat_own_waiting_us(int64_t now_us, int64_t stale_us);

/* The longest time that some process of the machine can have waited for a processor since
 * a fixed moment, in us; 0 if the system does not say (pressure, PSI). */
int64_t procstat_stalled_us(void);

/* Call this in a copy of ourselves before procstat_own_waiting_us. */
void procstat_forked(void);

/* Whether this system can list children at all. */
bool procstat_works(void);

#endif
