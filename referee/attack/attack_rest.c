#ifdef __linux__
#define _GNU_SOURCE /* TIOCSTI */
#else
#define _XOPEN_SOURCE 700 /* System V's objects */
#endif
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
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
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <sys/syscall.h>
#endif

#include "attack/act.h"
#include "attack/attack.h"
#include "base/cores.h"
#include "proc/proc_fork.h"

void
attack_dump_core(const struct attack *a)
{
	struct rlimit limit;

	(void)a;
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_CORE, &limit);
	act_control(true);
	act_tell("abort", true);
	act_say("over");
	abort();
}

void
attack_type_on_terminal(const struct attack *a)
{
	int tty = open("/dev/tty", O_RDWR), other;

	act_control_pipe();
	act_tell("open", tty >= 0);
	other = *a->tty ? open(a->tty, O_RDWR | O_NOCTTY) : -1;
	act_tell("write", other >= 0 && write(other, "x\n", 2) == 2);
#if ATTACK_LINUX && defined(TIOCSTI)
	bool typed = false;
	for (int fd = 0; fd <= (other > tty ? other : tty) || fd < 3; fd++)
		typed |= ioctl(fd, TIOCSTI, "x") == 0 &&
		         ioctl(fd, TIOCSTI, "\n") == 0;
	act_tell("type", typed);
#endif
}

/* Become a program that runs as root; who we are then is seen from outside. */
void
attack_setuid_program(const struct attack *a)
{
	static const char *const place[] = {"/usr/bin/su", "/bin/su"};
	uid_t user = (uid_t)a->user;

	act_control(true);
	if (geteuid() == 0 && (setgid((gid_t)user) < 0 || setuid(user) < 0))
		_exit(1);
	act_say("over");
	for (size_t i = 0; i < sizeof place / sizeof *place; i++)
		execl(place[i], "su", (char *)NULL);
	_exit(1);
}

void
attack_sysv_ipc(const struct attack *a)
{
	key_t key = (key_t)a->key;

	act_control_pipe();
	act_tell("shm", shmget(key, 4096, IPC_CREAT | IPC_EXCL | 0666) >= 0);
	act_tell("sem", semget(key, 1, IPC_CREAT | IPC_EXCL | 0666) >= 0);
	act_tell("msg", msgget(key, IPC_CREAT | IPC_EXCL | 0666) >= 0);
}

void
attack_inherited_fds(const struct attack *a)
{
	char bytes[ATTACK_SECRET];
	bool standard = true;

	(void)a;
	for (int fd = 0; fd < 3; fd++)
		standard = standard && fcntl(fd, F_GETFD) >= 0;
	act_control(standard);
	for (int fd = 3; fd < 1024; fd++) {
		if (fcntl(fd, F_GETFD) < 0)
			continue;
		act_tell("descriptor", true);
		act_tell_read("secret", bytes,
		              pread(fd, bytes, sizeof bytes, 0) == sizeof bytes);
	}
	errno = EBADF;
	act_tell("end", false);
}

/*
 * Victims
 */

static int
own_oom_score(void)
{
	FILE *file = fopen("/proc/self/oom_score_adj", "r");
	int score = 0;

	if (file && fscanf(file, "%d", &score) != 1)
		score = 0;
	if (file)
		fclose(file);
	return score;
}

static int
own_io_priority(void)
{
#if ATTACK_LINUX
	return (int)syscall(SYS_ioprio_get, 1, 0);
#else
	return 0;
#endif
}

/* What others may have changed, in words. */
static void
say_state(void)
{
	struct rlimit files = {0, 0}, cpu = {0, 0};
	int policy = sched_getscheduler(0), cores = cores_count();

	getrlimit(RLIMIT_NOFILE, &files);
	getrlimit(RLIMIT_CPU, &cpu);
	act_say("state %llu %llu %d %d %d %d %d",
	        (unsigned long long)files.rlim_cur,
	        (unsigned long long)cpu.rlim_cur, getpriority(PRIO_PROCESS, 0),
	        policy, cores, own_io_priority(), own_oom_score());
}

static char held[ATTACK_SECRET + 1];

/* Hold the secret in memory and in an open file, and tell how we are. */
void
attack_be_victim(const struct attack *a)
{
	char path[ATTACK_PATH], line[200];
	int fd = act_path(a, "closed/secret", path)
		? open(path, O_RDONLY | O_CLOEXEC) : -1;

	memcpy(held, a->secret, sizeof held);
	proc_hide(a->hidden);
	act_say("held %lld %d", (long long)(intptr_t)held, fd);
	while (fgets(line, sizeof line, stdin))
		say_state();
	_exit(0);
}
