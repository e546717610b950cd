/*
 * A witness of what a match leaves behind.
 *
 * witness run REPORT SECONDS COMMAND...: runs a command, the referee, on a terminal of its
 * own, and kills it after that many seconds.  Then REPORT has these lines:
 *
 *	pid N       the command's process; this line is there from the start
 *	status N    its exit status, 128 + N if signal N ended it
 *	ms N        how long it ran
 *	peak N      the peak memory of a process of its name, in KiB
 *	shown N     how many bytes were typed or written on its terminal
 *	left NAME   a process that it left behind; a line for each
 *
 * Orphans of all descendants become the witness's children, so it finds each of them.
 * They have 5 s to end and are killed then.  Memory and orphans are known on Linux only.
 *
 * witness measure FILE COMMAND...: runs a command and writes one line to FILE: seconds of
 * wall time, seconds of processor time of all processes that the command waited for, and
 * the peak memory (KiB) of the command and of its children of the same name.  Exits as the
 * command does.
 */
#ifdef __linux__
#define _GNU_SOURCE /* TIOCSCTTY */
#include <sys/prctl.h>
#else
#define _XOPEN_SOURCE 700 /* posix_openpt */
#endif
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "hostile.h"

enum { LOOK_MS = 5, GRACE_MS = 5000 };

static long
now_ms(void)
{
	return agent_clock_us(CLOCK_MONOTONIC) / 1000;
}

/* ---- processes; only where /proc shows them ---- */

/* Children of a process; how many of at most so many. */
static int
list_children(long pid, long into[64])
{
	char path[80], text[2048];
	const char *p = text;
	int n = 0, length;

	snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", pid, pid);
	hostile_read(path, text, sizeof text);
	while (n < 64 && sscanf(p, "%ld%n", &into[n], &length) == 1) {
		p += length;
		n++;
	}
	return n;
}

/* Note the most that a process of this name has had, and its descendants of this name. */
static void
note_peaks(long pid, const char *name, int depth, long *own, long *others)
{
	char path[80], text[2048], its[HOSTILE_NAME] = "";
	long kb, children[64];
	const char *line;

	snprintf(path, sizeof path, "/proc/%ld/status", pid);
	if (!hostile_read(path, text, sizeof text) ||
	    sscanf(text, "Name:\t%63[^\n]", its) != 1 || strcmp(its, name))
		return;
	line = strstr(text, "\nVmHWM:");
	kb = line ? atol(line + strlen("\nVmHWM:")) : 0;
	*own = kb > *own ? kb : *own;
	for (int n = depth ? list_children(pid, children) : 0; n--;)
		note_peaks(children[n], name, depth - 1, others, others);
}

/* Wait until no orphan is left; kill and name those that are. */
static void
bury(FILE *report)
{
	long end = now_ms() + GRACE_MS, orphans[64];
	int n;

	do {
		while (waitpid(-1, NULL, WNOHANG) > 0)
			;
		n = list_children(getpid(), orphans);
		if (n)
			agent_sleep_ms(LOOK_MS);
	} while (n && now_ms() < end);
	for (int pass = 0; n && pass < 1000; pass++) {
		for (int i = 0; i < n; i++) {
			char pid[24], name[HOSTILE_NAME];
			pid_t parent;

			snprintf(pid, sizeof pid, "%ld", orphans[i]);
			if (!pass && hostile_look(pid, name, &parent))
				fprintf(report, "left %s\n", name);
			kill((pid_t)orphans[i], SIGKILL);
		}
		while (waitpid(-1, NULL, 0) > 0)
			;
		n = list_children(getpid(), orphans);
	}
}

/* ---- the terminal ---- */

/* The command's side: a session with the terminal of this name. */
static void
sit_at(const char *name)
{
	int fd;

	setsid();
	fd = name ? open(name, O_RDWR) : -1;
#ifdef TIOCSCTTY
	if (fd >= 0)
		ioctl(fd, TIOCSCTTY, 0);
#endif
	close(fd);
}

/* How many bytes the terminal shows: what was typed is echoed. */
static int
shown_on(int terminal)
{
	int n = 0;

#ifdef FIONREAD
	if (terminal >= 0 && ioctl(terminal, FIONREAD, &n) < 0)
		n = 0;
#endif
	return n;
}

/* ---- the command ---- */

/* Wait for the command, looking at its memory, and kill it after `end`; its status. */
static int
watch(pid_t pid, const char *command, long end, long peak[2])
{
	const char *name = strrchr(command, '/');
	int status;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		note_peaks(pid, name ? name + 1 : command, 3, &peak[0], &peak[1]);
		if (end && now_ms() > end)
			kill(pid, SIGKILL);
		agent_sleep_ms(LOOK_MS);
	}
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int
run(const char *report_name, long seconds, char **command)
{
	FILE *report = fopen(report_name, "w");
	int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), status;
	const char *side = NULL;
	long begun = now_ms(), peak[2] = {0, 0};
	pid_t pid;

	if (!report)
		return 1;
	fcntl(fileno(report), F_SETFD, FD_CLOEXEC);
	if (terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
		side = ptsname(terminal);
#ifdef __linux__
	prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
	pid = fork();
	if (pid < 0)
		return 1;
	if (pid == 0) {
		sit_at(side);
		execv(command[0], command);
		_exit(127);
	}
	fprintf(report, "pid %ld\n", (long)pid);
	fflush(report);
	status = watch(pid, command[0], begun + 1000 * seconds, peak);
	fprintf(report, "status %d\nms %ld\npeak %ld\nshown %d\n", status,
	        now_ms() - begun, peak[peak[1] > peak[0]], shown_on(terminal));
	bury(report);
	return fclose(report) != 0;
}

static int
measure(const char *path, char **command)
{
	long begun = agent_clock_us(CLOCK_MONOTONIC), peak[2] = {0, 0};
	pid_t pid = fork();
	struct rusage used;
	FILE *file;
	int status;

	if (pid == 0) {
		execvp(command[0], command);
		perror(command[0]);
		_exit(127);
	}
	status = watch(pid, command[0], 0, peak);
	begun = agent_clock_us(CLOCK_MONOTONIC) - begun;
	getrusage(RUSAGE_CHILDREN, &used);
	file = fopen(path, "w");
	if (!file)
		return 1;
	fprintf(file, "%.4f %.4f %ld %ld\n", (double)begun / 1e6,
	        (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	        (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6, peak[0], peak[1]);
	return fclose(file) ? 1 : status;
}

int
main(int argc, char **argv)
{
	if (argc > 3 && !strcmp(argv[1], "measure"))
		return measure(argv[2], argv + 3);
	if (argc > 4 && !strcmp(argv[1], "run"))
		return run(argv[2], atol(argv[3]), argv + 4);
	return 2;
}
