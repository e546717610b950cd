#ifdef __linux__
#define _GNU_SOURCE /* prlimit, ptrace, clone, sched_setaffinity */
#else
#define _XOPEN_SOURCE 700 /* System V's objects */
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#else
#define ON_LINUX 0
#endif

#include "attack.h"
#include "clock.h"
#include "proc.h"

/*
 * What is said
 */

static void
say(const char *line)
{
	size_t n = strlen(line);

	while (write(STDOUT_FILENO, line, n) < 0 && errno == EINTR)
		;
}

static void
say_number(const char *word, int64_t number)
{
	char line[80];

	text_format(line, sizeof line, "%s %lld\n", word, (long long)number);
	say(line);
}

static void
tell(const char *act, bool did)
{
	char line[80];

	if (did)
		text_format(line, sizeof line, "did %s\n", act);
	else
		text_format(line, sizeof line, "failed %s %d\n", act, errno);
	say(line);
}

#if !ON_LINUX
static void
untried(const char *act)
{
	char line[80];

	text_format(line, sizeof line, "untried %s\n", act);
	say(line);
}
#endif

/* What was read may be anything. */
static void
tell_read(const char *act, const char *bytes, bool did)
{
	char line[80];

	for (int i = 0; did && i < ATTACK_SECRET; i++)
		if (!strchr("0123456789abcdef", bytes[i]) || !bytes[i])
			did = false;
	if (did)
		text_format(line, sizeof line, "read %s %.*s\n", act,
		            ATTACK_SECRET, bytes);
	else
		text_format(line, sizeof line, "failed %s %d\n", act, errno);
	say(line);
}

/*
 * What is heard
 */

static void
numbers_of(struct attack *a, int64_t *number[16])
{
	int n = 0;

	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		number[n++] = &a->pid[i];
		number[n++] = &a->address[i];
	}
	number[n++] = &a->fd;
	number[n++] = &a->tcp;
	number[n++] = &a->udp;
	number[n++] = &a->key;
	number[n++] = &a->bytes;
	number[n++] = &a->count;
	number[n++] = &a->user;
	number[n++] = &a->alone;
	number[n++] = &a->hidden;
	number[n] = NULL;
}

static void
add_text(struct text *text, const char *s)
{
	text_add_escaped(text, s, strlen(s), "");
	text_add(text, "\n");
}

void
attack_write(const struct attack *attack, struct text *text)
{
	struct attack copy = *attack;
	int64_t *number[16];

	numbers_of(&copy, number);
	for (int i = 0; number[i]; i++)
		text_add_number(text, *number[i], '\n');
	add_text(text, attack->folder);
	add_text(text, attack->writable);
	add_text(text, attack->tty);
	add_text(text, attack->name);
	add_text(text, attack->secret);
}

/* A line of our input without its newline, undone. */
static bool
hear_text(char *into, size_t size)
{
	char line[4 * ATTACK_PATH];
	size_t n;

	if (!fgets(line, sizeof line, stdin) || !(n = strlen(line)) ||
	    line[n - 1] != '\n')
		return false;
	line[n - 1] = '\0';
	return text_unescape(line) && text_format(into, size, "%s", line);
}

static bool
hear(struct attack *a)
{
	int64_t *number[16];
	char line[40];

	numbers_of(a, number);
	for (int i = 0; number[i]; i++)
		if (!hear_text(line, sizeof line) ||
		    !text_number(line, INT64_MIN, INT64_MAX, number[i]))
			return false;
	return hear_text(a->folder, sizeof a->folder) &&
	       hear_text(a->writable, sizeof a->writable) &&
	       hear_text(a->tty, sizeof a->tty) &&
	       hear_text(a->name, sizeof a->name) &&
	       hear_text(a->secret, sizeof a->secret);
}

static bool
path_in(const struct attack *a, const char *name, char path[ATTACK_PATH])
{
	return text_format(path, ATTACK_PATH, "%s/%s", a->folder, name);
}

static void
sleep_ms(int ms)
{
	poll(NULL, 0, ms);
}

/* An act that has worked if we still live when it has been looked at. */
static void
tell_unseen(const char *act, bool did)
{
	int cause = errno;

	if (did)
		sleep_ms(ATTACK_UNSEEN_MS);
	errno = cause;
	tell(act, did);
}

/* Nothing more to do: until we are killed, or told to go. */
static void
wait_here(void)
{
	char line[80];

	while (fgets(line, sizeof line, stdin))
		;
}

/* Stay, whatever comes, until nobody is left to see it: until the other end of
 * this output is closed. */
static void
stay(int output)
{
	struct pollfd end = {output, 0, 0};

	signal(SIGHUP, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	while (poll(&end, 1, -1) <= 0)
		;
	_exit(0);
}

/* A child has its own end: alarms are not inherited. */
static pid_t
fork_child(void)
{
	pid_t pid = fork();

	if (pid == 0)
		alarm(ATTACK_LIFE_S);
	return pid;
}

/* Whether a child can be had and waited for. */
static bool
has_child(void)
{
	pid_t pid = fork_child();
	int status;

	if (pid == 0)
		_exit(42);
	return pid > 0 && waitpid(pid, &status, 0) == pid &&
	       WIFEXITED(status) && WEXITSTATUS(status) == 42;
}

/* Who may have children has them. */
static void
control_children(const struct attack *a)
{
	say_number("control", a->alone || has_child());
}

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
	say_number("control", arrived == SIGUSR1);
}

#if ON_LINUX
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
	tell("kill", kill(pid, number) == 0);
	tell("sigqueue", sigqueue(pid, number, none) == 0);
#if ON_LINUX
	tell("tgkill", syscall(SYS_tgkill, pid, pid, number) == 0);
	tell("tkill", syscall(SYS_tkill, pid, number) == 0);
	int fd = (int)syscall(434 /* pidfd_open */, pid, 0);
	tell("sigio", signal_by_pipe(pid, number));
	tell("pidfd", fd >= 0 && syscall(424 /* pidfd_send_signal */, fd, number,
	                                 NULL, 0) == 0);
#endif
}

static void
kill_referee(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_REFEREE], SIGKILL);
}

static void
kill_opponent(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_OPPONENT], SIGKILL);
}

static void
stop_referee(const struct attack *a)
{
	control_signals();
	signal_it(a->pid[ATTACK_REFEREE], SIGSTOP);
}

/*
 * Limits and priorities
 */

#if ON_LINUX

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
	if (fd >= 0)
		close(fd);
	return done;
}

static void
meddle_with(pid_t pid)
{
	struct sched_param zero = {0};

	tell("files", lower_limit(pid, RLIMIT_NOFILE, 20));
	tell("cpu", lower_limit(pid, RLIMIT_CPU, 3000));
	tell("policy", sched_setscheduler(pid, SCHED_BATCH, &zero) == 0);
	tell("processors", last_processor(pid));
	tell("io", syscall(SYS_ioprio_set, 1, pid, 3 << 13) == 0);
	tell("oom", prefer_for_kill(pid));
}

#else

static void
meddle_with(pid_t pid)
{
	(void)pid;
	untried("limits");
}

#endif

static void
prlimit_other(const struct attack *a)
{
	struct rlimit limit;
	bool lowered = getrlimit(RLIMIT_NOFILE, &limit) == 0;

	limit.rlim_cur--;
	lowered = lowered && setrlimit(RLIMIT_NOFILE, &limit) == 0;
	say_number("control", lowered);
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		if (a->pid[i] <= 1)
			continue;
		tell("nice", setpriority(PRIO_PROCESS, (id_t)a->pid[i], 19) == 0);
		meddle_with((pid_t)a->pid[i]);
	}
}

/*
 * Memory and descriptors of others
 */

#if ON_LINUX

static bool
read_at(const char *path, int64_t offset, char into[ATTACK_SECRET])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool done = fd >= 0 && pread(fd, into, ATTACK_SECRET, (off_t)offset) ==
	                       ATTACK_SECRET;
	int cause = errno;

	if (fd >= 0)
		close(fd);
	errno = cause;
	return done;
}

static void
read_by_call(pid_t pid, int64_t address)
{
	char bytes[ATTACK_SECRET];
	struct iovec here = {bytes, sizeof bytes};
	struct iovec there = {(void *)(intptr_t)address, sizeof bytes};
	ssize_t n = process_vm_readv(pid, &here, 1, &there, 1, 0);

	tell_read("process_vm_readv", bytes, n == ATTACK_SECRET);
}

static void
read_by_file(pid_t pid, const char *name, int64_t offset)
{
	char path[80], bytes[ATTACK_SECRET];

	text_format(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
	tell_read(name, bytes, read_at(path, offset, bytes));
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
	tell_read("ptrace", bytes, done);
}

static void
take_descriptor(pid_t pid, int64_t fd)
{
	char bytes[ATTACK_SECRET];
	int handle = (int)syscall(434 /* pidfd_open */, pid, 0);
	int copy = handle < 0 ? -1
	         : (int)syscall(438 /* pidfd_getfd */, handle, (int)fd, 0);

	tell_read("pidfd_getfd", bytes, copy >= 0 &&
	          pread(copy, bytes, sizeof bytes, 0) == sizeof bytes);
}

static void
read_memory(const struct attack *a)
{
	static const char own[] = "0123456789abcdef01234567";
	char bytes[ATTACK_SECRET], name[40];

	say_number("control", read_at("/proc/self/mem", (intptr_t)own, bytes) &&
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

static void
read_memory(const struct attack *a)
{
	(void)a;
	say_number("control", 1);
	untried("memory");
}

#endif

/*
 * Files
 */

static bool
read_path(const struct attack *a, const char *name, char into[ATTACK_SECRET])
{
	char path[ATTACK_PATH];
	int fd = path_in(a, name, path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	bool done = fd >= 0 && read(fd, into, ATTACK_SECRET) == ATTACK_SECRET;
	int cause = errno;

	if (fd >= 0)
		close(fd);
	errno = cause;
	return done;
}

static void
read_files(const struct attack *a)
{
	char bytes[ATTACK_SECRET];

	say_number("control", a->count || read_path(a, "own/notes", bytes));
	tell_read("open", bytes, read_path(a, "open/program", bytes));
	tell_read("closed", bytes, read_path(a, "closed/secret", bytes));
	tell_read("around", bytes, read_path(a, "own/../open/program", bytes));
#if ON_LINUX
	char path[ATTACK_PATH];
	if (text_format(path, sizeof path, "/proc/self/root%s/open/program",
	                a->folder))
		tell_read("root", bytes, read_at(path, 0, bytes));
#endif
	/* With files=none, what lies beside its own program is none of its. */
	if (a->count)
		tell_read("own", bytes, read_path(a, "own/notes", bytes));
}

static void
read_late(const struct attack *a)
{
	char bytes[ATTACK_SECRET];

	say_number("control", 1);
	tell_read("own", bytes, read_path(a, "own/notes", bytes));
}

static bool
write_file(const char *folder, const char *name, int flags)
{
	char path[ATTACK_PATH];
	int fd = text_format(path, sizeof path, "%s/%s", folder, name)
		? open(path, O_WRONLY | O_CLOEXEC | flags, 0600) : -1;
	bool done = fd >= 0 && (flags & O_EXCL || write(fd, "x", 1) == 1);
	int cause = errno;

	if (fd >= 0)
		close(fd);
	errno = cause;
	return done;
}

static bool
change(const struct attack *a, const char *name, bool (*how)(const char *))
{
	char path[ATTACK_PATH];

	return path_in(a, name, path) && how(path);
}

static bool
open_up(const char *path)
{
	return chmod(path, 0777) == 0;
}

static bool
make_old(const char *path)
{
	const struct timespec then[2] = {{1, 0}, {1, 0}};

	return utimensat(AT_FDCWD, path, then, 0) == 0;
}

static bool
take_away(const char *path)
{
	return unlink(path) == 0;
}

static void
write_files(const struct attack *a)
{
	char own[ATTACK_PATH], public[ATTACK_PATH];
	bool may = write_file("/dev", "null", 0);

	if (*a->writable)
		may = may && write_file(a->writable, "mine", O_CREAT);
	say_number("control", may);
	path_in(a, "own", own);
	path_in(a, "public", public);
	signal(SIGXFSZ, SIG_IGN);
	tell("create", write_file(own, "new", O_CREAT | O_EXCL));
	tell("create-tmp", write_file(public, "new", O_CREAT | O_EXCL));
	tell("append", write_file(own, "notes", O_APPEND));
	tell("chmod", change(a, "own/mode", open_up));
	tell("utime", change(a, "own/time", make_old));
	tell("unlink", change(a, "own/spare", take_away));
}

/*
 * Network
 */

static struct sockaddr_in
loopback(int64_t port)
{
	struct sockaddr_in to = {.sin_family = AF_INET};

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	to.sin_port = htons((uint16_t)port);
	return to;
}

/* The descriptors stay open, for the connection to be seen. */
static bool
connects(int family, int type, int protocol, const void *to, socklen_t size)
{
	int fd = socket(family, type, protocol);

	return fd >= 0 && connect(fd, to, size) == 0 && write(fd, "x", 1) == 1;
}

static void
control_pipe(void)
{
	int end[2];
	char byte = 0;

	say_number("control", pipe(end) == 0 && write(end[1], "x", 1) == 1 &&
	           read(end[0], &byte, 1) == 1 && byte == 'x');
}

static void
net_tcp(const struct attack *a)
{
	struct sockaddr_in to = loopback(a->tcp);

	control_pipe();
	tell("tcp", connects(AF_INET, SOCK_STREAM, 0, &to, sizeof to));
#if ON_LINUX
	tell("mptcp", connects(AF_INET, SOCK_STREAM, 262 /* IPPROTO_MPTCP */,
	                       &to, sizeof to));
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	tell("fastopen", fd >= 0 && sendto(fd, "x", 1, MSG_FASTOPEN,
	                                   (struct sockaddr *)&to,
	                                   sizeof to) == 1);
#endif
}

static void
net_udp(const struct attack *a)
{
	struct sockaddr_in to = loopback(a->udp);

	control_pipe();
	tell("udp", connects(AF_INET, SOCK_DGRAM, 0, &to, sizeof to));
}

static void
unix_abstract(const struct attack *a)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t begin = offsetof(struct sockaddr_un, sun_path);
	char path[ATTACK_PATH];

	control_pipe();
	if (ON_LINUX) {
		text_format(to.sun_path + 1, sizeof to.sun_path - 1, "%s", a->name);
		tell("abstract", connects(AF_UNIX, SOCK_STREAM, 0, &to,
			(socklen_t)(begin + 1 + strlen(a->name))));
	}
	errno = ENAMETOOLONG;
	tell("named", path_in(a, "public/socket", path) &&
	     text_format(to.sun_path, sizeof to.sun_path, "%s", path) &&
	     connects(AF_UNIX, SOCK_STREAM, 0, &to, sizeof to));
}

/*
 * Memory
 */

enum { STEP = 1 << 20 };

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON /* its name elsewhere */
#endif

static int had; /* steps that were taken */

/* Take so much and use it; it stays ours. */
static bool
grow(int64_t bytes, int how)
{
	for (int64_t done = 0; done < bytes; done += STEP) {
		char *at = mmap(NULL, STEP, PROT_READ | PROT_WRITE,
		                how | MAP_ANONYMOUS, -1, 0);

		if (at == MAP_FAILED)
			return false;
		memset(at, 'x', STEP);
		had++;
	}
	return true;
}

static bool
lend(int64_t bytes)
{
	char *at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (at == MAP_FAILED)
		return false;
	memset(at, 'x', (size_t)bytes);
	return munmap(at, (size_t)bytes) == 0;
}

/* Half of what there is may be used. */
static void
control_memory(const struct attack *a)
{
	say_number("control", lend(a->bytes / 2));
}

/* The tables of memory that is read and not written hold 4 KiB for each 2 MiB
 * of nothing. */
static bool
grow_tables(int64_t bytes)
{
	const int64_t page = 4096, reach = 2 << 20;
	size_t size = (size_t)(bytes / page * reach);
	volatile char *at = mmap(NULL, size, PROT_READ,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	char sum = 0;

	if (at == MAP_FAILED)
		return false;
	for (size_t i = 0; i < size; i += (size_t)reach)
		sum += at[i];
	had = (int)(bytes / STEP);
	sleep_ms(ATTACK_UNSEEN_MS);
	munmap((void *)(uintptr_t)at, size);
	return sum == 0;
}

#if ON_LINUX
static bool
is_huge(void)
{
	FILE *file = fopen("/proc/self/smaps_rollup", "re");
	char line[128];
	long kb = 0;

	while (file && fgets(line, sizeof line, file) &&
	       sscanf(line, "AnonHugePages: %ld", &kb) != 1)
		;
	if (file)
		fclose(file);
	return kb >= 2048;
}

/* A pipe that holds 4 KiB of a huge page holds 2 MiB, which are nobody's when
 * they are not mapped any more: vmsplice(2). */
static bool
splice_huge(int pipe)
{
	const uintptr_t huge = 2 << 20;
	char *room = mmap(NULL, 2 * huge, PROT_READ | PROT_WRITE,
	                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct iovec part = {.iov_len = 4096};
	bool done;

	if (room == MAP_FAILED)
		return false;
	part.iov_base = room + (huge - (uintptr_t)room % huge) % huge;
	madvise(part.iov_base, huge, MADV_HUGEPAGE);
	memset(part.iov_base, 'x', huge);
	done = is_huge() && vmsplice(pipe, &part, 1, SPLICE_F_NONBLOCK) == 4096;
	return munmap(room, 2 * huge) == 0 && done;
}

static bool
grow_pipes(int64_t bytes)
{
	int end[2] = {-1, -1};

	for (int i = 0; i < bytes / (2 * STEP); i++) {
		if (i % 16 == 0 && pipe(end) < 0)
			return false;
		if (!splice_huge(end[1]))
			return false;
		had += 2;
	}
	return true;
}
#endif

static void
memory_private(const struct attack *a)
{
	control_memory(a);
#if ON_LINUX
	tell_unseen("vmsplice", grow_pipes(a->bytes * 5 / 2));
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	had = 0;
#endif
	tell("tables", grow_tables(a->bytes * 5 / 2));
	say_number("count", had);
	had = 0;
	tell_unseen("private", grow(a->bytes * 5 / 2, MAP_PRIVATE));
	say_number("count", had);
}

/* Shared memory that is used but not mapped is nobody's. */
static bool
grow_unmapped(int64_t bytes)
{
	char *at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
	                MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	for (int64_t done = 0; at != MAP_FAILED && done < bytes; done += STEP) {
		memset(at + done, 'x', STEP);
		if (madvise(at + done, STEP, MADV_DONTNEED) < 0)
			return false;
		had++;
	}
	if (at == MAP_FAILED)
		return false;
	sleep_ms(ATTACK_UNSEEN_MS);
	munmap(at, (size_t)bytes);
	return true;
}

static void
memory_shared(const struct attack *a)
{
	control_memory(a);
	tell("unmapped", grow_unmapped(a->bytes * 5 / 2));
	say_number("count", had);
	had = 0;
	tell_unseen("shared", grow(a->bytes * 5 / 2, MAP_SHARED));
	say_number("count", had);
}

/* Tell the parent how it went, and stay. */
static void
report_to(int to, const char *how)
{
	if (write(to, how, strlen(how)) < 0)
		_exit(1);
	stay(STDERR_FILENO);
}

/* Each has less than the limit. */
static void
memory_children(const struct attack *a)
{
	int end[2], n = 0;
	bool all = pipe(end) == 0;

	control_memory(a);
	for (; all && n < 5; n++) {
		pid_t pid = fork_child();

		if (pid == 0)
			report_to(end[1], grow(a->bytes / 2, MAP_PRIVATE) ? "1"
			                                                  : "0");
		all = pid > 0;
	}
	for (int i = 0; i < n && all; i++) {
		char byte = '0';

		all = read(end[0], &byte, 1) == 1 && byte == '1';
		had += all * (int)(a->bytes / 2 / STEP);
	}
	tell_unseen("children", all);
	say_number("count", had);
}

#if ON_LINUX
/* Files that are nothing but memory, several, since each may be limited. */
static bool
fill_files(int64_t bytes, int (*make)(int i))
{
	static char block[STEP];

	memset(block, 'x', sizeof block);
	for (int i = 0; bytes > 0; i++) {
		int fd = make(i);

		if (fd < 0)
			return false;
		for (int n = 0; n < 32 && bytes > 0; n++, bytes -= STEP) {
			if (write(fd, block, STEP) != STEP)
				return false;
			had++;
		}
	}
	return true;
}

static int
make_memfd(int i)
{
	(void)i;
	return memfd_create("attack", 0);
}

static int
make_shm(int i)
{
	char path[80];
	int fd;

	text_format(path, sizeof path, "/dev/shm/referee.attack.%ld.%d",
	            (long)getpid(), i);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (fd >= 0)
		unlink(path);
	return fd;
}
#endif

static void
memory_file(const struct attack *a)
{
	control_memory(a);
	signal(SIGXFSZ, SIG_IGN);
#if ON_LINUX
	tell_unseen("memfd", fill_files(a->bytes * 5 / 2, make_memfd));
	say_number("count", had);
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	tell_unseen("shm", fill_files(a->bytes * 5 / 2, make_shm));
#else
	untried("file");
#endif
}

/*
 * Processor time
 */

static void
compute(int64_t us)
{
	int64_t until = clock_own_cpu_us() + us;

	while (clock_own_cpu_us() < until)
		;
}

static void
cpu_self(const struct attack *a)
{
	(void)a;
	compute(20 * CLOCK_MS);
	say_number("control", 1);
	compute((ATTACK_SPIN_MS - 20) * CLOCK_MS);
	tell("compute", true);
}

#if ON_LINUX

static volatile bool idle; /* what threads do */

static int
thread(void *context)
{
	(void)context;
	for (;;)
		if (idle)
			pause();
	return 0;
}

/* Threads without their library, which some systems keep apart.  They use no
 * memory of their own but the stack. */
static bool
start_thread(void)
{
	enum { STACK = 64 << 10 };
	char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
	                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return stack != MAP_FAILED &&
	       clone(thread, stack + STACK, CLONE_VM | CLONE_FS | CLONE_FILES |
	             CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM, NULL) > 0;
}

#endif

static void
cpu_threads(const struct attack *a)
{
	bool all = true;

	compute(20 * CLOCK_MS);
	say_number("control", 1);
	(void)a;
#if ON_LINUX
	for (int i = 0; i < 4 && all; i++)
		all = start_thread();
	while (all && clock_own_cpu_us() < ATTACK_SPIN_MS * CLOCK_MS)
		sleep_ms(2);
	tell("threads", all);
#else
	(void)all;
	untried("threads");
#endif
}

/* Children that are gone before they are looked at, and that nobody waits for;
 * false where there can be none. */
static bool
compute_by_many(void)
{
	const int64_t each = 4 * CLOCK_MS;
	pid_t pid = 1;

	signal(SIGCHLD, SIG_IGN);
	for (int64_t done = 0; pid > 0 && done < ATTACK_SPIN_MS * CLOCK_MS;
	     done += each) {
		pid = fork_child();
		if (pid == 0) {
			compute(each);
			_exit(0);
		}
		wait(NULL);
	}
	signal(SIGCHLD, SIG_DFL);
	return pid > 0;
}

static void
cpu_children(const struct attack *a)
{
	bool all = true;
	int status;

	control_children(a);
	tell_unseen("ignored", compute_by_many());
	for (int i = 0; i < 2 && all; i++) {
		pid_t pid = fork_child();

		if (pid == 0) {
			compute(ATTACK_SPIN_MS * CLOCK_MS / 2);
			_exit(0);
		}
		all = pid > 0;
	}
	while (all && wait(&status) > 0)
		;
	tell_unseen("children", all);
}

/*
 * Getting away
 */

static bool
leave_group(void)
{
	return setpgid(0, 0) == 0;
}

static bool
leave_session(void)
{
	return setsid() > 0;
}

/* A child of its own for each way, which stays where it has gone. */
static void
escape(const char *act, bool (*leave)(void))
{
	int end[2];
	char how = '0';
	pid_t pid = pipe(end) == 0 ? fork_child() : -1;

	if (pid == 0)
		report_to(end[1], leave() ? "1" : "0");
	errno = pid < 0 ? errno : EPERM;
	tell(act, pid > 0 && read(end[0], &how, 1) == 1 && how == '1');
}

static void
escape_session(const struct attack *a)
{
	control_children(a);
	escape("setpgid", leave_group);
	escape("setsid", leave_session);
}

/* A grandchild in a session of its own, if it can have one. */
static void
hide(const struct attack *a)
{
	pid_t pid;

	control_children(a);
	pid = fork_child();
	if (pid == 0) {
		setpgid(0, 0);
		pid = fork_child();
		if (pid != 0)
			_exit(pid < 0);
		setsid();
		stay(STDERR_FILENO);
	}
	tell("hide", pid > 0);
	sleep_ms(5);
}

/* Alone on the standard output, a child on the standard error. */
static void
linger(const struct attack *a)
{
	pid_t pid;

	control_children(a);
	pid = fork_child();
	if (pid == 0) {
		setsid();
		close(STDOUT_FILENO);
		stay(STDERR_FILENO);
	}
	close(STDERR_FILENO);
	tell("linger", pid > 0);
	sleep_ms(5);
	say("over\n");
	stay(STDOUT_FILENO);
}

static void
fork_bomb(const struct attack *a)
{
	int n = 0;
	pid_t pid = 1;

	control_children(a);
	while (n < ATTACK_CHILDREN && (pid = fork_child()) > 0)
		n++;
	if (pid == 0) {
		setsid();
		stay(STDERR_FILENO);
	}
	say_number("count", n);
	tell("bomb", n == ATTACK_CHILDREN);
}

/* A sign of life for each ms of processor time. */
static void
beat(void)
{
	compute(CLOCK_MS);
	if (write(STDERR_FILENO, ".", 1) < 0 && errno == EPIPE)
		_exit(1);
}

/* Have a clock wake us each ms: who is stopped is woken by SIGCONT from
 * wherever it comes, if it is not ignored. */
static void
set_alarm_clock(void)
{
#if ON_LINUX
	struct sigaction action = {.sa_handler = on_arrival};
	struct sigevent wake = {.sigev_notify = SIGEV_SIGNAL,
	                        .sigev_signo = SIGCONT};
	const struct timespec ms = {0, CLOCK_MS * 1000};
	const struct itimerspec often = {ms, ms};
	int timer; /* as the kernel has it; the library's is elsewhere */

	sigemptyset(&action.sa_mask);
	sigaction(SIGCONT, &action, NULL);
	if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &wake, &timer) == 0)
		syscall(SYS_timer_settime, timer, 0, &often, NULL);
#endif
}

/* Have the reading of what we write wake us. */
static void
set_reader_wakes(void)
{
#if ON_LINUX
	fcntl(STDERR_FILENO, F_SETOWN, getpid());
	fcntl(STDERR_FILENO, F_SETSIG, SIGCONT);
	fcntl(STDERR_FILENO, F_SETFL, fcntl(STDERR_FILENO, F_GETFL) | O_ASYNC);
#endif
}

/* A child that wakes its parent whenever it is stopped, and computes. */
static void
compute_on(const struct attack *a)
{
	pid_t leader = getpid(), pid;

	control_children(a);
	set_alarm_clock();
	set_reader_wakes();
	pid = fork_child();
	if (pid == 0)
		setsid();
	else
		say("over\n");
	for (;;) {
		beat();
		if (pid == 0)
			kill(leader, SIGCONT);
	}
}

/*
 * Processors and threads
 */

#if ON_LINUX

static int
processors_now(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof set, &set) < 0 ? 0 : CPU_COUNT(&set);
}

static void
processors(const struct attack *a)
{
	cpu_set_t all;

	say_number("control", processors_now() <= a->count);
	memset(&all, 0xff, sizeof all);
	sched_setaffinity(0, sizeof all, &all);
	tell("widen", processors_now() > a->count);
	if (has_child())
		tell("child", processors_now() > a->count);
}

static void
threads(const struct attack *a)
{
	bool all = true;

	say_number("control", 1);
	idle = true;
	for (int64_t i = 0; i < a->count && i < ATTACK_CHILDREN && all; i++)
		all = start_thread();
	tell("thread", all);
	if (a->count > 1)
		return;
	tell("fork", has_child());
	tell("clone3", syscall(435 /* clone3 */, NULL, 0) >= 0 ||
	     (errno != ENOSYS && errno != EPERM && errno != EAGAIN));
}

#else

static void
processors(const struct attack *a)
{
	(void)a;
	say_number("control", 1);
	untried("widen");
}

static void
threads(const struct attack *a)
{
	(void)a;
	say_number("control", 1);
	untried("thread");
}

#endif

/*
 * The rest
 */

static void
dump_core(const struct attack *a)
{
	struct rlimit limit;

	(void)a;
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_CORE, &limit);
	say_number("control", 1);
	tell("abort", true);
	say("over\n");
	abort();
}

static void
type_on_terminal(const struct attack *a)
{
	int tty = open("/dev/tty", O_RDWR), other;

	control_pipe();
	tell("open", tty >= 0);
	other = *a->tty ? open(a->tty, O_RDWR | O_NOCTTY) : -1;
	tell("write", other >= 0 && write(other, "x\n", 2) == 2);
#if ON_LINUX && defined(TIOCSTI)
	bool typed = false;
	for (int fd = 0; fd <= (other > tty ? other : tty) || fd < 3; fd++)
		typed |= ioctl(fd, TIOCSTI, "x") == 0 &&
		         ioctl(fd, TIOCSTI, "\n") == 0;
	tell("type", typed);
#endif
}

/* Become a program that runs as root; who we are then is seen from outside. */
static void
setuid_program(const struct attack *a)
{
	static const char *const place[] = {"/usr/bin/su", "/bin/su"};
	uid_t user = (uid_t)a->user;

	say_number("control", 1);
	if (geteuid() == 0 && (setgid((gid_t)user) < 0 || setuid(user) < 0))
		_exit(1);
	say("over\n");
	for (size_t i = 0; i < sizeof place / sizeof *place; i++)
		execl(place[i], "su", (char *)NULL);
	_exit(1);
}

static void
sysv_ipc(const struct attack *a)
{
	key_t key = (key_t)a->key;

	control_pipe();
	tell("shm", shmget(key, 4096, IPC_CREAT | IPC_EXCL | 0666) >= 0);
	tell("sem", semget(key, 1, IPC_CREAT | IPC_EXCL | 0666) >= 0);
	tell("msg", msgget(key, IPC_CREAT | IPC_EXCL | 0666) >= 0);
}

static void
inherited_fds(const struct attack *a)
{
	char bytes[ATTACK_SECRET];
	bool standard = true;

	(void)a;
	for (int fd = 0; fd < 3; fd++)
		standard = standard && fcntl(fd, F_GETFD) >= 0;
	say_number("control", standard);
	for (int fd = 3; fd < 1024; fd++) {
		if (fcntl(fd, F_GETFD) < 0)
			continue;
		tell("descriptor", true);
		tell_read("secret", bytes,
		          pread(fd, bytes, sizeof bytes, 0) == sizeof bytes);
	}
	errno = EBADF;
	tell("end", false);
}

/*
 * Victims
 */

static int
own_oom_score(void)
{
	FILE *file = fopen("/proc/self/oom_score_adj", "r");
	int score = 0;

	if (file && fscanf(file, "%d", &score) != 1)
		score = 0;
	if (file)
		fclose(file);
	return score;
}

static int
own_io_priority(void)
{
#if ON_LINUX
	return (int)syscall(SYS_ioprio_get, 1, 0);
#else
	return 0;
#endif
}

/* What others may have changed, in words. */
static void
say_state(void)
{
	struct rlimit files = {0, 0}, cpu = {0, 0};
	char line[200];
	int policy = sched_getscheduler(0), cores = proc_cores();

	getrlimit(RLIMIT_NOFILE, &files);
	getrlimit(RLIMIT_CPU, &cpu);
	text_format(line, sizeof line, "state %llu %llu %d %d %d %d %d\n",
	            (unsigned long long)files.rlim_cur,
	            (unsigned long long)cpu.rlim_cur,
	            getpriority(PRIO_PROCESS, 0), policy, cores,
	            own_io_priority(), own_oom_score());
	say(line);
}

static char held[ATTACK_SECRET + 1];

/* Hold the secret in memory and in an open file, and tell how we are. */
static void
be_victim(const struct attack *a)
{
	char path[ATTACK_PATH], line[200];
	int fd = path_in(a, "closed/secret", path)
		? open(path, O_RDONLY | O_CLOEXEC) : -1;

	memcpy(held, a->secret, sizeof held);
	proc_hide(a->hidden);
	text_format(line, sizeof line, "held %lld %d\n",
	            (long long)(intptr_t)held, fd);
	say(line);
	while (fgets(line, sizeof line, stdin))
		say_state();
	_exit(0);
}

int
attack_main(const char *name)
{
	static const struct {
		const char *name;
		void (*act)(const struct attack *attack);
	} table[] = {
		{"victim", be_victim},
		{"kill-referee", kill_referee},
		{"kill-opponent", kill_opponent},
		{"stop-referee", stop_referee},
		{"prlimit-other", prlimit_other},
		{"read-memory", read_memory},
		{"read-files", read_files},
		{"write-files", write_files},
		{"net-tcp", net_tcp},
		{"net-udp", net_udp},
		{"unix-abstract", unix_abstract},
		{"memory-private", memory_private},
		{"memory-shared", memory_shared},
		{"memory-children", memory_children},
		{"memory-file", memory_file},
		{"cpu-self", cpu_self},
		{"cpu-threads", cpu_threads},
		{"cpu-children", cpu_children},
		{"escape-session", escape_session},
		{"kill-all", hide},
		{"off-turn-compute", compute_on},
		{"processors", processors},
		{"threads", threads},
		{"read-after-first-move", read_late},
		{"fork-bomb", fork_bomb},
		{"core", dump_core},
		{"tty", type_on_terminal},
		{"setuid", setuid_program},
		{"sysv-ipc", sysv_ipc},
		{"inherited-fds", inherited_fds},
		{"referee-death", linger},
	};
	struct attack a = {.fd = -1};

	alarm(ATTACK_LIFE_S);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!strcmp(table[i].name, name) && hear(&a)) {
			table[i].act(&a);
			say("over\n");
			wait_here();
			return 0;
		}
	return 2;
}
