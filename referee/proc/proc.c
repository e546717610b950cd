#define _GNU_SOURCE /* syscall */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/fd.h"
#include "base/signals.h"
#include "proc/listener.h"
#include "proc/namespaces.h"
#include "proc/orphans.h"
#include "proc/proc.h"

bool
proc_take_ends(struct proc *proc, int in, int out, int err)
{
	proc->in = in;
	proc->out = out;
	proc->err = err;
	return fd_unblock(in) && fd_unblock(out) &&
	       (err < 0 || fd_unblock(err));
}

enum { STRANGERS = 64 };

bool
proc_let_in(struct proc *proc)
{
	int fd = -1;

	if (proc->listener < 0)
		return false;
	/* A limit, because a crowd of strangers must not keep us here. */
	for (int i = 0; i < STRANGERS; i++) {
		fd = listener_accept(proc->listener);
		if (fd < 0 || proc->user == (uid_t)-1 ||
		    listener_is_of(fd, proc->user))
			break;
		fd_close(&fd);
	}
	if (fd < 0)
		return false;
	fd_close(&proc->listener);
	proc->in = fd;
	proc->out = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	return true;
}

/* The child that we wait for: the program, or the init of its namespace. */
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
	/* Kill before reaping, because afterwards another process may get the number.
	 * A worker leads no group.  An init takes its whole namespace with it. */
	if (proc->init) {
		kill(proc->init, SIGKILL);
		return;
	}
	kill(-proc->pid, SIGKILL);
	kill(proc->pid, SIGKILL);
}

void
proc_terminate(const struct proc *proc)
{
	if (proc->pid > 0)
		kill(proc->pid, SIGTERM);
}

void
proc_close_input(struct proc *proc)
{
	if (proc->guest && proc->in >= 0)
		shutdown(proc->in, SHUT_WR); /* we still read the guest's output */
	fd_close(&proc->in);
}

void
proc_forget(struct proc *proc)
{
	if (proc->pid > 0) {
		fd_close(&proc->in);
		fd_close(&proc->out);
		fd_close(&proc->err);
		fd_close(&proc->listener);
		fd_close(&proc->report);
		fd_close(&proc->tmp);
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
		orphans_spare_no_more(child);
		orphans_kill();
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

/* Linux's own struct rusage.  The C library's may have wider members for times. */
struct used {
	long times[4];
	long maxrss;
	long rest[13];
};

/* waitid(2) without reaping.  Linux's system call has a fifth argument, the used
 * resources. */
static bool
look_for_end(pid_t child, siginfo_t *info, struct used *used)
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

/* Read the init's report on the program.  A killed init sends no report. */
static void
take_report(struct proc *proc)
{
	struct namespaces_report report;
	ssize_t n;

	while ((n = read(proc->report, &report, sizeof report)) < 0 &&
	       errno == EINTR)
		;
	proc->lost = n != (ssize_t)sizeof report;
	if (proc->lost)
		return;
	proc->code = report.code;
	proc->signal = report.signal;
	proc->ended_cpu_us = report.cpu_us;
	proc->peak_bytes = report.peak_bytes;
}

bool
proc_ended(struct proc *proc)
{
	struct used used = {.maxrss = 0};
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
		proc->peak_bytes = (int64_t)used.maxrss * 1024;
	return true;
}

bool
proc_await(struct proc *proc, int64_t deadline_us)
{
	while (!proc_ended(proc)) {
		int64_t now = clock_now_us();
		struct pollfd wake = {signals_fd(), POLLIN, 0};

		if (now >= deadline_us)
			return false;
		if (proc->paused)
			proc_resume(proc);
		/* Another function may have read the SIGCHLD from the pipe, so check
		 * every 10 ms. */
		int ms = clock_poll_ms(deadline_us, now);
		poll(&wake, 1, ms >= 0 && ms < 10 ? ms : 10);
		if (wake.revents) {
			int seen = signals_take() & ~SIGNALS_CHILD;

			if (seen) {
				signals_put_back(seen);
				return proc_ended(proc);
			}
		}
	}
	return true;
}

void
proc_pause(struct proc *proc)
{
	if (proc->pid > 0 && !proc->exited)
		proc->paused = kill(-proc->pid, SIGSTOP) == 0;
}

void
proc_resume(const struct proc *proc)
{
	if (proc->pid > 0 && !proc->exited)
		kill(-proc->pid, SIGCONT);
}
