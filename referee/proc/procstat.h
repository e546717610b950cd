#ifndef PROCSTAT_H
#define PROCSTAT_H

/*
 * What a process and all its descendants hold of the machine, added up over
 * proc(5).  Only Linux lists a process's children; elsewhere nothing is found.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct procstat {
	int processes;      /* that were found, */
	int threads;        /* and their threads */
	int64_t rss_bytes;  /* resident memory, what two share counts twice unless
	                     * it is exact, and the page tables of wide address
	                     * spaces */
	int64_t cpu_us;     /* user and system time of the living ones and of
	                     * those they waited for, to 10 ms or so */
	int64_t read_bytes; /* by read(2) and the like, pipes included */
	bool reads;         /* whether that is asked for: it costs a file more */
	bool exact;         /* so is rss_bytes without anything twice, which costs
	                     * a millisecond for each 100 MB */
};

/* Add a process and its descendants; one that is gone adds nothing. */
void procstat_add(struct procstat *sum, pid_t pid);

/* Add the descendants of a process without itself. */
void procstat_add_below(struct procstat *sum, pid_t pid);

/* The children of a process without threads, numbers to be read and the file
 * to be closed by the caller: proc_tid_children(5).  NULL where there is none. */
FILE *procstat_open_children(pid_t pid);

/* The first child of a process, 0 if there is none. */
pid_t procstat_first_child(pid_t pid);

/* How long a process's first thread was ready to run without running, in us
 * since it began, and how long it has run; -1 where the system does not say. */
int64_t procstat_delay_us(pid_t pid, int64_t *ran_us);

/* Whether children can be found at all. */
bool procstat_works(void);

#endif
