#ifndef PROC_WORKER_H
#define PROC_WORKER_H

/*
 * Workers: copies of ourselves that serve requests.
 */

struct proc;

/* Fork a worker that runs main and exits with its value.  It reads a request
 * pipe and writes a reply pipe; our ends of both are non-blocking.  Signals are
 * blocked in it until it calls signals_watch.  It dies with us; where the system
 * cannot see to that, it looks for us every second, and hears SIGTERM when we
 * are gone, or ends if it blocks that.  -1 and errno on failure. */
int proc_worker(struct proc *proc, int (*main)(void *context, int requests,
                                               int replies), void *context);

#endif
