#define _GNU_SOURCE /* O_PATH, syscall */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/system.h"
#include "proc/landlock.h"

#if ON_LINUX
#define kernel syscall
#else
/* Stands in for the system call outside Linux. */
static long
kernel(long call, ...)
{
	(void)call;
	errno = ENOSYS;
	return -1;
}
#endif

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

/* The call numbers are the same on all architectures since Linux 5.13. */
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION_FLAG = 1, RULE_PATH_BENEATH = 1, RULE_NET_PORT = 2 };

enum {
	EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2,
	READ_DIR = 1 << 3,
	ABI_1 = (1 << 13) - 1,
	REFER = 1 << 13,    /* ABI 2 */
	TRUNCATE = 1 << 14, /* ABI 3 */
	IOCTL_DEV = 1 << 15 /* ABI 5 */
};
enum { BIND_TCP = 1, CONNECT_TCP = 2 };     /* ABI 4 */
enum { SCOPE_ABSTRACT = 1, SCOPE_SIGNAL = 2 }; /* ABI 6 */

struct ruleset_attr {
	uint64_t fs, net, scoped;
};

struct path_beneath {
	uint64_t allowed;
	int32_t parent;
} __attribute__((packed)); /* as the kernel declares it */

struct net_port {
	uint64_t allowed, port;
};

static uint64_t
handled(int abi)
{
	return ABI_1 | (abi >= 2 ? REFER : 0) | (abi >= 3 ? TRUNCATE : 0) |
	       (abi >= 5 ? IOCTL_DEV : 0);
}

int
landlock_abi(void)
{
	long abi = kernel(CREATE_RULESET, NULL, 0, VERSION_FLAG);

	return abi < 0 ? 0 : (int)abi;
}

bool
landlock_begin(struct landlock *landlock, bool net)
{
	int abi = landlock_abi();
	struct ruleset_attr attr = {
		.fs = handled(abi),
		.net = net ? 0 : BIND_TCP | CONNECT_TCP,
		.scoped = SCOPE_ABSTRACT | SCOPE_SIGNAL,
	};
	/* An older kernel refuses a structure that is longer than its own. */
	size_t size = abi >= 6 ? sizeof attr : abi >= 4 ? 16 : 8;

	landlock->abi = abi;
	landlock->ruleset = -1;
	if (!abi) {
		errno = ENOSYS;
		return false;
	}
	landlock->ruleset = (int)kernel(CREATE_RULESET, &attr, size, 0);
	return landlock->ruleset >= 0;
}

static uint64_t
rights(const struct landlock *landlock, enum landlock_right right, bool folder)
{
	uint64_t of_files = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE |
	                    IOCTL_DEV;
	uint64_t wanted = right == LANDLOCK_LIST ? READ_DIR
	                : right == LANDLOCK_READ ? EXECUTE | READ_FILE | READ_DIR
	                : right == LANDLOCK_USE
	                  ? READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV
	                  : handled(landlock->abi) & ~(uint64_t)IOCTL_DEV;

	wanted &= handled(landlock->abi);
	return folder ? wanted : wanted & of_files;
}

bool
landlock_allow(const struct landlock *landlock, const char *path,
               enum landlock_right right)
{
	struct path_beneath rule = {.parent = open(path, O_PATH | O_CLOEXEC)};
	struct stat st;
	bool done;
	int cause;

	if (rule.parent < 0)
		return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
	done = fstat(rule.parent, &st) == 0;
	if (done) {
		rule.allowed = rights(landlock, right, S_ISDIR(st.st_mode));
		done = !rule.allowed ||
		       kernel(ADD_RULE, landlock->ruleset, RULE_PATH_BENEATH,
		               &rule, 0) == 0;
	}
	cause = errno;
	close(rule.parent);
	errno = cause;
	return done;
}

bool
landlock_allow_port(const struct landlock *landlock, int port)
{
	struct net_port rule = {CONNECT_TCP, (uint64_t)port};

	return landlock->abi < 4 ||
	       kernel(ADD_RULE, landlock->ruleset, RULE_NET_PORT, &rule, 0) == 0;
}

bool
landlock_enter(struct landlock *landlock)
{
	long failed = kernel(RESTRICT_SELF, landlock->ruleset, 0);

	fd_close(&landlock->ruleset);
	return failed == 0;
}
