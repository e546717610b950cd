/*
 * The filter over system calls.  Each act is tried in a process of its own, with the
 * filter and without.  Most acts use syscall(2), because the kernel must refuse them,
 * not the library.
 */
#ifdef __linux__
#define _GNU_SOURCE /* syscall, clone's flags, prctl */
#endif
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>

#include "acts.h"
#include "folder.h"
#include "proc/proc_fork.h"
#include "proc/seccomp.h"


#if defined(__linux__) && !defined(POSIX_ONLY) && \
	(defined(__x86_64__) || defined(__aarch64__))
#include <asm/ioctls.h>
#include <asm/sockios.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

static char file[300];

static void
set_up_file(void)
{
	set_up();
	text_format(file, sizeof file, "%s", in("file"));
	close(open(file, O_WRONLY | O_CREAT, 0600));
}

/* ---- held and free ---- */

static bool
hold(const void *seccomp)
{
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && seccomp_enter(seccomp);
}

static int
held(int (*act)(void), const struct seccomp *seccomp)
{
	return tried(act, hold, seccomp);
}

static const struct seccomp strict = {.net = false};

/* Some systems refuse some of these to everybody, or do not have them (MAY_WORK).  The
 * others work everywhere. */
enum usually { WORKS, MAY_WORK };

struct row {
	const char *name;
	int (*act)(void);
	enum usually usually;
};

/* Rows: an act that works without the filter, and one that may. */
#define A(act) {#act, act, WORKS}
#define M(act) {#act, act, MAY_WORK}

enum { AS_FREE = -2 }; /* what the act comes to without the filter */

/* Check the rule that an act ends with that error (0: it works) under the filter. */
static void
comes_to(int error, const struct seccomp *seccomp, const struct row *row, const char *rule)
{
	int got = held(row->act, seccomp), without = error ? at_large(row->act) : 0;

	if (error == AS_FREE)
		error = without;
	else
		ck_assert_msg(without == 0 || row->usually == MAY_WORK,
		              "%s: without the filter %s", row->name, outcome(without));
	ck_assert_msg(got == error, "%s: %s: %s", rule, row->name, outcome(got));
}

/* Define an act and the test that it is refused. */
#define REFUSES(act, usually) \
	TEST(act##_is_refused) \
	{ \
		comes_to(EPERM, &strict, &(struct row){#act, act, usually}, "refused"); \
	}
#define REFUSED(act, usually, call) CALLS(act, call) REFUSES(act, usually)
#define REFUSED_ACT(act, usually, error) ACT(act, error) REFUSES(act, usually)

BEFORE_EACH(set_up_file, tear_down)

/* ---- acts ---- */

/* These return 251 if the call only seemed to work. */
static int
leave_session(void)
{
	return syscall(SYS_setsid) < 0 ? errno : getsid(0) == getpid() ? 0 : 251;
}

static int
leave_group(void)
{
	return syscall(SYS_setpgid, 0, 0) < 0 ? errno : getpgrp() == getpid() ? 0 : 251;
}

static int
hear_of_parents_end(void)
{
	int signal = 0;

	if (prctl(PR_SET_PDEATHSIG, SIGCONT) < 0 || prctl(PR_GET_PDEATHSIG, &signal) < 0)
		return errno;
	return signal == SIGCONT ? 0 : 251;
}

REFUSED(be_traced, MAY_WORK, syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0))

static int
read_memory(void)
{
	char from = 'x', to = 0;
	struct iovec local = {&to, 1}, remote = {&from, 1};

	return came_to(syscall(SYS_process_vm_readv, getpid(), &local, 1UL, &remote, 1UL, 0UL));
}

REFUSES(read_memory, MAY_WORK)

/* Remove what was made, if we may. */
static int
removed(long id, long call)
{
	int error = came_to(id);

	if (id >= 0)
		syscall(call, id, 0, NULL);
	return error;
}

REFUSED_ACT(share_memory, MAY_WORK, removed(syscall(SYS_shmget, 0, 4096, 0600), SYS_shmctl))
REFUSED_ACT(make_semaphore, MAY_WORK, removed(syscall(SYS_semget, 0, 1, 0600), SYS_semctl))
REFUSED_ACT(make_queue, MAY_WORK, removed(syscall(SYS_msgget, 0, 0600), SYS_msgctl))

static int
make_posix_queue(void)
{
	char name[40];
	int error;

	text_format(name, sizeof name, "test_seccomp.%ld", (long)getpid());
	error = came_to(syscall(SYS_mq_open, name, O_RDWR | O_CREAT | O_EXCL, 0600, NULL));
	syscall(SYS_mq_unlink, name);
	return error;
}

REFUSES(make_posix_queue, MAY_WORK)

REFUSED(keep_a_key, MAY_WORK,
	syscall(SYS_add_key, "user", "test", "x", 1UL, KEY_SPEC_PROCESS_KEYRING))
REFUSED(watch_files, MAY_WORK, syscall(SYS_userfaultfd, 0))
REFUSED(unshare_nothing, MAY_WORK, syscall(SYS_unshare, 0))
REFUSED(unshare_user, MAY_WORK, syscall(SYS_unshare, CLONE_NEWUSER))

/* fork with other flags.  The child ends at once. */
static int
clone_with(unsigned long flags)
{
	long pid = syscall(SYS_clone, flags, 0, 0, 0, 0);

	if (pid == 0)
		_exit(0);
	if (pid > 0 && !(flags & CLONE_PARENT))
		waitpid((pid_t)pid, NULL, 0);
	return came_to(pid);
}

REFUSED_ACT(clone_user, MAY_WORK, clone_with(CLONE_NEWUSER | SIGCHLD))
REFUSED_ACT(clone_network, MAY_WORK, clone_with(CLONE_NEWUSER | CLONE_NEWNET | SIGCHLD))
REFUSED_ACT(clone_for_parent, WORKS, clone_with(CLONE_PARENT | SIGCHLD))
ACT(clone_with_another_signal, clone_with(SIGCONT))
ACT(clone_with_no_signal, clone_with(0))
REFUSED(change_mode, WORKS, chmod(file, 0600))
REFUSED(change_mode_open, WORKS, fchmod(open(file, O_RDONLY), 0600))
REFUSED(change_mode_at, WORKS, syscall(SYS_fchmodat, AT_FDCWD, file, 0600))
REFUSED(change_owner, WORKS, chown(file, geteuid(), getegid()))
REFUSED(change_owner_at, WORKS, fchownat(AT_FDCWD, file, geteuid(), getegid(), 0))
REFUSED(change_owner_open, WORKS, fchown(open(file, O_RDONLY), geteuid(), getegid()))
REFUSED(change_times, WORKS, utimensat(AT_FDCWD, file, NULL, 0))
REFUSED(change_attribute, MAY_WORK, syscall(SYS_setxattr, file, "user.x", "y", 1UL, 0))
REFUSED(chroot_here, MAY_WORK, chroot(root))
ASKS(mount_here, EPERM, syscall(SYS_mount, "none", root, "no such type", 0UL, NULL))
REFUSES(mount_here, MAY_WORK)

static struct rlimit limit;

CALLS(limit_init, syscall(SYS_prlimit64, 1, RLIMIT_CORE, NULL, &limit))
REFUSED(limit_parent, WORKS, syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, &limit))
/* Users and groups without members, so that the kernel would have an error. */
CALLS(favour_user, setpriority(PRIO_USER, 4000000, 19))
CALLS(favour_group, setpriority(PRIO_PGRP, 4000000, 19))

static int
place(pid_t pid)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) < 0)
		return 251;
	return came_to(sched_setaffinity(pid, sizeof set, &set));
}

ACT(place_oneself, place(0))
ACT(place_nobody, place(4000000))

static const struct sched_param ordinarily;

CALLS(schedule_nobody, sched_setscheduler(4000000, SCHED_OTHER, &ordinarily))
CALLS(plan_nobody, sched_setparam(4000000, &ordinarily))
CALLS(schedule_oneself, sched_setscheduler(0, SCHED_BATCH, &ordinarily))

/* ioprio_set(2): this process, class "best effort", level 4. */
CALLS(let_nobody_be_idle, syscall(SYS_ioprio_set, 1, 4000000, 2 << 13 | 4))
REFUSED(make_socket, WORKS, socket(AF_INET, SOCK_STREAM, 0))

/* Return one of two new ends. */
static int
a_pair(void)
{
	int fd[2];

	return socketpair(AF_UNIX, SOCK_STREAM, 0, fd) < 0 ? -1 : fd[0];
}

static int
a_pipe(int end)
{
	int fd[2];

	return pipe(fd) < 0 ? -1 : fd[end];
}

static int
pass_descriptors(void)
{
	static char byte = 'x';
	struct iovec part = {&byte, 1};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

	return came_to(sendmsg(a_pair(), &message, 0));
}

REFUSES(pass_descriptors, WORKS)

REFUSED(pass_many_descriptors, WORKS, syscall(SYS_sendmmsg, a_pair(), NULL, 0, 0))
REFUSED(make_local_socket, WORKS, socket(AF_UNIX, SOCK_DGRAM, 0))
CALLS(make_pair, a_pair())

/* Such a pair could send to any socket that listens.  The second is a socket to the
 * machine's host. */
REFUSED(make_datagram_pair, WORKS, socketpair(AF_UNIX, SOCK_DGRAM, 0, (int[2]){0}))
ASKS(reach_host, EPERM, socket(40 /* AF_VSOCK */, SOCK_STREAM, 0))
REFUSES(reach_host, WORKS)

/* No system has such pairs, but the kernel must not even be asked. */
ASKS(make_inet_pair, EPERM, socketpair(AF_INET, SOCK_STREAM, 0, (int[2]){0}))
REFUSES(make_inet_pair, WORKS)

/* Ask something that is no terminal: does the kernel look at the request at all? */
static int
ask_terminal(unsigned long request)
{
	static char byte = 'x';
	long got = syscall(SYS_ioctl, open("/dev/null", O_RDWR), request, &byte);

	return came_to(got) == ENOTTY ? 0 : came_to(got);
}

REFUSED_ACT(type_for_others, WORKS, ask_terminal(TIOCSTI))

/* bubblewrap's CVE-2019-10063: the kernel takes the low half. */
REFUSED_ACT(type_for_others_with_high_bits, WORKS,
	ask_terminal((unsigned long)TIOCSTI | 1UL << 32))
REFUSED_ACT(type_for_others_with_all_high_bits, WORKS,
	ask_terminal((unsigned long)TIOCSTI | ~0UL << 32))
REFUSED_ACT(paste_for_others, WORKS, ask_terminal(0x541cUL | 1UL << 40))

static int
count_bytes(void)
{
	int fd[2], n = -1;

	if (pipe(fd) < 0 || write(fd[1], "abc", 3) != 3 ||
	    ioctl(fd[0], FIONREAD, &n) < 0)
		return errno;
	return n == 3 ? 0 : 251;
}

CALLS(make_memory_file, syscall(SYS_memfd_create, "x", 0))
CALLS(make_huge_memory_file, syscall(SYS_memfd_create, "x", 4))

/* EINVAL, because arguments are missing, where the call exists. */
ASKS(clone_newly, ENOSYS, syscall(435, NULL, 0UL))
ASKS(make_ring, ENOSYS, syscall(425, 1, NULL))
CALLS(make_inotify, syscall(SYS_inotify_init1, 0))

/* The number of the version where the call exists. */
CALLS(make_ruleset, syscall(444, NULL, 0UL, 1U))

/* EPERM or EINVAL where the call exists. */
ASKS(make_fanotify, ENOSYS, syscall(SYS_fanotify_init, ~0UL, 0UL))

/* EINVAL or EFAULT where the call exists. */
ASKS(make_aio_context, ENOSYS, syscall(SYS_io_setup, 0, NULL))
ASKS(make_secret_memory, ENOSYS, syscall(447, -1L))

static int
make_vfork(void)
{
	char path[] = "/bin/true", *argv[] = {path, NULL};
	int error, status;
	pid_t pid;

	error = posix_spawn(&pid, path, NULL, NULL, argv, argv + 1);
	/* glibc before 2.34 takes every refusal for a 1. */
	if (error)
		return error == EPERM ? EAGAIN : error;
	return waitpid(pid, &status, 0) == pid ? status : 251;
}

static void *
return_it(void *what)
{
	return what;
}

static int
make_thread(void)
{
	pthread_t thread;
	void *got = NULL;
	int error = pthread_create(&thread, NULL, return_it, file);

	if (error)
		return error;
	return pthread_join(thread, &got) || got != file ? 251 : 0;
}

CALLS(signal_parent, kill(getppid(), 0))
CALLS(signal_group, kill(0, 0))
CALLS(signal_all, kill(-1, 0))
CALLS(signal_parent_with_high_bits, syscall(SYS_kill, (long)getppid() | 1L << 32, 0))
CALLS(signal_parents_thread, syscall(SYS_tgkill, getppid(), getppid(), 0))
CALLS(signal_parents_thread_in_the_old_way, syscall(SYS_tkill, getppid(), 0))

static siginfo_t queued = {.si_code = SI_QUEUE};

CALLS(queue_for_parent, syscall(SYS_rt_sigqueueinfo, getppid(), 0, &queued))
CALLS(signal_oneself, kill(getpid(), 0) | syscall(SYS_tgkill, getpid(), getpid(), 0))

/* Other ways to continue a stopped process or to kill another one: signals for a
 * descriptor, a timer, a child's or a parent's end. */
REFUSED(own_news, WORKS, fcntl(a_pipe(0), F_SETOWN, getpid()))
REFUSED(own_news_of_a_thread, WORKS, fcntl(a_pipe(0), F_SETOWN_EX, (int[]){0, getpid()}))
REFUSED(choose_news, WORKS, fcntl(a_pipe(0), F_SETSIG, SIGCONT))
REFUSED(own_news_by_ioctl, WORKS, syscall(SYS_ioctl, a_pair(), FIOSETOWN, (int[]){getpid()}))
REFUSED(own_news_by_the_other_ioctl, WORKS,
	syscall(SYS_ioctl, a_pair(), SIOCSPGRP | 1UL << 32, (int[]){getpid()}))
REFUSED(hold_lease, WORKS, fcntl(open(file, O_RDONLY), F_SETLEASE, F_RDLCK))

/* EBADF or EINVAL where the kernel looks at it. */
ASKS(hold_delegation, EPERM, fcntl(-1, 1040, NULL))
REFUSES(hold_delegation, WORKS)
REFUSED(watch_folder, MAY_WORK, fcntl(open(root, O_RDONLY), F_NOTIFY, DN_CREATE))

CALLS(lock_a_record, fcntl(open(file, O_RDWR | O_CREAT, 0600), F_SETLK,
	&(struct flock){.l_type = F_WRLCK, .l_len = 1}))
CALLS(lock_an_open_file, fcntl(open(file, O_RDWR | O_CREAT, 0600), 37 /* F_OFD_SETLK */,
	&(struct flock){.l_type = F_WRLCK, .l_len = 1}))

CALLS(make_timer, syscall(SYS_timer_create, CLOCK_MONOTONIC, NULL, (int[1]){0}))
CALLS(hide, prctl(PR_SET_DUMPABLE, 0))

static int
give_memory_to_a_pipe(void)
{
	static char page[4096];
	struct iovec one = {page, sizeof page};

	return came_to(syscall(SYS_vmsplice, a_pipe(1), &one, 1UL, 0));
}

REFUSES(give_memory_to_a_pipe, MAY_WORK)

static int
widen_a_pipe(void)
{
	int fd = a_pipe(1);

	if (fcntl(fd, F_SETPIPE_SZ, 128 * 1024) < 0)
		return errno;
	return fcntl(fd, F_GETPIPE_SZ) == 64 * 1024 ? 251 : 0;
}

CALLS(keep_a_pipe, fcntl(a_pipe(1), F_SETPIPE_SZ, 64 * 1024))

static int
map(int flags)
{
	void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	                    flags | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? errno : 0;
}

ACT(map_shared, map(MAP_SHARED))
ACT(map_private, map(MAP_PRIVATE))

/* Of a size that no system has. */
ACT(map_huge, map(MAP_PRIVATE | MAP_HUGETLB | 5 << 26))

static int
map_a_file(void)
{
	int fd = open(file, O_RDWR);

	if (fd < 0 || ftruncate(fd, 4096) < 0)
		return errno;
	return mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED
		? errno : 0;
}

/* ---- what is refused ---- */

/* Each of them is refused with any arguments.  -1 is wrong for each, so nothing would
 * happen if the filter let it pass, but then the kernel would answer something else, at
 * least to root. */
static const struct {
	const char *name;
	int number;
} calls[] = {
#define CALL(name) {#name, SYS_##name}
	CALL(process_vm_writev), CALL(kcmp), CALL(shmat), CALL(shmctl),
	CALL(semctl), CALL(semop), CALL(semtimedop), CALL(msgsnd), CALL(msgrcv),
	CALL(msgctl), CALL(mq_unlink), CALL(request_key), CALL(keyctl),
	CALL(bpf), CALL(perf_event_open), CALL(open_by_handle_at),
	CALL(kexec_load), CALL(init_module), CALL(finit_module),
	CALL(delete_module), CALL(setns), CALL(umount2), CALL(pivot_root),
	CALL(lsetxattr), CALL(fsetxattr), CALL(removexattr), CALL(lremovexattr),
	CALL(fremovexattr), CALL(settimeofday), CALL(clock_settime),
	CALL(adjtimex), CALL(clock_adjtime), CALL(reboot), CALL(swapon),
	CALL(swapoff), CALL(sethostname), CALL(setdomainname), CALL(acct),
	CALL(quotactl), CALL(syslog), CALL(prlimit64),
#ifdef SYS_chmod
	CALL(lchown), CALL(utime), CALL(utimes), CALL(futimesat),
#endif
	{"pidfd_getfd", 438}, {"process_madvise", 440}, {"open_tree", 428},
	{"move_mount", 429}, {"fsopen", 430}, {"fsconfig", 431},
	{"fsmount", 432}, {"fspick", 433}, {"mount_setattr", 442},
	{"fchmodat2", 452}, {"setxattrat", 463}, {"removexattrat", 466},
	{"open_tree_attr", 467}, {"file_setattr", 469},
};

static int calling;

CALLS(call_wrongly, syscall(calling, -1L, -1L, -1L, -1L, -1L, -1L))

TEST(a_refused_call_is_refused_whatever_its_arguments)
{
	for (int i = 0; i < COUNT_OF(calls); i++) {
		int got;

		calling = calls[i].number;
		got = held(call_wrongly, &strict);
		ck_assert_msg(got == EPERM, "%s: %s", calls[i].name,
		              outcome(got));
	}
}

static int
limit_oneself(void)
{
	if (syscall(SYS_prlimit64, 0, RLIMIT_CORE, NULL, &limit) < 0)
		return errno;
	limit.rlim_cur = 0;
	return came_to(setrlimit(RLIMIT_CORE, &limit));
}

CALLS(yield_to_others, setpriority(PRIO_PROCESS, 0, 19))

static int
live_a_little(void)
{
	const struct timespec moment = {0, 1000};
	struct timespec now;
	char text[8] = "", *memory;
	int fd[2];

	memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE,
	              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED || munmap(memory, 1 << 20) < 0)
		return errno;
	if (pipe(fd) < 0 || write(fd[1], "move", 4) != 4 ||
	    read(fd[0], text, sizeof text) != 4 || strcmp(text, "move"))
		return errno;
	if (clock_gettime(CLOCK_MONOTONIC, &now) < 0 ||
	    nanosleep(&moment, NULL) < 0)
		return errno;
	return access("/", R_OK) < 0 || dup2(fd[0], fd[1]) < 0 ? errno : 0;
}

static int
write_a_file(void)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	return fd < 0 ? errno : came_to(write(fd, "x", 1));
}

CALLS(make_datagram_socket, socket(AF_INET, SOCK_DGRAM, 0))
CALLS(grow_buffer, setsockopt(socket(AF_INET, SOCK_STREAM, 0), SOL_SOCKET, SO_RCVBUF,
	(int[]){1 << 20}, sizeof(int)))
CALLS(send_at_once, setsockopt(socket(AF_INET, SOCK_STREAM, 0), IPPROTO_TCP, TCP_NODELAY,
	(int[]){1}, sizeof(int)))

/* Change the mode of a file.  Returns 251 if that only seemed to work. */
static int
change_mode_indeed(void)
{
	struct stat now;

	if (chmod(file, 0640) < 0 || stat(file, &now) < 0)
		return errno;
	return chmod(file, 0600) < 0 ? errno
	       : (now.st_mode & 0777) == 0640 ? 0 : 251;
}

/* The kernel would know nobody of that number. */
TEST(priorities_and_processors_only_seem_to_change)
{
	static const struct row acts[] = {
		A(favour_user), A(favour_group), A(place_nobody), A(schedule_nobody),
		A(plan_nobody), A(let_nobody_be_idle),
	};

	for (int i = 0; i < COUNT_OF(acts); i++) {
		comes_to(0, &strict, &acts[i], "it seems to change");
		ck_assert_msg(at_large(acts[i].act) == ESRCH, "%s: %s", acts[i].name,
		              outcome(at_large(acts[i].act)));
	}
	ck_assert_int_eq(held(hide, &strict), 0);
	ck_assert_int_eq(held(widen_a_pipe, &strict), 251);
	ck_assert_int_eq(held(map_huge, &strict), ENOMEM);
	ck_assert_int_eq(at_large(map_huge), EINVAL);
}

ASKS(ask_to_be_told, EPERM, syscall(SYS_mq_notify, -1, NULL))
CALLS(list_interfaces, socket(AF_NETLINK, SOCK_RAW, 0))
CALLS(hear_of_devices, socket(AF_NETLINK, SOCK_RAW, 15))
ASKS(signal_by_descriptor, EPERM, syscall(424 /* pidfd_send_signal */, -1, -1, NULL, -1))

/* ---- for good ---- */

static int
leave_in_a_child(void)
{
	pid_t pid = fork();
	int status;

	if (pid == 0)
		_exit(leave_session());
	return waitpid(pid, &status, 0) == pid ? WEXITSTATUS(status) : 251;
}

static int
unshare_in_a_program(void)
{
	execl("/bin/sh", "sh", "-c", "unshare -U true 2>/dev/null", (char *)NULL);
	return errno;
}

/* Return 0 if the act has changed nothing. */
static int
stay_as_important(int (*act)(void))
{
	int nice = getpriority(PRIO_PROCESS, 0), had = sched_getscheduler(0);
	cpu_set_t before, after;

	if (sched_getaffinity(0, sizeof before, &before) < 0 || act() != 0 ||
	    sched_getaffinity(0, sizeof after, &after) < 0)
		return errno;
	return getpriority(PRIO_PROCESS, 0) == nice &&
	       sched_getscheduler(0) == had && CPU_EQUAL(&before, &after)
		? 0 : 251;
}

ACT(be_nicer, stay_as_important(yield_to_others))
ACT(be_a_batch, stay_as_important(schedule_oneself))

static int
keep_to_one_processor(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(0, &one);
	return came_to(sched_setaffinity(0, sizeof one, &one));
}

ACT(be_on_one_processor, stay_as_important(keep_to_one_processor))

static int
be_most_important(void)
{
	struct sched_param one = {.sched_priority = 1};

	return came_to(setpriority(PRIO_PROCESS, 0, -5) |
	               sched_setscheduler(0, SCHED_RR, &one));
}

ACT(be_more_important, stay_as_important(be_most_important))

TEST(to_become_more_or_less_important_only_seems_to_work)
{
	ck_assert_int_eq(held(be_nicer, &strict), 0);
	/* Who is the least important already cannot become less so. */
	ck_assert_int_eq(at_large(be_nicer), getpriority(PRIO_PROCESS, 0) == 19 ? 0 : 251);
	ck_assert_int_eq(held(be_a_batch, &strict), 0);
	ck_assert_int_eq(at_large(be_a_batch), 251);
	ck_assert_int_eq(held(be_on_one_processor, &strict), 0);
	ck_assert_int_eq(held(be_more_important, &strict), 0);
}

static int
hold_again(void)
{
	const struct seccomp loose = {.net = true};

	if (!seccomp_enter(&loose))
		return errno;
	return make_socket();
}

/* ---- what each filter allows ---- */

/* What could continue a stopped agent, or reach another process. */
#define AWAKE M(make_timer), M(be_traced), A(own_news), A(choose_news), \
	A(own_news_of_a_thread), A(own_news_by_ioctl), A(clone_with_another_signal)
#define APART A(leave_session), A(leave_group), A(hear_of_parents_end)
#define CHANGES A(change_mode), A(change_mode_open), A(change_mode_at), A(change_owner), \
	A(change_owner_at), A(change_owner_open), A(change_times)

static const struct {
	const char *rule;
	struct seccomp by;
	int error; /* to which all acts come; 251: it only seems to work */
	struct row acts[20];
} filters[] = {
	{"what programs need goes on", {.net = false}, 0,
	 {A(live_a_little), A(write_a_file), A(make_process), A(make_vfork), A(make_thread),
	  A(make_pair), A(count_bytes), A(limit_oneself), A(yield_to_others),
	  A(schedule_oneself), A(place_oneself), A(clone_with_no_signal), A(keep_a_pipe),
	  A(map_shared), A(signal_oneself), A(signal_parent), A(lock_a_record)}},
	{"what they do without seems not to be there", {.net = false}, ENOSYS,
	 {M(make_memory_file), M(clone_newly), M(make_ring), M(make_inotify),
	  M(make_ruleset), M(make_aio_context), M(make_fanotify), M(make_secret_memory)}},
	{"only locks that have an owner are taken", {.net = false}, EINVAL,
	 {A(lock_an_open_file)}},
	{"it only seems to leave its session", {.net = false}, 251,
	 {APART, A(leave_in_a_child)}},
	{"a second filter takes nothing back", {.net = false}, EPERM, {M(hold_again)}},
	{"a client has TCP alone", {.client = true}, 0, {A(make_socket), A(send_at_once)}},
	{"a client has TCP alone", {.client = true}, EPERM,
	 {A(make_datagram_socket), A(make_local_socket), A(make_inet_pair), A(grow_buffer)}},
	{"a client has TCP alone", {.client = true}, 251, {A(leave_session)}},
	{"with net sockets are made", {.net = true}, 0, {A(make_socket), A(make_pair)}},
	/* The operator's services would take it for the operator. */
	{"with net no local socket is made", {.net = true}, EPERM,
	 {A(make_local_socket), A(make_inet_pair)}},
	{"with net the session stays", {.net = true}, 251, {A(leave_session)}},
	{"alone neither threads nor children are made", {.alone = true}, EAGAIN,
	 {A(make_process), A(make_vfork), A(make_thread), A(clone_for_parent),
	  M(clone_user)}},
	{"nor by another call", {.alone = true}, ENOSYS, {M(clone_newly)}},
	{"who is alone lives", {.alone = true}, 0, {A(live_a_little)}},
	{"a build may change what files are", {.attributes = SECCOMP_CHANGED}, 0,
	 {CHANGES, A(change_mode_indeed)}},
	{"or believes so", {.attributes = SECCOMP_PRETENDED}, 0, {CHANGES}},
	{"and nothing has changed", {.attributes = SECCOMP_PRETENDED}, 251,
	 {A(change_mode_indeed), A(leave_session)}},
	{"a build stays in its session", {.attributes = SECCOMP_CHANGED}, 251,
	 {A(leave_session)}},
	{"a build has no more calls", {.attributes = SECCOMP_PRETENDED}, ENOSYS,
	 {M(make_memory_file)}},
	{"a build has no more sockets", {.attributes = SECCOMP_PRETENDED}, EPERM,
	 {A(make_local_socket)}},
	{"among its own processes it does what it likes", {.own_pids = true, .sockets = true},
	 AS_FREE,
	 {APART, A(clone_for_parent), AWAKE, M(read_memory), M(share_memory),
	  M(make_semaphore), M(make_queue), M(make_posix_queue)}},
	{"its own processes leave", {.own_pids = true}, 0, {APART, A(clone_for_parent)}},
	/* Process 1 is the init of its namespace, which is ours. */
	{"it does not limit its init", {.own_pids = true}, EPERM, {M(limit_init)}},
	{"it limits others", {.own_pids = true}, 0, {A(limit_parent)}},
	{"what is stopped between turns stays in its session",
	 {.own_pids = true, .rests = true}, 251, {APART}},
	{"and asks for nothing that wakes it", {.own_pids = true, .rests = true}, EPERM,
	 {AWAKE, A(ask_to_be_told)}},
	{"where memory is counted nothing lies in queues",
	 {.own_pids = true, .own_files = true, .counted = true}, EPERM, {M(share_memory)}},
	{"nor in files without names",
	 {.own_pids = true, .own_files = true, .counted = true}, ENOSYS, {M(make_memory_file)}},
	{"with files of its own it changes them",
	 {.own_files = true, .attributes = SECCOMP_CHANGED}, 0, {A(change_mode)}},
	{"and watches them", {.own_files = true, .attributes = SECCOMP_CHANGED}, AS_FREE,
	 {M(make_inotify), M(make_memory_file)}},
	{"but takes no huge pages", {.own_files = true, .attributes = SECCOMP_CHANGED}, ENOSYS,
	 {M(make_huge_memory_file)}},
	{"with a network of its own it has sockets", {.own_net = true}, 0,
	 {A(make_socket), A(make_datagram_socket), A(list_interfaces), A(pass_descriptors)}},
	{"but none that leads out of it", {.own_net = true}, EPERM,
	 {M(hear_of_devices), A(reach_host), A(make_local_socket)}},
	{"where no socket of others is seen it has local ones", {.sockets = true}, 0,
	 {A(make_local_socket), A(make_datagram_pair), A(pass_descriptors)}},
	{"but no others", {.sockets = true}, EPERM, {A(make_inet_pair), A(make_socket)}},
	/* Shared memory that nobody has mapped counts for nobody: it is not resident. */
	{"where memory is counted none is shared", {.counted = true}, EPERM, {A(map_shared)}},
	{"where memory is counted it is used", {.counted = true}, 0,
	 {A(map_private), A(map_a_file), A(live_a_little), A(make_thread)}},
	{"where nothing else keeps signals in it signals nobody", {.no_kill = true}, EPERM,
	 {A(signal_parent), A(signal_group), A(signal_all), A(signal_parent_with_high_bits),
	  A(signal_parents_thread), A(signal_parents_thread_in_the_old_way),
	  A(queue_for_parent), A(signal_by_descriptor)}},
	{"but itself", {.no_kill = true}, 0,
	 {A(signal_oneself), A(make_process), A(make_thread)}},
	{"the longest filter can be applied",
	 {.client = true, .counted = true, .rests = true, .truncates = true, .no_kill = true,
	  .attributes = SECCOMP_PRETENDED}, 0, {A(be_nicer)}},
};

TESTS(a_filter_allows_what_the_terms_do, COUNT_OF(filters))
{
	for (const struct row *row = filters[_i].acts; row->act; row++)
		comes_to(filters[_i].error, &filters[_i].by, row, filters[_i].rule);
}

BEFORE_EACH(NULL, NULL)

TEST(programs_are_held_too)
{
	if (at_large(unshare_in_a_program) == 0)
		ck_assert_int_ne(held(unshare_in_a_program, &strict), 0);
}

static int
enter_without_leave(void *context)
{
	(void)context;
	become_ordinary();
	return seccomp_enter(&strict) ? 0 : errno;
}

TEST(without_no_new_privileges_nothing_is_entered)
{
	ck_assert_int_eq(proc_try(enter_without_leave, NULL), EACCES);
}

/* Return the signal that ends an act, or 0. */
static int
dies_of(int (*act)(void), const struct seccomp *seccomp)
{
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		if (seccomp && !hold(seccomp))
			_exit(252);
		_exit(act());
	}
	must(waitpid(pid, &status, 0) == pid, "waitpid: %s", strerror(errno));
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

#ifdef __x86_64__

/* getpid of x32: the same table with one more bit. */
static int
call_as_x32(void)
{
	syscall(0x40000000 | SYS_getpid);
	return 0;
}

/* Calls as a program of 32 bits makes them. */
static int
call_as_i386(long number, long first, long second)
{
	long result;

	__asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(first), "c"(second)
	                 : "memory");
	return (int)(result < 0 ? -result : 0);
}

ACT(live_as_i386, call_as_i386(20 /* getpid */, 0, 0))
ACT(leave_session_as_i386, call_as_i386(66, 0, 0) ? errno : getsid(0) == getpid() ? 0 : 251)
ACT(make_any_socket_as_i386, call_as_i386(102, 1, 0))
ACT(make_socket_as_i386, call_as_i386(359, AF_INET, SOCK_STREAM))
ACT(limit_parent_as_i386, call_as_i386(340, getppid(), RLIMIT_CORE))
ACT(clone_user_as_i386, call_as_i386(120, CLONE_NEWUSER | SIGCHLD, 0))
ACT(nice_as_i386, call_as_i386(34, 5, 0))
ACT(be_nicer_as_i386, stay_as_important(nice_as_i386))

TEST(a_program_of_32_bits_is_held_like_others)
{
	const struct seccomp own = {.own_pids = true};

	if (dies_of(live_as_i386, NULL))
		return; /* this kernel has no such calls */
	ck_assert_int_eq(held(live_as_i386, &strict), 0);
	ck_assert_int_eq(held(leave_session_as_i386, &strict), 251);
	ck_assert_int_eq(held(leave_session_as_i386, &own), at_large(leave_session_as_i386));
	ck_assert_int_eq(held(make_any_socket_as_i386, &strict), ENOSYS);
	ck_assert_int_eq(held(make_socket_as_i386, &strict), EPERM);
	ck_assert_int_eq(held(limit_parent_as_i386, &strict), EPERM);
	ck_assert_int_eq(held(clone_user_as_i386, &own), EPERM);
	ck_assert_int_eq(held(be_nicer_as_i386, &strict), 0);
}

TEST(calls_of_another_architecture_kill)
{
	ck_assert_int_eq(dies_of(call_as_x32, NULL), 0);
	ck_assert_int_eq(dies_of(call_as_x32, &strict), SIGSYS);
}

#endif

#else

TEST(where_there_is_no_filter_that_is_said)
{
	const struct seccomp seccomp = {.net = false};

	errno = 0;
	ck_assert(!seccomp_known());
	ck_assert(!seccomp_enter(&seccomp));
	ck_assert_int_eq(errno, ENOSYS);
	ck_assert_int_ge(socket(AF_UNIX, SOCK_STREAM, 0), 0);
}

ONLY_WHERE(calls, "there is no filter for this system", false)

#endif
