/*
 * A library for LD_PRELOAD whose pipes and sockets are as narrow as POSIX allows, or
 * macOS has them: a pipe holds 16 KiB, and of more than 512 bytes, read and write take
 * PIECE bytes at a time, at most 512.  Fewer bytes stay whole, because POSIX promises
 * that.
 */
#define _GNU_SOURCE /* F_SETPIPE_SZ, RTLD_NEXT */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHOLE = 512, HELD = 16 << 10 };

int
pipe(int fds[2])
{
	int (*real)(int[2]) = (int (*)(int[2]))dlsym(RTLD_NEXT, "pipe");
	int failed = real(fds);

	return failed || fcntl(fds[0], F_SETPIPE_SZ, HELD) == HELD ? failed : -1;
}

/* How many bytes of n go through at once. */
static size_t
piece_of(int fd, size_t n)
{
	const char *text = getenv("PIECE");
	int piece = text ? atoi(text) : WHOLE;
	struct stat st;

	if (n <= WHOLE || fstat(fd, &st) < 0 ||
	    (!S_ISFIFO(st.st_mode) && !S_ISSOCK(st.st_mode)))
		return n;
	return piece > 0 && piece < WHOLE ? (size_t)piece : WHOLE;
}

ssize_t
read(int fd, void *into, size_t n)
{
	ssize_t (*real)(int, void *, size_t) =
		(ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");

	return real(fd, into, piece_of(fd, n));
}

ssize_t
write(int fd, const void *from, size_t n)
{
	ssize_t (*real)(int, const void *, size_t) =
		(ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");

	return real(fd, from, piece_of(fd, n));
}
