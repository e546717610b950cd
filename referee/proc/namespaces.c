#define _GNU_SOURCE /* clone and its flags */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/system.h"
#if ON_LINUX
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/arguments.h"
#include "base/clock.h"
#include "base/text.h"
#include "proc/listener.h"
#include "proc/namespaces.h"

#if ON_LINUX

/* Root needs no user namespace, and without one files keep their owners. */
static unsigned long
flags_of(const struct namespaces *namespaces)
{
	unsigned long flags = (namespaces->pids ? CLONE_NEWPID | CLONE_NEWIPC : 0) |
	                      (namespaces->proc ? CLONE_NEWNS : 0) |
	                      (namespaces->net ? CLONE_NEWNET : 0);

	return flags && geteuid() ? flags | CLONE_NEWUSER : flags;
}

pid_t
namespaces_fork(const struct namespaces *namespaces)
{
	unsigned long flags = flags_of(namespaces);

	return flags ? (pid_t)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0)
	             : fork();
}

/* Keep our user and group ids in the user namespace: user_namespaces(7). */
static bool
map_ids(uid_t uid, gid_t gid)
{
	char line[80];

	/* Root owns the /proc files of a process that is not dumpable. */
	prctl(PR_SET_DUMPABLE, 1);
	text_format(line, sizeof line, "%ld %ld 1", (long)uid, (long)uid);
	if (!text_write_file("/proc/self/uid_map", line))
		return false;
	if (!text_write_file("/proc/self/setgroups", "deny") && errno != ENOENT)
		return false;
	text_format(line, sizeof line, "%ld %ld 1", (long)gid, (long)gid);
	return text_write_file("/proc/self/gid_map", line);
}

/* Return to the real root of our mount namespace: setns(2). */
static bool
leave_chroot(void)
{
	int mounts = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
	bool done;

#ifdef SYS_pidfd_open
	if (mounts < 0) /* no /proc: since Linux 5.8 setns accepts a process */
		mounts = (int)syscall(SYS_pidfd_open, getpid(), 0);
#endif
	done = mounts >= 0 && setns(mounts, CLONE_NEWNS) == 0;
	fd_close(&mounts);
	return done;
}

/* Set how mounts spread between our namespace and others: mount(2).  Only a mount point
 * has this property, and in a chroot / need not be one.  Then we set the property at the
 * real root and return into the chroot. */
static bool
part(unsigned long how)
{
	int root, here;
	bool done;

	if (mount(NULL, "/", NULL, MS_REC | how, NULL) == 0)
		return true;
	if (errno != EINVAL)
		return false;
	root = open("/", O_PATH | O_CLOEXEC);
	here = open(".", O_PATH | O_CLOEXEC);
	done = root >= 0 && here >= 0 && leave_chroot();
	if (done) {
		done = mount(NULL, "/", NULL, MS_REC | how, NULL) == 0;
		if (fchdir(root) < 0 || chroot(".") < 0 || fchdir(here) < 0)
			_exit(127); /* the process must not continue outside the chroot */
	}
	fd_close(&root);
	fd_close(&here);
	return done;
}

bool
namespaces_part(void)
{
	return unshare(CLONE_NEWNS) == 0 && part(MS_PRIVATE);
}

static bool
mount_proc(void)
{
	return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
	             NULL) == 0;
}

bool
namespaces_mounts(void)
{
	bool users = geteuid() != 0;
	uid_t uid = geteuid();
	gid_t gid = getegid();
	pid_t parent = getppid();
	int hides = !prctl(PR_GET_DUMPABLE);

	if (unshare(CLONE_NEWNS | (users ? CLONE_NEWUSER : 0)) < 0 ||
	    (users && !map_ids(uid, gid)))
		return false;
	prctl(PR_SET_DUMPABLE, !hides);
	/* A new user namespace has cleared the signal: prctl(2). */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(127);
	return part(MS_PRIVATE);
}

bool
namespaces_mount(const char *path, int64_t bytes, int files)
{
	char room[80];

	text_format(room, sizeof room, "mode=700,size=%lld,nr_inodes=%d",
	            (long long)bytes, files);
	return mount("none", path, "tmpfs", MS_NOSUID | MS_NODEV, room) == 0;
}

void
namespaces_unmount(const char *path)
{
	umount2(path, MNT_DETACH);
}

/* The parent holds descriptors for other processes.  None may stay open here. */
static void
close_all_but(int kept)
{
	long most = sysconf(_SC_OPEN_MAX);
	unsigned above = (unsigned)kept + 1;

#ifdef SYS_close_range
	if (syscall(SYS_close_range, above, ~0U, 0U) == 0 &&
	    (!kept || syscall(SYS_close_range, 0U, (unsigned)kept - 1, 0U) == 0))
		return;
#endif
	for (int fd = 0; fd < most && fd < 65536; fd++)
		if (fd != kept)
			close(fd);
}

static int64_t
time_us(struct timeval time)
{
	return (int64_t)time.tv_sec * CLOCK_S + time.tv_usec;
}

static void
send_report(int to, int status, const struct rusage *used)
{
	struct namespaces_report report = {
		.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
		.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
		.cpu_us = time_us(used->ru_utime) + time_us(used->ru_stime),
		.peak_bytes = (int64_t)used->ru_maxrss * 1024,
	};

	/* The report fits into the pipe, so one write is enough. */
	if (write(to, &report, sizeof report) != sizeof report)
		_exit(1);
}

static void
on_child(int signal)
{
	(void)signal;
}

/* Wait for the program, and meanwhile reap the processes that it leaves behind.  We wait
 * for SIGCHLD, which comes only when a child ends.  In wait(2) the kernel would also wake
 * us when the referee stops the program and when it continues it, each once a ply. */
static void
serve_as_init(pid_t program, int report)
{
	struct sigaction action = {.sa_handler = on_child,
	                           .sa_flags = SA_NOCLDSTOP};
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigaction(SIGCHLD, &action, NULL);
	for (;;) {
		struct rusage used;
		int status, signal;
		pid_t pid;

		while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0)
			if (pid == program) {
				send_report(report, status, &used);
				_exit(0);
			}
		if (pid < 0 && errno == ECHILD)
			_exit(1);
		sigwait(&child, &signal);
	}
}

/* Whether nobody holds the other end of a pipe any longer. */
static bool
hung_up(int pipe)
{
	struct pollfd end = {pipe, 0, 0};

	return poll(&end, 1, 0) > 0 && end.revents & POLLERR;
}

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* gcc's name for it */
#endif
#endif

/* Start the program in a child that shares our memory until it executes something.
 * Copying that memory would cost as much as all the namespaces.  AddressSanitizer does
 * not understand the shared stack, so there we copy. */
static pid_t
start_program(int (*program)(void *), void *context)
{
#ifdef __SANITIZE_ADDRESS__
	pid_t pid = fork();

	if (pid == 0)
		_exit(program(context));
	return pid;
#else
	static char stack[256 * 1024];

	return clone(program, stack + sizeof stack,
	             CLONE_VM | CLONE_VFORK | SIGCHLD, context);
#endif
}

void
namespaces_init(const struct namespaces *namespaces, int alive, int report,
             int (*program)(void *), void *context)
{
	bool users = flags_of(namespaces) & CLONE_NEWUSER;
	struct rlimit processes = {NAMESPACES_PROCESSES, NAMESPACES_PROCESSES};
	sigset_t all;
	pid_t pid;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (users && !map_ids(namespaces->uid, namespaces->gid))
		return;
	prctl(PR_SET_DUMPABLE, 0);
	/* The parent may have died before prctl.  getppid() does not show that here. */
	if (hung_up(alive))
		_exit(1);
	if (users && setrlimit(RLIMIT_NPROC, &processes) < 0)
		return;
	if (namespaces->net && !listener_raise_loopback())
		return;
	/* A folder that is unmounted outside disappears here, too. */
	if (namespaces->proc && !part(MS_SLAVE))
		return;
	if (namespaces->proc && !namespaces->mounts && !mount_proc())
		return;
	arguments_hide();
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	pid = start_program(program, context);
	/* The referee may have to remove the agent's folder while this init lives. */
	if (pid < 0 || chdir("/") < 0)
		return;
	close_all_but(report);
	serve_as_init(pid, report);
}

#else

pid_t
namespaces_fork(const struct namespaces *namespaces)
{
	(void)namespaces;
	return fork();
}

bool
namespaces_mounts(void)
{
	errno = ENOSYS;
	return false;
}

bool
namespaces_mount(const char *path, int64_t bytes, int files)
{
	(void)path;
	(void)bytes;
	(void)files;
	errno = ENOSYS;
	return false;
}

void
namespaces_unmount(const char *path)
{
	(void)path;
}

void
namespaces_init(const struct namespaces *namespaces, int alive, int report,
             int (*program)(void *), void *context)
{
	(void)namespaces;
	(void)alive;
	(void)report;
	(void)program;
	(void)context;
	errno = ENOSYS;
}

#endif

int
namespaces_try_mounts(void *folder)
{
	return namespaces_mounts() && namespaces_mount(folder, 1 << 20, 10) ? 0 : 1;
}
