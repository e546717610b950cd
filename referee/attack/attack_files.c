#define _GNU_SOURCE /* MSG_FASTOPEN, TIOCSTI, F_SETLEASE */
#define _XOPEN_SOURCE 700 /* System V objects */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/fanotify.h>
#include <sys/inotify.h>
#endif

#include "attack/attack.h"
#include "base/fd.h"
#include "base/text.h"

/* The path of a file of the trial until the next call, or "" if it is too long. */
static const char *
path_of(const struct target *t, const char *name)
{
	static char path[ATTACK_PATH];

	return text_format(path, sizeof path, "%s/%s", t->folder, name) ? path
	                                                                : "";
}

/*
 * Reading
 */

static bool
read_path(const struct target *t, const char *path)
{
	char bytes[ATTACK_SECRET];

	return attack_read_at(path, 0, bytes) && attack_is_secret(t, bytes, true);
}

static bool
read_file(const struct target *t)
{
	return read_path(t, path_of(t, t->attack->file));
}

static bool
may_read(const struct target *t)
{
	return t->blind || read_file(t);
}

static bool
read_if_blind(const struct target *t)
{
	return t->blind && read_file(t);
}

#if ON_LINUX
static bool
read_by_root(const struct target *t)
{
	char path[ATTACK_PATH];

	return text_format(path, sizeof path, "/proc/self/root%s",
	                   path_of(t, t->attack->file)) && read_path(t, path);
}
#endif

static bool
inherit(const struct target *t)
{
	char bytes[ATTACK_SECRET] = "";
	bool found = false;

	for (int fd = 3; fd < 1024; fd++)
		found |= fcntl(fd, F_GETFD) >= 0 &&
		         (!*t->secret || (pread(fd, bytes, sizeof bytes, 0) > 0 &&
		                          attack_is_secret(t, bytes, true)));
	return found;
}

static bool
may_use_standard(const struct target *t)
{
	(void)t;
	return fcntl(0, F_GETFD) >= 0 && fcntl(1, F_GETFD) >= 0 &&
	       fcntl(2, F_GETFD) >= 0;
}

#if ON_LINUX

/* Take a lease on a file, so that everyone who opens it waits: fcntl(2).  Only a file's
 * owner may do this, so it fails if the player has a user of its own. */
static bool
hold_lease(const struct target *t)
{
	int fd = open(path_of(t, "own/notes"), O_RDONLY);

	signal(SIGIO, SIG_IGN); /* ignore the request to give up the lease */
	return fcntl(fd, F_SETLEASE, F_WRLCK) == 0 && fcntl(fd, F_GETLEASE) == F_WRLCK;
}

/* Ask for reports on a folder that everyone may write to: inotify(7). */
static bool
by_inotify(const struct target *t)
{
	int fd = inotify_init();
	bool done = fd >= 0 &&
	            inotify_add_watch(fd, path_of(t, "public"), IN_CREATE) >= 0;

	fd_close(&fd);
	return done;
}

/* Ask for the same reports by fanotify(7).  Since Linux 5.13 this needs no privilege, if
 * the caller asks for no descriptors. */
static bool
by_fanotify(const struct target *t)
{
	int fd = fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY);
	bool done = fd >= 0 &&
	            fanotify_mark(fd, FAN_MARK_ADD, FAN_CREATE, AT_FDCWD,
	                          path_of(t, "public")) == 0;

	fd_close(&fd);
	return done;
}

/* Ask for a signal when a file is made in the player's own folder. */
static bool
by_dnotify(const struct target *t)
{
	int fd = open(path_of(t, "own"), O_RDONLY);
	bool done = fd >= 0 && fcntl(fd, F_NOTIFY, DN_CREATE) == 0;

	fd_close(&fd);
	return done;
}

#endif

/*
 * Writing
 */

static bool
write_file(const char *path, int flags)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0600);
	bool done = fd >= 0 && (flags & O_EXCL || write(fd, "x", 1) == 1);

	fd_close(&fd);
	return done;
}

static bool
may_write(const struct target *t)
{
	char path[ATTACK_PATH + 8];

	text_format(path, sizeof path, "%s/mine", t->writable);
	return write_file("/dev/null", 0) &&
	       (!*t->writable || write_file(path, O_CREAT));
}

static bool
write_there(const struct target *t)
{
	return write_file(path_of(t, t->attack->file), t->attack->how);
}

static bool
change_mode(const struct target *t)
{
	return chmod(path_of(t, "own/mode"), 0777) == 0;
}

static bool
change_time(const struct target *t)
{
	const struct timespec then[2] = {{1, 0}, {1, 0}};

	return utimensat(AT_FDCWD, path_of(t, "own/mode"), then, 0) == 0;
}

static bool
take_away(const struct target *t)
{
	return unlink(path_of(t, "own/spare")) == 0;
}

static bool
dump_core(const struct target *t)
{
	struct rlimit limit;

	(void)t;
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_CORE, &limit);
	attack_tell_over();
	abort();
}

/*
 * Network
 */

static bool
may_use_pipe(const struct target *t)
{
	int end[2];
	char byte = 0;

	(void)t;
	return pipe(end) == 0 && write(end[1], "x", 1) == 1 &&
	       read(end[0], &byte, 1) == 1 && byte == 'x';
}

/* Whether two bytes get through.  If nobody listens, as in a network of our own, TCP does
 * not connect and UDP fails at the second byte.  Leaves the descriptor open. */
static bool
connects(int family, int type, int protocol, const void *to, socklen_t size)
{
	int fd = socket(family, type, protocol);

	return fd >= 0 && connect(fd, to, size) == 0 && write(fd, "x", 1) == 1 &&
	       write(fd, "y", 1) == 1;
}

static struct sockaddr_in
loopback(int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET};

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	to.sin_port = htons((uint16_t)port);
	return to;
}

static bool
by_port(const struct target *t)
{
	struct sockaddr_in to = loopback(t->port);

	return connects(AF_INET, t->attack->how, 0, &to, sizeof to);
}

#if ON_LINUX
static bool
by_mptcp(const struct target *t)
{
	struct sockaddr_in to = loopback(t->port);

	return connects(AF_INET, SOCK_STREAM, 262 /* IPPROTO_MPTCP */, &to,
	                sizeof to);
}

static bool
by_fastopen(const struct target *t)
{
	struct sockaddr_in to = loopback(t->port);
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	return fd >= 0 && sendto(fd, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&to,
	                         sizeof to) == 1;
}

static bool
by_abstract(const struct target *t)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t begin = offsetof(struct sockaddr_un, sun_path);

	text_format(to.sun_path + 1, sizeof to.sun_path - 1, "%s", t->secret);
	return connects(AF_UNIX, SOCK_STREAM, 0, &to,
	                (socklen_t)(begin + 1 + strlen(t->secret)));
}
#endif

static bool
by_named(const struct target *t)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};

	return text_format(to.sun_path, sizeof to.sun_path, "%s/public/socket",
	                   t->folder) &&
	       connects(AF_UNIX, SOCK_STREAM, 0, &to, sizeof to);
}

/*
 * Terminals, and objects that outlive their process
 */

static bool
open_own_terminal(const struct target *t)
{
	int fd = open("/dev/tty", O_RDWR);

	(void)t;
	fd_close(&fd);
	return fd >= 0;
}

static bool
write_to_terminal(const struct target *t)
{
	int fd = *t->tty ? open(t->tty, O_RDWR | O_NOCTTY) : -1;
	bool done = fd >= 0 && write(fd, "x\n", 2) == 2;

	fd_close(&fd);
	return done;
}

#if ON_LINUX && defined(TIOCSTI)
static bool
type_on_terminal(const struct target *t)
{
	int other = *t->tty ? open(t->tty, O_RDWR | O_NOCTTY) : -1;
	int own = open("/dev/tty", O_RDWR);
	bool typed = false;

	for (int fd = 0; fd <= (other > own ? other : own) || fd < 3; fd++)
		typed |= ioctl(fd, TIOCSTI, "x") == 0 &&
		         ioctl(fd, TIOCSTI, "\n") == 0;
	fd_close(&own);
	fd_close(&other);
	return typed;
}
#endif

static bool
make_segment(const struct target *t)
{
	return shmget((key_t)t->key, 4096, IPC_CREAT | IPC_EXCL | 0666) >= 0;
}

static bool
make_semaphore(const struct target *t)
{
	return semget((key_t)t->key, 1, IPC_CREAT | IPC_EXCL | 0666) >= 0;
}

static bool
make_queue(const struct target *t)
{
	return msgget((key_t)t->key, IPC_CREAT | IPC_EXCL | 0666) >= 0;
}

const struct attack attack_files[] = {
	{NULL, "read beside its own program", "read-files freeze-files watch-files",
	 may_read, "own/notes"},
	{"open", "read what all may read", "read-files", read_file, "open/program"},
	{"closed", "read what its user may read", "read-files", read_file,
	 "closed/secret"},
	{"around", "read along another way", "read-files", read_file,
	 "own/../open/program"},
#if ON_LINUX
	{"root", "read through its root", "read-files", read_by_root, "open/program"},
#endif
	{"own", "read beside its own program, with files=none", "read-files",
	 read_if_blind, "own/notes"},
	{"late", "read after its first move", "read-after-first-move", read_file,
	 "own/notes"},
#if ON_LINUX
	{"lease", "make others wait for a file", "freeze-files", hold_lease},
	{"inotify", "watch a folder", "watch-files", by_inotify},
	{"fanotify", "watch a folder in the newer way", "watch-files", by_fanotify},
	{"dnotify", "watch a folder by signals", "watch-files", by_dnotify},
#endif
	{NULL, "use its standard descriptors", "inherited-fds", may_use_standard},
	{"inherit", "find a descriptor", "inherited-fds", inherit},
	{NULL, "write to /dev/null and its own folder", "write-files", may_write},
	{"create", "make a file", "write-files", write_there, "own/new",
	 O_CREAT | O_EXCL},
	{"create-tmp", "make a file where all may", "write-files", write_there,
	 "public/new", O_CREAT | O_EXCL},
	{"append", "append to a file", "write-files", write_there, "own/notes",
	 O_APPEND},
	{"chmod", "change a file's rights", "write-files", change_mode},
	{"utime", "change a file's times", "write-files", change_time},
	{"unlink", "remove a file", "write-files", take_away},
	{"abort", "leave a core file", "core", dump_core},
	{NULL, "use a pipe", "net-tcp net-udp unix-abstract tty sysv-ipc", may_use_pipe},
	{"tcp", "connect by TCP", "net-tcp", by_port, .how = SOCK_STREAM},
	{"udp", "send by UDP", "net-udp", by_port, .how = SOCK_DGRAM},
#if ON_LINUX
	{"mptcp", "connect by multipath TCP", "net-tcp", by_mptcp},
	{"fastopen", "send while it connects", "net-tcp", by_fastopen},
	{"abstract", "connect to an abstract socket", "unix-abstract", by_abstract},
#endif
	{"named", "connect to a socket in a folder", "unix-abstract", by_named},
	{"terminal", "open its terminal", "tty", open_own_terminal},
	{"write", "write to another terminal", "tty", write_to_terminal},
#if ON_LINUX && defined(TIOCSTI)
	{"type", "type on a terminal", "tty", type_on_terminal},
#endif
	{"segment", "make shared memory of System V", "sysv-ipc", make_segment},
	{"semaphore", "make a semaphore of System V", "sysv-ipc", make_semaphore},
	{"queue", "make a message queue of System V", "sysv-ipc", make_queue},
	{.make = NULL},
};
