#ifndef PROCSTAT_H
#define PROCSTAT_H

/*
 * What a process and all its descendants use of the machine, added up from
 * proc(5).  Only Linux lists a process's children; elsewhere nothing is found.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct procstat {
	bool reads;         /* asked for: fill read_bytes, which costs a file more */
	bool exact;         /* asked for: count shared memory once, which costs a
	                     * millisecond for each 100 MB */
	int processes;      /* found, */
	int threads;        /* and their threads; */
	int stopped;        /* so many processes a signal has stopped */
	int64_t rss_bytes;  /* resident memory, and the page tables of wide address
	                     * spaces */
	int64_t cpu_us;     /* user and system time of the living processes and of
	                     * those they waited for, to 10 ms or so */
	int64_t read_bytes; /* by read(2) and the like, pipes included */
};

/* Add a process and its descendants; one that is gone adds nothing. */
void procstat_add(struct procstat *sum, pid_t pid);

/* Add the descendants of a process without itself. */
void procstat_add_below(struct procstat *sum, pid_t pid);

/* A file with the numbers of a process's children, if it has one thread:
 * proc_tid_children(5).  The caller closes it.  NULL if there is none. */
FILE *procstat_open_children(pid_t pid);

/* The first child of a process, 0 if there is none. */
pid_t procstat_first_child(pid_t pid);

/* How long a process's first thread was ready to run without running, and how
 * long it has run, in us since it began; -1 where the system does not say. */
int64_t procstat_delay_us(pid_t pid, int64_t *ran_us);

/* Whether children can be found at all. */
bool procstat_works(void);

#endif
