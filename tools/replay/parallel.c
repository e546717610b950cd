#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/fd.h"
#include "base/signals.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "replay/parallel.h"

struct parallel_job {
	struct proc proc;
	struct text said;
};

struct task {
	bool (*work)(void *arg, struct text *say);
	void *arg;
};

/* The last bytes from a job that did its work. */
static const char done[] = "\n.";

static int
run(void *context, int requests, int replies)
{
	const struct task *task = context;
	struct text say = {0};
	sigset_t none;
	int nothing = open("/dev/null", O_RDWR);

	(void)requests;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	/* Our players' search looks for the referee's `stop` on standard input, so
	 * redirect it. */
	if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
	    !task->work(task->arg, &say))
		return 1;
	text_add(&say, done);
	return text_write(&say, replies) < 0;
}

/* Read everything that a job writes, unless a signal tells us to end. */
static void
read_all(struct parallel *parallel, struct parallel_job *job)
{
	struct pollfd fd[2] = {{job->proc.out, POLLIN, 0}, {signals_fd(), POLLIN, 0}};
	char bytes[4096];
	ssize_t n;

	while (!parallel->signals) {
		fd_poll(fd, 2, -1);
		if (fd[1].revents)
			parallel->signals = signals_take() &
			             (SIGNALS_INTERRUPT | SIGNALS_TERMINATE);
		n = read(fd[0].fd, bytes, sizeof bytes);
		if (n > 0)
			text_add_bytes(&job->said, bytes, (size_t)n);
		else if (n == 0 || (errno != EAGAIN && errno != EINTR))
			return;
	}
}

static void
finish(struct parallel *parallel)
{
	struct parallel_job *job = &parallel->job[parallel->first];
	size_t end = strlen(done);
	bool good;

	read_all(parallel, job);
	proc_stop(&job->proc);
	good = job->said.len >= end &&
	       !strcmp(job->said.at + job->said.len - end, done);
	if (good) {
		text_cut(&job->said, job->said.len - end);
		parallel->hear(parallel->context, job->said.at);
	} else if (!parallel->signals) {
		warn("a process that looked at a game failed");
		parallel->failed = true;
	}
	text_free(&job->said);
	parallel->first = (parallel->first + 1) % parallel->jobs;
	parallel->running--;
}

void
parallel_start(struct parallel *parallel, bool (*work)(void *arg, struct text *say), void *arg)
{
	struct task task = {work, arg};

	if (!parallel->job)
		parallel->job = xcalloc((size_t)parallel->jobs, sizeof *parallel->job);
	if (parallel->running == parallel->jobs)
		finish(parallel);
	if (parallel->signals)
		return;
	fflush(stdout);
	if (proc_worker(&parallel->job[(parallel->first + parallel->running) % parallel->jobs].proc,
	                run, &task) < 0)
		die("a process for a game:");
	parallel->running++;
}

void
parallel_end(struct parallel *parallel)
{
	while (parallel->running)
		finish(parallel);
	free(parallel->job);
	parallel->job = NULL;
}
