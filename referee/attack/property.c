#ifdef __linux__
#define _GNU_SOURCE /* prlimit, posix_openpt */
#else
#define _XOPEN_SOURCE 700
#endif
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
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
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <sys/syscall.h>
#endif

#include "attack/attack.h"
#include "attack/property.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/signals.h"
#include "base/text.h"
#include "game/terms.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

enum {
	MB = 1 << 20,
	MEM_BYTES = 32 * MB, /* the limit in these trials, which are to be short */
	CPU_MS = 200,
	GONE_MS = 200,       /* for what was killed to be gone */
};

/*
 * Victims
 */

static void
judge_life(struct stage *s)
{
	bool alive = stage_is_alive(s, STAGE_REFEREE) &&
	             stage_is_alive(s, STAGE_OPPONENT);

	s->effect.worked = !alive;
	stage_measured(s, "%d ways, the victim %s", s->effect.told.tried,
	               alive ? "lives on" : "is dead or stopped");
}

enum { LIMITS = 7 };

static long before[STAGE_VICTIMS][LIMITS];

/* What other processes can change in a process, as numbers. */
static void
look_at_limits(pid_t pid, long value[LIMITS])
{
#if ATTACK_LINUX
	struct rlimit files = {0, 0}, cpu = {0, 0};
	char path[64], score[16];
	cpu_set_t set;

	prlimit(pid, RLIMIT_NOFILE, NULL, &files);
	prlimit(pid, RLIMIT_CPU, NULL, &cpu);
	text_format(path, sizeof path, "/proc/%ld/oom_score_adj", (long)pid);
	text_read_file(path, score, sizeof score);
	sched_getaffinity(pid, sizeof set, &set);
	value[0] = getpriority(PRIO_PROCESS, (id_t)pid);
	value[1] = (long)files.rlim_cur;
	value[2] = (long)cpu.rlim_cur;
	value[3] = sched_getscheduler(pid);
	value[4] = CPU_COUNT(&set);
	value[5] = syscall(SYS_ioprio_get, 1, pid);
	value[6] = atol(score);
#else
	(void)pid;
	memset(value, 0, LIMITS * sizeof *value);
#endif
}

static bool
note_limits(struct stage *s)
{
	for (int i = 0; i < STAGE_VICTIMS; i++)
		look_at_limits(s->victim[i].pid, before[i]);
	return true;
}

static void
judge_limits(struct stage *s)
{
	long after[LIMITS];

	s->effect.worked = 0;
	for (int i = 0; i < STAGE_VICTIMS; i++) {
		look_at_limits(s->victim[i].pid, after);
		for (int j = 0; j < LIMITS; j++)
			s->effect.worked += after[j] != before[i][j];
	}
	stage_measured(s, "%d ways, %d things changed in the victims",
	               s->effect.told.tried, s->effect.worked);
}

/*
 * Files, network, terminal
 */

static bool
tell_blind(struct stage *s)
{
	s->target.blind = terms_get(s->terms, TERMS_FILES) == TERMS_READ_NONE;
	return true;
}

/* What a shell may leave open for the referee. */
static bool
leave_open(struct stage *s)
{
	char path[STAGE_PATH];

	stage_path(s, "closed/secret", path);
	dup2(open(path, O_RDONLY), 200);
	if (!s->bare)
		signals_watch();
	return true;
}

static bool
listen_at(int family, int type, void *at, socklen_t size)
{
	int fd = socket(family, type, 0);

	return fd >= 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
	       bind(fd, at, size) == 0 &&
	       (type == SOCK_DGRAM || listen(fd, 8) == 0) &&
	       getsockname(fd, at, &size) == 0;
}

/* At a port of the loopback that is free; the port, or 0. */
static int
listen_on_port(int type)
{
	struct sockaddr_in at = {.sin_family = AF_INET};

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return listen_at(AF_INET, type, &at, sizeof at) ? ntohs(at.sin_port) : 0;
}

static bool
listen_tcp(struct stage *s)
{
	return (s->target.tcp = listen_on_port(SOCK_STREAM)) > 0;
}

static bool
listen_udp(struct stage *s)
{
	return (s->target.udp = listen_on_port(SOCK_DGRAM)) > 0;
}

/* At an abstract name, and at one in a folder, which anybody may open. */
static bool
listen_unix(struct stage *s)
{
	struct sockaddr_un abstract = {.sun_family = AF_UNIX}, named = abstract;
	char path[STAGE_PATH];

	text_format(s->target.name, sizeof s->target.name, "referee.%s",
	            s->target.secret);
	text_format(abstract.sun_path + 1, sizeof abstract.sun_path - 1, "%s",
	            s->target.name);
	if (ATTACK_LINUX &&
	    !listen_at(AF_UNIX, SOCK_STREAM, &abstract,
	               (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
	                           strlen(s->target.name))))
		return false;
	stage_path(s, "public/socket", path);
	return text_format(named.sun_path, sizeof named.sun_path, "%s", path) &&
	       listen_at(AF_UNIX, SOCK_STREAM, &named, sizeof named) &&
	       chmod(path, 0777) == 0;
}

/* A terminal that we are the session of, as the operator's shell is of theirs.
 * Its ends stay open. */
static bool
open_terminal(struct stage *s)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY), slave;
	const char *name = master < 0 || grantpt(master) < 0 ||
	                   unlockpt(master) < 0 ? NULL : ptsname(master);

	if (!name || setsid() < 0 || (slave = open(name, O_RDWR)) < 0)
		return false;
#ifdef TIOCSCTTY
	ioctl(slave, TIOCSCTTY, 0);
#endif
	fcntl(master, F_SETFD, FD_CLOEXEC);
	fcntl(slave, F_SETFD, FD_CLOEXEC);
	text_format(s->target.tty, sizeof s->target.tty, "%s", name);
	return true;
}

/* What is found by its key from outside has outlived the attacker; remove it. */
static void
judge_objects(struct stage *s)
{
	key_t key = (key_t)s->target.key;

	stage_stop_attacker(s);
	int left[] = {shmget(key, 0, 0), semget(key, 0, 0), msgget(key, 0)};
	shmctl(left[0], IPC_RMID, NULL);
	semctl(left[1], 0, IPC_RMID);
	msgctl(left[2], IPC_RMID, NULL);
	s->effect.worked = (left[0] >= 0) + (left[1] >= 0) + (left[2] >= 0);
}

/*
 * Memory, processor time, threads
 */

static bool
watch_memory(struct stage *s)
{
	s->target.bytes = s->limit[STAGE_MEMORY] = s->confine[1].mem_bytes =
		MEM_BYTES;
	return true;
}

/* The attacker may have had much more before it was seen. */
static void
judge_memory(struct stage *s)
{
	int64_t had = s->caught ? s->most / MB : s->effect.told.count;

	s->effect.partly = s->caught ? had > 2 * MEM_BYTES / MB
	                             : had > MEM_BYTES / MB && !s->effect.worked;
	s->effect.worked += s->effect.partly;
	if (!s->caught)
		stage_measured(s, "%d of %d MB were had", (int)had, MEM_BYTES / MB);
}

static bool
watch_cpu(struct stage *s)
{
	if (!s->bare)
		s->limit[STAGE_CPU] = CPU_MS * CLOCK_MS;
	return true;
}

static bool
watch_threads(struct stage *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_THREADS);
	s->limit[STAGE_THREADS] = s->target.count;
	return true;
}

/* What was caught has not worked, whatever the attacker said before. */
static void
judge_threads(struct stage *s)
{
	s->effect.worked *= !s->caught;
}

static bool
pin(struct stage *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_CPUS);
	return cores_pin(0, s->target.count);
}

/*
 * Core files, programs of root's
 */

/* Crash in the attacker's place, without what every agent is started with. */
static int
crash(void *context)
{
	const struct stage *s = context;
	struct rlimit limit;

	proc_hide(false);
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_CORE, &limit) == 0 && chdir(s->own) == 0)
		abort();
	return 1;
}

static bool
has_core(const char *folder)
{
	DIR *all = opendir(folder);
	struct dirent *entry;
	bool found = false;

	while (all && !found && (entry = readdir(all)))
		found = strstr(entry->d_name, "core") != NULL;
	if (all)
		closedir(all);
	return found;
}

static void
judge_core(struct stage *s)
{
	if (!s->bare)
		proc_await(&s->attacker, stage_in_ms(STAGE_ANSWER_MS));
	s->effect.worked = has_core(s->own) || has_core(s->scratch);
}

static bool
crash_if_bare(struct stage *s)
{
	if (!s->bare)
		return true;
	proc_try(crash, s);
	judge_core(s);
	return false;
}

/* Whether a process runs su; its effective user: proc_pid_status(5). */
static bool
runs_su(pid_t pid, long *user)
{
	char path[64], text[2048];
	const char *line;

	text_format(path, sizeof path, "/proc/%ld/status", (long)pid);
	text_read_file(path, text, sizeof text);
	line = strstr(text, "\nUid:");
	return !strncmp(text, "Name:\tsu\n", 9) && line &&
	       sscanf(line, "\nUid: %*d %ld", user) == 1;
}

static void
judge_su(struct stage *s)
{
	int64_t deadline_us = stage_in_ms(STAGE_ANSWER_MS);
	bool runs = false;
	long user = -1;

	while (!runs && !proc_ended(&s->attacker) && clock_now_us() < deadline_us) {
		runs = runs_su(s->attacker.pid, &user);
		stage_pause_ms(1);
	}
	s->effect.worked = runs && user == 0;
}

/*
 * Getting away
 */

/* Whether all that hold the other end of a pipe go within GONE_MS. */
static bool
all_gone(int fd)
{
	int64_t deadline_us = stage_in_ms(GONE_MS);
	char bytes[4096];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) != 0) {
		if (n < 0 && clock_now_us() >= deadline_us)
			return false;
		if (n < 0)
			stage_pause_ms(1);
	}
	return true;
}

/* End the attacker as the referee does; whether nothing is left of it.  Its
 * standard error is what all its descendants have. */
static bool
end_attacker(struct stage *s, int64_t *us)
{
	int fd = dup(s->attacker.err);
	bool gone;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*us = clock_now_us();
	stage_stop_attacker(s);
	gone = all_gone(fd);
	*us = clock_now_us() - *us;
	close(fd);
	return gone;
}

/* To get away, but not for ever, is half the harm. */
static void
judge_escape(struct stage *s)
{
	int64_t us;

	s->effect.partly = end_attacker(s, &us) && s->effect.worked;
	if (s->effect.partly)
		stage_measured(s, "%d worked, but end with the agent",
		               s->effect.worked);
}

static void
judge_left(struct stage *s)
{
	int64_t us;

	s->effect.worked = !end_attacker(s, &us);
	stage_measured(s, "%d processes, %s %.0f ms", s->effect.told.count,
	               s->effect.worked ? "some left after" : "all gone after",
	               (double)us / CLOCK_MS);
}

/* How many signs of life have come since the last call. */
static int
beats(struct stage *s)
{
	char bytes[4096];
	int beats = 0;
	ssize_t n;

	while ((n = read(s->attacker.err, bytes, sizeof bytes)) > 0)
		beats += (int)n;
	return beats;
}

static void
judge_stopped(struct stage *s)
{
	stage_pause_ms(40);
	s->effect.told.control = s->effect.told.control && beats(s) > 0;
	proc_pause(&s->attacker);
	stage_pause_ms(20);
	beats(s);
	stage_pause_ms(100);
	s->effect.told.count = beats(s);
	s->effect.worked = s->effect.told.count > 0;
	stage_measured(s, "%d ms computed in 100 ms while stopped",
	               s->effect.told.count);
}

/*
 * The referee's death
 */

/* Start the agent, and be killed. */
static int
be_mortal(void *context, int requests, int replies)
{
	struct stage *s = context;
	char byte;

	signals_watch();
	if (!stage_attack(s) || write(replies, &s->effect, sizeof s->effect) < 0)
		return 1;
	while (read(requests, &byte, 1) != 0)
		;
	return 0;
}

/* How many processes outlive the mortal; they have become our children. */
static int
count_left(void)
{
	struct procstat left = {.processes = 1};

	for (int ms = 0; left.processes && ms < 4 * GONE_MS; ms += 20) {
		stage_pause_ms(20);
		orphans_bury();
		left.processes = 0;
		procstat_add_below(&left, getpid());
	}
	return left.processes;
}

static bool
kill_mortal(struct stage *s)
{
	struct proc proc;

	orphans_adopt();
	if (proc_worker(&proc, be_mortal, s) < 0)
		return false;
	struct pollfd told = {proc.out, POLLIN, 0};
	if (poll(&told, 1, STAGE_ATTACK_MS) > 0 &&
	    read(proc.out, &s->effect, sizeof s->effect) > 0) {
		proc_kill(&proc);
		s->effect.worked = count_left();
		s->effect.partly = s->effect.worked == 1;
		stage_measured(s, "%d of 2 processes live on", s->effect.worked);
	}
	proc_stop(&proc);
	return false;
}

/*
 * The table
 */

#define LANDLOCK "Linux 5.13 or later with Landlock"
#define LANDLOCK_6 "Linux 6.12 or later with Landlock"
#define SECCOMP "seccomp (x86-64, aarch64)"
#define NAMESPACES "user namespaces (sysctl user.max_user_namespaces)"
#define WALK "Linux with /proc/PID/task/TID/children"
#define CGROUP "a delegated cgroup (systemd-run --user --scope -p Delegate=yes)"
#define SIGNALS LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root"
#define NET "-t net=no, and " SECCOMP
#define MEM "-t mem=SIZE, and "

enum {
	ALWAYS = TERMS_KEYS,
	REFEREE = 1 << STAGE_REFEREE,
	OPPONENT = 1 << STAGE_OPPONENT,
	/* Layers that keep things apart, hold them down, and keep together. */
	APART = 1 << CONFINE_LANDLOCK | 1 << CONFINE_SECCOMP |
	        1 << CONFINE_PIDNS | 1 << CONFINE_NETNS | 1 << CONFINE_UID,
	DOWN = 1 << CONFINE_POSIX | 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	       1 << CONFINE_CGROUP,
	TOGETHER = 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	           1 << CONFINE_PIDNS | 1 << CONFINE_CGROUP,
};

const struct property properties[] = {
	{"kill-referee", ALWAYS, false, APART, NULL, SIGNALS,
	 REFEREE, SIGKILL, NULL, judge_life},
	{"kill-opponent", ALWAYS, false, APART, NULL, SIGNALS,
	 OPPONENT, SIGKILL, NULL, judge_life},
	{"stop-referee", ALWAYS, false, APART, NULL, SIGNALS,
	 REFEREE, SIGSTOP, NULL, judge_life},
	{"prlimit-other", ALWAYS, false, APART, NULL,
	 SECCOMP ", " NAMESPACES " or root",
	 REFEREE | OPPONENT, 0, note_limits, judge_limits},
	{"read-memory", ALWAYS, true, APART | STAGE_HIDDEN, NULL,
	 LANDLOCK ", " NAMESPACES " or root",
	 REFEREE | OPPONENT, 0, NULL, NULL},
	{"read-files", ALWAYS, false, APART, NULL, LANDLOCK, 0, 0, tell_blind, NULL},
	{"write-files", ALWAYS, false, APART | DOWN, NULL,
	 LANDLOCK ", and " SECCOMP, 0, 0, NULL, NULL},
	{"net-tcp", TERMS_NET, true, APART, NULL, NET " or " NAMESPACES,
	 0, 0, listen_tcp, NULL},
	{"net-udp", TERMS_NET, true, APART, NULL, NET " or " NAMESPACES,
	 0, 0, listen_udp, NULL},
	{"unix-abstract", TERMS_NET, true, APART, NULL, NET, 0, 0, listen_unix, NULL},
	{"memory-private", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, watch_memory, judge_memory},
	{"memory-shared", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, watch_memory, judge_memory},
	{"memory-children", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, watch_memory, judge_memory},
	{"memory-file", TERMS_MEM, true, DOWN, NULL, MEM "the posix layer",
	 0, 0, watch_memory, judge_memory},
	{"cpu-self", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", 0, 0, watch_cpu, NULL},
	{"cpu-threads", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", 0, 0, watch_cpu, NULL},
	{"cpu-children", TERMS_CPULIMIT, false, DOWN, NULL, CGROUP,
	 0, 0, watch_cpu, NULL},
	{"escape-session", ALWAYS, false, TOGETHER, NULL, SECCOMP,
	 0, 0, NULL, judge_escape},
	{"kill-all", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 0, 0, NULL, judge_left},
	{"off-turn-compute", TERMS_IDLE, false, TOGETHER, NULL,
	 "-t idle=stop, and " SECCOMP, 0, 0, NULL, judge_stopped},
	{"processors", TERMS_CPUS, true, APART, NULL,
	 "-t cpus=N, and " SECCOMP, 0, 0, pin, NULL},
	{"threads", TERMS_THREADS, false, DOWN, NULL,
	 "-t threads=N, and " WALK, 0, 0, watch_threads, judge_threads},
	{"read-after-first-move", TERMS_FILES, false, APART, NULL,
	 "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded", 0, 0, NULL, NULL},
	{"fork-bomb", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 0, 0, NULL, judge_left},
	{"core", ALWAYS, true, APART, "the start", "a limit of 0 on core files",
	 0, 0, crash_if_bare, judge_core},
	{"tty", ALWAYS, true, APART, NULL, LANDLOCK " or root",
	 0, 0, open_terminal, NULL},
	{"setuid", ALWAYS, true, APART, NULL, "Linux 3.5 or later",
	 0, 0, NULL, judge_su},
	{"sysv-ipc", ALWAYS, true, APART, NULL, SECCOMP " or " NAMESPACES,
	 0, 0, NULL, judge_objects},
	{"inherited-fds", ALWAYS, false, APART, "the start", "close-on-exec",
	 0, 0, leave_open, NULL},
	{"referee-death", ALWAYS, false, TOGETHER, NULL, NAMESPACES,
	 0, 0, kill_mortal, NULL},
	{.name = NULL},
};
