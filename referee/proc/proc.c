#ifdef __linux__
#define _GNU_SOURCE /* syscall; see POSIX_ONLY below */
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/on_linux.h"
#if ON_LINUX
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/fd.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/listener.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_parts.h"

bool
proc_let_in(struct proc *proc)
{
	int fd = proc->door < 0 ? -1 : listener_accept(proc->door);

	if (fd < 0)
		return false;
	fd_close(&proc->door);
	proc->in = fd;
	proc->out = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	return true;
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
	fd_close(&proc->in);
}

void
proc_forget(struct proc *proc)
{
	if (proc->pid > 0) {
		fd_close(&proc->in);
		fd_close(&proc->out);
		fd_close(&proc->err);
		fd_close(&proc->door);
		fd_close(&proc->report);
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
		struct pollfd wake = {signals_fd(), POLLIN, 0};

		if (now >= deadline_us)
			return false;
		/* Looking every 10 ms covers a SIGCHLD that was taken out of
		 * the pipe by somebody else. */
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

void
proc_hide(bool hidden)
{
#if ON_LINUX
	prctl(PR_SET_DUMPABLE, !hidden);
#else
	(void)hidden;
#endif
}
