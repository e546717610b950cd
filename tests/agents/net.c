/*
 * net KIND: tries to talk over the network, to itself on the loopback.  KIND:
 * tcp, udp, dns (a question to the machine's own port 53), abstract (a local
 * socket without a file), pair, datagrams (a pair whose ends could send to any
 * local socket), vsock, or uring (a ring, which can make sockets unseen).
 * Verdict: none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* syscall */
#include <sys/syscall.h>
#endif
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "hostile.h"

static const char *kind = "tcp";

/* Bind a socket and connect another to it. */
static bool
connects(int family, int type, struct sockaddr *to, socklen_t length)
{
	int a = socket(family, type, 0), b = socket(family, type, 0);
	bool done = a >= 0 && b >= 0 && bind(a, to, length) == 0 &&
	            (type == SOCK_DGRAM || listen(a, 1) == 0) &&
	            getsockname(a, to, &length) == 0 &&
	            connect(b, to, length) == 0;

	if (done && type == SOCK_DGRAM)
		done = send(b, "x", 1, 0) == 1;
	close(a);
	close(b);
	return done;
}

static struct sockaddr_in
loopback(int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET};

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	to.sin_port = htons((unsigned short)port);
	return to;
}

static bool
inet(int type)
{
	struct sockaddr_in to = loopback(0);

	return connects(AF_INET, type, (struct sockaddr *)&to, sizeof to);
}

static bool
asks_name(void)
{
	struct sockaddr_in to = loopback(53);
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	bool sent = fd >= 0 && sendto(fd, "\0\1", 2, 0, (struct sockaddr *)&to,
	                              sizeof to) == 2;

	close(fd);
	return sent;
}

static bool
local(void)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t n = (size_t)snprintf(to.sun_path + 1, sizeof to.sun_path - 1,
	                            "agent.%ld", (long)getpid());

	return connects(AF_UNIX, SOCK_STREAM, (struct sockaddr *)&to,
	                (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n));
}

static bool
pair(int type)
{
	int fd[2];

	if (socketpair(AF_UNIX, type, 0, fd) < 0)
		return false;
	close(fd[0]);
	close(fd[1]);
	return true;
}

static bool
other(void)
{
	int fd = -1;

#ifdef AF_VSOCK
	if (!strcmp(kind, "vsock"))
		fd = socket(AF_VSOCK, SOCK_STREAM, 0);
#endif
#if defined(__linux__) && defined(SYS_io_uring_setup)
	char parameters[120] = {0};

	if (!strcmp(kind, "uring"))
		fd = (int)syscall(SYS_io_uring_setup, 1, parameters);
#endif
	close(fd);
	return fd >= 0;
}

static const char *
attack(void)
{
	bool worked = !strcmp(kind, "tcp")       ? inet(SOCK_STREAM)
	            : !strcmp(kind, "udp")       ? inet(SOCK_DGRAM)
	            : !strcmp(kind, "dns")       ? asks_name()
	            : !strcmp(kind, "abstract")  ? local()
	            : !strcmp(kind, "pair")      ? pair(SOCK_STREAM)
	            : !strcmp(kind, "datagrams") ? pair(SOCK_DGRAM)
	                                         : other();

	return worked ? kind : NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1)
		kind = argv[1];
	hostile_play(attack);
}
