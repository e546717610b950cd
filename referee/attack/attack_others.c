#define _GNU_SOURCE /* prlimit, ptrace, process_vm_readv, sched_setaffinity */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#endif

#include "attack/attack.h"
#include "base/cores.h"
#include "base/fd.h"
#include "base/text.h"

#define KILLS "kill-referee kill-opponent stop-referee"

/*
 * Signals
 */

static volatile sig_atomic_t arrived;

static void
on_arrival(int number)
{
	arrived = number;
}

static bool
may_signal(const struct target *t)
{
	struct sigaction action = {.sa_handler = on_arrival};

	(void)t;
	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
	kill(getpid(), SIGUSR1);
	return arrived == SIGUSR1;
}

static bool
by_kill(const struct target *t)
{
	return kill(t->pid, t->signal) == 0;
}

#if defined(_POSIX_REALTIME_SIGNALS) && _POSIX_REALTIME_SIGNALS > 0

static bool
by_queue(const struct target *t)
{
	return sigqueue(t->pid, t->signal, (union sigval){0}) == 0;
}

#endif
#if ON_LINUX

static bool
by_tgkill(const struct target *t)
{
	return syscall(SYS_tgkill, t->pid, t->pid, t->signal) == 0;
}

static bool
by_tkill(const struct target *t)
{
	return syscall(SYS_tkill, t->pid, t->signal) == 0;
}

/* Let a readable pipe send a signal of our choice to a process of our choice: fcntl(2),
 * F_SETOWN.  Signal 0 would mean SIGIO. */
static bool
by_pipe(const struct target *t)
{
	int end[2];

	return t->signal && pipe(end) == 0 &&
	       fcntl(end[0], F_SETOWN, t->pid) == 0 &&
	       fcntl(end[0], F_SETSIG, t->signal) == 0 &&
	       fcntl(end[0], F_SETFL, O_ASYNC | O_NONBLOCK) == 0 &&
	       write(end[1], "x", 1) == 1;
}

static int
pidfd_open(pid_t pid)
{
	return (int)syscall(434 /* pidfd_open */, pid, 0);
}

static bool
by_pidfd(const struct target *t)
{
	int fd = pidfd_open(t->pid);

	return fd >= 0 && syscall(424 /* pidfd_send_signal */, fd, t->signal,
	                          NULL, 0) == 0;
}

/*
 * Limits and priorities
 */

static bool
may_lower_own(const struct target *t)
{
	struct rlimit limit;

	(void)t;
	if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return false;
	limit.rlim_cur--;
	return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static bool
lower_nice(const struct target *t)
{
	return setpriority(PRIO_PROCESS, (id_t)t->pid, 19) == 0 &&
	       getpriority(PRIO_PROCESS, (id_t)t->pid) == 19;
}

/* Lower a limit of another process.  This needs no privilege. */
static bool
lower_limit(const struct target *t)
{
	rlim_t to = t->attack->how == RLIMIT_CPU ? (rlim_t)t->cpu_s : 20;
	struct rlimit limit = {to, to}, now = {0, 0};

	return prlimit(t->pid, t->attack->how, &limit, NULL) == 0 &&
	       prlimit(t->pid, t->attack->how, NULL, &now) == 0 && now.rlim_cur == to;
}

static bool
change_policy(const struct target *t)
{
	struct sched_param zero = {0};

	return sched_setscheduler(t->pid, SCHED_BATCH, &zero) == 0 &&
	       sched_getscheduler(t->pid) == SCHED_BATCH;
}

static bool
move_here(const struct target *t)
{
	struct cores one, now;

	return cores_one(&one) && cores_set(t->pid, &one) && cores_get(t->pid, &now) &&
	       !memcmp(&now, &one, sizeof now);
}

static bool
lower_io(const struct target *t)
{
	return syscall(SYS_ioprio_set, 1, t->pid, 3 << 13) == 0 &&
	       syscall(SYS_ioprio_get, 1, t->pid) == 3 << 13;
}

/* Make the kernel kill the target first if memory is short: proc_pid_oom_score_adj(5). */
static bool
prefer_for_kill(const struct target *t)
{
	char path[64], score[16];

	text_format(path, sizeof path, "/proc/%ld/oom_score_adj", (long)t->pid);
	if (!text_write_file(path, "900"))
		return false;
	text_read_file(path, score, sizeof score);
	return !strcmp(score, "900\n");
}

/*
 * Memory and descriptors
 */

static bool
may_read_own(const struct target *t)
{
	static const char own[] = "0123456789abcdef01234567";
	char bytes[ATTACK_SECRET];

	(void)t;
	return attack_read_at("/proc/self/mem", (intptr_t)own, bytes) &&
	       !memcmp(bytes, own, sizeof bytes);
}

/* EFAULT means that access was granted but the address was wrong. */
static bool
read_by_call(const struct target *t)
{
	char bytes[ATTACK_SECRET] = "";
	struct iovec here = {bytes, sizeof bytes};
	struct iovec there = {(void *)(intptr_t)t->address, sizeof bytes};
	ssize_t n = process_vm_readv(t->pid, &here, 1, &there, 1, 0);

	return attack_is_secret(t, bytes, n >= 0 || errno == EFAULT);
}

static bool
read_in_proc(const struct target *t, const char *name, int64_t offset)
{
	char path[80], bytes[ATTACK_SECRET] = "";
	int fd;

	text_format(path, sizeof path, "/proc/%ld/%s", (long)t->pid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return false;
	if (pread(fd, bytes, sizeof bytes, (off_t)offset) < 0)
		bytes[0] = '\0';
	close(fd);
	return attack_is_secret(t, bytes, true);
}

static bool
read_memory_file(const struct target *t)
{
	return read_in_proc(t, "mem", t->address);
}

static bool
read_descriptor(const struct target *t)
{
	char name[40];

	text_format(name, sizeof name, "fd/%d", t->fd);
	return read_in_proc(t, name, 0);
}

static bool
read_environment(const struct target *t)
{
	char path[80], bytes[2];

	text_format(path, sizeof path, "/proc/%ld/environ", (long)t->pid);
	text_read_file(path, bytes, sizeof bytes);
	return *bytes;
}

/* Read the target's command line, which has the secret too: proc_pid_cmdline(5). */
static bool
read_words(const struct target *t)
{
	char path[80], bytes[4096];
	int fd;
	ssize_t n;

	text_format(path, sizeof path, "/proc/%ld/cmdline", (long)t->pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? 0 : read(fd, bytes, sizeof bytes - 1);
	fd_close(&fd);
	for (ssize_t i = 0; i < n; i++)
		if (!bytes[i])
			bytes[i] = ' ';
	bytes[n > 0 ? n : 0] = '\0';
	return n > 0 && (!*t->secret || strstr(bytes, t->secret));
}

static bool
may_read_own_words(const struct target *t)
{
	struct target own = *t;

	own.pid = getpid();
	own.secret[0] = '\0';
	return read_words(&own);
}

static bool
read_by_trace(const struct target *t)
{
	char bytes[ATTACK_SECRET];

	if (ptrace(PTRACE_ATTACH, t->pid, NULL, NULL) < 0)
		return false;
	waitpid(t->pid, NULL, 0);
	for (size_t i = 0; i < sizeof bytes; i += sizeof(long)) {
		long word = ptrace(PTRACE_PEEKDATA, t->pid,
			(void *)(intptr_t)(t->address + (int64_t)i), NULL);

		memcpy(bytes + i, &word, sizeof word);
	}
	ptrace(PTRACE_DETACH, t->pid, NULL, NULL);
	return attack_is_secret(t, bytes, true);
}

static bool
take_descriptor(const struct target *t)
{
	char bytes[ATTACK_SECRET] = "";
	int handle = pidfd_open(t->pid);
	int copy = handle < 0 ? -1
	         : (int)syscall(438 /* pidfd_getfd */, handle, t->fd, 0);

	return copy >= 0 && (!*t->secret || pread(copy, bytes, sizeof bytes, 0) >= 0) &&
	       attack_is_secret(t, bytes, true);
}

/*
 * Resources that a user or the system has a limited number of: setrlimit(2), keyrings(7),
 * unix(7), io_setup(2), namespaces(7)
 */

/* Queue signals.  The judge checks whether other processes can still queue one. */
static bool
hoard_signals(const struct target *t)
{
	sigset_t blocked;

	(void)t;
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &blocked, NULL);
	for (int i = 0; i < ATTACK_SIGNALS; i++)
		if (sigqueue(getpid(), SIGRTMIN, (union sigval){0}) < 0)
			break;
	return false;
}

static bool
hoard_aio(const struct target *t)
{
	unsigned long context = 0;
	bool had = syscall(SYS_io_setup, 1, &context) == 0;

	(void)t;
	if (had)
		syscall(SYS_io_destroy, context);
	return had;
}

static bool
hoard_descriptors(const struct target *t)
{
	char room[CMSG_SPACE(sizeof(int))] = "", byte = 'x';
	struct iovec part = {&byte, 1};
	struct msghdr message = {
		.msg_iov = &part, .msg_iovlen = 1,
		.msg_control = room, .msg_controllen = sizeof room,
	};
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);
	int end[2];
	bool done;

	/* Root gives each player a user of their own. */
	if (t->user || socketpair(AF_UNIX, SOCK_STREAM, 0, end) < 0)
		return false;
	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(head), &end[1], sizeof(int));
	done = sendmsg(end[0], &message, 0) == 1;
	close(end[0]);
	close(end[1]);
	return done;
}

static bool
hoard_keys(const struct target *t)
{
	(void)t;
	return syscall(SYS_add_key, "user", "attack", "x", 1UL,
	               -2L /* KEY_SPEC_PROCESS_KEYRING */) >= 0;
}

static bool
hoard_queues(const struct target *t)
{
	char name[40];
	bool had;

	(void)t;
	text_format(name, sizeof name, "attack.%ld", (long)getpid());
	had = syscall(SYS_mq_open, name, O_RDWR | O_CREAT, 0600, NULL) >= 0;
	if (had)
		syscall(SYS_mq_unlink, name);
	return had;
}

static bool
make_namespace(void)
{
	return unshare(CLONE_NEWUSER) == 0;
}

static bool
hoard_namespaces(const struct target *t)
{
	(void)t;
	return attack_by_child(make_namespace);
}

#endif

const struct attack attack_others[] = {
	{NULL, "send a signal to itself", KILLS, may_signal},
	{"kill", "send a signal", KILLS, by_kill},
#if defined(_POSIX_REALTIME_SIGNALS) && _POSIX_REALTIME_SIGNALS > 0
	{"sigqueue", "queue a signal", KILLS, by_queue},
#endif
#if ON_LINUX
	{"tgkill", "send a signal to a thread of a group", KILLS, by_tgkill},
	{"tkill", "send a signal to a thread", KILLS, by_tkill},
	{"sigio", "have a pipe send a signal", KILLS, by_pipe},
	{"pidfd", "send a signal by a process's descriptor", KILLS, by_pidfd},
	{NULL, "lower its own limit", "prlimit-other", may_lower_own},
	{"nice", "lower another's priority", "prlimit-other", lower_nice},
	{"files", "limit another's descriptors", "prlimit-other", lower_limit,
	 .how = RLIMIT_NOFILE},
	{"cpu", "limit another's processor time", "prlimit-other", lower_limit,
	 .how = RLIMIT_CPU},
	{"policy", "change another's scheduling", "prlimit-other", change_policy},
	{"move", "move another to a processor", "prlimit-other", move_here},
	{"io", "lower another's priority for disks", "prlimit-other", lower_io},
	{"oom", "have another killed for want of memory", "prlimit-other", prefer_for_kill},
	{NULL, "read its own words", "read-words", may_read_own_words},
	{"cmdline", "read another's words", "read-words", read_words},
	{NULL, "read its own memory", "read-memory", may_read_own},
	{"vm", "copy another's memory", "read-memory", read_by_call},
	{"mem", "open another's memory", "read-memory", read_memory_file},
	{"ptrace", "trace another", "read-memory", read_by_trace},
	{"fd", "open another's descriptor", "read-memory", read_descriptor},
	{"pidfd_getfd", "take another's descriptor", "read-memory", take_descriptor},
	{"environ", "read another's environment", "read-memory", read_environment},
	{NULL, "send a signal to itself", "shared-quotas", may_signal},
	{"signals", "queue as many signals as its user has", "shared-quotas", hoard_signals},
	{"aio", "have one of the system's AIO contexts", "shared-quotas", hoard_aio},
	{"passed", "keep descriptors in messages", "shared-quotas", hoard_descriptors},
	{"keys", "keep a key", "shared-quotas", hoard_keys},
	{"queues", "keep a message queue", "shared-quotas", hoard_queues},
	{"users", "make a user namespace", "shared-quotas", hoard_namespaces},
#endif
	{.make = NULL},
};
