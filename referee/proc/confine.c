#define _GNU_SOURCE /* clone's flags, setgroups, unshare */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <grp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/text.h"
#include "proc/cgroup.h"
#include "proc/confine.h"
#include "proc/landlock.h"
#include "proc/procstat.h"
#include "proc/seccomp.h"
#include "proc/rootfs.h"

enum {
	STACK_BYTES = 64 << 20,
	LOCKED_BYTES = 8 << 20, /* memory that a process may lock; this counts as its own */
	QUEUE_BYTES = 1 << 20, /* POSIX message queues, in an ipc namespace */
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
		"cgroup", "uid", "procfs", "mounts",
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
		.mounts = confine_has(confine, CONFINE_MOUNTS),
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
limit_shared(const struct confine *confine)
{
	bool done = true;

#ifdef RLIMIT_MEMLOCK
	done &= confine_limit(RLIMIT_MEMLOCK, LOCKED_BYTES);
#endif
#ifdef RLIMIT_MSGQUEUE
	done &= confine_limit(RLIMIT_MSGQUEUE,
	                      confine_has(confine, CONFINE_PIDNS) ? QUEUE_BYTES : 0);
#else
	(void)confine;
#endif
#ifdef RLIMIT_SIGPENDING
	done &= confine_limit(RLIMIT_SIGPENDING, SIGNALS);
#endif
	return done;
}

/* Set a soft limit of the stack.  The program may raise it: a stack counts as memory. */
static bool
set_stack(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) < 0)
		return false;
	limit.rlim_cur = limit.rlim_max < STACK_BYTES ? limit.rlim_max : STACK_BYTES;
	return setrlimit(RLIMIT_STACK, &limit) == 0;
}

/* The largest file that the program may make.  If the program has its own file systems,
 * they have limits.  But where we count only resident memory, a file in memory that nobody
 * maps would escape the count. */
static int64_t
most_file_bytes(const struct confine *confine)
{
	if (confine->build)
		return confine->build->file_bytes;
	if (confine->scratch)
		return SCRATCH_BYTES;
	if (!confine_has(confine, CONFINE_MOUNTS))
		return 0;
	/* A little more, so that a full /tmp is an error and not the signal SIGXFSZ. */
	return confine->counted && !confine_has(confine, CONFINE_CGROUP)
		? clock_add(confine->tmp_bytes, 1 << 20) : CLOCK_NEVER;
}

static bool
enter_posix(const struct confine *confine)
{
	bool done = set_stack() && confine_limit(RLIMIT_FSIZE, most_file_bytes(confine)) &&
	            limit_shared(confine);

	/* If we measure the memory in use, a program may reserve as much as it likes:
	 * sanitizers reserve terabytes.  Otherwise it may have twice the limit: java
	 * -Xmx520m reserves 635 MB and uses 42 MB. */
	if (confine->counted && !confine_has(confine, CONFINE_WALK) &&
	    !confine_has(confine, CONFINE_CGROUP))
		done &= confine_limit(RLIMIT_DATA, 2 * confine->mem_bytes);
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

/* Give our pipes to the user, who could not open /dev/stderr otherwise. */
static bool
give_pipes(const struct confine *confine)
{
	struct stat st;

	for (int fd = 0; fd < 3; fd++)
		if (fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode) &&
		    fchown(fd, confine->uid, confine->gid) < 0)
			return false;
	return true;
}

/*
 * mounts
 */

/* The folders that C, Python, Java, node and Go programs need.  The list includes /proc:
 * the kernel itself keeps a program from other processes' files there. */
static const char *const system_folders[] = {
	"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt",
	"/nix", "/gnu", "/var/lib/ghc", "/var/lib/gems", "/etc", "/proc",
	"/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm",
	"/run/current-system", "/dev/urandom", "/dev/random",
};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/tty"};
static const char resolver[] = "/run/systemd/resolve"; /* what /etc/resolv.conf leads to */

static void
add_path(struct rootfs *rootfs, const char *path)
{
	if (path && rootfs->n < ROOTFS_PATHS)
		rootfs->path[rootfs->n++] = path;
}

/* A player's own paths are shown even if they lie in root's private folders.  The folders
 * to write in come last.  rootfs_enter itself mounts /proc. */
static bool
enter_rootfs(const struct confine *confine)
{
	struct rootfs rootfs = {
		.user = confine->uid,
		.has_pids = confine_has(confine, CONFINE_PIDNS),
		.tmp_bytes = confine->tmp_bytes,
	};
	int read;

	for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
		if (strcmp(system_folders[i], "/proc"))
			add_path(&rootfs, system_folders[i]);
	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
		add_path(&rootfs, devices[i]);
	/* The paths of installations pass no links: readable_add_folder. */
	for (int i = confine->own; i < CONFINE_READABLE && confine->readable[i]; i++)
		if (!rootfs_closed(confine->readable[i], confine->uid))
			add_path(&rootfs, confine->readable[i]);
	rootfs.plain = rootfs.n;
	add_path(&rootfs, confine->net ? resolver : NULL);
	for (int i = 0; i < confine->own; i++)
		add_path(&rootfs, confine->readable[i]);
	read = rootfs.n;
	add_path(&rootfs, confine->scratch);
	add_path(&rootfs, confine->build ? confine->build->home : NULL);
	rootfs.writable = rootfs.n - read;
	return rootfs_enter(&rootfs);
}

/*
 * landlock
 */

/* Allow what the program's own root folder shows. */
static bool
allow_rootfs(const struct landlock *landlock, const struct confine *confine)
{
	static const char *const itself[] = {
		"/proc/self/comm", "/proc/self/oom_score_adj", "/proc/self/coredump_filter",
	};
	bool done = landlock_allow(landlock, "/", LANDLOCK_READ) &&
	            landlock_allow(landlock, "/tmp", LANDLOCK_WRITE) &&
	            landlock_allow(landlock, "/dev/pts", LANDLOCK_USE);

	for (size_t i = 0; i < sizeof itself / sizeof *itself; i++)
		done = done && (!confine_has(confine, CONFINE_PIDNS) ||
		                landlock_allow(landlock, itself[i], LANDLOCK_USE));
	return done;
}

/* Allow the system's folders and the player's paths. */
static bool
allow_paths(const struct landlock *landlock, const struct confine *confine)
{
	bool done = true;

	for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
		done = done && landlock_allow(landlock, system_folders[i], LANDLOCK_READ);
	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++)
		done = done && landlock_allow(landlock, confine->readable[i],
		                              LANDLOCK_READ);
	for (int i = 0; i < CONFINE_LISTED && confine->listed[i]; i++)
		done = done && landlock_allow(landlock, confine->listed[i], LANDLOCK_LIST);
	return done && (!confine->net ||
	                landlock_allow(landlock, resolver, LANDLOCK_READ));
}

static bool
enter_landlock(const struct confine *confine)
{
	struct landlock landlock;
	bool own_net = confine_has(confine, CONFINE_NETNS);
	bool done = landlock_begin(&landlock, confine->net || own_net) &&
	            (confine_has(confine, CONFINE_MOUNTS) ? allow_rootfs(&landlock, confine)
	                                                  : allow_paths(&landlock, confine));

	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
		done = done && landlock_allow(&landlock, devices[i], LANDLOCK_USE);
	if (confine->scratch)
		done = done && landlock_allow(&landlock, confine->scratch,
		                              LANDLOCK_WRITE);
	if (confine->build)
		done = done && landlock_allow(&landlock, confine->build->home,
		                              LANDLOCK_WRITE);
	if (confine->port && !confine->net && !own_net)
		done = done && landlock_allow_port(&landlock, confine->port);
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
		.rests = confine->rests,
		.own_pids = confine_has(confine, CONFINE_PIDNS),
		.own_net = confine_has(confine, CONFINE_NETNS),
		.own_files = confine_has(confine, CONFINE_MOUNTS),
		/* Landlock or a network namespace hides sockets with abstract names. */
		.sockets = confine->sockets && confine_has(confine, CONFINE_MOUNTS) &&
		           (confine_has(confine, CONFINE_NETNS) ||
		            (confine_has(confine, CONFINE_LANDLOCK) && landlock_abi() >= 6)),
		.truncates = landlock_abi() < 3 && !confine_has(confine, CONFINE_MOUNTS),
		.counted = confine->counted && !confine_has(confine, CONFINE_CGROUP),
		.attributes = confine_has(confine, CONFINE_MOUNTS) ||
		              (confine->build && confine_has(confine, CONFINE_UID))
		              ? SECCOMP_CHANGED
		              : confine->build ? SECCOMP_PRETENDED : SECCOMP_REFUSED,
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
	for (int right = 0; !prctl(PR_CAPBSET_DROP, right, 0, 0, 0); right++)
		;
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

/* Whether the program gets a user who cannot reach what the player needs. */
static bool
is_shut_out(const struct confine *confine)
{
	size_t length;

	errno = EACCES;
	return ON_LINUX && confine_has(confine, CONFINE_UID) &&
	       confine_closed(confine, &length);
}

bool
confine_enter(const struct confine *confine)
{
	if (confine_has(confine, CONFINE_LANDLOCK))
		die_first();
	if (confine_has(confine, CONFINE_CGROUP) && confine->cgroup &&
	    !cgroup_join(confine->cgroup))
		return false;
	if (confine_has(confine, CONFINE_MOUNTS) ? !enter_rootfs(confine)
	                                         : is_shut_out(confine))
		return false;
	if (confine->folder && chdir(confine->folder) < 0)
		return false;
	if (confine_has(confine, CONFINE_UID) &&
	    !(give_pipes(confine) && become_user(confine)))
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
	if (confine_has(confine, CONFINE_SECCOMP) && !enter_seccomp(confine))
		return false;
	/* Set this limit last, because we open files ourselves. */
	return !confine_has(confine, CONFINE_POSIX) ||
	       confine_limit(RLIMIT_NOFILE, confine->open_files);
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

/* The next path that a player needs, after *i; NULL at the end. */
static const char *
next_needed(const struct confine *confine, int *i)
{
	const char *const places[] = {
		confine->folder, confine->scratch,
		confine->build ? confine->build->home : NULL,
	};
	const int n = sizeof places / sizeof *places;

	while (*i < n)
		if (places[(*i)++])
			return places[*i - 1];
	return *i - n < confine->own ? confine->readable[(*i)++ - n] : NULL;
}

const char *
confine_closed(const struct confine *confine, size_t *length)
{
	const char *path;

	for (int i = 0; (path = next_needed(confine, &i));)
		if ((*length = rootfs_closed(path, confine->uid)))
			return path;
	return NULL;
}

enum confine_reach
confine_reach(const struct confine *confine, const char *path)
{
	struct confine alone = *confine;

	alone.layers &= ~(1u << CONFINE_PIDNS);
	if (is_shut_out(confine) &&
	    !(confine_has(confine, CONFINE_MOUNTS) && enter_rootfs(&alone)))
		return CONFINE_SHUT;
	return become_user(confine) && access(path, X_OK) == 0 ? CONFINE_REACHES
	                                                       : CONFINE_REFUSES;
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

	/* This process leads no group, so setsid would work without the filter. */
	return seccomp_known() && forbid_new_privileges() &&
	       seccomp_enter(&seccomp) && setsid() == 0 &&
	       socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM;
}

/* The arguments of probe_inside. */
struct inside {
	const struct confine *confine;
	int ready[2]; /* the program writes a byte here */
	int hold[2];  /* the program waits until the other end is closed */
	int alive[2], report[2]; /* arguments of namespaces_init */
	struct stat network;     /* the network outside */
};

static bool
has_own_network(const struct stat *outside)
{
	struct stat now;

	return stat("/proc/self/ns/net", &now) == 0 && now.st_ino != outside->st_ino;
}

/* Whether /proc shows our own pid namespace. */
static bool
has_own_proc(void)
{
	char self[8] = "";

	return readlink("/proc/self", self, sizeof self - 1) == 1 && *self == '2';
}

/* Whether /tmp is ours, and / cannot be written. */
static bool
has_own_files(void)
{
	return mkdir("/tmp/probe", 0700) == 0 && mkdir("/probe", 0700) < 0 &&
	       errno == EROFS;
}

static int
probe_inside(void *context)
{
	const struct inside *inside = context;
	const struct confine *confine = inside->confine;
	char byte = 0;

	if (write(inside->ready[1], &byte, 1) != 1)
		_exit(1);
	while (read(inside->hold[0], &byte, 1) < 0 && errno == EINTR)
		;
	_exit(getpid() == 2 &&
	      (!confine_has(confine, CONFINE_NETNS) ||
	       has_own_network(&inside->network)) &&
	      (!confine_has(confine, CONFINE_MOUNTS) ||
	       (enter_rootfs(confine) && has_own_files())) &&
	      (!confine_has(confine, CONFINE_PROCFS) || has_own_proc()) ? 42 : 1);
}

/* Make the namespaces and use them.  Some systems let us make namespaces but not use
 * them. */
static bool
probe_namespaces(const struct confine *confine, enum confine_layer layer)
{
	struct confine tried = *confine;
	struct namespaces_report report = {.code = -1};
	struct inside inside = {.confine = &tried};
	struct namespaces whole;
	bool found;
	char byte;
	pid_t init;

	if (pipe(inside.ready) < 0 || pipe(inside.hold) < 0 ||
	    pipe(inside.alive) < 0 || pipe(inside.report) < 0 ||
	    stat("/proc/self/ns/net", &inside.network) < 0)
		return false;
	tried.layers |= 1u << CONFINE_PIDNS | 1u << layer;
	whole = confine_namespaces(&tried);
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
		return probe_namespaces(confine, layer);
	case CONFINE_MOUNTS:
		return enter_rootfs(confine) && has_own_files();
	case CONFINE_UID:
		return probe_uid(confine);
	default:
		return false;
	}
}
