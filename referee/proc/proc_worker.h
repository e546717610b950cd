#ifndef PROC_WORKER_H
#define PROC_WORKER_H

/*
 * Workers: copies of ourselves that serve requests.
 */

struct proc;

/* Fork a worker that runs `main` and exits with its value.  The worker reads a request
 * pipe and writes a reply pipe.  Our ends of both are non-blocking.  The worker blocks
 * signals until it calls signals_watch.  The worker dies with us.  If the system cannot
 * ensure that, the worker checks every second whether we live; if we do not, it sends
 * itself SIGTERM, or exits if it blocks SIGTERM.  Returns -1 and errno on failure. */
int proc_worker(struct proc *proc, int (*main)(void *context, int requests,
                                               int replies), void *context);

#endif
