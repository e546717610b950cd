#ifdef __linux__
#define _GNU_SOURCE /* prlimit, close_range; see POSIX_ONLY below */
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#define ON_LINUX 0
#endif

#include "clock.h"
#include "confine.h"
#include "door.h"
#include "fail.h"
#include "proc.h"
#include "survey.h"
#include "text.h"

/* The pipe in which signals arrive, and what they are told by. */
static int signal_pipe[2] = {-1, -1};

extern char **environ;

static const struct proc PROC_NONE = {.in = -1, .out = -1, .err = -1,
	.door = -1, .report = -1, .ended_cpu_us = -1};

/* The children that have been started and not yet stopped, 0 = a free place. */
static pid_t leaders[8];

static bool adopting;

/*
 * Descriptors
 */

static void
close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* A pipe, both ends close-on-exec. */
static int
make_pipe(int fd[2])
{
	int cause;

	if (pipe(fd) < 0) {
		fd[0] = fd[1] = -1;
		return -1;
	}
	if (fcntl(fd[0], F_SETFD, FD_CLOEXEC) == 0 &&
	    fcntl(fd[1], F_SETFD, FD_CLOEXEC) == 0)
		return 0;
	cause = errno;
	close_fd(&fd[0]);
	close_fd(&fd[1]);
	errno = cause;
	return -1;
}

/* False and errno where that fails: we would wait for ever in a read. */
static bool
set_nonblocking(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

static void
seal_inherited(void)
{
	long most = sysconf(_SC_OPEN_MAX);

#if ON_LINUX && defined(SYS_close_range)
	if (syscall(SYS_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */) == 0)
		return;
#endif
	for (int fd = 3; fd < most && fd < 65536; fd++) {
		int flags = fcntl(fd, F_GETFD);

		if (flags >= 0)
			fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
	}
}

/*
 * Signals
 */

static void
on_signal(int signal)
{
	int cause = errno;
	char byte = signal == SIGCHLD ? PROC_CHILD
	          : signal == SIGINT  ? PROC_INTERRUPT
	                              : PROC_TERMINATE;

	/* A full pipe already says that something arrived. */
	while (write(signal_pipe[1], &byte, 1) < 0 && errno == EINTR)
		;
	errno = cause;
}

int
proc_watch(void)
{
	static const int watched[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
	/* Agents are stopped and continued; only their ends are news. */
	struct sigaction action = {.sa_handler = on_signal,
	                           .sa_flags = SA_NOCLDSTOP};
	sigset_t none;

	close_fd(&signal_pipe[0]);
	close_fd(&signal_pipe[1]);
	if (make_pipe(signal_pipe) < 0 || !set_nonblocking(signal_pipe[0]) ||
	    !set_nonblocking(signal_pipe[1]))
		return -1;
	seal_inherited();
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
		struct sigaction old;

		/* Under nohup a hangup is nothing to us. */
		sigaction(watched[i], NULL, &old);
		if (watched[i] != SIGHUP || old.sa_handler != SIG_IGN)
			sigaction(watched[i], &action, NULL);
	}
	/* Their system calls fail instead, which is looked at. */
	action.sa_handler = SIG_IGN;
	sigaction(SIGPIPE, &action, NULL);
	sigaction(SIGXFSZ, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	return signal_pipe[0];
}

int
proc_signals(void)
{
	char bytes[256];
	int mask = 0;
	ssize_t n;

	while ((n = read(signal_pipe[0], bytes, sizeof bytes)) > 0 ||
	       (n < 0 && errno == EINTR))
		for (ssize_t i = 0; i < n; i++)
			mask |= bytes[i];
	return mask;
}

/* A child starts as if from a shell: nothing ignored, nothing blocked. */
static void
forget_signals(void)
{
	struct sigaction action = {.sa_handler = SIG_DFL};
	sigset_t none;

	for (int signal = 1; signal <= 64; signal++)
		sigaction(signal, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Die when the parent does.  The parent may be gone already: prctl(2),
 * PR_SET_PDEATHSIG. */
static void
die_with(pid_t parent)
{
#if ON_LINUX
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent)
		_exit(127);
}

/*
 * Orphans
 */

static void
enlist(pid_t from, pid_t to)
{
	size_t i = 0;

	while (i < sizeof leaders / sizeof *leaders && leaders[i] != from)
		i++;
	if (i < sizeof leaders / sizeof *leaders)
		leaders[i] = to;
}

static bool
is_leader(pid_t pid)
{
	for (size_t i = 0; i < sizeof leaders / sizeof *leaders; i++)
		if (pid > 0 && leaders[i] == pid)
			return true;
	return false;
}

bool
proc_adopt(void)
{
	memset(leaders, 0, sizeof leaders);
#if ON_LINUX
	adopting = survey_works() && prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
	return adopting;
}

/* Look at each orphan once: kill it, or only reap it if it has ended.  How many
 * there were. */
static int
sweep(bool killing)
{
	FILE *children = adopting ? survey_open_children(getpid()) : NULL;
	int found = 0;
	long pid;

	while (children && fscanf(children, "%ld", &pid) == 1) {
		if (is_leader((pid_t)pid) || is_leader(getsid((pid_t)pid)))
			continue;
		if (killing)
			kill((pid_t)pid, SIGKILL);
		while (waitpid((pid_t)pid, NULL, killing ? 0 : WNOHANG) < 0 &&
		       errno == EINTR)
			;
		found++;
	}
	if (children)
		fclose(children);
	return found;
}

void
proc_bury(void)
{
	sweep(false);
}

/* What an orphan leaves behind when it is killed is found in the next sweep.
 * One that forks as fast as it dies is caught after a few. */
static void
kill_orphans(void)
{
	for (int i = 0; i < 1000 && sweep(true); i++)
		;
}

/* Fork with all signals blocked: until the child has unblocked them, a handler
 * of ours would write into our pipe, not into its own. */
static pid_t
fork_blocked(const struct confine *confine)
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

/*
 * Agents
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
	int port = DOOR_OWN_PORT;
	int door = door_raise_loopback() ? door_open(&port) : -1;

	return door >= 0 && door_send(doorway, door);
}

/* The program's process: what fails is told. */
static int
become(void *context)
{
	const struct start *start = context;
	const struct proc_setup *setup = start->setup;

	die_with(start->parent);
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
	forget_signals();
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

/* Our side of a new child; err may be -1.  False and errno on failure. */
static bool
take_ends(struct proc *proc, int in, int out, int err)
{
	proc->in = in;
	proc->out = out;
	proc->err = err;
	return set_nonblocking(in) && set_nonblocking(out) &&
	       (err < 0 || set_nonblocking(err));
}

/* The program itself, where its init is our child.  If it has ended already,
 * it has no number any more. */
static void
find_program(struct proc *proc)
{
	proc->init = proc->pid;
	proc->pid = survey_first_child(proc->init);
	if (!proc->pid)
		proc->pid = proc->init;
}

/* A guest's only output is its standard error; it comes in by its door.  False
 * if it has none. */
static bool
open_door(struct proc *proc, const struct proc_setup *setup, int doorway)
{
	proc->guest = true;
	close_fd(&proc->in);
	close_fd(&proc->out);
	proc->door = doorway >= 0 ? door_take(doorway) : setup->door;
	return proc->door >= 0;
}

bool
proc_let_in(struct proc *proc)
{
	int fd = proc->door < 0 ? -1 : door_accept(proc->door);

	if (fd < 0)
		return false;
	close_fd(&proc->door);
	proc->in = fd;
	proc->out = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	return true;
}

enum { IN, OUT, ERR, TOLD, REPORT, DOORWAY, PIPES };

/* The pipes that this start needs. */
static bool
make_pipes(int pipe[PIPES][2], const struct proc_setup *setup)
{
	bool doorway = setup->guest && setup->door < 0;

	for (int i = 0; i < REPORT; i++)
		if (make_pipe(pipe[i]) < 0)
			return false;
	if (confine_has(setup->confine, CONFINE_PIDNS) &&
	    make_pipe(pipe[REPORT]) < 0)
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
	proc->pid = fork_blocked(setup->confine);
	if (proc->pid < 0)
		goto host;
	if (proc->pid == 0) {
		close_fd(&pipe[TOLD][0]);
		begin_child(&(struct start){
			setup, {pipe[IN][0],
			        pipe[setup->guest ? ERR : OUT][1], pipe[ERR][1]},
			pipe[TOLD][1], pipe[REPORT][1], pipe[DOORWAY][1],
			parent});
	}
	enlist(0, proc->pid);
	taken = take_ends(proc, pipe[IN][1], pipe[OUT][0], pipe[ERR][0]);
	proc->report = pipe[REPORT][0];
	close_fd(&pipe[IN][0]);
	close_fd(&pipe[OUT][1]);
	close_fd(&pipe[ERR][1]);
	close_fd(&pipe[TOLD][1]);
	close_fd(&pipe[REPORT][1]);
	close_fd(&pipe[DOORWAY][1]);
	if (taken)
		started = exec_result(pipe[TOLD][0]);
	if (setup->guest && !open_door(proc, setup, pipe[DOORWAY][0]) &&
	    started == PROC_STARTED)
		started = PROC_HOST;
	cause = errno;
	close_fd(&pipe[TOLD][0]);
	close_fd(&pipe[DOORWAY][0]);
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
		close_fd(&pipe[i][0]);
		close_fd(&pipe[i][1]);
	}
	*proc = PROC_NONE;
	errno = cause;
	return PROC_HOST;
}

/* Whom we wait for: the program, or the init of its namespace. */
static pid_t
own_child(const struct proc *proc)
{
	return proc->init ? proc->init : proc->pid;
}

void
proc_kill(const struct proc *proc)
{
	if (proc->pid <= 0)
		return;
	/* Before the leader is reaped: after, the number may be anybody's.  A
	 * worker leads no group; an init takes all with it. */
	if (proc->init) {
		kill(proc->init, SIGKILL);
		return;
	}
	kill(-proc->pid, SIGKILL);
	kill(proc->pid, SIGKILL);
}

void
proc_close_input(struct proc *proc)
{
	if (proc->guest && proc->in >= 0)
		shutdown(proc->in, SHUT_WR); /* what it still says is read */
	close_fd(&proc->in);
}

void
proc_forget(struct proc *proc)
{
	if (proc->pid > 0) {
		close_fd(&proc->in);
		close_fd(&proc->out);
		close_fd(&proc->err);
		close_fd(&proc->door);
		close_fd(&proc->report);
	}
	*proc = PROC_NONE;
}

void
proc_stop(struct proc *proc)
{
	if (proc->pid > 0) {
		pid_t child = own_child(proc);

		proc_kill(proc);
		while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
			;
		enlist(child, 0);
		kill_orphans();
	}
	proc_forget(proc);
}

static int64_t
children_cpu_us(void)
{
	struct rusage used;

	getrusage(RUSAGE_CHILDREN, &used);
	return ((int64_t)used.ru_utime.tv_sec + used.ru_stime.tv_sec) * CLOCK_S +
	       used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

int64_t
proc_reap(struct proc *proc)
{
	int64_t before = children_cpu_us();

	proc_stop(proc);
	return children_cpu_us() - before;
}

/* waitid(2) without reaping, and what was used, which only Linux's call tells:
 * POSIX's has four arguments. */
static bool
look_for_end(pid_t child, siginfo_t *info, struct rusage *used)
{
	const int how = WEXITED | WNOHANG | WNOWAIT;

	info->si_pid = 0;
#if ON_LINUX
	return syscall(SYS_waitid, P_PID, child, info, how, used) == 0 &&
	       info->si_pid != 0;
#else
	(void)used;
	return waitid(P_PID, (id_t)child, info, how) == 0 && info->si_pid != 0;
#endif
}

/* What the init says of the program; if it says nothing, it was killed. */
static void
take_report(struct proc *proc)
{
	struct confine_report report;
	ssize_t n;

	while ((n = read(proc->report, &report, sizeof report)) < 0 &&
	       errno == EINTR)
		;
	if (n != (ssize_t)sizeof report)
		return;
	proc->code = report.code;
	proc->signal = report.signal;
	proc->ended_cpu_us = report.cpu_us;
	proc->peak_bytes = report.peak_bytes;
}

bool
proc_ended(struct proc *proc)
{
	struct rusage used = {.ru_maxrss = 0};
	siginfo_t info;

	if (proc->exited || proc->pid <= 0)
		return proc->exited;
	if (!look_for_end(own_child(proc), &info, &used))
		return false;
	proc->exited = true;
	proc->code = info.si_code == CLD_EXITED ? info.si_status : -1;
	proc->signal = info.si_code == CLD_EXITED ? 0 : info.si_status;
	if (proc->init)
		take_report(proc);
	else
		proc->peak_bytes = (int64_t)used.ru_maxrss * 1024;
	return true;
}

bool
proc_await(struct proc *proc, int64_t deadline_us)
{
	while (!proc_ended(proc)) {
		int64_t now = clock_now_us();
		struct pollfd wake = {signal_pipe[0], POLLIN, 0};

		if (now >= deadline_us)
			return false;
		/* Looking every 10 ms covers a SIGCHLD that was taken out of
		 * the pipe by somebody else. */
		int ms = clock_poll_ms(deadline_us, now);
		poll(&wake, 1, ms >= 0 && ms < 10 ? ms : 10);
		if (wake.revents) {
			int seen = proc_signals() & ~PROC_CHILD;

			if (seen) {
				on_signal(seen & PROC_INTERRUPT ? SIGINT : SIGTERM);
				return proc_ended(proc);
			}
		}
	}
	return true;
}

int64_t
proc_cpu_us(const struct proc *proc)
{
	if (proc->pid <= 0 || proc->cpu_clock == CLOCK_MONOTONIC)
		return -1;
	/* An init has reaped it. */
	if (proc->exited && proc->init)
		return proc->ended_cpu_us;
	return clock_read_us(proc->cpu_clock);
}

static bool
limit_cpu_of(pid_t pid, int64_t seconds)
{
#if ON_LINUX
	struct rlimit limit;

	if (prlimit(pid, RLIMIT_CPU, NULL, &limit) < 0)
		return false;
	limit.rlim_cur = (rlim_t)seconds;
	if (limit.rlim_cur > limit.rlim_max)
		limit.rlim_cur = limit.rlim_max;
	return prlimit(pid, RLIMIT_CPU, &limit, NULL) == 0;
#else
	(void)pid;
	(void)seconds;
	return false;
#endif
}

bool
proc_can_limit_cpu(const struct confine *confine)
{
	int ready[2], hold[2];
	pid_t parent = getpid(), pid;
	bool can;
	char byte;

	if (!confine_has(confine, CONFINE_UID))
		return ON_LINUX;
	if (make_pipe(ready) < 0)
		return false;
	if (make_pipe(hold) < 0) {
		close_fd(&ready[0]);
		close_fd(&ready[1]);
		return false;
	}
	pid = fork();
	if (pid == 0) {
		die_with(parent);
		close_fd(&ready[0]);
		close_fd(&hold[1]);
		confine_probe(CONFINE_UID, confine);
		/* The change of user has undone it: PR_SET_PDEATHSIG. */
		die_with(parent);
		close_fd(&ready[1]);
		while (read(hold[0], &byte, 1) < 0 && errno == EINTR)
			;
		_exit(0);
	}
	close_fd(&ready[1]);
	close_fd(&hold[0]);
	while (read(ready[0], &byte, 1) < 0 && errno == EINTR)
		;
	close_fd(&ready[0]);
	can = pid > 0 && limit_cpu_of(pid, 100);
	/* We may not be allowed to kill it. */
	close_fd(&hold[1]);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	return can;
}

bool
proc_limit_cpu(const struct proc *proc, int64_t seconds)
{
	return !proc->exited && limit_cpu_of(proc->pid, seconds);
}

bool
proc_survey(const struct proc *proc, struct survey *survey)
{
	FILE *children;
	long pid;

	if (proc->pid <= 0 || proc->exited || !adopting)
		return false;
	if (proc->init) {
		survey_add_below(survey, proc->init);
		return true;
	}
	survey_add(survey, proc->pid);
	children = survey_open_children(getpid());
	while (children && fscanf(children, "%ld", &pid) == 1)
		if (!is_leader((pid_t)pid) && getsid((pid_t)pid) == proc->pid)
			survey_add(survey, (pid_t)pid);
	if (children)
		fclose(children);
	return true;
}

void
proc_pause(const struct proc *proc)
{
	if (proc->pid > 0 && !proc->exited)
		kill(-proc->pid, SIGSTOP);
}

void
proc_resume(const struct proc *proc)
{
	if (proc->pid > 0 && !proc->exited)
		kill(-proc->pid, SIGCONT);
}

/* Whether an orphan of ours may be the child's: not if it is in another child's
 * session. */
static bool
has_orphans(const struct proc *proc)
{
	FILE *children = adopting ? survey_open_children(getpid()) : NULL;
	bool found = false;
	long pid;

	while (children && !found && fscanf(children, "%ld", &pid) == 1)
		found = !is_leader((pid_t)pid) &&
		        (getsid((pid_t)pid) == proc->pid ||
		         !is_leader(getsid((pid_t)pid)));
	if (children)
		fclose(children);
	return found;
}

/* Whether somebody else is in the child's session; only where it has no
 * namespace of its own, in which all would be found below its init. */
static bool
shares_session(const struct proc *proc)
{
	DIR *all = ON_LINUX ? opendir("/proc") : NULL;
	struct dirent *entry;
	bool found = false;
	int64_t pid;

	while (all && !found && (entry = readdir(all)))
		found = text_number(entry->d_name, 1, INT32_MAX, &pid) &&
		        pid != proc->pid && getsid((pid_t)pid) == proc->pid;
	if (all)
		closedir(all);
	return found;
}

bool
proc_has_company(const struct proc *proc)
{
	struct survey survey = {.processes = 0};

	if (proc->init && proc_survey(proc, &survey))
		return survey.processes > 1;
	return has_orphans(proc) || shares_session(proc);
}

int64_t
proc_delay_us(const struct proc *proc, int64_t *ran_us)
{
	return survey_delay_us(proc->pid, ran_us);
}

/*
 * Workers
 */

#if !ON_LINUX
static pid_t employer;

/* A worker that does not hear of signals leaves at once. */
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

/* Leave when the parent has: where no signal says so, look for it. */
static void
leave_with(pid_t parent)
{
	die_with(parent);
#if !ON_LINUX
	look_every_second(parent);
#endif
}

int
proc_worker(struct proc *proc, int (*main)(void *, int, int), void *context)
{
	int requests[2] = {-1, -1}, replies[2] = {-1, -1}, cause;
	pid_t parent = getpid();

	*proc = PROC_NONE;
	if (make_pipe(requests) < 0 || make_pipe(replies) < 0)
		goto fail;
	proc->pid = fork_blocked(NULL);
	if (proc->pid < 0)
		goto fail;
	if (proc->pid == 0) {
		leave_with(parent);
		close_fd(&requests[1]);
		close_fd(&replies[0]);
		_exit(main(context, requests[0], replies[1]));
	}
	close_fd(&requests[0]);
	close_fd(&replies[1]);
	if (take_ends(proc, requests[1], replies[0], -1))
		return 0;
	cause = errno;
	proc_stop(proc);
	errno = cause;
	return -1;
fail:
	cause = errno;
	for (int i = 0; i < 2; i++) {
		close_fd(&requests[i]);
		close_fd(&replies[i]);
	}
	proc->pid = 0;
	errno = cause;
	return -1;
}

void
proc_run_on(void)
{
	signal(SIGTSTP, SIG_IGN);
}

void
proc_terminate(const struct proc *proc)
{
	if (proc->pid > 0)
		kill(proc->pid, SIGTERM);
}

const char *
proc_signal_name(int signal, char into[48])
{
	text_format(into, 48, "%d (%s)", signal, strsignal(signal));
	return into;
}

int
proc_exit_status(int signals)
{
	return signals & PROC_INTERRUPT ? 130 : 143;
}

int
proc_cores(void)
{
	long cores = 1;

#if ON_LINUX
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
#endif
#ifdef _SC_NPROCESSORS_ONLN
	cores = sysconf(_SC_NPROCESSORS_ONLN);
#endif
	return cores < 1 ? 1 : cores > 4096 ? 4096 : (int)cores;
}

int
proc_core(void)
{
	int seen = 0;

#if ON_LINUX
	int here = sched_getcpu();
	cpu_set_t ours;

	if (sched_getaffinity(0, sizeof ours, &ours) == 0)
		for (int cpu = 0; cpu < here && cpu < CPU_SETSIZE; cpu++)
			seen += CPU_ISSET(cpu, &ours) ? 1 : 0;
#endif
	return seen;
}

bool
proc_pin(int first, int count)
{
#if ON_LINUX
	cpu_set_t ours, chosen;
	int cores, seen = 0;

	if (sched_getaffinity(0, sizeof ours, &ours) < 0)
		return false;
	cores = CPU_COUNT(&ours);
	CPU_ZERO(&chosen);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &ours))
			continue;
		/* How far it is behind the first, counted around. */
		if ((seen - first % cores + cores) % cores < count)
			CPU_SET(cpu, &chosen);
		seen++;
	}
	return sched_setaffinity(0, sizeof chosen, &chosen) == 0;
#else
	(void)first;
	(void)count;
	return false;
#endif
}

int
proc_try(int (*function)(void *), void *context)
{
	pid_t parent = getpid(), pid = fork();
	int status;

	if (pid == 0) {
		die_with(parent);
		_exit(function(context));
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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

void
proc_become(const char *program, char *const *argv)
{
	execvp(program, argv);
}

void
proc_fill_standard(void)
{
	/* The wrong way round, so that using one is an error that is seen. */
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd ? O_RDONLY : O_WRONLY) != fd)
			return;
}
