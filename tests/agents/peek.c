/*
 * peek referee|RIVAL: tries to look into the memory of its referee, or of the
 * program RIVAL, and to take a descriptor of it.  It changes nothing.  Verdict:
 * none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* process_vm_readv */
#include <errno.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#endif

#include "hostile.h"

#ifdef __linux__
static const char *whom = "referee";

static bool
can_read(pid_t pid, const char *what)
{
	char path[80], bytes[16];

	snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, what);
	return hostile_read(path, bytes, sizeof bytes) && *bytes;
}

static bool
can_open(pid_t pid, const char *what)
{
	char path[80];
	int fd;

	snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, what);
	fd = open(path, O_RDONLY | O_NONBLOCK);
	close(fd);
	return fd >= 0;
}

/* A wrong address is a right access. */
static bool
can_copy(pid_t pid)
{
	char bytes[8];
	struct iovec ours = {bytes, sizeof bytes}, theirs = ours;

	return process_vm_readv(pid, &ours, 1, &theirs, 1, 0) >= 0 ||
	       errno == EFAULT;
}

static bool
can_take_descriptor(pid_t pid)
{
#if defined(SYS_pidfd_open) && defined(SYS_pidfd_getfd)
	int process = (int)syscall(SYS_pidfd_open, pid, 0);
	int fd = process < 0 ? -1 : (int)syscall(SYS_pidfd_getfd, process, 0, 0);

	close(process);
	close(fd);
	return fd >= 0;
#else
	(void)pid;
	return false;
#endif
}

static const char *
peek(pid_t pid)
{
	return can_open(pid, "mem")        ? "opening a process's memory"
	     : can_read(pid, "environ")    ? "reading a process's environment"
	     : can_read(pid, "maps")       ? "reading a process's map"
	     : can_open(pid, "fd/0")       ? "opening a process's descriptor"
	     : can_copy(pid)               ? "copying a process's memory"
	     : can_take_descriptor(pid)    ? "taking a process's descriptor"
	     : ptrace(PTRACE_SEIZE, pid, 0, 0) == 0 ? "tracing a process"
	                                   : NULL;
}

static const char *
attack(void)
{
	pid_t victims[HOSTILE_VICTIMS] = {0};
	const char *worked = NULL;
	int n = 1;

	if (!strcmp(whom, "referee"))
		n = hostile_referees(victims);
	else
		victims[0] = hostile_find(whom);
	for (int i = 0; i < n && !worked; i++)
		if (victims[i] > 0)
			worked = peek(victims[i]);
	if (!worked && getppid() != victims[0] && !strcmp(whom, "referee"))
		worked = peek(getppid());
	return worked;
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1)
		whom = argv[1];
	hostile_play(attack);
}
#else
int
main(void)
{
	hostile_refuse("only written for Linux");
}
#endif
