#include <errno.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/text.h"
#include "mcgill/relay.h"
#include "proc/listener.h"

static int
connect_to(const char *path)
{
	struct sockaddr_un there = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0 || !text_format(there.sun_path, sizeof there.sun_path, "%s",
	                           path) ||
	    connect(fd, (struct sockaddr *)&there, sizeof there) < 0)
		return -1;
	return fd;
}

static bool
write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t sent = write(fd, bytes, n);
		struct pollfd room = {fd, POLLOUT, 0};

		if (sent > 0) {
			bytes += sent;
			n -= (size_t)sent;
		} else if (sent < 0 && errno == EAGAIN) {
			fd_poll(&room, 1, -1);
		} else if (sent < 0 && errno != EINTR) {
			return false;
		}
	}
	return true;
}

/* Pass on what has arrived.  Returns whether more may arrive. */
static bool
pass_on(int from, int to)
{
	char bytes[4096];
	ssize_t n = read(from, bytes, sizeof bytes);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	return n > 0 && write_all(to, bytes, (size_t)n);
}

/* Pass bytes both ways until the referee closes its end. */
static void
converse(int client, int referee)
{
	struct pollfd end[2] = {{client, POLLIN, 0}, {referee, POLLIN, 0}};

	for (;;) {
		fd_poll(end, 2, -1);
		if (end[0].revents && !pass_on(client, referee)) {
			shutdown(referee, SHUT_WR);
			end[0].fd = -1;
		}
		if (end[1].revents && !pass_on(referee, client)) {
			shutdown(client, SHUT_WR);
			return;
		}
	}
}

int
relay_run(const char *path, const char *which, const char *host,
          const char *port)
{
	int door = connect_to(path);
	int client = door >= 0 && write(door, which, 1) == 1 ? listener_take(door)
	                                                     : -1;
	int referee = client < 0 ? -1 : listener_connect(host, port);

	if (referee < 0)
		return 1;
	while (pass_on(door, referee)) /* what the client has sent at the door */
		;
	close(door);
	converse(client, referee);
	return 0;
}
