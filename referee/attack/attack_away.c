#define _GNU_SOURCE /* clone, sched_setscheduler, F_SETSIG */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/syscall.h>
#endif

#include "attack/attack.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/text.h"

/*
 * Processor time
 */

static bool
compute(int64_t us)
{
	int64_t until = clock_own_cpu_us() + us;

	while (clock_own_cpu_us() < until)
		;
	return true;
}

static bool
may_compute(const struct target *t)
{
	(void)t;
	return compute(20 * CLOCK_MS);
}

static bool
compute_alone(const struct target *t)
{
	(void)t;
	return compute((ATTACK_SPIN_MS - 20) * CLOCK_MS);
}

/* Use processor time in children that exit before anybody can measure them and that
 * nobody waits for.  False if we can have no children. */
static bool
compute_by_many(const struct target *t)
{
	const int64_t each = 4 * CLOCK_MS;
	pid_t pid = 1;

	signal(SIGCHLD, SIG_IGN);
	for (int64_t done = 0; pid > 0 && done < ATTACK_SPIN_MS * CLOCK_MS;
	     done += each) {
		pid = attack_fork();
		if (pid == 0)
			_exit(!compute(each));
		wait(NULL);
	}
	signal(SIGCHLD, SIG_DFL);
	attack_sleep_ms(t->unseen_ms);
	return pid > 0;
}

/*
 * Threads and processors
 */

/*
 * Leaving the session or the namespace
 */

enum { GROUP, SESSION };

/* Leave the group or session in a child, which keeps running. */
static bool
leave(const struct target *t)
{
	int end[2];
	char how = '0';
	pid_t pid = pipe(end) == 0 ? attack_fork() : -1;

	if (pid == 0)
		attack_report(end[1], t->attack->how == GROUP ? setpgid(0, 0) == 0
		                                              : setsid() >= 0);
	return pid > 0 && read(end[0], &how, 1) == 1 && how == '1';
}

static bool
may_fork(const struct target *t)
{
	return t->alone || attack_by_child(NULL);
}

/* Start a grandchild in a session of its own if possible. */
static bool
hide(const struct target *t)
{
	pid_t pid = attack_fork();

	(void)t;
	if (pid == 0) {
		setpgid(0, 0);
		pid = attack_fork();
		if (pid != 0)
			_exit(pid < 0);
		setsid();
		attack_stay(STDERR_FILENO);
	}
	attack_sleep_ms(50); /* time for the grandchild on a busy machine */
	attack_told.count = pid > 0;
	return pid > 0;
}

static bool
bomb(const struct target *t)
{
	int n = 0;
	pid_t pid = 1;

	(void)t;
	while (n < ATTACK_CHILDREN && (pid = attack_fork()) > 0)
		n++;
	if (pid == 0) {
		setsid();
		attack_stay(STDERR_FILENO);
	}
	attack_told.count = n;
	return n == ATTACK_CHILDREN;
}

/*
 * Computing while stopped
 */

#if ON_LINUX

static void
on_wake(int number)
{
	(void)number;
}

/* Let a timer signal every ms, and let the reader of our output signal.  Any SIGCONT
 * continues a stopped process. */
static void
let_others_wake(void)
{
	struct sigaction action = {.sa_handler = on_wake};
	struct sigevent wake = {.sigev_notify = SIGEV_SIGNAL,
	                        .sigev_signo = SIGCONT};
	/* The kernel's types; the library's differ. */
	const long often[] = {0, CLOCK_MS * 1000, 0, CLOCK_MS * 1000};
	int timer;

	sigemptyset(&action.sa_mask);
	sigaction(SIGCONT, &action, NULL);
	if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &wake, &timer) == 0)
		syscall(SYS_timer_settime, timer, 0, often, NULL);
	fcntl(STDERR_FILENO, F_SETOWN, getpid());
	fcntl(STDERR_FILENO, F_SETSIG, SIGCONT);
	fcntl(STDERR_FILENO, F_SETFL, fcntl(STDERR_FILENO, F_GETFL) | O_ASYNC);
}

#endif

/* Compute in this process and in a child.  Whenever the parent is stopped, the child
 * continues it.  Write a byte to standard error for each ms of processor time. */
static bool
compute_on(const struct target *t)
{
	pid_t leader = getpid(), pid;

	(void)t;
#if ON_LINUX
	let_others_wake();
#endif
	pid = attack_fork();
	if (pid == 0)
		setsid();
	else
		attack_tell_over();
	for (;;) {
		compute(CLOCK_MS);
		if (write(STDERR_FILENO, ".", 1) < 0 && errno == EPIPE)
			_exit(1);
		if (pid == 0)
			kill(leader, SIGCONT);
	}
}

#if ON_LINUX

/*
 * Threads and processors
 */

static volatile bool idle; /* the threads wait; otherwise they compute */

static int
thread(void *context)
{
	(void)context;
	for (;;)
		if (idle)
			pause();
	return 0;
}

/* Start threads without the thread library, because some systems confine its threads
 * separately.  The threads use no memory except the stack. */
static bool
start_threads(int n, bool resting)
{
	enum { STACK = 64 << 10 };
	bool all = true;

	idle = resting;
	for (int i = 0; i < n && i < ATTACK_CHILDREN && all; i++) {
		char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
		                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		all = stack != MAP_FAILED &&
		      clone(thread, stack + STACK, CLONE_VM | CLONE_FS | CLONE_FILES |
		            CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM, NULL) > 0;
	}
	return all;
}

static bool
compute_by_threads(const struct target *t)
{
	bool all = start_threads(4, false);

	(void)t;
	while (all && clock_own_cpu_us() < ATTACK_SPIN_MS * CLOCK_MS)
		attack_sleep_ms(2);
	return all;
}

static bool
have_threads(const struct target *t)
{
	bool all = start_threads(t->count, true);

	attack_sleep_ms(t->unseen_ms);
	return all;
}

static bool
have_child(const struct target *t)
{
	return t->count == 1 && attack_by_child(NULL);
}

/* Try clone3, without arguments: it is so new that a filter may have forgotten it. */
static bool
have_clone3(const struct target *t)
{
	return t->count == 1 &&
	       (syscall(435 /* clone3 */, NULL, 0) >= 0 ||
	        (errno != ENOSYS && errno != EPERM && errno != EAGAIN));
}

static bool
may_use_processors(const struct target *t)
{
	return cores_count() <= t->count;
}

static bool
widen(const struct target *t)
{
	struct cores all;

	memset(&all, 0xff, sizeof all);
	cores_set(0, &all);
	return cores_count() > t->count;
}

/* Execute a program that runs as root.  The trial examines it from outside. */
static bool
become_root(const struct target *t)
{
	if (geteuid() == 0 && (setgid((gid_t)t->user) < 0 || setuid(t->user) < 0))
		return false;
	attack_tell_over();
	execl("/usr/bin/su", "su", (char *)NULL);
	execl("/bin/su", "su", (char *)NULL);
	_exit(1);
}

/* Have a child in a session of its own.  Both ignore SIGHUP and stay. */
static bool
linger(const struct target *t)
{
	pid_t pid = attack_fork();

	(void)t;
	signal(SIGHUP, SIG_IGN);
	if (pid == 0)
		setsid();
	attack_sleep_ms(50); /* time for the child on a busy machine */
	if (pid != 0)
		attack_tell_over();
	while (pause() < 0)
		;
	return false;
}

/*
 * Lowering our own priority, because the referee grants more time to an agent that had to
 * wait for a processor.
 */

enum { BY_NICE, BY_IDLE, BY_BATCH, BY_CORE };

static void
step_back(int how)
{
	struct sched_param none = {0};
	struct {
		uint32_t size, policy;
		uint64_t flags;
		int32_t nice;
		uint32_t priority;
		uint64_t times[3];
	} batch = {.size = 48, .policy = SCHED_BATCH, .nice = 19};

	switch (how) {
	case BY_NICE:
		setpriority(PRIO_PROCESS, 0, 19);
		break;
	case BY_IDLE:
		sched_setscheduler(0, SCHED_IDLE, &none);
		break;
	case BY_BATCH: /* a newer system call */
		syscall(SYS_sched_setattr, 0, &batch, 0);
		break;
	default:
		cores_pin(0, 1);
	}
}

/* Whether the priority of a process (0 = ours) is now lower than at the start. */
static bool
stands_back(pid_t pid, int nice, const struct cores *cores)
{
	struct cores now;

	return getpriority(PRIO_PROCESS, (id_t)pid) > nice ||
	       sched_getscheduler(pid) != SCHED_OTHER ||
	       (cores_get(pid, &now) && memcmp(&now, cores, sizeof now));
}

/* Lower the priority of a child and measure the priority here, because the child might
 * get no processor time to report it on a busy machine. */
static bool
yield(const struct target *t)
{
	int end[2], nice = getpriority(PRIO_PROCESS, 0);
	struct pollfd said;
	struct cores cores;
	bool back = false;
	pid_t pid;

	if (!cores_get(0, &cores) || pipe(end) < 0)
		return false;
	pid = t->alone ? -1 : attack_fork();
	if (pid <= 0) {
		step_back(t->attack->how);
		if (pid < 0)
			return stands_back(0, nice, &cores);
		attack_report(end[1], true);
	}
	said = (struct pollfd){end[0], POLLIN, 0};
	for (int i = 0; i < 200 && !back; i++)
		if ((back = stands_back(pid, nice, &cores)) || poll(&said, 1, 5) > 0)
			break;
	back = back || stands_back(pid, nice, &cores);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(end[0]);
	close(end[1]);
	return back;
}

static bool
by_autogroup(const struct target *t)
{
	(void)t;
	return text_write_file("/proc/self/autogroup", "1");
}

#endif

const struct attack attack_away[] = {
	{NULL, "compute", "cpu-self cpu-threads", may_compute},
	{NULL, "have a child, where that is allowed",
	 "cpu-children escape-session kill-all off-turn-compute fork-bomb referee-death",
	 may_fork},
	{"compute", "compute too long", "cpu-self", compute_alone},
	{"ignored", "compute by children that nobody waits for", "cpu-children", compute_by_many},
	{"setpgid", "leave its group", "escape-session", leave, .how = GROUP},
	{"setsid", "leave its session", "escape-session", leave, .how = SESSION},
	{"hide", "hide a process in another session", "kill-all", hide},
	{"bomb", "have 150 children", "fork-bomb", bomb},
	{"stopped", "compute while it is stopped", "off-turn-compute", compute_on},
#if ON_LINUX
	{"spin", "compute by threads", "cpu-threads", compute_by_threads},
	{NULL, "use as many processors as it has", "processors", may_use_processors},
	{"widen", "take all processors", "processors", widen},
	{NULL, "compute", "own-priority", may_compute},
	{"lazy", "lower its priority", "own-priority", yield, .how = BY_NICE},
	{"idle", "run when nobody else does", "own-priority", yield, .how = BY_IDLE},
	{"batch", "be scheduled as a batch", "own-priority", yield, .how = BY_BATCH},
	{"one", "keep to one processor", "own-priority", yield, .how = BY_CORE},
	{"autogroup", "lower its session's priority", "own-priority", by_autogroup},
	{"thread", "have too many threads", "threads", have_threads},
	{"fork", "have a child", "threads", have_child},
	{"clone3", "have a child by clone3", "threads", have_clone3},
	{"su", "become root", "setuid", become_root},
	{"linger", "outlive the referee", "referee-death", linger},
#endif
	{.make = NULL},
};
