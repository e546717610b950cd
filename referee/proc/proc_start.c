#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
#include "base/text.h"
#include "proc/confine.h"
#include "proc/listener.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_fork.h"
#include "proc/proc_start.h"
#include "proc/procstat.h"

extern char **environ;

enum { BUSY_TRIES = 50, BUSY_MS = 10 }; /* while the file is still being written */

/* The message that a child sends if it cannot become the program. */
struct failure {
	int confining; /* confining failed; not bool, because a bool would leave three
	                * undefined bytes in the message */
	int cause;
};

NORETURN static void
fail(int to, bool confining)
{
	struct failure failure = {confining, errno};

	while (write(to, &failure, sizeof failure) < 0 && errno == EINTR)
		;
	_exit(127);
}

struct start {
	const struct proc_setup *setup;
	int end[3];    /* the child's ends of its three pipes */
	int failures;  /* the child writes a struct failure here */
	int report;    /* the child's init reports here, or -1 */
	int listeners; /* the child sends us its listener here, or -1 */
	pid_t parent;
};

/* Listen in the child's network, and send the listener to the parent, which accepts. */
static bool
send_listener(int listeners)
{
	int port = LISTENER_OWN_PORT;
	int listener = listener_open(&port);

	return listener >= 0 && listener_send(listeners, listener);
}

/* Drop from PATH the folders that the program may not enter.  Otherwise we would report
 * a missing program as a forbidden one. */
static void
leave_out_closed(char **path)
{
	static char kept[8192] = "PATH=";
	char *to = kept + strlen(kept);
	const char *next = *path + strlen(kept);

	if (strlen(*path) >= sizeof kept - 1)
		return;
	for (size_t n; *next; next += n + (next[n] == ':')) {
		n = strcspn(next, ":");
		memcpy(to, next, n);
		to[n] = '\0';
		if (access(n ? to : ".", X_OK) < 0)
			continue;
		to[n] = ':';
		to += n + 1;
	}
	to[to > kept + sizeof "PATH" ? -1 : 0] = '\0';
	*path = kept;
}

/* Become the program, or send a failure.  Runs in the child. */
static int
become(void *context)
{
	const struct start *start = context;
	const struct proc_setup *setup = start->setup;

	proc_die_with(start->parent);
	/* A program leads its process group, as in a shell.  If it has no init, it leads
	 * its session, too, by which we find its descendants. */
	if (start->report < 0)
		setsid();
	else
		setpgid(0, 0);
	for (int fd = 0; fd < 3; fd++)
		if (dup2(start->end[fd], fd) < 0)
			fail(start->failures, true);
	if (start->listeners >= 0 && !send_listener(start->listeners))
		fail(start->failures, true);
	if (setup->folder && chdir(setup->folder) < 0)
		fail(start->failures, true);
	/* Use 1 because 0 would not stop a program that receives core dumps: core(5). */
	confine_limit(RLIMIT_CORE, 1);
	if (setup->cpu_hard_s != CLOCK_NEVER)
		confine_limit(RLIMIT_CPU, setup->cpu_hard_s);
	if (setup->confine && !confine_enter(setup->confine))
		fail(start->failures, true);
	if (getppid() != start->parent)
		_exit(127);
	if (setup->envp)
		environ = setup->envp;
	for (char **name = environ; setup->confine && *name; name++)
		if (!strncmp(*name, "PATH=", 5))
			leave_out_closed(name);
	/* Set this limit last, because AddressSanitizer needs more data before. */
	if (setup->data_bytes)
		confine_limit(RLIMIT_DATA, setup->data_bytes);
	signals_forget();
	/* An upload or a compiler may still be writing the file. */
	for (int tries = 0; tries < BUSY_TRIES; tries++) {
		execve(setup->path, setup->argv, environ);
		if (errno != ETXTBSY)
			break;
		poll(NULL, 0, BUSY_MS);
		errno = ETXTBSY;
	}
	fail(start->failures, false);
}

/* Go on as the child: the program's process or its init. */
NORETURN static void
begin_child(struct start *start)
{
	struct namespaces namespaces = confine_namespaces(start->setup->confine);

	if (start->report < 0)
		become(start);
	setsid();
	start->parent = 1;
	namespaces_init(&namespaces, start->failures, start->report, become,
	                start);
	fail(start->failures, true);
}

/* Wait until the child executes the program.  On failure errno is the child's error. */
static enum proc_started
exec_result(int failures)
{
	struct failure failure;
	ssize_t n;

	while ((n = read(failures, &failure, sizeof failure)) < 0 &&
	       errno == EINTR)
		;
	if (n < 0)
		return PROC_HOST;
	if (n != (ssize_t)sizeof failure)
		return PROC_STARTED;
	errno = failure.cause;
	/* EIO means that the program's file is truncated, which is the agent's fault. */
	return failure.confining || (fail_is_host(errno) && errno != EIO)
		? PROC_HOST : PROC_UNFIT;
}

static int
open_tmp(pid_t program)
{
	char path[40];

	text_format(path, sizeof path, "/proc/%ld/root/tmp", (long)program);
	return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Find the program's process.  If the program has an init, its process is the init's
 * child. */
static void
find_program(struct proc *proc, const struct confine *confine)
{
	pid_t program;

	if (proc->report >= 0) {
		proc->init = proc->pid;
		program = procstat_first_child(proc->init);
		/* If the program has already ended, the init has no child. */
		proc->pid = program ? program : proc->init;
	}
	if (confine_has(confine, CONFINE_MOUNTS) && proc->pid != proc->init)
		proc->tmp = open_tmp(proc->pid);
	/* Store the clock, because finding it costs a system call. */
	proc->cpu_clock = clock_of_process(proc->pid);
}

enum { IN, OUT, ERR, FAILURES, REPORT, LISTENERS, PIPES };

/* Make the pipes that this start needs; the others are -1. */
static bool
make_pipes(int pipe[PIPES][2], const struct proc_setup *setup)
{
	for (int i = 0; i < PIPES; i++)
		pipe[i][0] = pipe[i][1] = -1;
	for (int i = 0; i < REPORT; i++)
		if (fd_pipe(pipe[i]) < 0)
			return false;
	if (confine_has(setup->confine, CONFINE_PIDNS) &&
	    fd_pipe(pipe[REPORT]) < 0)
		return false;
	return !setup->guest || setup->listener >= 0 ||
	       (socketpair(AF_UNIX, SOCK_STREAM, 0, pipe[LISTENERS]) == 0 &&
	        fcntl(pipe[LISTENERS][0], F_SETFD, FD_CLOEXEC) == 0 &&
	        fcntl(pipe[LISTENERS][1], F_SETFD, FD_CLOEXEC) == 0);
}

static bool
fork_child(struct proc *proc, const struct proc_setup *setup, int pipe[PIPES][2])
{
	struct start start = {
		setup,
		{pipe[IN][0], pipe[setup->guest ? ERR : OUT][1], pipe[ERR][1]},
		pipe[FAILURES][1], pipe[REPORT][1], pipe[LISTENERS][1], getpid(),
	};
	pid_t pid = proc_fork(setup->confine);

	if (pid == 0) {
		fd_close(&pipe[FAILURES][0]);
		begin_child(&start);
	}
	if (pid < 0)
		return false;
	proc->pid = pid;
	orphans_spare(pid);
	return true;
}

/* Wait until a guest has a listener to connect to.  A guest's only output pipe is its
 * standard error.  False if there is no listener. */
static bool
await_guest(struct proc *proc, const struct confine *confine, int listeners)
{
	proc->guest = true;
	proc->user = listeners >= 0 ? (uid_t)-1
		: confine_has(confine, CONFINE_UID) ? confine->uid : geteuid();
	fd_close(&proc->in);
	fd_close(&proc->out);
	if (listeners >= 0)
		proc->listener = listener_take(listeners);
	return proc->listener >= 0;
}

/* Store our ends of the pipes, and wait until the child has become the program. */
static enum proc_started
follow(struct proc *proc, const struct proc_setup *setup, int pipe[PIPES][2])
{
	bool taken = proc_take_ends(proc, pipe[IN][1], pipe[OUT][0],
	                            pipe[ERR][0]);
	enum proc_started started;

	proc->report = pipe[REPORT][0];
	pipe[IN][1] = pipe[OUT][0] = pipe[ERR][0] = pipe[REPORT][0] = -1;
	for (int i = 0; i < PIPES; i++)
		fd_close(&pipe[i][i == IN ? 0 : 1]);
	if (!taken)
		return PROC_HOST;
	started = exec_result(pipe[FAILURES][0]);
	if (started == PROC_STARTED && setup->guest &&
	    !await_guest(proc, setup->confine, pipe[LISTENERS][0]))
		return PROC_HOST;
	return started;
}

enum proc_started
proc_start(struct proc *proc, const struct proc_setup *setup)
{
	int pipe[PIPES][2], cause;
	enum proc_started started = PROC_HOST;

	*proc = PROC_NONE;
	if (setup->guest)
		proc->listener = setup->listener;
	if (make_pipes(pipe, setup) && fork_child(proc, setup, pipe))
		started = follow(proc, setup, pipe);
	cause = errno;
	for (int i = 0; i < PIPES; i++) {
		fd_close(&pipe[i][0]);
		fd_close(&pipe[i][1]);
	}
	if (started == PROC_STARTED) {
		find_program(proc, setup->confine);
	} else {
		fd_close(&proc->listener);
		proc_stop(proc);
	}
	errno = cause;
	return started;
}
