#ifdef __linux__
#define _GNU_SOURCE /* clone's flags, setgroups, unshare; see POSIX_ONLY */
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/on_linux.h"
#if ON_LINUX
#include <grp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/text.h"
#include "proc/bindmount.h"
#include "proc/cgroup.h"
#include "proc/confine.h"
#include "proc/landlock.h"
#include "proc/procstat.h"
#include "proc/seccomp.h"

enum {
	OPEN_FILES = 64,
	STACK_BYTES = 64 << 20,
	SCRATCH_BYTES = 64 << 20, /* the largest file in the scratch folder */
	/* The most processes of one user in all games together.  The user's other
	 * programs count too: systems often run many as `nobody`. */
	USER_PROCESSES = 16 * CONFINE_PROCESSES,
	SIGNALS = 256, /* pending signals, in a user namespace or of one user */
};

const char *
confine_word(enum confine_layer layer)
{
	static const char *const words[CONFINE_LAYERS] = {
		"posix", "walk", "landlock", "seccomp", "pidns", "netns",
		"cgroup", "uid", "procfs",
	};

	return words[layer];
}

struct namespaces
confine_namespaces(const struct confine *confine)
{
	if (!confine)
		return (struct namespaces){.pids = false};
	return (struct namespaces){
		.pids = confine_has(confine, CONFINE_PIDNS),
		.net = confine_has(confine, CONFINE_NETNS),
		.proc = confine_has(confine, CONFINE_PIDNS) &&
		        confine_has(confine, CONFINE_PROCFS),
		.uid = confine->uid, .gid = confine->gid,
	};
}

/*
 * posix
 */

bool
confine_limit(int resource, int64_t most)
{
	struct rlimit limit = {(rlim_t)most, (rlim_t)most}, now;

	if (getrlimit(resource, &now) < 0)
		return false;
	if (now.rlim_max < limit.rlim_max)
		limit.rlim_cur = limit.rlim_max = now.rlim_max;
	return setrlimit(resource, &limit) == 0;
}

/* Limit the resources that all processes of a user share: locked memory, message queues,
 * pending signals. */
static bool
limit_shared(void)
{
	bool done = true;

#ifdef RLIMIT_MEMLOCK
	done &= confine_limit(RLIMIT_MEMLOCK, 0);
#endif
#ifdef RLIMIT_MSGQUEUE
	done &= confine_limit(RLIMIT_MSGQUEUE, 0);
#endif
#ifdef RLIMIT_SIGPENDING
	done &= confine_limit(RLIMIT_SIGPENDING, SIGNALS);
#endif
	return done;
}

static bool
enter_posix(const struct confine *confine)
{
	const struct confine_build agent = {
		OPEN_FILES, confine->scratch ? SCRATCH_BYTES : 0, NULL};
	const struct confine_build *most = confine->build ? confine->build : &agent;
	bool done = confine_limit(RLIMIT_NOFILE, most->open_files) &&
	            confine_limit(RLIMIT_STACK, STACK_BYTES) &&
	            confine_limit(RLIMIT_FSIZE, most->file_bytes) &&
	            limit_shared();

	/* If we measure the memory in use, a program may reserve much more.  Otherwise
	 * it may have twice the limit: java -Xmx520m reserves 635 MB and uses 42 MB. */
	if (confine->counted)
		done &= confine_limit(RLIMIT_DATA, confine->mem_bytes +
		                      (confine_has(confine, CONFINE_WALK) ||
		                       confine_has(confine, CONFINE_CGROUP)
		                       ? CONFINE_RESERVE : confine->mem_bytes));
#ifdef RLIMIT_NICE
	done &= confine_limit(RLIMIT_NICE, 0);
#endif
#ifdef RLIMIT_RTPRIO
	done &= confine_limit(RLIMIT_RTPRIO, 0);
#endif
	umask(confine->build ? 022 : 077);
	return done;
}

/*
 * uid
 */

/* Collect the paths that a player needs.  Returns their number. */
static int
needed(const struct confine *confine, const char *path[BINDMOUNT_PATHS])
{
	int n = 0;

	if (confine->folder)
		path[n++] = confine->folder;
	if (confine->scratch)
		path[n++] = confine->scratch;
	if (confine->build)
		path[n++] = confine->build->home;
	for (int i = 0; i < confine->own; i++)
		path[n++] = confine->readable[i];
	return n;
}

/* As root, let the player's user reach the paths that the player needs. */
static bool
open_private_folders(const struct confine *confine)
{
	const char *path[BINDMOUNT_PATHS];
	int n = needed(confine, path);

	return bindmount_folders(path, n, confine->uid);
}

#if ON_LINUX

static bool
become_user(const struct confine *confine)
{
	uid_t uid = confine->uid;
	gid_t gid = confine->gid;

	return confine_limit(RLIMIT_NPROC, USER_PROCESSES) &&
	       setgroups(0, NULL) == 0 && setresgid(gid, gid, gid) == 0 &&
	       setresuid(uid, uid, uid) == 0;
}

#else

static bool
become_user(const struct confine *confine)
{
	return setgid(confine->gid) == 0 && setuid(confine->uid) == 0;
}

#endif

/*
 * landlock
 */

/* The folders that C, Python, Java, node and Go programs need.  The list includes /proc:
 * the kernel itself keeps a program from other processes' files there. */
static const char *const system_folders[] = {
	"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt",
	"/nix", "/gnu", "/etc", "/proc", "/sys/devices/system", "/sys/fs/cgroup",
	"/sys/kernel/mm", "/run/current-system", "/dev/urandom", "/dev/random",
};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full"};

static bool
enter_landlock(const struct confine *confine)
{
	struct landlock landlock;
	bool done = landlock_begin(&landlock, confine->net);

	for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
		done = done && landlock_allow(&landlock, system_folders[i],
		                              LANDLOCK_READ);
	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
		done = done && landlock_allow(&landlock, devices[i], LANDLOCK_USE);
	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++)
		done = done && landlock_allow(&landlock, confine->readable[i],
		                              LANDLOCK_READ);
	for (int i = 0; i < CONFINE_LISTED && confine->listed[i]; i++)
		done = done && landlock_allow(&landlock, confine->listed[i],
		                              LANDLOCK_LIST);
	if (confine->scratch)
		done = done && landlock_allow(&landlock, confine->scratch,
		                              LANDLOCK_WRITE);
	if (confine->build)
		done = done && landlock_allow(&landlock, confine->build->home,
		                              LANDLOCK_WRITE);
	if (confine->port && !confine->net)
		done = done && landlock_allow_port(&landlock, confine->port);
	if (confine->net)
		done = done && landlock_allow(&landlock, "/run/systemd/resolve",
		                              LANDLOCK_READ);
	return done && landlock_enter(&landlock);
}

/*
 * seccomp
 */

static bool
enter_seccomp(const struct confine *confine)
{
	struct seccomp seccomp = {
		.net = confine->net,
		.client = confine->port != 0,
		.alone = confine->alone,
		.pinned = confine->pinned,
		.rests = confine->rests,
		.truncates = landlock_abi() < 3,
		.counted = confine->counted && !confine_has(confine, CONFINE_CGROUP),
		.attributes = !confine->build ? SECCOMP_REFUSED
		              : confine_has(confine, CONFINE_UID) ? SECCOMP_CHANGED
		                                                  : SECCOMP_PRETENDED,
		.no_kill = !confine_has(confine, CONFINE_PIDNS) &&
		           !(confine_has(confine, CONFINE_LANDLOCK) &&
		             landlock_abi() >= 6),
	};

	return seccomp_enter(&seccomp);
}

static bool
forbid_new_privileges(void)
{
#if ON_LINUX
	/* Without this, root of a user namespace would regain its rights at exec. */
	if (geteuid() == 0)
		for (int right = 0; right < 64; right++)
			prctl(PR_CAPBSET_DROP, right, 0, 0, 0);
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
#else
	return true;
#endif
}

/* Make the kernel kill agents before the referee when memory runs out.  Without Landlock
 * we do not do this: an agent could undo this for itself, and then its opponent would die
 * first. */
static void
die_first(void)
{
#if ON_LINUX
	/* A process that is not dumpable may not write there: proc(5). */
	int dumpable = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);

	prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	text_write_file("/proc/self/oom_score_adj", "1000");
	prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0);
#endif
}

bool
confine_enter(const struct confine *confine)
{
	if (confine_has(confine, CONFINE_LANDLOCK))
		die_first();
	if (confine_has(confine, CONFINE_CGROUP) && confine->cgroup &&
	    !cgroup_join(confine->cgroup))
		return false;
	if (confine_has(confine, CONFINE_UID) && !open_private_folders(confine))
		return false;
	if (confine->folder && chdir(confine->folder) < 0)
		return false;
	if (confine_has(confine, CONFINE_UID) && !become_user(confine))
		return false;
#if ON_LINUX
	/* The change of user has cleared the signal: PR_SET_PDEATHSIG. */
	if (confine_has(confine, CONFINE_UID))
		prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (confine_has(confine, CONFINE_POSIX) && !enter_posix(confine))
		return false;
	/* All later layers need no_new_privs. */
	if (confine->layers >> CONFINE_WALK > 0 && !forbid_new_privileges())
		return false;
	if (confine_has(confine, CONFINE_LANDLOCK) && !enter_landlock(confine))
		return false;
	return !confine_has(confine, CONFINE_SECCOMP) || enter_seccomp(confine);
}

bool
confine_is_root(void)
{
	unsigned long inside = 0, outside = 0;
	FILE *map = ON_LINUX ? fopen("/proc/self/uid_map", "re") : NULL;

	if (map) {
		if (fscanf(map, "%lu %lu", &inside, &outside) != 2)
			inside = outside = 0;
		fclose(map);
	}
	return geteuid() == 0 && inside == 0 && outside == 0;
}

enum confine_reach
confine_reach(const struct confine *confine, const char *path)
{
	if (!open_private_folders(confine))
		return CONFINE_SHUT;
	return become_user(confine) && access(path, X_OK) == 0 ? CONFINE_REACHES
	                                                       : CONFINE_REFUSES;
}

const char *
confine_closed(const struct confine *confine, size_t *length)
{
	const char *path[BINDMOUNT_PATHS];
	int n = needed(confine, path);

	for (int i = 0; i < n; i++)
		if ((*length = bindmount_closed(path[i], confine->uid)))
			return path[i];
	return NULL;
}

/*
 * Probes
 */

static bool
probe_landlock(void)
{
	struct landlock landlock;

	return forbid_new_privileges() && landlock_begin(&landlock, false) &&
	       landlock_enter(&landlock) && open("/", O_RDONLY) < 0 &&
	       errno == EACCES;
}

static bool
probe_seccomp(void)
{
	struct seccomp seccomp = {.net = false};

	/* This process leads no group, so setsid would succeed without the filter. */
	return seccomp_known() && forbid_new_privileges() &&
	       seccomp_enter(&seccomp) && setsid() < 0 && errno == EPERM &&
	       socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM;
}

/* The pipes and expectations of a probe's program. */
struct inside {
	int ready[2]; /* the program writes a byte here */
	int hold[2];  /* the program waits until the other end is closed */
	int alive[2], report[2]; /* arguments of namespaces_init */
	bool net;     /* the program must have no network */
	bool proc;    /* the program must have its own /proc */
};

static bool
has_network(void)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(9)};

	here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return connect(socket(AF_INET, SOCK_STREAM, 0),
	               (struct sockaddr *)&here, sizeof here) == 0 ||
	       errno != ENETUNREACH;
}

/* Whether /proc shows our own pid namespace. */
static bool
has_own_proc(void)
{
	char self[8] = "";

	return readlink("/proc/self", self, sizeof self - 1) == 1 && *self == '2';
}

static int
probe_inside(void *context)
{
	const struct inside *inside = context;
	char byte = 0;

	if (write(inside->ready[1], &byte, 1) != 1)
		_exit(1);
	while (read(inside->hold[0], &byte, 1) < 0 && errno == EINTR)
		;
	_exit(getpid() == 2 && !(inside->net && has_network()) &&
	      (!inside->proc || has_own_proc()) ? 42 : 1);
}

/* Make the namespaces and use them.  Some systems let us make namespaces but not use
 * them. */
static bool
probe_namespaces(const struct confine *confine, bool net, bool proc)
{
	struct namespaces_report report = {.code = -1};
	struct inside inside = {.net = net, .proc = proc};
	struct namespaces whole = {true, net, proc, confine->uid, confine->gid};
	bool found;
	char byte;
	pid_t init;

	if (pipe(inside.ready) < 0 || pipe(inside.hold) < 0 ||
	    pipe(inside.alive) < 0 || pipe(inside.report) < 0)
		return false;
	init = namespaces_fork(&whole);
	if (init == 0) {
		close(inside.hold[1]);
		close(inside.alive[0]);
		namespaces_init(&whole, inside.alive[1], inside.report[1],
		                probe_inside, &inside);
		_exit(1);
	}
	close(inside.ready[1]);
	close(inside.report[1]);
	found = init > 0 && read(inside.ready[0], &byte, 1) == 1 &&
	        procstat_first_child(init) > 0;
	close(inside.hold[1]);
	if (read(inside.report[0], &report, sizeof report) != sizeof report)
		report.code = -1;
	if (init > 0)
		waitpid(init, NULL, 0);
	return found && report.code == 42;
}

static bool
probe_uid(const struct confine *confine)
{
	return geteuid() == 0 && confine->uid != 0 && become_user(confine) &&
	       setuid(0) < 0;
}

bool
confine_probe(enum confine_layer layer, const struct confine *confine)
{
	switch (layer) {
	case CONFINE_POSIX:
		return true;
	case CONFINE_WALK:
		return procstat_works();
	case CONFINE_LANDLOCK:
		return probe_landlock();
	case CONFINE_SECCOMP:
		return probe_seccomp();
	case CONFINE_PIDNS:
	case CONFINE_NETNS:
	case CONFINE_PROCFS:
		return probe_namespaces(confine, layer == CONFINE_NETNS,
		                        layer == CONFINE_PROCFS);
	case CONFINE_UID:
		return probe_uid(confine);
	default:
		return false;
	}
}
