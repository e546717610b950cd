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

enum { PROCSTAT_LISTED = 512 };

/* The processes of a walk. */
struct procstat_list {
	pid_t pid[PROCSTAT_LISTED];
	int n; /* more than PROCSTAT_LISTED: the rest is not listed */
};

struct procstat {
	struct procstat_list *list; /* asked for, or NULL */
	bool reads;         /* asked for: fill read_bytes, which costs a file more */
	bool exact;         /* asked for: count shared memory once, which costs a
	                     * millisecond for each 100 MB */
	dev_t held_on;      /* asked for, 0 = not: fill held_bytes, */
	int64_t held_bytes; /* the room on this file system of files that are open
	                     * and have no name any more */
	bool hidden;        /* a process did not show that, since its program may not be
	                     * read */
	int processes;      /* found, but for dead children that we have to
	                     * bury, */
	int threads;        /* and their threads; */
	int stopped;        /* so many processes a signal has stopped, */
	int ready;          /* so many run, are ready to run, or are ending */
	int64_t rss_bytes;  /* resident memory, and the page tables and mappings where
	                     * these can be many, */
	int64_t space_bytes; /* by the address spaces of all, */
	int64_t maps;       /* and the mappings that fit in them */
	int64_t cpu_us;     /* processor time of the living processes; and of those
	                     * they waited for, to 10 ms or so */
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

/* A thread: what the scheduler counted since it began, in us, and whether it is
 * running or ready to run now.  The kernel counts a wait when it is over. */
struct procstat_thread {
	pid_t id;
	bool ready;
	int64_t ran_us, waited_us;
	pid_t process;
};

/* The threads of a process, at most `most`.  Returns how many; 0 where the system
 * does not count so. */
int procstat_threads(pid_t pid, struct procstat_thread *into, int most);

/* How long we have been kept waiting for a processor ourselves, in us; 0 where the
 * system does not say.  It is read again only if stale_us have passed by now_us since
 * it was, for that costs as much as all else that we do for a ply. */
int64_t procstat_own_waiting_us(int64_t now_us, int64_t stale_us);

/* How long some process of the machine has waited for a processor, at most, in us, since
 * some time; 0 where the system does not say (pressure, PSI). */
int64_t procstat_stalled_us(void);

/* In a copy of ourselves, before it asks that. */
void procstat_forked(void);

/* Whether children can be found at all. */
bool procstat_works(void);

#endif
