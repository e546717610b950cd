/*
 * measure FILE COMMAND...: runs a command and writes one line to FILE: seconds of wall
 * time, seconds of processor time of all processes that the command waited for, and the
 * peak memory (VmHWM, KiB) of the command and of the first child of its own program,
 * sampled every 5 ms (0 where there is no /proc).  Exits as the command does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"

static double
now(void)
{
	return (double)clock_now_us() / 1e6;
}

static double
children_cpu(void)
{
	struct rusage used;

	getrusage(RUSAGE_CHILDREN, &used);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* Find the number after "Key:" in a process's status.  Returns false if there is
 * none. */
static bool
status(long pid, const char *key, char value[64])
{
	char path[64], line[256];
	bool found = false;
	FILE *file;

	text_format(path, sizeof path, "/proc/%ld/status", pid);
	file = fopen(path, "r");
	while (file && !found && fgets(line, sizeof line, file)) {
		char *colon = strchr(line, ':');

		if (!colon)
			continue;
		*colon = '\0';
		found = !strcmp(line, key);
		if (found)
			text_format(value, 64, "%s",
			            colon + 1 + strspn(colon + 1, " \t"));
	}
	if (file)
		fclose(file);
	return found;
}

/* Return the first child that runs the same program, or 0. */
static long
own_child(long pid)
{
	char path[64], name[64], other[64];
	long child = 0, found = 0;
	FILE *file;

	text_format(path, sizeof path, "/proc/%ld/task/%ld/children", pid, pid);
	file = fopen(path, "r");
	while (file && !found && fscanf(file, "%ld", &child) == 1)
		if (status(pid, "Name", name) && status(child, "Name", other) &&
		    !strcmp(name, other))
			found = child;
	if (file)
		fclose(file);
	return found;
}

static void
sample(long pid, long *most_kb)
{
	char value[64];
	long kb;

	if (!pid || !status(pid, "VmHWM", value))
		return;
	kb = strtol(value, NULL, 10);
	if (kb > *most_kb)
		*most_kb = kb;
}

/* Wait for the command and sample its memory.  The first samples may still show us,
 * before the exec, so we skip them. */
static int
watch(pid_t pid, long most_kb[2])
{
	const struct timespec pause = {.tv_nsec = 5000000};
	int wstatus;

	for (int looks = 0; waitpid(pid, &wstatus, WNOHANG) == 0; looks++) {
		nanosleep(&pause, NULL);
		if (looks < 4)
			continue;
		sample(pid, &most_kb[0]);
		sample(own_child(pid), &most_kb[1]);
	}
	return WIFEXITED(wstatus) ? WEXITSTATUS(wstatus) : 1;
}

int
main(int argc, char **argv)
{
	long most_kb[2] = {0, 0};
	double began = now();
	int exit_status;
	FILE *file;
	pid_t pid;

	fail_name("measure");
	if (argc < 3)
		die("usage: measure FILE COMMAND...");
	pid = fork();
	if (pid < 0)
		die("fork:");
	if (!pid) {
		execvp(argv[2], argv + 2);
		warn("%s:", argv[2]);
		_exit(127);
	}
	exit_status = watch(pid, most_kb);
	file = fopen(argv[1], "w");
	if (!file)
		die("%s:", argv[1]);
	fprintf(file, "%.4f %.4f %ld %ld\n", now() - began, children_cpu(),
	        most_kb[0], most_kb[1]);
	if (fclose(file))
		die("%s:", argv[1]);
	return exit_status;
}
