#ifndef CALLS_H
#define CALLS_H

/*
 * The calls that tests/faults/shim.c can make fail, with the error of each, and the
 * file in memory through which shim.c and faults.c share their counts.
 */

/* Plain calls also have their type, what they return when they fail, and arguments. */
#define PLAIN_CALLS(X) \
	X(accept, EMFILE, int, -1, (fd, at, n), int fd, struct sockaddr *at, \
	  socklen_t *n) \
	X(access, EIO, int, -1, (path, how), const char *path, int how) \
	X(chdir, EIO, int, -1, (path), const char *path) \
	X(chmod, EIO, int, -1, (path, mode), const char *path, mode_t mode) \
	X(chown, EIO, int, -1, (path, u, g), const char *path, uid_t u, \
	  gid_t g) \
	X(dup, EMFILE, int, -1, (fd), int fd) \
	X(dup2, EMFILE, int, -1, (fd, to), int fd, int to) \
	X(execve, ENOMEM, int, -1, (path, argv, envp), const char *path, \
	  char *const *argv, char *const *envp) \
	X(fchdir, EIO, int, -1, (fd), int fd) \
	X(fchmod, EIO, int, -1, (fd, mode), int fd, mode_t mode) \
	X(fchmodat, EIO, int, -1, (fd, path, mode, how), int fd, \
	  const char *path, mode_t mode, int how) \
	X(fchown, EIO, int, -1, (fd, u, g), int fd, uid_t u, gid_t g) \
	X(fdopendir, ENOMEM, DIR *, NULL, (fd), int fd) \
	X(fflush, ENOSPC, int, EOF, (file), FILE *file) \
	X(fopen, EMFILE, FILE *, NULL, (path, how), const char *path, \
	  const char *how) \
	X(fork, EAGAIN, pid_t, -1, (), void) \
	X(fstat, EIO, int, -1, (fd, st), int fd, struct stat *st) \
	X(fstatat, EIO, int, -1, (fd, path, st, how), int fd, \
	  const char *path, struct stat *st, int how) \
	X(fsync, EIO, int, -1, (fd), int fd) \
	X(ftruncate, EIO, int, -1, (fd, n), int fd, off_t n) \
	X(getcwd, EIO, char *, NULL, (path, n), char *path, size_t n) \
	X(getrlimit, EINVAL, int, -1, (what, limit), \
	  __rlimit_resource_t what, struct rlimit *limit) \
	X(kill, EPERM, int, -1, (pid, number), pid_t pid, int number) \
	X(listen, EIO, int, -1, (fd, n), int fd, int n) \
	X(lstat, EIO, int, -1, (path, st), const char *path, struct stat *st) \
	X(mkdir, ENOSPC, int, -1, (path, mode), const char *path, mode_t mode) \
	X(mkdirat, ENOSPC, int, -1, (fd, path, mode), int fd, \
	  const char *path, mode_t mode) \
	X(mkdtemp, ENOSPC, char *, NULL, (path), char *path) \
	X(mmap, ENOMEM, void *, MAP_FAILED, (at, n, how, flags, fd, from), \
	  void *at, size_t n, int how, int flags, int fd, off_t from) \
	X(mount, ENOMEM, int, -1, (from, at, type, flags, data), \
	  const char *from, const char *at, const char *type, \
	  unsigned long flags, const void *data) \
	X(opendir, EMFILE, DIR *, NULL, (path), const char *path) \
	X(pipe, EMFILE, int, -1, (fds), int fds[2]) \
	X(poll, ENOMEM, int, -1, (fds, n, ms), struct pollfd *fds, nfds_t n, \
	  int ms) \
	X(pread, EIO, ssize_t, -1, (fd, into, n, at), int fd, void *into, \
	  size_t n, off_t at) \
	X(read, EIO, ssize_t, -1, (fd, into, n), int fd, void *into, size_t n) \
	X(readlink, EIO, ssize_t, -1, (path, into, n), const char *path, \
	  char *into, size_t n) \
	X(realpath, EIO, char *, NULL, (path, into), const char *path, \
	  char *into) \
	X(rename, EIO, int, -1, (from, to), const char *from, const char *to) \
	X(renameat, EIO, int, -1, (fd, from, at, to), int fd, \
	  const char *from, int at, const char *to) \
	X(rmdir, EIO, int, -1, (path), const char *path) \
	X(sched_getaffinity, EINVAL, int, -1, (pid, n, set), pid_t pid, \
	  size_t n, cpu_set_t *set) \
	X(sched_setaffinity, EINVAL, int, -1, (pid, n, set), pid_t pid, \
	  size_t n, const cpu_set_t *set) \
	X(sendmsg, ENOBUFS, ssize_t, -1, (fd, message, how), int fd, \
	  const struct msghdr *message, int how) \
	X(setgroups, EPERM, int, -1, (n, list), size_t n, const gid_t *list) \
	X(setresgid, EAGAIN, int, -1, (r, e, s), gid_t r, gid_t e, gid_t s) \
	X(setresuid, EAGAIN, int, -1, (r, e, s), uid_t r, uid_t e, uid_t s) \
	X(setrlimit, EPERM, int, -1, (what, limit), __rlimit_resource_t what, \
	  const struct rlimit *limit) \
	X(setsid, EPERM, pid_t, -1, (), void) \
	X(setuid, EAGAIN, int, -1, (uid), uid_t uid) \
	X(socket, EMFILE, int, -1, (domain, type, how), int domain, int type, \
	  int how) \
	X(socketpair, EMFILE, int, -1, (domain, type, how, fds), int domain, \
	  int type, int how, int fds[2]) \
	X(stat, EIO, int, -1, (path, st), const char *path, struct stat *st) \
	X(unlink, EIO, int, -1, (path), const char *path) \
	X(unlinkat, EIO, int, -1, (fd, path, how), int fd, const char *path, \
	  int how) \
	X(unshare, ENOMEM, int, -1, (what), int what)

#define CALLS(X) \
	PLAIN_CALLS(X) \
	X(close, EIO) X(fclose, EIO) X(fcntl, ENOLCK) X(open, EMFILE) \
	X(openat, EMFILE) X(prctl, EINVAL) X(syscall, ENOMEM) X(write, ENOSPC)

#define CALL_NUMBER(name, ...) CALL_##name,
enum call { CALLS(CALL_NUMBER) CALL_COUNT };

enum { SEEN = 100000, FRAMES = 12 };

struct seen {
	unsigned char call;
	unsigned site; /* a sum over the callers' addresses in the program */
};

/* The file. */
struct tally {
	unsigned calls[CALL_COUNT]; /* so far, in all our processes */
	unsigned hit;               /* how many failed, */
	unsigned long where[FRAMES]; /* and the last one's callers, 0 at the
	                              * end: addresses in the program's file */
	unsigned count;             /* number of calls that are noted here */
	struct seen seen[SEEN];
};

#endif
