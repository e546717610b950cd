#ifndef CALLS_H
#define CALLS_H

/*
 * The calls that tests/faults/shim.c can make fail, with the error of each, and the
 * file in memory through which shim.c and faults.c share their counts.
 */

#define CALLS(X) \
	X(accept, EMFILE) \
	X(access, EIO) \
	X(chdir, EIO) \
	X(chmod, EIO) \
	X(chown, EIO) \
	X(close, EIO) \
	X(dup, EMFILE) \
	X(dup2, EMFILE) \
	X(execve, ENOMEM) \
	X(fchdir, EIO) \
	X(fchmod, EIO) \
	X(fchmodat, EIO) \
	X(fchown, EIO) \
	X(fclose, EIO) \
	X(fcntl, ENOLCK) \
	X(fdopendir, ENOMEM) \
	X(fflush, ENOSPC) \
	X(fopen, EMFILE) \
	X(fork, EAGAIN) \
	X(fstat, EIO) \
	X(fstatat, EIO) \
	X(fsync, EIO) \
	X(ftruncate, EIO) \
	X(getcwd, EIO) \
	X(getrlimit, EINVAL) \
	X(kill, EPERM) \
	X(listen, EIO) \
	X(lstat, EIO) \
	X(mkdir, ENOSPC) \
	X(mkdirat, ENOSPC) \
	X(mkdtemp, ENOSPC) \
	X(mmap, ENOMEM) \
	X(mount, ENOMEM) \
	X(open, EMFILE) \
	X(openat, EMFILE) \
	X(opendir, EMFILE) \
	X(pipe, EMFILE) \
	X(poll, ENOMEM) \
	X(prctl, EINVAL) \
	X(pread, EIO) \
	X(read, EIO) \
	X(readlink, EIO) \
	X(realpath, EIO) \
	X(rename, EIO) \
	X(renameat, EIO) \
	X(rmdir, EIO) \
	X(sched_getaffinity, EINVAL) \
	X(sched_setaffinity, EINVAL) \
	X(sendmsg, ENOBUFS) \
	X(setgroups, EPERM) \
	X(setresgid, EAGAIN) \
	X(setresuid, EAGAIN) \
	X(setrlimit, EPERM) \
	X(setsid, EPERM) \
	X(setuid, EAGAIN) \
	X(socket, EMFILE) \
	X(socketpair, EMFILE) \
	X(stat, EIO) \
	X(syscall, ENOMEM) \
	X(unlink, EIO) \
	X(unlinkat, EIO) \
	X(unshare, ENOMEM) \
	X(write, ENOSPC)

#define CALL_NUMBER(name, error) CALL_##name,
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
