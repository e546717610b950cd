/*
 * inside: checks what a process is given: descriptors, limits, signals and a session of
 * its own.  If something is not as promised it writes that to standard error and exits
 * with 9; otherwise it plays.  Verdict: none.
 */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "agent.h"

static int failed;

static void
expect(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "inside: %s\n", what);
	failed = 9;
}

static void
check_descriptors(void)
{
	struct stat st;

	for (int fd = 0; fd < 3; fd++) {
		expect(fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode),
		       "0 to 2 are pipes");
		expect(!(fcntl(fd, F_GETFL) & O_NONBLOCK),
		       "0 to 2 wait as usual");
	}
	for (int fd = 3; fd < 1024; fd++)
		expect(fcntl(fd, F_GETFD) < 0, "nothing above 2 is open");
}

static void
check_limits(void)
{
	struct rlimit limit = {1, 1};

	getrlimit(RLIMIT_CORE, &limit);
	/* 1: the core may not be piped to a program either, core(5). */
	expect(limit.rlim_cur == 1 && limit.rlim_max == 1,
	       "no core file may be written");
	getrlimit(RLIMIT_NOFILE, &limit);
	expect(limit.rlim_cur == 256 && limit.rlim_max == 256,
	       "256 descriptors may be open");
}

static void
check_signals(void)
{
	static const int expected[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM,
	                               SIGCHLD, SIGTSTP, SIGUSR1, SIGXCPU};
	struct sigaction action;
	sigset_t blocked;

	sigprocmask(SIG_BLOCK, NULL, &blocked);
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		sigaction(expected[i], NULL, &action);
		expect(action.sa_handler == SIG_DFL,
		       "signals do what they do by default");
		expect(!sigismember(&blocked, expected[i]),
		       "no signal is blocked");
	}
}

int
main(void)
{
	agent_begin();
	check_descriptors();
	check_limits();
	check_signals();
	expect(getsid(0) <= getpid() && getpgrp() == getpid(),
	       "it leads a group of its own, in a session of its own");
	if (failed)
		return failed;
	agent_play_on();
}
