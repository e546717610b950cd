#ifdef __linux__
#define _GNU_SOURCE /* prlimit, ptrace, process_vm_readv, sched_setaffinity */
#else
#define _XOPEN_SOURCE 700 /* setpriority */
#endif
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#endif

#include "attack/act.h"
#include "attack/attack.h"
#include "base/text.h"

/*
 * Signals
 */

static volatile sig_atomic_t arrived;

static void
on_arrival(int number)
{
	arrived = number;
}

static void
control_signals(void)
{
	struct sigaction action = {.sa_handler = on_arrival};

	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
	kill(getpid(), SIGUSR1);
	act_control(arrived == SIGUSR1);
}

#if ATTACK_LINUX
/* A pipe tells whom it is told to that it can be read, by a signal of our
 * choice: fcntl(2), F_SETOWN. */
static bool
signal_by_pipe(pid_t pid, int number)
{
	int end[2];

	return pipe(end) == 0 && fcntl(end[0], F_SETOWN, pid) == 0 &&
	       fcntl(end[0], F_SETSIG, number) == 0 &&
	       fcntl(end[0], F_SETFL, O_ASYNC | O_NONBLOCK) == 0 &&
	       write(end[1], "x", 1) == 1;
}
#endif

/* By every call there is. */
static void
signal_it(int64_t victim, int number)
{
	pid_t pid = (pid_t)victim;
	union sigval none = {.sival_int = 0};

	if (pid <= 1)
		return;
	act_tell("kill", kill(pid, number) == 0);
	act_tell("sigqueue", sigqueue(pid, number, none) == 0);
#if ATTACK_LINUX
	act_tell("tgkill", syscall(SYS_tgkill, pid, pid, number) == 0);
	act_tell("tkill", syscall(SYS_tkill, pid, number) == 0);
	int fd = (int)syscall(434 /* pidfd_open */, pid, 0);
	act_tell("sigio", signal_by_pipe(pid, number));
	act_tell("pidfd", fd >= 0 && syscall(424 /* pidfd_send_signal */, fd,
	                                     number, NULL, 0) == 0);
#endif
}

void
attack_kill_referee(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_REFEREE], SIGKILL);
}

void
attack_kill_opponent(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_OPPONENT], SIGKILL);
}

void
attack_stop_referee(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_REFEREE], SIGSTOP);
}

/*
 * Limits and priorities
 */

#if ATTACK_LINUX

static bool
last_processor(pid_t pid)
{
	cpu_set_t set;
	int last = CPU_SETSIZE - 1;

	if (sched_getaffinity(0, sizeof set, &set) < 0)
		return false;
	while (last && !CPU_ISSET(last, &set))
		last--;
	CPU_ZERO(&set);
	CPU_SET(last, &set);
	return sched_setaffinity(pid, sizeof set, &set) == 0;
}

/* To less, which needs no right of its own. */
static bool
lower_limit(pid_t pid, int resource, rlim_t to)
{
	struct rlimit limit = {to, to};

	return prlimit(pid, resource, &limit, NULL) == 0;
}

/* Have it killed first when memory is short: proc_pid_oom_score_adj(5). */
static bool
prefer_for_kill(pid_t pid)
{
	char path[64];
	int fd;
	bool done;

	text_format(path, sizeof path, "/proc/%ld/oom_score_adj", (long)pid);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	done = fd >= 0 && write(fd, "900", 3) == 3;
	act_close(fd);
	return done;
}

static void
meddle_with(pid_t pid)
{
	struct sched_param zero = {0};

	act_tell("files", lower_limit(pid, RLIMIT_NOFILE, 20));
	act_tell("cpu", lower_limit(pid, RLIMIT_CPU, 3000));
	act_tell("policy", sched_setscheduler(pid, SCHED_BATCH, &zero) == 0);
	act_tell("processors", last_processor(pid));
	act_tell("io", syscall(SYS_ioprio_set, 1, pid, 3 << 13) == 0);
	act_tell("oom", prefer_for_kill(pid));
}

#else

static void
meddle_with(pid_t pid)
{
	(void)pid;
	act_untried("limits");
}

#endif

void
attack_prlimit_other(const struct attack *a)
{
	struct rlimit limit;
	bool lowered = getrlimit(RLIMIT_NOFILE, &limit) == 0;

	limit.rlim_cur--;
	lowered = lowered && setrlimit(RLIMIT_NOFILE, &limit) == 0;
	act_control(lowered);
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		if (a->pid[i] <= 1)
			continue;
		act_tell("nice", setpriority(PRIO_PROCESS, (id_t)a->pid[i],
		                             19) == 0);
		meddle_with((pid_t)a->pid[i]);
	}
}

/*
 * Memory and descriptors of others
 */

#if ATTACK_LINUX

static void
read_by_call(pid_t pid, int64_t address)
{
	char bytes[ATTACK_SECRET];
	struct iovec here = {bytes, sizeof bytes};
	struct iovec there = {(void *)(intptr_t)address, sizeof bytes};
	ssize_t n = process_vm_readv(pid, &here, 1, &there, 1, 0);

	act_tell_read("process_vm_readv", bytes, n == ATTACK_SECRET);
}

static void
read_by_file(pid_t pid, const char *name, int64_t offset)
{
	char path[80], bytes[ATTACK_SECRET];

	text_format(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
	act_tell_read(name, bytes, act_read_at(path, offset, bytes));
}

static void
read_by_trace(pid_t pid, int64_t address)
{
	char bytes[ATTACK_SECRET];
	bool done = ptrace(PTRACE_ATTACH, pid, NULL, NULL) == 0;
	int status;

	if (done) {
		waitpid(pid, &status, 0);
		for (size_t i = 0; i < sizeof bytes; i += sizeof(long)) {
			long word = ptrace(PTRACE_PEEKDATA, pid,
			                   (void *)(intptr_t)(address + (int64_t)i),
			                   NULL);

			memcpy(bytes + i, &word, sizeof word);
		}
		ptrace(PTRACE_DETACH, pid, NULL, NULL);
	}
	act_tell_read("ptrace", bytes, done);
}

static void
take_descriptor(pid_t pid, int64_t fd)
{
	char bytes[ATTACK_SECRET];
	int handle = (int)syscall(434 /* pidfd_open */, pid, 0);
	int copy = handle < 0 ? -1
	         : (int)syscall(438 /* pidfd_getfd */, handle, (int)fd, 0);

	act_tell_read("pidfd_getfd", bytes, copy >= 0 &&
	              pread(copy, bytes, sizeof bytes, 0) == sizeof bytes);
}

void
attack_read_memory(const struct attack *a)
{
	static const char own[] = "0123456789abcdef01234567";
	char bytes[ATTACK_SECRET], name[40];

	act_control(act_read_at("/proc/self/mem", (intptr_t)own, bytes) &&
	            !memcmp(bytes, own, sizeof bytes));
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		pid_t pid = (pid_t)a->pid[i];

		if (pid <= 1)
			continue;
		read_by_call(pid, a->address[i]);
		read_by_file(pid, "mem", a->address[i]);
		read_by_trace(pid, a->address[i]);
	}
	text_format(name, sizeof name, "fd/%d", (int)a->fd);
	read_by_file((pid_t)a->pid[ATTACK_REFEREE], name, 0);
	take_descriptor((pid_t)a->pid[ATTACK_REFEREE], a->fd);
}

#else

void
attack_read_memory(const struct attack *a)
{
	(void)a;
	act_control(true);
	act_untried("memory");
}

#endif
