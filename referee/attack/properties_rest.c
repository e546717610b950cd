#ifdef __linux__
#define _GNU_SOURCE /* posix_openpt, TIOCSCTTY */
#else
#define _XOPEN_SOURCE 700 /* System V's objects, posix_openpt */
#endif
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/signals.h"
#include "proc/proc_fork.h"

/* Whether anybody's memory lies in a folder. */
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

/* In the attacker's place, without what every agent is started with. */
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

void
property_core(struct stage *s)
{
	if (s->bare)
		proc_try(crash, s);
	else if (stage_attack(s))
		proc_await(&s->attacker.proc, stage_in_ms(STAGE_ANSWER_MS));
	s->effect.worked = has_core(s->own) || has_core(s->scratch);
	stage_measured(s, s->effect.worked ? "a core file is left"
	                              : "no core file is left");
}

/* A terminal of our own that we are the session of, as the operator's shell is
 * of his. */
static int
open_terminal(struct stage *s, int *slave)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY);
	const char *name = master < 0 || grantpt(master) < 0 ||
	                   unlockpt(master) < 0 ? NULL : ptsname(master);

	if (!name || setsid() < 0)
		return -1;
	text_format(s->attack.tty, sizeof s->attack.tty, "%s", name);
	*slave = open(name, O_RDWR);
#ifdef TIOCSCTTY
	ioctl(*slave, TIOCSCTTY, 0);
#endif
	for (int i = 0; i < 2; i++) {
		int fd = i ? master : *slave;

		fcntl(fd, F_SETFL, O_RDWR | O_NONBLOCK);
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	}
	return master;
}

void
property_tty(struct stage *s)
{
	int slave = -1, master = open_terminal(s, &slave), tty;
	char byte;
	bool opened, written, typed;

	if (master < 0 || slave < 0)
		return;
	/* What the attacker is to be kept from, we can do. */
	tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (!stage_attack(s))
		return;
	s->effect.control = s->effect.control && tty >= 0;
	opened = stage_line(&s->attacker, "did open") != NULL;
	typed = read(slave, &byte, 1) == 1;
	written = !typed && read(master, &byte, 1) == 1;
	s->effect.worked = opened + typed + written;
	stage_measured(s, "%s, %s, %s",
	               opened ? "opened" : "not opened",
	               written ? "written to" : "not written to",
	               typed ? "typed on" : "not typed on");
}

/* The name and the effective user of a process, if it has that name. */
static bool
runs_as(pid_t pid, const char *wanted, long *user)
{
	char path[64], line[128], name[32] = "";
	FILE *file;

	text_format(path, sizeof path, "/proc/%ld/status", (long)pid);
	file = fopen(path, "re");
	*user = -1;
	while (file && *user < 0 && fgets(line, sizeof line, file))
		if (sscanf(line, "Name: %31s", name) != 1 &&
		    sscanf(line, "Uid: %*d %ld", user) != 1)
			*user = -1;
	if (file)
		fclose(file);
	return *user >= 0 && !strcmp(name, wanted);
}

void
property_setuid(struct stage *s)
{
	int64_t deadline_us;
	bool runs = false;
	long user;

	if (!ATTACK_LINUX) {
		s->effect.untried = 1;
		return;
	}
	if (!stage_attack(s))
		return;
	deadline_us = stage_in_ms(STAGE_ANSWER_MS);
	while (!runs && !proc_ended(&s->attacker.proc) &&
	       clock_now_us() < deadline_us) {
		runs = runs_as(s->attacker.proc.pid, "su", &user);
		stage_pause_ms(1);
	}
	s->effect.tried = 1;
	s->effect.worked = runs && user == 0;
	stage_measured(s, !runs ? "su does not run"
	                  : user ? "su runs as who started it" : "su runs as root");
}

void
property_sysv(struct stage *s)
{
	key_t key = (key_t)s->attack.key;
	int shm, sem, msg;

	if (!stage_attack(s))
		return;
	stage_stop_attacker(s);
	if ((shm = shmget(key, 0, 0)) >= 0)
		shmctl(shm, IPC_RMID, NULL);
	if ((sem = semget(key, 0, 0)) >= 0)
		semctl(sem, 0, IPC_RMID);
	if ((msg = msgget(key, 0)) >= 0)
		msgctl(msg, IPC_RMID, NULL);
	s->effect.worked = (shm >= 0) + (sem >= 0) + (msg >= 0);
	stage_measured(s, "%d ways, %d left",
	               s->effect.tried, s->effect.worked);
}

static void
leave_open(const struct stage *s)
{
	char path[STAGE_PATH];

	if (stage_path(s, "closed/secret", path))
		dup2(open(path, O_RDONLY), 200);
}

/* What the shell has left open for the referee is left to nobody. */
void
property_inherited(struct stage *s)
{
	leave_open(s);
	if (!s->bare)
		signals_watch();
	stage_attack(s);
}
