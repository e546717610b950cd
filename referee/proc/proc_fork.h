#ifndef PROC_FORK_H
#define PROC_FORK_H

/*
 * Copies of this process.  Here only proc_*.c and namespaces.c fork or execute.
 */

#include <stdbool.h>
#include <sys/types.h>

struct confine;

/* fork(2) into the namespaces of `confine`, which may be NULL.  All signals are blocked
 * in the child, where a handler would still write into our pipe. */
pid_t proc_fork(const struct confine *confine);

/* Make this child die when its parent dies. */
void proc_die_with(pid_t parent);

/* Run a function in a process of its own.  Returns the function's value, 0 to 255, or -1
 * if the process ended without one. */
int proc_try(int (*function)(void *context), void *context);

/* Execute another program.  Looks the program up on PATH if its name has no slash.
 * Returns only on failure, with errno. */
void proc_become(const char *program, char *const *argv);

/* Hide our memory and descriptors from other processes of the same user, or show them
 * again. */
void proc_hide(bool hidden);

#endif
