#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/on_linux.h"
#if ON_LINUX
#include <sys/prctl.h>
#endif

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/listener.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_parts.h"
#include "proc/procstat.h"

extern char **environ;

/*
 * Forks
 */

pid_t
proc_fork(const struct confine *confine)
{
	sigset_t all, old;
	pid_t pid;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &old);
	pid = confine_fork(confine);
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
	/* It may be gone already: prctl(2), PR_SET_PDEATHSIG. */
#if ON_LINUX
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent)
		_exit(127);
}

/*
 * Programs
 */

/* What a child tells when it does not become the program. */
struct complaint {
	int confining; /* it could not be confined; no bool, of which three bytes
	                * of the message would be undefined */
	int cause;
};

static void
complain(int to, bool confining)
{
	struct complaint complaint = {confining, errno};

	while (write(to, &complaint, sizeof complaint) < 0 && errno == EINTR)
		;
	_exit(127);
}

/* What a child knows of its start. */
struct start {
	const struct proc_setup *setup;
	int end[3];  /* of its three pipes */
	int told;    /* where it complains */
	int report;  /* where its init reports, or -1 */
	int doorway; /* where it hands out the door that it makes, or -1 */
	pid_t parent;
};

/* In a network of our own: let the parent listen there. */
static bool
hand_out_door(int doorway)
{
	int port = LISTENER_OWN_PORT;
	int door = listener_raise_loopback() ? listener_open(&port) : -1;

	return door >= 0 && listener_send(doorway, door);
}

/* The program's process: what fails is told. */
static int
become(void *context)
{
	const struct start *start = context;
	const struct proc_setup *setup = start->setup;

	proc_die_with(start->parent);
	setsid();
	for (int fd = 0; fd < 3; fd++)
		if (dup2(start->end[fd], fd) < 0)
			complain(start->told, true);
	if (start->doorway >= 0 && !hand_out_door(start->doorway))
		complain(start->told, true);
	if (setup->folder > 0 && fchdir(setup->folder) < 0)
		complain(start->told, true);
	/* 1 and not 0, which would not stop a program that takes cores:
	 * core(5). */
	confine_limit(RLIMIT_CORE, 1);
	if (setup->cpu_hard_s != CLOCK_NEVER)
		confine_limit(RLIMIT_CPU, setup->cpu_hard_s);
	if (setup->confine && !confine_enter(setup->confine))
		complain(start->told, true);
	if (getppid() != start->parent)
		_exit(127);
	signals_forget();
	execve(setup->path, setup->argv, setup->envp ? setup->envp : environ);
	complain(start->told, false);
	return 127;
}

/* The child's side: the program's process, or its init's. */
static void
begin_child(struct start *start)
{
	if (start->report < 0)
		become(start);
	start->parent = 1;
	confine_init(start->setup->confine, start->told, start->report, become,
	             start);
	complain(start->told, true);
}

/* Wait for the child's exec.  On failure errno is what it failed with. */
static enum proc_started
exec_result(int told)
{
	struct complaint complaint;
	ssize_t n;

	while ((n = read(told, &complaint, sizeof complaint)) < 0 &&
	       errno == EINTR)
		;
	if (n < 0)
		return PROC_HOST;
	if (n != (ssize_t)sizeof complaint)
		return PROC_STARTED;
	errno = complaint.cause;
	/* A file cut short is EIO, and the agent's. */
	return complaint.confining || (fail_is_host(errno) && errno != EIO)
		? PROC_HOST : PROC_UNFIT;
}

/* The clock of a process's processor time, CLOCK_MONOTONIC if it has none. */
static clockid_t
cpu_clock_of(pid_t pid)
{
	clockid_t clock = CLOCK_MONOTONIC;

#if defined(_POSIX_CPUTIME) && _POSIX_CPUTIME >= 0
	if (clock_getcpuclockid(pid, &clock))
		clock = CLOCK_MONOTONIC;
#else
	(void)pid;
#endif
	return clock;
}

bool
proc_take_ends(struct proc *proc, int in, int out, int err)
{
	proc->in = in;
	proc->out = out;
	proc->err = err;
	return fd_unblock(in) && fd_unblock(out) &&
	       (err < 0 || fd_unblock(err));
}

/* The program itself, where its init is our child.  If it has ended already,
 * it has no number any more. */
static void
find_program(struct proc *proc)
{
	proc->init = proc->pid;
	proc->pid = procstat_first_child(proc->init);
	if (!proc->pid)
		proc->pid = proc->init;
}

/* A guest's only output is its standard error; it comes in by its door.  False
 * if it has none. */
static bool
open_door(struct proc *proc, const struct proc_setup *setup, int doorway)
{
	proc->guest = true;
	fd_close(&proc->in);
	fd_close(&proc->out);
	proc->door = doorway >= 0 ? listener_take(doorway) : setup->door;
	return proc->door >= 0;
}

enum { IN, OUT, ERR, TOLD, REPORT, DOORWAY, PIPES };

/* The pipes that this start needs. */
static bool
make_pipes(int pipe[PIPES][2], const struct proc_setup *setup)
{
	bool doorway = setup->guest && setup->door < 0;

	for (int i = 0; i < REPORT; i++)
		if (fd_pipe(pipe[i]) < 0)
			return false;
	if (confine_has(setup->confine, CONFINE_PIDNS) &&
	    fd_pipe(pipe[REPORT]) < 0)
		return false;
	if (doorway && socketpair(AF_UNIX, SOCK_STREAM, 0, pipe[DOORWAY]) < 0)
		return false;
	for (int i = 0; i < 2 && doorway; i++)
		if (fcntl(pipe[DOORWAY][i], F_SETFD, FD_CLOEXEC) < 0)
			return false;
	return true;
}

enum proc_started
proc_start(struct proc *proc, const struct proc_setup *setup)
{
	int pipe[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1},
	                      {-1, -1}};
	enum proc_started started = PROC_HOST;
	pid_t parent = getpid();
	bool taken;
	int cause;

	*proc = PROC_NONE;
	if (!make_pipes(pipe, setup))
		goto host;
	proc->pid = proc_fork(setup->confine);
	if (proc->pid < 0)
		goto host;
	if (proc->pid == 0) {
		fd_close(&pipe[TOLD][0]);
		begin_child(&(struct start){
			setup, {pipe[IN][0],
			        pipe[setup->guest ? ERR : OUT][1], pipe[ERR][1]},
			pipe[TOLD][1], pipe[REPORT][1], pipe[DOORWAY][1],
			parent});
	}
	orphans_spare(proc->pid);
	taken = proc_take_ends(proc, pipe[IN][1], pipe[OUT][0], pipe[ERR][0]);
	proc->report = pipe[REPORT][0];
	fd_close(&pipe[IN][0]);
	fd_close(&pipe[OUT][1]);
	fd_close(&pipe[ERR][1]);
	fd_close(&pipe[TOLD][1]);
	fd_close(&pipe[REPORT][1]);
	fd_close(&pipe[DOORWAY][1]);
	if (taken)
		started = exec_result(pipe[TOLD][0]);
	if (setup->guest && !open_door(proc, setup, pipe[DOORWAY][0]) &&
	    started == PROC_STARTED)
		started = PROC_HOST;
	cause = errno;
	fd_close(&pipe[TOLD][0]);
	fd_close(&pipe[DOORWAY][0]);
	if (proc->report >= 0)
		find_program(proc);
	/* Once, since it costs a system call to look the clock up. */
	proc->cpu_clock = cpu_clock_of(proc->pid);
	if (started != PROC_STARTED)
		proc_stop(proc);
	errno = cause;
	return started;
host:
	cause = errno;
	if (setup->guest && setup->door >= 0)
		close(setup->door);
	for (int i = 0; i < PIPES; i++) {
		fd_close(&pipe[i][0]);
		fd_close(&pipe[i][1]);
	}
	*proc = PROC_NONE;
	errno = cause;
	return PROC_HOST;
}

void
proc_become(const char *program, char *const *argv)
{
	execvp(program, argv);
}
