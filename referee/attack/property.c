#define _XOPEN_SOURCE 700
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "attack/testbed.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/fd.h"
#include "base/signals.h"
#include "base/system.h"
#include "base/text.h"
#include "base/walk.h"
#include "game/terms.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

/*
 * Victims
 */

static void
judge_life(struct testbed *s)
{
	bool alive = testbed_echoes(s, TESTBED_REFEREE, '?') &&
	             testbed_echoes(s, TESTBED_OPPONENT, '?');

	s->effect.worked = !alive;
	testbed_measured(s, "%d ways, the victim %s", s->effect.told.tried,
	                 alive ? "lives on" : "is dead or stopped");
}

static void
judge_quotas(struct testbed *s)
{
	bool starved = !testbed_echoes(s, TESTBED_OPPONENT, ATTACK_QUEUE);

	s->effect.worked += starved;
	testbed_measured(s, "%d ways, %d worked%s", s->effect.told.tried,
	                 s->effect.worked, starved ? ", no signal is left" : "");
}

/*
 * Files, network, terminal
 */

/* Open a descriptor that a shell could leave open in the referee. */
static bool
prepare_descriptor(struct testbed *s)
{
	char path[TESTBED_PATH];

	testbed_path(s, "closed/secret", path);
	dup2(open(path, O_RDONLY), 200);
	signals_watch(); /* as at the start of a match */
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

/* Listen on a free port of the loopback interface. */
static bool
listen_on_port(struct testbed *s, int type)
{
	struct sockaddr_in at = {.sin_family = AF_INET};

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (!listen_at(AF_INET, type, &at, sizeof at))
		return false;
	s->target.port = ntohs(at.sin_port);
	return true;
}

static bool
prepare_tcp(struct testbed *s)
{
	return listen_on_port(s, SOCK_STREAM);
}

static bool
prepare_udp(struct testbed *s)
{
	return listen_on_port(s, SOCK_DGRAM);
}

/* Listen at an abstract name, the secret, and at one in a folder, both of which
 * everyone may open. */
static bool
prepare_unix(struct testbed *s)
{
	struct sockaddr_un abstract = {.sun_family = AF_UNIX}, named = abstract;
	char path[TESTBED_PATH];

	text_format(abstract.sun_path + 1, sizeof abstract.sun_path - 1, "%s",
	            s->target.secret);
	if (ON_LINUX &&
	    !listen_at(AF_UNIX, SOCK_STREAM, &abstract,
	               (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
	                           strlen(s->target.secret))))
		return false;
	testbed_path(s, "public/socket", path);
	return text_format(named.sun_path, sizeof named.sun_path, "%s", path) &&
	       listen_at(AF_UNIX, SOCK_STREAM, &named, sizeof named) &&
	       chmod(path, 0777) == 0;
}

/* Open a terminal whose session we lead, as the operator's shell leads theirs.  Keep both
 * ends open. */
static bool
prepare_terminal(struct testbed *s)
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

/* An object that we find by its key has outlived the attacker.  Remove it. */
static void
judge_objects(struct testbed *s)
{
	key_t key = (key_t)s->target.key;

	testbed_stop_attacker(s);
	int left[] = {shmget(key, 0, 0), semget(key, 0, 0), msgget(key, 0)};
	shmctl(left[0], IPC_RMID, NULL);
	semctl(left[1], 0, IPC_RMID);
	msgctl(left[2], IPC_RMID, NULL);
	s->effect.worked = (left[0] >= 0) + (left[1] >= 0) + (left[2] >= 0);
}

/*
 * Core files, programs of root
 */

static bool
has_core(const char *folder)
{
	struct walk_names all;
	bool found = false;

	walk_names(&all, folder);
	for (size_t i = 0; i < all.n; i++)
		found |= strstr(all.at[i], "core") != NULL;
	walk_names_free(&all);
	return found;
}

static void
judge_core(struct testbed *s)
{
	proc_await(&s->attacker, testbed_in_ms(TESTBED_ANSWER_MS));
	s->effect.worked = has_core(s->own) || has_core(s->scratch);
}

/* Whether a process runs su; if so, its effective user: proc_pid_status(5). */
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
judge_su(struct testbed *s)
{
	int64_t deadline_us = testbed_in_ms(TESTBED_ANSWER_MS);
	bool runs = false;
	long user = -1;

	while (!runs && !proc_ended(&s->attacker) && clock_now_us() < deadline_us) {
		runs = runs_su(s->attacker.pid, &user);
		attack_sleep_ms(1);
	}
	s->effect.worked = runs && user == 0;
}

enum {
	MB = 1 << 20,
	MEM_BYTES = 32 * MB, /* the memory limit of these short trials */
	CPU_MS = 200,
	GONE_MS = 200,       /* how long a killed process may take to disappear */
};

/*
 * Memory, processor time, threads
 */

static bool
prepare_memory(struct testbed *s)
{
	s->target.bytes = s->limit[TESTBED_MEMORY] = s->confine[1].mem_bytes =
		MEM_BYTES;
	s->confine[1].counted = true;
	return true;
}

/* Half the harm is done if the referee catches the attacker only beyond twice the limit, or
 * if the attacker gets more than the limit although no attack works. */
static void
judge_memory(struct testbed *s)
{
	int64_t had = s->caught ? s->most / MB : s->effect.told.count;

	s->effect.partly = s->caught ? had > 2 * MEM_BYTES / MB
	                             : had > MEM_BYTES / MB && !s->effect.worked;
	s->effect.worked += s->effect.partly;
	if (!s->caught)
		testbed_measured(s, "%d of %d MB were had", (int)had, MEM_BYTES / MB);
}

static bool
prepare_cpu(struct testbed *s)
{
	s->limit[TESTBED_CPU] = CPU_MS * CLOCK_MS;
	return true;
}

static bool
prepare_threads(struct testbed *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_THREADS);
	s->limit[TESTBED_THREADS] = s->target.count;
	return true;
}

/* An attack that the referee stopped has not worked, whatever the attacker said. */
static void
judge_caught(struct testbed *s)
{
	s->effect.worked *= !s->caught;
}

static bool
prepare_pin(struct testbed *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_CPUS);
	return cores_pin(0, s->target.count);
}

/*
 * Leaving the session or the namespace
 */

/* Whether all holders of the other end of a pipe disappear within GONE_MS. */
static bool
all_gone(int fd)
{
	int64_t deadline_us = testbed_in_ms(GONE_MS);
	char bytes[4096];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) != 0) {
		if (n < 0 && clock_now_us() >= deadline_us)
			return false;
		if (n < 0)
			attack_sleep_ms(1);
	}
	return true;
}

/* End the attacker as the referee does.  `us` gets how long that took.  True if none of
 * its processes is left: all hold its standard error, which closes with the last. */
static bool
end_attacker(struct testbed *s, int64_t *us)
{
	int fd = dup(s->attacker.err);
	bool gone;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*us = clock_now_us();
	testbed_stop_attacker(s);
	gone = all_gone(fd);
	*us = clock_now_us() - *us;
	close(fd);
	return gone;
}

/* A process that escapes but can still be killed is half the harm. */
static void
judge_escape(struct testbed *s)
{
	int64_t us;

	s->effect.partly = end_attacker(s, &us) && s->effect.worked;
	if (s->effect.partly)
		testbed_measured(s, "%d worked, but end with the agent",
		                 s->effect.worked);
}

static void
judge_left(struct testbed *s)
{
	int64_t us;

	s->effect.worked = !end_attacker(s, &us);
	testbed_measured(s, "%d processes, %s %.0f ms", s->effect.told.count,
	                 s->effect.worked ? "some left after" : "all gone after",
	                 (double)us / CLOCK_MS);
}

/* The number of signs of life since the last call. */
static int
beats(struct testbed *s)
{
	char bytes[4096];
	int beats = 0;
	ssize_t n;

	while ((n = read(s->attacker.err, bytes, sizeof bytes)) > 0)
		beats += (int)n;
	return beats;
}

static void
judge_stopped(struct testbed *s)
{
	attack_sleep_ms(40);
	s->effect.told.control = s->effect.told.control && beats(s) > 0;
	proc_pause(&s->attacker);
	attack_sleep_ms(20);
	beats(s);
	attack_sleep_ms(100);
	s->effect.told.count = beats(s);
	s->effect.worked = s->effect.told.count > 0;
	testbed_measured(s, "%d ms computed in 100 ms while stopped",
	                 s->effect.told.count);
}

/*
 * The referee's death
 */

/* Start the agent and wait to be killed. */
static int
be_mortal(void *context, int requests, int replies)
{
	struct testbed *s = context;
	char byte;

	signals_watch();
	if (!testbed_attack(s, TESTBED_ATTACK_MS) || write(replies, &s->effect, sizeof s->effect) < 0)
		return 1;
	while (read(requests, &byte, 1) != 0)
		;
	return 0;
}

/* Count the processes that outlive the killed referee.  They are now our children. */
static int
count_left(void)
{
	struct procstat left = {.processes = 1};

	/* On a busy machine a killed process may stay ready to run for a long time. */
	for (int ms = 0; left.processes &&
	     ms < (left.ready ? 50 : 4) * GONE_MS; ms += 20) {
		attack_sleep_ms(20);
		orphans_bury();
		left = (struct procstat){0};
		procstat_add_below(&left, getpid());
	}
	return left.processes;
}

static bool
prepare_death(struct testbed *s)
{
	struct proc proc;

	orphans_adopt();
	if (proc_worker(&proc, be_mortal, s) < 0)
		return false;
	struct pollfd told = {proc.out, POLLIN, 0};
	if (poll(&told, 1, TESTBED_ATTACK_MS) > 0 &&
	    read(proc.out, &s->effect, sizeof s->effect) > 0) {
		/* The children of this process become ours only when it has ended. */
		proc_kill(&proc);
		proc_await(&proc, testbed_in_ms(TESTBED_ATTACK_MS));
		s->effect.worked = count_left();
		s->effect.partly = s->effect.worked == 1;
		testbed_measured(s, "%d of 2 processes live on", s->effect.worked);
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
#define COUNT "perf_event_open(2) (root, or perf_event_paranoid at most 2)"
#define SIGNALS LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root"
#define NET "-t net=no, and " SECCOMP
#define MEM "-t mem=SIZE, and "

enum {
	ALWAYS = TERMS_KEYS,
	REFEREE = 1 << TESTBED_REFEREE,
	OPPONENT = 1 << TESTBED_OPPONENT,
};

const struct property properties[] = {
	{.name = "kill-referee", .key = ALWAYS, .how = SIGNALS,
	 .victims = REFEREE, .signal = SIGKILL, .judge = judge_life},
	{.name = "kill-opponent", .key = ALWAYS, .how = SIGNALS,
	 .victims = OPPONENT, .signal = SIGKILL, .judge = judge_life},
	{.name = "stop-referee", .key = ALWAYS, .how = SIGNALS,
	 .victims = REFEREE, .signal = SIGSTOP, .judge = judge_life},
	{.name = "prlimit-other", .key = ALWAYS,
	 .how = SECCOMP ", " NAMESPACES " or root", .victims = REFEREE | OPPONENT},
	{.name = "shared-quotas", .key = ALWAYS,
	 .how = SECCOMP ", and " NAMESPACES " or root", .victims = OPPONENT,
	 .judge = judge_quotas},
	{.name = "read-memory", .key = ALWAYS,
	 .how = LANDLOCK ", " NAMESPACES " or root", .victims = REFEREE | OPPONENT},
	{.name = "read-words", .key = ALWAYS,
	 .how = NAMESPACES ", and a /proc that is not covered", .victims = OPPONENT},
	{.name = "read-files", .key = ALWAYS, .how = LANDLOCK},
	{.name = "write-files", .key = ALWAYS, .how = LANDLOCK ", and " SECCOMP},
	{.name = "freeze-files", .key = ALWAYS, .how = SECCOMP " or root"},
	{.name = "watch-files", .key = ALWAYS, .how = SECCOMP},
	{.name = "net-tcp", .key = TERMS_NET, .how = NET " or " NAMESPACES,
	 .prepare = prepare_tcp},
	{.name = "net-udp", .key = TERMS_NET, .how = NET " or " NAMESPACES,
	 .prepare = prepare_udp},
	{.name = "unix-abstract", .key = TERMS_NET, .how = NET, .prepare = prepare_unix},
	{.name = "memory-private", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-shared", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-children", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-file", .key = TERMS_MEM, .how = MEM "the posix layer",
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "cpu-self", .key = ALWAYS, .how = "a system with processor clocks",
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "cpu-threads", .key = ALWAYS, .how = "a system with processor clocks",
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "cpu-children", .key = TERMS_CPULIMIT, .how = COUNT " or " CGROUP,
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "escape-session", .key = ALWAYS, .how = SECCOMP, .judge = judge_escape},
	{.name = "kill-all", .key = ALWAYS, .how = WALK ", or " NAMESPACES,
	 .judge = judge_left},
	{.name = "off-turn-compute", .key = TERMS_IDLE, .how = "-t idle=stop, and " SECCOMP,
	 .judge = judge_stopped},
	{.name = "own-priority", .key = ALWAYS, .how = SECCOMP ", and " LANDLOCK},
	{.name = "processors", .key = TERMS_CPUS, .how = "-t cpus=N, and " SECCOMP,
	 .prepare = prepare_pin},
	{.name = "threads", .key = TERMS_THREADS, .how = "-t threads=N, and " WALK,
	 .prepare = prepare_threads, .judge = judge_caught},
	{.name = "read-after-first-move", .key = TERMS_FILES,
	 .how = "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded"},
	{.name = "fork-bomb", .key = ALWAYS, .how = WALK ", or " NAMESPACES,
	 .judge = judge_left},
	{.name = "core", .key = ALWAYS, .how = "a limit of 0 on core files",
	 .judge = judge_core},
	{.name = "tty", .key = ALWAYS, .how = LANDLOCK " or root",
	 .prepare = prepare_terminal},
	{.name = "setuid", .key = ALWAYS, .how = "Linux 3.5 or later", .judge = judge_su},
	{.name = "sysv-ipc", .key = ALWAYS, .how = SECCOMP " or " NAMESPACES,
	 .judge = judge_objects},
	{.name = "inherited-fds", .key = ALWAYS, .how = "close-on-exec",
	 .prepare = prepare_descriptor},
	{.name = "referee-death", .key = ALWAYS, .how = NAMESPACES,
	 .prepare = prepare_death},
	{.name = NULL},
};
