/* Processes: starting, failing to start, ending, killing, watching.  The children are
 * sh and cat, which every system has.  test_confine.c tests their confinement. */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity, prctl */
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sched.h>
#include <sys/prctl.h>
#endif

#include "acts.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/signals.h"
#include "children.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

static struct proc proc;

static bool
alive(pid_t pid)
{
	return kill(pid, 0) == 0 || errno != ESRCH;
}

/* No test leaves a descriptor or a child behind. */
static int opened;

static void
count(void)
{
	opened = descriptors();
}

static void
stop(void)
{
	proc_stop(&proc);
}

static void
nothing_is_left(void)
{
	stop();
	ck_assert_int_eq(descriptors(), opened);
	ck_assert_msg(waitpid(-1, NULL, WNOHANG) < 0, "a child is left");
}

BEFORE_EACH(count, nothing_is_left)

/* ---- starting ---- */

TEST(a_child_talks_on_three_pipes)
{
	start_sh(&proc, NULL, "read x; echo \"got $x\"; echo oops >&2");
	ck_assert_int_eq(write(proc.in, "4\n", 2), 2);
	hears(proc.out, "got 4\n", true);
	hears(proc.err, "oops\n", true);
	ends_with(&proc, 0);
}

TEST(our_ends_do_not_block_and_are_not_inherited)
{
	char byte;

	start_sh(&proc, NULL, "read x");
	for (int i = 0; i < 3; i++) {
		int fd = i == 0 ? proc.in : i == 1 ? proc.out : proc.err;

		ck_assert(fcntl(fd, F_GETFL) & O_NONBLOCK);
		ck_assert(fcntl(fd, F_GETFD) & FD_CLOEXEC);
	}
	ck_assert_int_eq(read(proc.out, &byte, 1), -1);
	ck_assert_int_eq(errno, EAGAIN);
}

TEST(a_child_has_the_environment_and_the_folder_it_is_given_or_ours)
{
	char *envp[] = {"REFEREE_SEED=83156203", NULL};
	struct proc_setup setup = shell("echo $REFEREE_SEED/$OTHER; pwd -P");

	must(chdir("/dev") == 0, "chdir");
	setenv("REFEREE_SEED", "1", 1);
	setenv("OTHER", "kept", 1);
	starts(&proc, &setup);
	hears(proc.out, "1/kept\n/dev\n", false);
	proc_stop(&proc);
	setup.envp = envp;
	setup.folder = "/";
	starts(&proc, &setup);
	hears(proc.out, "83156203/\n/\n", false);
}

TEST(a_program_that_cannot_be_executed_is_told_by_errno)
{
	char script[] = "/tmp/test_proc.XXXXXX";
	int fd = mkstemp(script);
	struct {
		const char *path;
		int error, mode;
	} unfit[] = {
		{"/nowhere/at/all", ENOENT, -1},
		{"/", EACCES, -1},
		{"/dev/null/agent", ENOTDIR, -1},
		{script, EACCES, 0600}, /* not executable */
		{script, ENOEXEC, 0700}, /* this is no program */
	};
	char *argv[] = {"sh", NULL};

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, "no program\n", 11), 11);
	close(fd);
	for (int i = 0; i < COUNT_OF(unfit); i++) {
		enum proc_started started;
		int error;

		if (unfit[i].mode >= 0)
			chmod(script, (mode_t)unfit[i].mode);
		errno = 0;
		started = start(&proc, NULL, unfit[i].path, argv);
		error = errno;
		ck_assert_msg(started == PROC_UNFIT, "%s", unfit[i].path);
		ck_assert_msg(error == unfit[i].error, "%s: %s", unfit[i].path,
		              strerror(error));
		ck_assert_int_eq(proc.pid, 0);
		ck_assert(proc.in < 0 && proc.out < 0 && proc.err < 0);
		proc_stop(&proc);
	}
	unlink(script);
}

/* With any number of descriptors left: too few are the host's failure, and nothing is
 * left behind. */
TEST(the_host_is_blamed_for_want_of_descriptors)
{
	char *argv[] = {"sh", "-c", "read x", NULL};
	const rlim_t enough = (rlim_t)descriptors() + 16;
	struct rlimit old, limit;
	bool started = false;

	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &old), 0);
	limit = old;
	for (rlim_t most = 3; most < enough && !started; most++) {
		int error;

		limit.rlim_cur = most;
		ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
		started = start(&proc, NULL, "/bin/sh", argv) == PROC_STARTED;
		error = errno;
		setrlimit(RLIMIT_NOFILE, &old);
		if (!started) {
			ck_assert_msg(error == EMFILE, "%s", strerror(error));
			ck_assert(proc.pid == 0 && proc.in < 0);
		}
		proc_stop(&proc);
	}
	ck_assert(started);
}

TEST(starting_and_stopping_leaves_no_descriptor_behind)
{
	char *argv[] = {"sh", NULL};

	for (int i = 0; i < 200; i++) {
		if (i % 4 == 3) {
			must(start(&proc, NULL, "/nowhere/at/all", argv) == PROC_UNFIT,
			     "start %d", i);
			continue;
		}
		start_sh(&proc, NULL, "read x");
		if (i % 4 == 1)
			proc_close_input(&proc);
		proc_stop(&proc);
		must(proc.pid == 0 && proc.in < 0 && proc.out < 0 &&
		     proc.err < 0, "stop %d", i);
	}
}

TEST(stopping_twice_or_a_zeroed_one_is_harmless)
{
	proc_stop(&proc);
	nothing_is_left();
	ck_assert(!proc_ended(&proc));
	proc_kill(&proc);
	start_sh(&proc, NULL, "read x");
	proc_stop(&proc);
	proc_stop(&proc);
	proc_kill(&proc);
	ck_assert(!proc_ended(&proc));
}

/* ---- ending ---- */

static const struct {
	const char *script;
	int code, signal;
} ends[] = {
	{"exit 0", 0, 0}, {"exit 7", 7, 0}, {"exit 255", 255, 0},
	{"kill -KILL $$", -1, SIGKILL}, {"kill -SEGV $$", -1, SIGSEGV},
	{"kill -TERM $$", -1, SIGTERM}, {"kill -PIPE $$", -1, SIGPIPE},
};

TESTS(how_a_child_ended_is_told, COUNT_OF(ends))
{
	start_sh(&proc, NULL, ends[_i].script);
	ck_assert(proc_await(&proc, soon()));
	ck_assert(proc.exited);
	ck_assert_int_eq(proc.code, ends[_i].code);
	ck_assert_int_eq(proc.signal, ends[_i].signal);
	/* A look does not reap. */
	ck_assert(proc_ended(&proc));
	ck_assert(alive(proc.pid));
}

TEST(a_child_that_lives_has_not_ended)
{
	start_sh(&proc, NULL, "read x; exit 4");
	ck_assert(!proc_ended(&proc));
	ck_assert(!proc_await(&proc, clock_now_us()));
	ck_assert(!proc_await(&proc, clock_now_us() + 20 * CLOCK_MS));
	proc_close_input(&proc);
	ck_assert_int_eq(proc.in, -1);
	ends_with(&proc, 4);
}

/* Also where no signal reports its end. */
TEST(waiting_may_take_for_ever)
{
	start_sh(&proc, NULL, "read x; exit 4");
	proc_close_input(&proc);
	ck_assert(proc_await(&proc, CLOCK_NEVER));
	ck_assert_int_eq(proc.code, 4);
}

/* The group is killed even if its leader has gone. */
TESTS(killing_takes_the_grandchildren_along, 2)
{
	static const char *const scripts[] = {"sleep 60 & echo $!; wait", "sleep 60 & echo $!"};
	pid_t grandchild = start_heard(&proc, scripts[_i]);

	ck_assert_int_gt(grandchild, 1);
	ck_assert(_i == 0 || proc_await(&proc, soon()));
	ck_assert(alive(grandchild));
	proc_stop(&proc);
	ck_assert(dies(grandchild));
}

TEST(orphans_that_were_adopted_are_killed)
{
	struct proc other;

	if (!orphans_can_be_adopted() || !orphans_adopt())
		return; /* this system has no call for it */
	start_sh(&proc, NULL, "(exec 0<&- 1>&- 2>&-; setsid sleep 20 & exit) ; read x");
	start_sh(&other, NULL, "(exec 0<&- 1>&- 2>&-; sleep 20 & exit) ; read x");
	poll(NULL, 0, 100); /* until both shells have left their sleepers */
	proc_stop(&proc);
	ck_assert_msg(!proc_ended(&other), "another's child was killed");
	proc_stop(&other);
}

/* Leave a process in a session of its own, write its number, and wait. */
static int
leave_one(void *context, int requests, int replies)
{
	pid_t pid = fork();
	char byte;

	(void)context;
	if (pid == 0) {
		setsid();
		alarm(20);
		pause();
		_exit(0);
	}
	if (write(replies, &pid, sizeof pid) != sizeof pid)
		return 1;
	return read(requests, &byte, 1) != 0;
}

TEST(what_a_killed_worker_leaves_behind_is_killed)
{
	struct proc other;
	pid_t left, spared;
	int64_t deadline = soon();

	if (!orphans_adopt_of_workers())
		return; /* this system has no call for it */
	ck_assert_int_eq(proc_worker(&other, leave_one, NULL), 0);
	ck_assert_int_eq(proc_worker(&proc, leave_one, NULL), 0);
	while (read(proc.out, &left, sizeof left) < 0)
		must(clock_now_us() < deadline, "no number");
	while (read(other.out, &spared, sizeof spared) < 0)
		must(clock_now_us() < deadline, "no number");
	kill(proc.pid, SIGKILL);
	ck_assert(proc_await(&proc, soon()));
	ck_assert(alive(left));
	proc_stop(&proc);
	ck_assert(dies(left));
	ck_assert_msg(alive(spared), "another worker's child was killed");
	ck_assert(!proc_ended(&other));
	proc_stop(&other);
	ck_assert(dies(spared));
}

/*
 * Limits.  The kernel counts whole seconds of CPU, so these two tests last one second
 * each, which is the least that we can ask for.
 */

static const char busy[] = "echo; while :; do :; done";

static void
start_limited(const char *script, int seconds)
{
	struct proc_setup setup = shell(script);

	setup.cpu_hard_s = seconds;
	starts(&proc, &setup);
}

TEST(a_cpu_limit_of_the_start_bites)
{
	start_limited(busy, 1);
	ck_assert(proc_await(&proc, soon()));
	ck_assert_msg(proc.signal == SIGKILL || proc.signal == SIGXCPU,
	              "signal %d", proc.signal);
}

TEST(a_cpu_limit_of_a_running_child_bites)
{
	bool can = proc_can_limit_cpu(NULL);

	start_limited(busy, 1000);
	hears(proc.out, "\n", true);
	ck_assert(proc_limit_cpu(&proc, 100) == can);
	ck_assert(proc_limit_cpu(&proc, 1) == can);
	if (can)
		ends_with(&proc, -SIGXCPU);
}

/* A limit above the start's is no error, and has no effect. */
TEST(a_cpu_limit_is_held_to_that_of_the_start)
{
	bool can = proc_can_limit_cpu(NULL);

	start_limited("read x; ulimit -St; ulimit -Ht", 50);
	ck_assert(proc_limit_cpu(&proc, 20) == can);
	ck_assert(proc_limit_cpu(&proc, 30) == can);
	ck_assert(proc_limit_cpu(&proc, 5000) == can);
	ck_assert_int_eq(write(proc.in, "\n", 1), 1);
	hears(proc.out, "50\n50\n", false);
}

/* ---- watching and holding ---- */

TEST(what_is_not_known_of_a_child_is_said_to_be_so)
{
	struct procstat survey = {.processes = 0};

	proc = (struct proc){.in = -1, .out = -1, .err = -1, .report = -1};
	ck_assert(!proc_stat(&proc, &survey));
	ck_assert_int_eq(proc_cpu_us(&proc), -1);
	proc_pause(&proc);
	proc_resume(&proc);
	start_sh(&proc, NULL, "read x");
	ck_assert_int_eq(proc.init, 0);
	ck_assert_int_eq(proc.report, -1);
	ck_assert_int_eq(proc.ended_cpu_us, -1);
	ck_assert_int_eq(proc.peak_bytes, 0);
	ck_assert_int_ge(proc_cpu_us(&proc), 0);
	/* Nobody would find what it leaves behind. */
	ck_assert(!proc_stat(&proc, &survey));
	ck_assert_int_eq(survey.processes, 0);
	proc_stop(&proc);
	ck_assert_int_eq(proc_cpu_us(&proc), -1);
}

/* Its children count, and those in its session whose parents have ended. */
TEST(a_child_is_surveyed_with_what_it_has_left_behind)
{
	struct procstat survey = {.processes = 0}, others = {.processes = 0};
	struct proc other;

	if (!orphans_can_be_adopted() || !orphans_adopt())
		return; /* this system has no call for it */
	start_heard(&other, "echo; read x");
	start_heard(&proc, "sleep 20 & (sleep 20 & exit); echo; read x");
	ck_assert(proc_stat(&proc, &survey));
	ck_assert_int_eq(survey.processes, 3);
	ck_assert_int_gt(survey.rss_bytes, 3 * 4096);
	ck_assert(proc_stat(&other, &others));
	ck_assert_int_eq(others.processes, 1);
	ck_assert(proc_has_company(&proc));
	proc_stop(&proc);
	ck_assert(!proc_has_company(&other));
	proc_close_input(&other);
	ck_assert(proc_await(&other, soon()));
	ck_assert_msg(!proc_stat(&other, &others), "it has ended");
	proc_stop(&other);
}

/* While the child is still alive. */
TEST(what_it_left_behind_is_buried_and_counted)
{
	struct procstat before = {.processes = 0}, after = {.processes = 0};
	pid_t left;

	if (!orphans_can_be_adopted() || !orphans_adopt())
		return; /* this system has no call for it */
	left = start_heard(&proc, "(sh -c 'ulimit -t 60; while :; do :; done' & echo $!; exit);"
	                   " read x");
	/* The shell between them has to go first: its time is counted in ticks. */
	for (int64_t deadline = soon(); before.processes != 2 || before.cpu_us <= 1000;) {
		must(clock_now_us() < deadline, "it does not run");
		before = (struct procstat){.processes = 0};
		ck_assert(proc_stat(&proc, &before));
	}
	kill(left, SIGKILL);
	for (int64_t deadline = soon(); kill(left, 0) == 0; orphans_bury())
		must(clock_now_us() < deadline, "it lives on, or is a zombie");
	ck_assert(proc_stat(&proc, &after));
	/* The kernel has two clocks, one for the living and one for the dead, which
	 * once differed by 71 us. */
	ck_assert_int_ge(after.cpu_us + 500, before.cpu_us);
	ck_assert_int_eq(after.processes, 1);
}

TEST(pausing_takes_the_grandchildren_along)
{
	char line[16] = "";

	/* A shell does not give our input to what it starts in the background. */
	start_heard(&proc, "exec 3<&0; (while read x; do echo heard; done) <&3 & echo; wait");
	proc_pause(&proc);
	ck_assert_int_eq(write(proc.in, "\n", 1), 1);
	poll(NULL, 0, 30);
	ck_assert_int_eq(read(proc.out, line, sizeof line), -1);
	ck_assert_int_eq(errno, EAGAIN);
	proc_resume(&proc);
	hears(proc.out, "heard\n", true);
}

/* Return whether we have `count` processors of those that we had, from `first` on and
 * around, and no others. */
#if ON_LINUX
static bool
has_moved(const cpu_set_t *had, int cores, int first, int count)
{
	cpu_set_t has;
	int seen = 0;

	sched_getaffinity(0, sizeof has, &has);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		bool wanted = CPU_ISSET(cpu, had) &&
		              (seen++ + cores - first % cores) % cores < count;

		if (wanted != !!CPU_ISSET(cpu, &has))
			return false;
	}
	return true;
}
#endif

static int
be_pinned(void *context)
{
	const int *to = context;
	int cores = cores_count(), want = to[1] < cores ? to[1] : cores;
#if ON_LINUX
	cpu_set_t had;

	sched_getaffinity(0, sizeof had, &had);
#endif
	if (cores_pin(to[0], to[1]) != ON_LINUX)
		return 1;
	if (cores_count() != (ON_LINUX ? want : cores))
		return 2;
#if ON_LINUX
	if (!has_moved(&had, cores, to[0], want))
		return 3;
	if (cores_here() < 0 || cores_here() >= want)
		return 4;
#endif
	return 0;
}

TEST(processors_are_counted_around)
{
	int cores = cores_count();

	for (int first = 0; first < 3 * cores && first < 60; first++)
		for (int count = 1; count <= cores + 1 && count < 10; count++) {
			int to[] = {first, count}, got = proc_try(be_pinned, to);

			must(got == 0, "%d from %d on: %d", count, first, got);
		}
	ck_assert_int_eq(cores_count(), cores);
}

static int
return_it(void *context)
{
	const int *value = context;

	if (*value < 0)
		raise(-*value);
	return *value;
}

TEST(a_function_is_tried_in_a_process_of_its_own)
{
	int values[] = {0, 1, 7, 255};
	int killed = -SIGKILL, aborted = -SIGABRT;

	for (int i = 0; i < COUNT_OF(values); i++)
		ck_assert_int_eq(proc_try(return_it, &values[i]), values[i]);
	ck_assert_int_eq(proc_try(return_it, &killed), -1);
	ck_assert_int_eq(proc_try(return_it, &aborted), -1);
}

#if ON_LINUX

/* Look at the memory of our parent, as a process of the same user. */
static int
open_parents_memory(void *context)
{
	char path[64];

	(void)context;
	text_format(path, sizeof path, "/proc/%ld/mem", (long)getppid());
	return came_to(open(path, O_RDONLY));
}

static int
look_when_hidden(void *context)
{
	const bool *hidden = context;

	become_ordinary();
	proc_hide(true);
	proc_hide(*hidden);
	return proc_try(open_parents_memory, NULL);
}

TEST(hidden_from_others_of_the_same_user)
{
	bool yes = true, no = false;

	ck_assert_int_eq(proc_try(look_when_hidden, &yes), EACCES);
	/* Some systems hide it from everybody. */
	ck_assert_int_ne(proc_try(look_when_hidden, &no), 254);
	proc_hide(true);
	ck_assert_int_eq(prctl(PR_GET_DUMPABLE), 0);
	proc_hide(false);
	ck_assert_int_eq(prctl(PR_GET_DUMPABLE), 1);
	if (proc_try(look_when_hidden, &no) != 0)
		ck_assert_int_eq(proc_try(look_when_hidden, &no), EACCES);
}

/* A process that hides can still start agents. */
TEST(who_is_hidden_starts_children)
{
	struct procstat survey = {.reads = true};

	proc_hide(true);
	ck_assert(orphans_adopt());
	start_heard(&proc, "echo; read x");
	ck_assert_int_ge(proc_cpu_us(&proc), 0);
	ck_assert(proc_stat(&proc, &survey));
	ck_assert_int_eq(survey.processes, 1);
	ck_assert_msg(survey.read_bytes > 0, "what it reads is not known");
	ck_assert(proc_limit_cpu(&proc, 100));
}

#endif

/* We find out by trying, so the result must be what really happens. */
TEST(whether_another_users_limit_can_be_changed_is_known_beforehand)
{
	const struct confine confine = {
		.layers = 1u << CONFINE_UID, .mem_bytes = CLOCK_NEVER,
		.uid = ORDINARY, .gid = ORDINARY,
	};
	struct proc_setup setup = shell("echo; read x");

	ck_assert(proc_can_limit_cpu(NULL) == ON_LINUX);
	if (geteuid())
		return; /* no other user is possible */
	setup.confine = &confine;
	setup.cpu_hard_s = 1000;
	starts(&proc, &setup);
	hears(proc.out, "\n", true);
	ck_assert(proc_limit_cpu(&proc, 100) == proc_can_limit_cpu(&confine));
}

TEST(what_takes_long_is_done_seldom)
{
	ck_assert_int_eq(clock_again(5, 0, 100), 105);
	ck_assert_int_eq(clock_again(5, 10, 100), 105);
	ck_assert_int_eq(clock_again(5, 11, 100), 115);
}

/* ---- workers ---- */

/* Answer each byte with the next one until the input ends.  Exit with their number. */
static int
echo_next(void *context, int requests, int replies)
{
	const char *add = context;
	char byte;
	int n = 0;

	for (; read(requests, &byte, 1) == 1; n++) {
		byte = (char)(byte + *add);
		if (write(replies, &byte, 1) != 1)
			return 99;
	}
	return n;
}

TEST(a_worker_hears_and_answers)
{
	char add = 1;

	ck_assert_int_eq(proc_worker(&proc, echo_next, &add), 0);
	ck_assert_int_eq(write(proc.in, "a\t", 2), 2);
	hears(proc.out, "b\n", true);
	proc_close_input(&proc);
	ends_with(&proc, 2);
}

/* Wait for a signal to stop.  Exit with the mask. */
static int
until_told(void *context, int requests, int replies)
{
	struct pollfd told = {signals_watch(), POLLIN, 0};

	(void)context;
	(void)requests;
	(void)replies;
	while (poll(&told, 1, -1) < 0 && errno == EINTR)
		;
	return signals_take();
}

TEST(a_worker_is_told_to_stop)
{
	ck_assert_int_eq(proc_worker(&proc, until_told, NULL), 0);
	ck_assert(!proc_ended(&proc));
	/* Even if it comes at once: signals wait until the worker looks for them. */
	proc_terminate(&proc);
	ends_with(&proc, SIGNALS_TERMINATE);
}

TEST(a_worker_is_stopped)
{
	char add = 1;
	pid_t pid;

	ck_assert_int_eq(proc_worker(&proc, echo_next, &add), 0);
	pid = proc.pid;
	proc_stop(&proc);
	ck_assert(!alive(pid));
	ck_assert_int_eq(proc.pid, 0);
}

/* ---- signals: their pipe stays ---- */

BEFORE_EACH(NULL, stop)

/* As from a shell: nothing is ignored or blocked, whatever we ignore or block. */
TEST(a_child_has_default_signals)
{
	sigset_t blocked;

	ck_assert_int_ge(signals_watch(), 0);
	signal(SIGHUP, SIG_IGN);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGHUP);
	sigprocmask(SIG_BLOCK, &blocked, NULL);
	start_sh(&proc, NULL, "kill -HUP $$; exit 3");
	ends_with(&proc, -SIGHUP);
}

TESTS(waiting_ends_when_we_are_told_to_stop, 3)
{
	static const struct {
		int signal, mask;
	} told[] = {{SIGINT, SIGNALS_INTERRUPT}, {SIGTERM, SIGNALS_TERMINATE},
	            {SIGALRM, SIGNALS_ALARM}};

	ck_assert_int_ge(signals_watch(), 0);
	signals_alarm(600);
	start_sh(&proc, NULL, "read x");
	raise(told[_i].signal);
	ck_assert(!proc_await(&proc, CLOCK_NEVER));
	ck_assert_int_eq(signals_take() & ~SIGNALS_CHILD, told[_i].mask);
}

/* Return whether a process's time stands still for a while. */
static bool
stands_still(void)
{
	int64_t before = proc_cpu_us(&proc);

	poll(NULL, 0, 30);
	return proc_cpu_us(&proc) == before;
}

TEST(a_child_that_is_paused_stands_still)
{
	ck_assert_int_ge(signals_watch(), 0);
	start_heard(&proc, busy);
	proc_pause(&proc);
	/* It stops as soon as it gets a processor again. */
	if (proc_cpu_us(&proc) >= 0)
		for (int64_t deadline = soon(); !stands_still();)
			must(clock_now_us() < deadline, "it goes on");
	ck_assert_msg(!proc_ended(&proc), "to be stopped is no end");
	ck_assert_msg(!(signals_take() & SIGNALS_CHILD), "nor news");
	proc_resume(&proc);
	for (int64_t deadline = soon(); stands_still();)
		must(clock_now_us() < deadline, "it does not go on");
	/* Stopped ones are killed like others. */
	proc_pause(&proc);
}

TEST(signals_arrive_in_the_pipe)
{
	struct pollfd wake = {.events = POLLIN};
	int fd;

	signal(SIGHUP, SIG_DFL); /* the tests may run under nohup */
	fd = wake.fd = signals_watch();
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(signals_take(), 0);
	raise(SIGINT);
	ck_assert_int_eq(poll(&wake, 1, 0), 1);
	ck_assert_int_eq(signals_take(), SIGNALS_INTERRUPT);
	ck_assert_int_eq(signals_take(), 0);
	raise(SIGTERM);
	raise(SIGCHLD);
	ck_assert_int_eq(signals_take(), SIGNALS_TERMINATE | SIGNALS_CHILD);
	raise(SIGHUP);
	ck_assert_int_eq(signals_take(), SIGNALS_TERMINATE);
	raise(SIGPIPE);
	ck_assert_int_eq(signals_take(), 0);
}

/* The pipe fills up if nobody reads it.  The handler must not block. */
TEST(a_flood_of_signals_does_not_block)
{
	ck_assert_int_ge(signals_watch(), 0);
	for (int i = 0; i < 70000; i++)
		raise(SIGINT);
	ck_assert_int_eq(signals_take(), SIGNALS_INTERRUPT);
	ck_assert_int_eq(signals_take(), 0);
}

TEST(watching_again_leaves_no_descriptor_behind)
{
	ck_assert_int_ge(signals_watch(), 0);
	count();
	for (int i = 0; i < 50; i++)
		must(signals_watch() >= 0, "watch %d", i);
	nothing_is_left();
}

/* Where no signal tells a worker that its parent has ended, it checks each second. */
TEST(a_workers_alarm_is_left_to_it)
{
	struct sigaction own = {.sa_handler = SIG_IGN}, now;

	ck_assert_int_eq(sigaction(SIGALRM, &own, NULL), 0);
	ck_assert_int_ge(signals_watch(), 0);
	ck_assert_int_eq(sigaction(SIGALRM, NULL, &now), 0);
	ck_assert(now.sa_handler == SIG_IGN);
}

TEST(an_alarm_arrives_unless_it_is_called_off)
{
	struct pollfd wake = {signals_watch(), POLLIN, 0};

	signals_alarm(1);
	signals_alarm(0);
	ck_assert_int_eq(poll(&wake, 1, 1200), 0);
	signals_alarm(1);
	while (poll(&wake, 1, -1) < 0)
		ck_assert_int_eq(errno, EINTR);
	ck_assert_int_eq(signals_take(), SIGNALS_ALARM);
}

TEST(signals_have_names_and_statuses)
{
	char name[48];

	ck_assert_ptr_eq(signals_name(SIGSEGV, name), name);
	ck_assert(!strncmp(name, "11 (", 4));
	ck_assert_int_eq(name[strlen(name) - 1], ')');
	ck_assert_int_eq(signals_exit_status(SIGNALS_INTERRUPT), 130);
	ck_assert_int_eq(signals_exit_status(SIGNALS_TERMINATE), 143);
	ck_assert_int_eq(signals_exit_status(SIGNALS_CHILD | SIGNALS_INTERRUPT), 130);
}
