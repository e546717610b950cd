#ifdef __linux__
#define _GNU_SOURCE /* MSG_FASTOPEN */
#else
#define _XOPEN_SOURCE 700
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "attack/act.h"
#include "attack/attack.h"
#include "base/text.h"

/*
 * Files
 */

static bool
read_path(const struct attack *a, const char *name, char into[ATTACK_SECRET])
{
	char path[ATTACK_PATH];

	return act_path(a, name, path) && act_read_at(path, 0, into);
}

void
attack_read_files(const struct attack *a)
{
	char bytes[ATTACK_SECRET];

	act_control(a->count || read_path(a, "own/notes", bytes));
	act_tell_read("open", bytes, read_path(a, "open/program", bytes));
	act_tell_read("closed", bytes, read_path(a, "closed/secret", bytes));
	act_tell_read("around", bytes, read_path(a, "own/../open/program", bytes));
#if ATTACK_LINUX
	char path[ATTACK_PATH];
	if (text_format(path, sizeof path, "/proc/self/root%s/open/program",
	                a->folder))
		act_tell_read("root", bytes, act_read_at(path, 0, bytes));
#endif
	/* With files=none, what lies beside its own program is none of its. */
	if (a->count)
		act_tell_read("own", bytes, read_path(a, "own/notes", bytes));
}

void
attack_read_late(const struct attack *a)
{
	char bytes[ATTACK_SECRET];

	act_control(true);
	act_tell_read("own", bytes, read_path(a, "own/notes", bytes));
}

static bool
write_file(const char *folder, const char *name, int flags)
{
	char path[ATTACK_PATH];
	int fd = text_format(path, sizeof path, "%s/%s", folder, name)
		? open(path, O_WRONLY | O_CLOEXEC | flags, 0600) : -1;
	bool done = fd >= 0 && (flags & O_EXCL || write(fd, "x", 1) == 1);

	act_close(fd);
	return done;
}

static bool
change(const struct attack *a, const char *name, bool (*how)(const char *))
{
	char path[ATTACK_PATH];

	return act_path(a, name, path) && how(path);
}

static bool
open_up(const char *path)
{
	return chmod(path, 0777) == 0;
}

static bool
make_old(const char *path)
{
	const struct timespec then[2] = {{1, 0}, {1, 0}};

	return utimensat(AT_FDCWD, path, then, 0) == 0;
}

static bool
take_away(const char *path)
{
	return unlink(path) == 0;
}

void
attack_write_files(const struct attack *a)
{
	char own[ATTACK_PATH], public[ATTACK_PATH];
	bool may = write_file("/dev", "null", 0);

	if (*a->writable)
		may = may && write_file(a->writable, "mine", O_CREAT);
	act_control(may);
	act_path(a, "own", own);
	act_path(a, "public", public);
	signal(SIGXFSZ, SIG_IGN);
	act_tell("create", write_file(own, "new", O_CREAT | O_EXCL));
	act_tell("create-tmp", write_file(public, "new", O_CREAT | O_EXCL));
	act_tell("append", write_file(own, "notes", O_APPEND));
	act_tell("chmod", change(a, "own/mode", open_up));
	act_tell("utime", change(a, "own/time", make_old));
	act_tell("unlink", change(a, "own/spare", take_away));
}

/*
 * Network
 */

static struct sockaddr_in
loopback(int64_t port)
{
	struct sockaddr_in to = {.sin_family = AF_INET};

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	to.sin_port = htons((uint16_t)port);
	return to;
}

/* The descriptors stay open, for the connection to be seen. */
static bool
connects(int family, int type, int protocol, const void *to, socklen_t size)
{
	int fd = socket(family, type, protocol);

	return fd >= 0 && connect(fd, to, size) == 0 && write(fd, "x", 1) == 1;
}

void
attack_net_tcp(const struct attack *a)
{
	struct sockaddr_in to = loopback(a->tcp);

	act_control_pipe();
	act_tell("tcp", connects(AF_INET, SOCK_STREAM, 0, &to, sizeof to));
#if ATTACK_LINUX
	act_tell("mptcp", connects(AF_INET, SOCK_STREAM, 262 /* IPPROTO_MPTCP */,
	                           &to, sizeof to));
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	act_tell("fastopen", fd >= 0 && sendto(fd, "x", 1, MSG_FASTOPEN,
	                                       (struct sockaddr *)&to,
	                                       sizeof to) == 1);
#endif
}

void
attack_net_udp(const struct attack *a)
{
	struct sockaddr_in to = loopback(a->udp);

	act_control_pipe();
	act_tell("udp", connects(AF_INET, SOCK_DGRAM, 0, &to, sizeof to));
}

void
attack_unix_abstract(const struct attack *a)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t begin = offsetof(struct sockaddr_un, sun_path);
	char path[ATTACK_PATH];

	act_control_pipe();
	if (ATTACK_LINUX) {
		text_format(to.sun_path + 1, sizeof to.sun_path - 1, "%s", a->name);
		act_tell("abstract", connects(AF_UNIX, SOCK_STREAM, 0, &to,
			(socklen_t)(begin + 1 + strlen(a->name))));
	}
	errno = ENAMETOOLONG;
	act_tell("named", act_path(a, "public/socket", path) &&
	         text_format(to.sun_path, sizeof to.sun_path, "%s", path) &&
	         connects(AF_UNIX, SOCK_STREAM, 0, &to, sizeof to));
}
