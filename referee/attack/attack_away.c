#ifdef __linux__
#define _GNU_SOURCE /* clone, sched_setaffinity, F_SETSIG */
#else
#define _XOPEN_SOURCE 700
#endif
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <sys/syscall.h>
#endif

#include "attack/act.h"
#include "attack/attack.h"
#include "base/clock.h"

/*
 * Processor time
 */

static void
compute(int64_t us)
{
	int64_t until = clock_own_cpu_us() + us;

	while (clock_own_cpu_us() < until)
		;
}

void
attack_cpu_self(const struct attack *a)
{
	(void)a;
	compute(20 * CLOCK_MS);
	act_control(true);
	compute((ATTACK_SPIN_MS - 20) * CLOCK_MS);
	act_tell("compute", true);
}

#if ATTACK_LINUX

static volatile bool idle; /* what threads do */

static int
thread(void *context)
{
	(void)context;
	for (;;)
		if (idle)
			pause();
	return 0;
}

/* Threads without their library, which some systems keep apart.  They use no
 * memory of their own but the stack. */
static bool
start_thread(void)
{
	enum { STACK = 64 << 10 };
	char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
	                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return stack != MAP_FAILED &&
	       clone(thread, stack + STACK, CLONE_VM | CLONE_FS | CLONE_FILES |
	             CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM, NULL) > 0;
}

#endif

void
attack_cpu_threads(const struct attack *a)
{
	bool all = true;

	compute(20 * CLOCK_MS);
	act_control(true);
	(void)a;
#if ATTACK_LINUX
	for (int i = 0; i < 4 && all; i++)
		all = start_thread();
	while (all && clock_own_cpu_us() < ATTACK_SPIN_MS * CLOCK_MS)
		act_sleep_ms(2);
	act_tell("threads", all);
#else
	(void)all;
	act_untried("threads");
#endif
}

/* Children that are gone before they are looked at, and that nobody waits for;
 * false where there can be none. */
static bool
compute_by_many(void)
{
	const int64_t each = 4 * CLOCK_MS;
	pid_t pid = 1;

	signal(SIGCHLD, SIG_IGN);
	for (int64_t done = 0; pid > 0 && done < ATTACK_SPIN_MS * CLOCK_MS;
	     done += each) {
		pid = act_fork();
		if (pid == 0) {
			compute(each);
			_exit(0);
		}
		wait(NULL);
	}
	signal(SIGCHLD, SIG_DFL);
	return pid > 0;
}

void
attack_cpu_children(const struct attack *a)
{
	bool all = true;
	int status;

	act_control_children(a);
	act_tell_unseen("ignored", compute_by_many());
	for (int i = 0; i < 2 && all; i++) {
		pid_t pid = act_fork();

		if (pid == 0) {
			compute(ATTACK_SPIN_MS * CLOCK_MS / 2);
			_exit(0);
		}
		all = pid > 0;
	}
	while (all && wait(&status) > 0)
		;
	act_tell_unseen("children", all);
}

/*
 * Processors and threads
 */

#if ATTACK_LINUX

static int
processors_now(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof set, &set) < 0 ? 0 : CPU_COUNT(&set);
}

void
attack_processors(const struct attack *a)
{
	cpu_set_t all;

	act_control(processors_now() <= a->count);
	memset(&all, 0xff, sizeof all);
	sched_setaffinity(0, sizeof all, &all);
	act_tell("widen", processors_now() > a->count);
	if (act_has_child())
		act_tell("child", processors_now() > a->count);
}

void
attack_threads(const struct attack *a)
{
	bool all = true;

	act_control(true);
	idle = true;
	for (int64_t i = 0; i < a->count && i < ATTACK_CHILDREN && all; i++)
		all = start_thread();
	act_tell("thread", all);
	if (a->count > 1)
		return;
	act_tell("fork", act_has_child());
	act_tell("clone3", syscall(435 /* clone3 */, NULL, 0) >= 0 ||
	         (errno != ENOSYS && errno != EPERM && errno != EAGAIN));
}

#else

void
attack_processors(const struct attack *a)
{
	(void)a;
	act_control(true);
	act_untried("widen");
}

void
attack_threads(const struct attack *a)
{
	(void)a;
	act_control(true);
	act_untried("thread");
}

#endif

/*
 * Getting away
 */

static bool
leave_group(void)
{
	return setpgid(0, 0) == 0;
}

static bool
leave_session(void)
{
	return setsid() > 0;
}

/* A child of its own for each way, which stays where it has gone. */
static void
escape(const char *act, bool (*leave)(void))
{
	int end[2];
	char how = '0';
	pid_t pid = pipe(end) == 0 ? act_fork() : -1;

	if (pid == 0)
		act_report(end[1], leave());
	errno = pid < 0 ? errno : EPERM;
	act_tell(act, pid > 0 && read(end[0], &how, 1) == 1 && how == '1');
}

void
attack_escape_session(const struct attack *a)
{
	act_control_children(a);
	escape("setpgid", leave_group);
	escape("setsid", leave_session);
}

/* A grandchild in a session of its own, if it can have one. */
void
attack_hide(const struct attack *a)
{
	pid_t pid;

	act_control_children(a);
	pid = act_fork();
	if (pid == 0) {
		setpgid(0, 0);
		pid = act_fork();
		if (pid != 0)
			_exit(pid < 0);
		setsid();
		act_stay(STDERR_FILENO);
	}
	act_tell("hide", pid > 0);
	act_sleep_ms(50); /* for it to have done so on a busy machine */
}

/* Alone on the standard output, a child on the standard error. */
void
attack_linger(const struct attack *a)
{
	pid_t pid;

	act_control_children(a);
	pid = act_fork();
	if (pid == 0) {
		setsid();
		close(STDOUT_FILENO);
		act_stay(STDERR_FILENO);
	}
	close(STDERR_FILENO);
	act_tell("linger", pid > 0);
	act_sleep_ms(50); /* for it to have done so on a busy machine */
	act_say("over");
	act_stay(STDOUT_FILENO);
}

void
attack_fork_bomb(const struct attack *a)
{
	int n = 0;
	pid_t pid = 1;

	act_control_children(a);
	while (n < ATTACK_CHILDREN && (pid = act_fork()) > 0)
		n++;
	if (pid == 0) {
		setsid();
		act_stay(STDERR_FILENO);
	}
	act_count(n);
	act_tell("bomb", n == ATTACK_CHILDREN);
}

/* A sign of life for each ms of processor time. */
static void
beat(void)
{
	compute(CLOCK_MS);
	if (write(STDERR_FILENO, ".", 1) < 0 && errno == EPIPE)
		_exit(1);
}

#if ATTACK_LINUX
static void
on_wake(int number)
{
	(void)number;
}
#endif

/* Have a clock wake us each ms: who is stopped is woken by SIGCONT from
 * wherever it comes, if it is not ignored. */
static void
set_alarm_clock(void)
{
#if ATTACK_LINUX
	struct sigaction action = {.sa_handler = on_wake};
	struct sigevent wake = {.sigev_notify = SIGEV_SIGNAL,
	                        .sigev_signo = SIGCONT};
	const struct timespec ms = {0, CLOCK_MS * 1000};
	const struct itimerspec often = {ms, ms};
	int timer; /* as the kernel has it; the library's is elsewhere */

	sigemptyset(&action.sa_mask);
	sigaction(SIGCONT, &action, NULL);
	if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &wake, &timer) == 0)
		syscall(SYS_timer_settime, timer, 0, &often, NULL);
#endif
}

/* Have the reading of what we write wake us. */
static void
set_reader_wakes(void)
{
#if ATTACK_LINUX
	fcntl(STDERR_FILENO, F_SETOWN, getpid());
	fcntl(STDERR_FILENO, F_SETSIG, SIGCONT);
	fcntl(STDERR_FILENO, F_SETFL, fcntl(STDERR_FILENO, F_GETFL) | O_ASYNC);
#endif
}

/* A child that wakes its parent whenever it is stopped, and computes. */
void
attack_compute_on(const struct attack *a)
{
	pid_t leader = getpid(), pid;

	act_control_children(a);
	set_alarm_clock();
	set_reader_wakes();
	pid = act_fork();
	if (pid == 0)
		setsid();
	else
		act_say("over");
	for (;;) {
		beat();
		if (pid == 0)
			kill(leader, SIGCONT);
	}
}
