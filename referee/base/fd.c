#define _GNU_SOURCE /* for close_range */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/syscall.h>
#endif

#include "base/fail.h"
#include "base/fd.h"
#include "base/text.h"

void
fd_close(int *fd)
{
	int cause = errno;

	if (*fd >= 0)
		close(*fd);
	*fd = -1;
	errno = cause;
}

int
fd_pipe(int fd[2])
{
	if (pipe(fd) < 0) {
		fd[0] = fd[1] = -1;
		return -1;
	}
	if (fcntl(fd[0], F_SETFD, FD_CLOEXEC) == 0 &&
	    fcntl(fd[1], F_SETFD, FD_CLOEXEC) == 0)
		return 0;
	fd_close(&fd[0]);
	fd_close(&fd[1]);
	return -1;
}

bool
fd_unblock(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

int
fd_poll(struct pollfd *fds, size_t n, int ms)
{
	struct pollfd *open = xcalloc(n, sizeof *open);
	nfds_t count = 0;
	int ready;

	for (size_t i = 0; i < n; i++)
		if (fds[i].fd >= 0)
			open[count++] = fds[i];
	ready = poll(open, count, ms);
	if (ready < 0 && errno != EINTR)
		die("poll(2) failed:");
	count = 0;
	for (size_t i = 0; i < n; i++)
		fds[i].revents = ready > 0 && fds[i].fd >= 0 ? open[count++].revents : 0;
	free(open);
	return ready > 0 ? ready : 0;
}

int
fd_unread(int fd)
{
	int bytes = 0;

	return ioctl(fd, FIONREAD, &bytes) == 0 ? bytes : 0;
}

void
fd_seal(void)
{
	long most = sysconf(_SC_OPEN_MAX);

#if defined(SYS_close_range) && !defined(POSIX_ONLY)
	if (syscall(SYS_close_range, 3U, ~0U, 4U /* the flag CLOSE_RANGE_CLOEXEC */) == 0)
		return;
#endif
	for (int fd = 3; fd < most && fd < 65536; fd++) {
		int flags = fcntl(fd, F_GETFD);

		if (flags >= 0)
			fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
	}
}

void
fd_fill_standard(void)
{
	/* A process that was started with SIGCHLD ignored cannot wait for a child. */
	signal(SIGCHLD, SIG_DFL);
	/* Open 0 for writing and 1 and 2 for reading, so that using them is an error. */
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd ? O_RDONLY : O_WRONLY) != fd)
			return;
}

static int
number_of(const char *variable, int otherwise)
{
	const char *value = getenv(variable);
	int64_t number;

	return value && text_number(value, 1, 10000, &number) ? (int)number
	                                                      : otherwise;
}

void
fd_screen_size(int fd, int *columns, int *rows)
{
	*columns = number_of("COLUMNS", 80);
	*rows = number_of("LINES", 24);
#ifdef TIOCGWINSZ
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col &&
	    size.ws_row) {
		*columns = size.ws_col;
		*rows = size.ws_row;
	}
#endif
}
