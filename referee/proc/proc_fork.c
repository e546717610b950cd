#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/prctl.h>
#endif

#include "proc/confine.h"
#include "proc/proc_fork.h"

pid_t
proc_fork(const struct confine *confine)
{
	struct namespaces namespaces = confine_namespaces(confine);
	sigset_t all, old;
	pid_t pid;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &old);
	pid = namespaces_fork(&namespaces);
	if (pid != 0) {
		int cause = errno;

		sigprocmask(SIG_SETMASK, &old, NULL);
		errno = cause;
	}
	return pid;
}

void
proc_die_with(pid_t parent)
{
#if ON_LINUX
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	/* The parent may have died already: prctl(2), PR_SET_PDEATHSIG. */
	if (getppid() != parent)
		_exit(127);
}

int
proc_try(int (*function)(void *), void *context)
{
	pid_t parent = getpid(), pid = fork();
	int status;

	if (pid == 0) {
		proc_die_with(parent);
		_exit(function(context));
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void
proc_become(const char *program, char *const *argv)
{
	execvp(program, argv);
}

void
proc_hide(bool hidden)
{
#if ON_LINUX
	prctl(PR_SET_DUMPABLE, !hidden);
#else
	(void)hidden;
#endif
}
