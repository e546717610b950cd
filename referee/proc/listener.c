#define _GNU_SOURCE /* struct ifreq, ucred, CMSG_SPACE, getaddrinfo */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/system.h"
#include "base/text.h"
#include "proc/listener.h"

enum { BACKLOG = 64 }; /* enough, so that strangers cannot fill it */

static int
tuned(int fd)
{
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

/* Whether the system has a route to the address.  Sends nothing. */
static bool
has_route(const struct sockaddr *address, socklen_t size)
{
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	bool has = fd >= 0 && connect(fd, address, size) == 0;

	fd_close(&fd);
	return has;
}

int
listener_open(int *port)
{
	struct sockaddr_in here = {.sin_family = AF_INET,
	                           .sin_port = htons((in_port_t)*port)};
	struct sockaddr *address = (struct sockaddr *)&here;
	socklen_t size = sizeof here;
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	if (listener < 0)
		return -1;
	here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(listener, address, size) < 0 || listen(listener, BACKLOG) < 0 ||
	    getsockname(listener, address, &size) < 0 || !has_route(address, size)) {
		fd_close(&listener);
		return -1;
	}
	*port = ntohs(here.sin_port);
	return tuned(listener);
}

int
listener_accept(int listener)
{
	int on = 1, fd;

	do
		fd = accept(listener, NULL, NULL);
	while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
	if (fd < 0)
		return -1;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return tuned(fd);
}

#if ON_LINUX
enum { ROWS = 3 }; /* how often we read the list: one reading may miss a row that moves */

/* Find the row for these addresses and the user of its socket.  False if there is none.
 * A socket that its program has closed has no inode and no user. */
static bool
find_row(const char *list, const char *addresses, uid_t *user)
{
	FILE *rows = fopen(list, "re");
	char line[300];
	bool found = false;

	while (rows && !found && fgets(line, sizeof line, rows)) {
		const char *at = strstr(line, addresses);
		unsigned id;
		unsigned long inode;

		found = at && sscanf(at + strlen(addresses), " %*x %*x:%*x %*x:%*x "
		                     "%*x %u %*d %lu", &id, &inode) == 2 && inode;
		if (found)
			*user = (uid_t)id;
	}
	if (rows)
		fclose(rows);
	return found;
}

/* Find the user at the other end of a loopback connection. */
static bool
find_user(int fd, uid_t *user)
{
	struct sockaddr_in here = {0}, there = {0};
	socklen_t n = sizeof here, m = sizeof there;
	char four[40], six[100];

	if (getsockname(fd, (struct sockaddr *)&here, &n) < 0 ||
	    getpeername(fd, (struct sockaddr *)&there, &m) < 0)
		return false;
	text_format(four, sizeof four, "%08X:%04X %08X:%04X",
	            there.sin_addr.s_addr, ntohs(there.sin_port),
	            here.sin_addr.s_addr, ntohs(here.sin_port));
	/* Java opens an IPv6 socket for both kinds of address. */
	text_format(six, sizeof six, "0000000000000000FFFF0000%.14s"
	            "0000000000000000FFFF0000%s", four, four + 14);
	for (int i = 0; i < ROWS; i++)
		if (find_row("/proc/net/tcp", four, user) ||
		    find_row("/proc/net/tcp6", six, user))
			return true;
	return false;
}

bool
listener_is_of(int fd, uid_t user)
{
	struct sockaddr_storage here = {0};
	socklen_t n = sizeof here, m = sizeof(struct ucred);
	struct ucred peer = {.uid = user};
	uid_t other = user;

	if (getsockname(fd, (struct sockaddr *)&here, &n) == 0 &&
	    here.ss_family == AF_UNIX) {
		getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &m);
		other = peer.uid;
	} else if (access("/proc/net/tcp", R_OK) == 0 && !find_user(fd, &other)) {
		return false;
	}
	return other == user || other == 0;
}
#else
bool
listener_is_of(int fd, uid_t user)
{
	(void)fd;
	(void)user;
	return true;
}
#endif

static int
reach(const struct addrinfo *a)
{
	int on = 1, fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);

	if (fd < 0)
		return -1;
	if (connect(fd, a->ai_addr, a->ai_addrlen) < 0) {
		fd_close(&fd);
		return -1;
	}
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

int
listener_connect(const char *host, const char *port)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
	int fd = -1, cause, unknown = getaddrinfo(host, port, &hints, &found);

	if (unknown) {
		/* getaddrinfo may leave any value in errno. */
		if (unknown != EAI_SYSTEM || !errno)
			errno = EADDRNOTAVAIL;
		return -1;
	}
	for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next)
		fd = reach(a);
	cause = errno;
	freeaddrinfo(found);
	errno = cause;
	return fd;
}

bool
listener_raise_loopback(void)
{
	struct ifreq loopback = {.ifr_name = "lo"};
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	bool done;

	if (fd < 0)
		return false;
	loopback.ifr_flags = IFF_UP;
	done = ioctl(fd, SIOCSIFFLAGS, &loopback) == 0;
	fd_close(&fd);
	return done;
}

/* A message of one byte, because a descriptor cannot travel without data. */
struct parcel {
	struct msghdr header;
	struct iovec part;
	char byte;
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))];
};

static struct msghdr *
wrap(struct parcel *parcel)
{
	*parcel = (struct parcel){.part = {&parcel->byte, 1}};
	parcel->header.msg_iov = &parcel->part;
	parcel->header.msg_iovlen = 1;
	parcel->header.msg_control = parcel->control;
	parcel->header.msg_controllen = sizeof parcel->control;
	return &parcel->header;
}

bool
listener_send(int to, int fd)
{
	struct parcel parcel;
	struct msghdr *header = wrap(&parcel);
	struct cmsghdr *rights = CMSG_FIRSTHDR(header);

	rights->cmsg_level = SOL_SOCKET;
	rights->cmsg_type = SCM_RIGHTS;
	rights->cmsg_len = CMSG_LEN(sizeof fd);
	memcpy(CMSG_DATA(rights), &fd, sizeof fd);
	return sendmsg(to, header, 0) == 1;
}

int
listener_take(int from)
{
	struct parcel parcel;
	struct msghdr *header = wrap(&parcel);
	struct cmsghdr *rights;
	ssize_t n;
	int fd;

	do
		n = recvmsg(from, header, 0);
	while (n < 0 && errno == EINTR);
	rights = n == 1 ? CMSG_FIRSTHDR(header) : NULL;
	if (!rights || rights->cmsg_type != SCM_RIGHTS)
		return -1;
	memcpy(&fd, CMSG_DATA(rights), sizeof fd);
	return tuned(fd);
}
