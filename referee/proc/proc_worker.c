#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/system.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

#if !ON_LINUX
static pid_t employer;

/* Unless the parent lives, end by SIGTERM.  A worker that blocks SIGTERM exits at once. */
static void
look_for_employer(int number)
{
	sigset_t pending;

	(void)number;
	if (getppid() == employer) {
		alarm(1);
		return;
	}
	raise(SIGTERM);
	sigpending(&pending);
	if (sigismember(&pending, SIGTERM))
		_exit(127);
}

static void
look_every_second(pid_t parent)
{
	struct sigaction action = {.sa_handler = look_for_employer};
	sigset_t one;

	employer = parent;
	action.sa_flags = SA_RESTART;
	sigemptyset(&action.sa_mask);
	sigaction(SIGALRM, &action, NULL);
	sigemptyset(&one);
	sigaddset(&one, SIGALRM);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	alarm(1);
}
#endif

/* Exit when the parent exits.  If the system sends no signal for that, check every
 * second. */
static void
leave_with(pid_t parent)
{
	proc_die_with(parent);
#if !ON_LINUX
	look_every_second(parent);
#endif
}

int
proc_worker(struct proc *proc, int (*main)(void *, int, int), void *context)
{
	int requests[2] = {-1, -1}, replies[2] = {-1, -1}, cause;
	pid_t parent = getpid();
	bool begun, taken;

	*proc = PROC_NONE;
	begun = fd_pipe(requests) == 0 && fd_pipe(replies) == 0 &&
	        (proc->pid = proc_fork(NULL)) >= 0;
	if (begun && proc->pid == 0) {
		leave_with(parent);
		orphans_forget();
		procstat_forked();
		fd_close(&requests[1]);
		fd_close(&replies[0]);
		_exit(main(context, requests[0], replies[1]));
	}
	if (begun)
		orphans_spare(proc->pid);
	taken = begun && proc_take_ends(proc, requests[1], replies[0], -1);
	fd_close(&requests[0]);
	fd_close(&replies[1]);
	if (taken)
		return 0;
	cause = errno;
	if (!begun) {
		fd_close(&requests[1]);
		fd_close(&replies[0]);
	}
	proc_stop(proc);
	errno = cause;
	return -1;
}
