#define _GNU_SOURCE /* prlimit, posix_openpt */
#define _XOPEN_SOURCE 700
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
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

#include "base/system.h"
#if ON_LINUX
#include <sys/syscall.h>
#endif

#include "attack/judges.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/signals.h"
#include "base/text.h"
#include "base/walk.h"
#include "game/terms.h"
#include "proc/proc_fork.h"

/*
 * Victims
 */

void
judge_life(struct stage *s)
{
	bool alive = stage_is_alive(s, STAGE_REFEREE) &&
	             stage_is_alive(s, STAGE_OPPONENT);

	s->effect.worked = !alive;
	stage_measured(s, "%d ways, the victim %s", s->effect.told.tried,
	               alive ? "lives on" : "is dead or stopped");
}

void
judge_quotas(struct stage *s)
{
	bool starved = !stage_can_queue(s, STAGE_OPPONENT);

	s->effect.worked += starved;
	stage_measured(s, "%d ways, %d worked%s", s->effect.told.tried,
	               s->effect.worked, starved ? ", no signal is left" : "");
}

enum { LIMITS = 7 };

static long before[STAGE_VICTIMS][LIMITS];

/* Read the values of a process that other processes can change. */
static void
look_at_limits(pid_t pid, long value[LIMITS])
{
#if ON_LINUX
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

bool
prepare_limits(struct stage *s)
{
	for (int i = 0; i < STAGE_VICTIMS; i++)
		look_at_limits(s->victim[i].pid, before[i]);
	return true;
}

void
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

bool
prepare_blind(struct stage *s)
{
	s->target.blind = terms_get(s->terms, TERMS_FILES) == TERMS_READ_NONE;
	return true;
}

/* Find out whether opening the file would block: open(2), O_NONBLOCK. */
void
judge_frozen(struct stage *s)
{
	char path[STAGE_PATH];
	int fd;

	stage_path(s, "own/notes", path);
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	s->effect.worked = fd < 0 && errno == EWOULDBLOCK;
	if (fd >= 0)
		close(fd);
}

/* Open a descriptor that a shell could leave open in the referee. */
bool
prepare_descriptor(struct stage *s)
{
	char path[STAGE_PATH];

	stage_path(s, "closed/secret", path);
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

/* Listen on a free port of the loopback interface.  Returns the port, or 0. */
static int
listen_on_port(int type)
{
	struct sockaddr_in at = {.sin_family = AF_INET};

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return listen_at(AF_INET, type, &at, sizeof at) ? ntohs(at.sin_port) : 0;
}

bool
prepare_tcp(struct stage *s)
{
	return (s->target.port = listen_on_port(SOCK_STREAM)) > 0;
}

bool
prepare_udp(struct stage *s)
{
	return (s->target.port = listen_on_port(SOCK_DGRAM)) > 0;
}

/* Listen at an abstract name and at one in a folder, both of which everyone may open. */
bool
prepare_unix(struct stage *s)
{
	struct sockaddr_un abstract = {.sun_family = AF_UNIX}, named = abstract;
	char path[STAGE_PATH];

	text_format(s->target.name, sizeof s->target.name, "referee.%s",
	            s->target.secret);
	text_format(abstract.sun_path + 1, sizeof abstract.sun_path - 1, "%s",
	            s->target.name);
	if (ON_LINUX &&
	    !listen_at(AF_UNIX, SOCK_STREAM, &abstract,
	               (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
	                           strlen(s->target.name))))
		return false;
	stage_path(s, "public/socket", path);
	return text_format(named.sun_path, sizeof named.sun_path, "%s", path) &&
	       listen_at(AF_UNIX, SOCK_STREAM, &named, sizeof named) &&
	       chmod(path, 0777) == 0;
}

/* Open a terminal whose session we lead, as the operator's shell leads theirs.  Keep both
 * ends open. */
bool
prepare_terminal(struct stage *s)
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
void
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

void
judge_core(struct stage *s)
{
	proc_await(&s->attacker, stage_in_ms(STAGE_ANSWER_MS));
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

void
judge_su(struct stage *s)
{
	int64_t deadline_us = stage_in_ms(STAGE_ANSWER_MS);
	bool runs = false;
	long user = -1;

	while (!runs && !proc_ended(&s->attacker) && clock_now_us() < deadline_us) {
		runs = runs_su(s->attacker.pid, &user);
		attack_sleep_ms(1);
	}
	s->effect.worked = runs && user == 0;
}
