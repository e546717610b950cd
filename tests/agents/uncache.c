/*
 * uncache FILE: at its second turn of each game it tries to read a file from the disk
 * though the file is in memory: by O_DIRECT, at open(2) or later, by openat2(2), or by
 * asking the system to forget the file.  Verdict: none, if that is refused or has no
 * effect.
 */
#ifdef __linux__
#define _GNU_SOURCE /* O_DIRECT */
#endif
#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "hostile.h"

static const char *path;

#ifdef O_DIRECT
static const char *
attack(void)
{
	struct {
		unsigned long long flags, mode, resolve;
	} how = {O_RDONLY, 0, 0};
	char bytes[4096];
	struct iovec into = {bytes, sizeof bytes};
	int fd = open(path, O_RDONLY);

	if (fd < 0 || read(fd, bytes, sizeof bytes) <= 0)
		return "reading a file at all";
	if (open(path, O_RDONLY | O_DIRECT) >= 0)
		return "open with O_DIRECT";
	if (fcntl(fd, F_SETFL, O_DIRECT) == 0)
		return "F_SETFL with O_DIRECT";
	if (fcntl(fd, F_SETFL, O_NONBLOCK) < 0)
		return "a fault of ours: F_SETFL is refused";
	if (syscall(437, AT_FDCWD, path, &how, sizeof how) >= 0)
		return "openat2";
	if (posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) != 0)
		return "a fault of ours: advice is refused";
	/* preadv2 with RWF_NOWAIT, which not every C library or file system has */
	if (syscall(SYS_preadv2, fd, &into, 1L, 0L, 0L, 8) < 0 && errno == EAGAIN)
		return "POSIX_FADV_DONTNEED";
	close(fd);
	return NULL;
}
#else
static const char *
attack(void)
{
	return NULL;
}
#endif

int
main(int argc, char **argv)
{
	agent_begin();
	path = argc > 1 ? argv[1] : argv[0];
	hostile_play(attack);
}
