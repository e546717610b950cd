/*
 * What a program gives up before it is executed, layer by layer, and the init of its
 * namespaces.  The programs are sh, and this program with other words: see
 * be_a_program().
 */
#ifdef __linux__
#define _GNU_SOURCE /* getresuid, prctl, unshare */
#endif
#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/system.h"
#if ON_LINUX
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#endif

#define OWN_MAIN
#include "acts.h"
#include "children.h"
#include "folder.h"
#include "proc/rootfs.h"
#include "proc/confine.h"
#include "proc/landlock.h"
#include "proc/listener.h"
#include "proc/namespaces.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/procstat.h"
#include "proc/seccomp.h"

#define BIT(layer) (1u << CONFINE_##layer)

enum { MB = 1 << 20 };

/* These layers and nothing else, as ourselves. */
static struct confine
only(unsigned layers)
{
	return (struct confine){
		.layers = layers,
		.mem_bytes = CLOCK_NEVER,
		.tmp_bytes = MB,
		.open_files = 64,
		.uid = geteuid(),
		.gid = getegid(),
	};
}

static struct confine
as_ordinary(unsigned layers)
{
	struct confine confine = only(layers | BIT(UID));

	confine.uid = ORDINARY;
	confine.gid = ORDINARY;
	return confine;
}

static struct proc proc;

/* ---- held and free ---- */

static bool
hold(const void *confine)
{
	signal(SIGXFSZ, SIG_IGN);
	return confine_enter(confine);
}

static int
held(int (*act)(void), const struct confine *confine)
{
	return tried(act, hold, confine);
}

/* Return errno of confine_enter, or 0 if it worked. */
static int
enter(void *context)
{
	errno = 0;
	return confine_enter(context) ? 0 : errno ? errno : 251;
}

/* ---- posix ---- */

BEFORE_EACH(set_up, tear_down)

static bool
is_limited(int resource, rlim_t most)
{
	struct rlimit limit;

	return getrlimit(resource, &limit) == 0 && limit.rlim_cur == most &&
	       limit.rlim_max == most;
}

static struct rlimit stack_before, data;
static rlim_t file_most;

/* Return the first limit that is wrong, or 0. */
static int
look_at_limits(void)
{
	const struct {
		int resource;
		rlim_t most;
	} want[] = {
		{RLIMIT_NOFILE, 64}, {RLIMIT_FSIZE, file_most},
#ifdef RLIMIT_MSGQUEUE
		{RLIMIT_MSGQUEUE, 0}, {RLIMIT_NICE, 0}, {RLIMIT_RTPRIO, 0},
		{RLIMIT_SIGPENDING, 256},
#endif
	};
	struct rlimit now;

	for (int i = 0; i < COUNT_OF(want); i++)
		if (!is_limited(want[i].resource, want[i].most))
			return 1 + i;
	if (getrlimit(RLIMIT_DATA, &now) < 0 || now.rlim_cur != data.rlim_cur ||
	    now.rlim_max != data.rlim_max)
		return 98;
	/* The program may have a larger stack if the system lets it. */
	if (getrlimit(RLIMIT_STACK, &now) < 0 || now.rlim_cur != 64 * MB ||
	    now.rlim_max != stack_before.rlim_max)
		return 99;
	return umask(0) == 077 ? 0 : 100;
}

TEST(limits_are_in_force)
{
	struct confine confine = only(BIT(POSIX));

	confine.mem_bytes = 100 * MB;
	confine.counted = true;
	data = (struct rlimit){200 * MB, 200 * MB};
	getrlimit(RLIMIT_STACK, &stack_before);
	ck_assert_int_eq(held(look_at_limits, &confine), 0);
	ck_assert_int_ne(at_large(look_at_limits), 0);
	/* The layer sets the limits, not confine_enter. */
	confine.layers = 0;
	ck_assert_int_ne(held(look_at_limits, &confine), 0);
}

TEST(a_folder_to_write_in_and_memory_without_limit_are_respected)
{
	struct confine confine = only(BIT(POSIX));

	getrlimit(RLIMIT_STACK, &stack_before);
	getrlimit(RLIMIT_DATA, &data);
	file_most = 64 * MB;
	confine.scratch = root;
	ck_assert_int_eq(held(look_at_limits, &confine), 0);
}

static int
enter_under_lower_limits(void *context)
{
	const struct rlimit low = {32, 40};
	struct rlimit now;

	if (setrlimit(RLIMIT_NOFILE, &low) < 0 || !confine_enter(context))
		return 1;
	return getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_max == 40 ? 0 : 2;
}

TEST(a_limit_that_we_live_under_is_not_raised)
{
	struct confine confine = only(BIT(POSIX));

	ck_assert_int_eq(proc_try(enter_under_lower_limits, &confine), 0);
}

static int
write_a_file(void)
{
	int fd = open(in("new"), O_WRONLY | O_CREAT, 0600);

	return fd < 0 ? errno : came_to(write(fd, "x", 1));
}

static int
open_many(void)
{
	for (int i = 0; i < 64; i++)
		if (open("/dev/null", O_RDONLY) < 0)
			return errno;
	return 0;
}

static int
take(size_t bytes, int how)
{
	void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? errno : 0;
}

ACT(share_memory, take(4096, MAP_SHARED))
#if ON_LINUX && !UNDER_ASAN /* whose own memory is beyond any limit */
ACT(take_much, take(220 * (size_t)MB, MAP_PRIVATE))
ACT(take_some, take(150 * (size_t)MB, MAP_PRIVATE))
#endif

/* ---- entering ---- */

static int
where_we_are(void)
{
	struct stat here, there;

	return stat(".", &here) == 0 && stat(root, &there) == 0 &&
	       here.st_ino == there.st_ino && here.st_dev == there.st_dev
		? 0 : 1;
}

TEST(a_program_starts_in_its_folder)
{
	struct confine confine = only(BIT(POSIX));

	ck_assert_int_eq(held(where_we_are, &confine), 1);
	confine.folder = root;
	ck_assert_int_eq(held(where_we_are, &confine), 0);
}

#if ON_LINUX

ACT(may_gain, prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0))

static int
enter_often(void *context)
{
	for (int i = 0; i < 100; i++)
		if (!confine_enter(context))
			return errno;
	return 0;
}

#endif

/* If we cannot get what is asked for, nothing may be executed. */
TEST(a_step_that_is_impossible_is_told)
{
	struct confine confine = only(BIT(POSIX));

	confine.folder = in("nowhere");
	ck_assert_int_eq(proc_try(enter, &confine), ENOENT);
	confine = only(BIT(LANDLOCK));
	if (!landlock_abi())
		ck_assert_int_eq(proc_try(enter, &confine), ENOSYS);
#if ON_LINUX
	else /* the kernel stacks 16 of them */
		ck_assert_int_eq(proc_try(enter_often, &confine), E2BIG);
#endif
	confine = only(BIT(SECCOMP));
	ck_assert_int_eq(proc_try(enter, &confine),
	                 seccomp_known() ? 0 : ENOSYS);
	confine = only(BIT(POSIX) | BIT(UID));
	confine.uid++;
	if (geteuid())
		ck_assert_int_eq(proc_try(enter, &confine), EPERM);
}

/* ---- layers, as they are put together ---- */

ACT(read_named, read_of(in("named/file")))
ACT(read_other, read_of(in("other/file")))
CALLS(write_named, open(in("named/new"), O_WRONLY | O_CREAT, 0600))
CALLS(write_scratch, open(in("scratch/new"), O_WRONLY | O_CREAT, 0600))
CALLS(write_null, open("/dev/null", O_RDWR))
CALLS(make_socket, socket(AF_INET, SOCK_STREAM, 0))
ACT(leave_session, setsid() == getpid() ? 0 : 251)
CALLS(signal_parent, kill(getppid(), 0))

static int
run_sh(void)
{
	execl("/bin/sh", "sh", "-c", "exit 0", (char *)NULL);
	return errno;
}

enum { SCRATCH = 1, NET = 2, ALONE = 4, COUNTED = 8 };

struct row {
	int (*act)(void);
	unsigned layers, with;
	int error; /* if it is held; at large it works */
};

static const struct row limits[] = {
	{write_a_file, BIT(POSIX), COUNTED, EFBIG},
	{open_many, BIT(POSIX), COUNTED, EMFILE},
#if ON_LINUX && !UNDER_ASAN
	{take_much, BIT(POSIX), COUNTED, ENOMEM},
	{take_some, BIT(POSIX), COUNTED, 0},
#endif
#if ON_LINUX
	/* Also where no layer needs it: set-uid programs are a way out of limits. */
	{may_gain, BIT(POSIX) | BIT(WALK), 0, 1},
	{may_gain, BIT(POSIX), 0, 0},
#endif
}, files[] = {
	{read_named, BIT(LANDLOCK), SCRATCH, 0},
	{read_other, BIT(LANDLOCK), SCRATCH, EACCES},
	{write_named, BIT(LANDLOCK), SCRATCH, EACCES},
	{write_scratch, BIT(LANDLOCK), SCRATCH, 0},
	{write_scratch, BIT(LANDLOCK), 0, EACCES},
	{write_null, BIT(LANDLOCK), SCRATCH, 0},
	{run_sh, BIT(LANDLOCK), SCRATCH, 0},
}, calls[] = {
	{leave_session, BIT(SECCOMP), 0, 251},
	{make_socket, BIT(SECCOMP), 0, EPERM},
	{make_socket, BIT(SECCOMP), NET, 0},
	{make_process, BIT(SECCOMP), NET, 0},
	{make_process, BIT(SECCOMP), NET | ALONE, EAGAIN},
	/* Memory that is counted by what is resident is not shared. */
	{share_memory, BIT(SECCOMP), NET | ALONE, 0},
	{share_memory, BIT(SECCOMP), COUNTED, EPERM},
	/* By Landlock, or by the filter where Landlock cannot. */
	{signal_parent, BIT(SECCOMP), 0, EPERM},
	{signal_parent, BIT(SECCOMP) | BIT(LANDLOCK), 0, EPERM},
};

static void
is_held(const struct row *row, int i)
{
	struct confine confine = only(row->layers);
	unsigned with = row->with;
	int got;

	must(mkdir(in("named"), 0700) == 0 && mkdir(in("other"), 0700) == 0 &&
	     mkdir(in("scratch"), 0700) == 0, "%s", strerror(errno));
	place_file("named/file", "x", 0600);
	place_file("other/file", "y", 0600);
	confine.readable[0] = in("named");
	confine.scratch = with & SCRATCH ? in("scratch") : NULL;
	confine.net = with & NET;
	confine.alone = with & ALONE;
	confine.counted = with & COUNTED;
	if (confine.counted)
		confine.mem_bytes = 100 * MB;
	got = held(row->act, &confine);
	ck_assert_msg(got == row->error, "row %d: %s (%d)", i, outcome(got), got);
	ck_assert(!got || at_large(row->act) == 0);
}

TESTS(what_limits_forbid_works_at_large, COUNT_OF(limits))
{
	is_held(&limits[_i], _i);
}

ONLY_WHERE(landlock, "this system has no Landlock", landlock_abi() > 0)

TESTS(what_landlock_forbids_works_at_large, COUNT_OF(files))
{
	is_held(&files[_i], _i);
}

ONLY_WHERE(seccomp, "there is no filter for this system", seccomp_known())

TESTS(what_the_filter_forbids_works_at_large, COUNT_OF(calls) - (landlock_abi() <= 0))
{
	is_held(&calls[_i], _i);
}

BEFORE_EACH(NULL, NULL)
EVERYWHERE

TEST(a_probe_says_what_holds_and_leaves_no_process)
{
	const bool known[CONFINE_LAYERS] = {
		[CONFINE_POSIX] = true,
		[CONFINE_WALK] = procstat_works(),
		[CONFINE_LANDLOCK] = landlock_abi() > 0,
		[CONFINE_SECCOMP] = seccomp_known(),
	};
	bool adopts = orphans_adopt();

	for (int i = 0; i < CONFINE_LAYERS; i++) {
		enum confine_layer layer = (enum confine_layer)i;
		int got = probed(layer);

		ck_assert_msg(got == 0 || got == 1, "%s: %d",
		              confine_word(layer), got);
		if (i <= CONFINE_SECCOMP)
			ck_assert_msg(got == known[i], "%s: %d",
			              confine_word(layer), got);
		ck_assert_msg(!got || layer != CONFINE_UID || geteuid() == 0,
		              "who is not root cannot be another");
		if (adopts)
			ck_assert_msg(waitpid(-1, NULL, WNOHANG) < 0,
			              "%s leaves a child", confine_word(layer));
	}
}

/* ---- programs ---- */

static char self[4096]; /* where this program lies, "" if unknown */

static void
find_self(void)
{
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	self[n > 0 ? n : 0] = '\0';
}

static int
burn(void)
{
	char *memory = mmap(NULL, 40 * MB, PROT_READ | PROT_WRITE,
	                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int64_t from = clock_own_cpu_us();

	if (memory == MAP_FAILED)
		return 1;
	memset(memory, 1, 40 * MB);
	while (clock_own_cpu_us() - from < 40 * CLOCK_MS)
		;
	return memory[MB] == 1 ? 0 : 1;
}

static int
fork_on(void)
{
	int n = 0;

	for (; n < 600; n++) {
		pid_t pid = fork();

		if (pid < 0)
			break;
		if (pid == 0)
			for (;;)
				pause();
	}
	printf("%d %s\n", n, errno == EAGAIN ? "EAGAIN" : strerror(errno));
	return 0;
}

static int
connect_to(int port)
{
	struct sockaddr_in there = {.sin_family = AF_INET,
	                            .sin_port = htons((uint16_t)port)};

	there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return came_to(connect(socket(AF_INET, SOCK_STREAM, 0),
	                       (struct sockaddr *)&there, sizeof there));
}

/* Call _exit afterwards: with exit a sanitizer would look for leaks first. */
static int
be_a_program(char **word)
{
	if (!strcmp(*word, "--burn"))
		return burn();
	if (!strcmp(*word, "--fork"))
		return fork_on();
	if (!strcmp(*word, "--connect") && word[1])
		return connect_to(atoi(word[1]));
	return 99;
}

static void
start_self(struct proc *of, const struct confine *confine, char *word, char *more)
{
	char *argv[] = {self, word, more, NULL};

	must(start(of, confine, self, argv) == PROC_STARTED, "%s: %s", self,
	     strerror(errno));
}

/* Find the children of an init except the first, with their numbers here.  Returns how
 * many. */
static int
left_with(pid_t init, pid_t *pid, int most)
{
	char path[80];
	FILE *children;
	int n = -1;
	long child;

	text_format(path, sizeof path, "/proc/%ld/task/%ld/children", (long)init,
	            (long)init);
	children = fopen(path, "r");
	while (children && n < most && fscanf(children, "%ld", &child) == 1)
		if (++n > 0)
			pid[n - 1] = (pid_t)child;
	if (children)
		fclose(children);
	return n;
}

static const unsigned ways[] = {BIT(POSIX), BIT(POSIX) | BIT(PIDNS)};

BEFORE_EACH(set_up, tear_down)

/* With and without a namespace, where there are namespaces. */
ACT(n_ways, holds(CONFINE_PIDNS) ? 2 : 1)

TESTS(a_program_that_cannot_be_executed_is_told_by_errno, n_ways())
{
	struct confine confine = only(ways[_i]);
	char *argv[] = {"x", NULL};
	int before = descriptors();

	errno = 0;
	ck_assert_int_eq(start(&proc, &confine, in("nothing"), argv),
	                 PROC_UNFIT);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(proc.pid, 0);
	ck_assert_int_eq(start(&proc, &confine, root, argv), PROC_UNFIT);
	ck_assert_int_eq(errno, EACCES);
	run("echo no program >text && chmod 755 text");
	ck_assert_int_eq(start(&proc, &confine, in("text"), argv), PROC_UNFIT);
	ck_assert_int_eq(errno, ENOEXEC);
	ck_assert_int_eq(descriptors(), before);
	ck_assert_int_lt(waitpid(-1, NULL, WNOHANG), 0);
}

TESTS(a_program_that_cannot_be_confined_is_the_hosts_failure, n_ways())
{
	struct confine confine = only(ways[_i]);
	char *argv[] = {"sh", "-c", "exit 0", NULL};
	int before = descriptors();

	confine.folder = in("nowhere");
	errno = 0;
	ck_assert_int_eq(start(&proc, &confine, "/bin/sh", argv), PROC_HOST);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(proc.pid, 0);
	ck_assert(proc.in < 0 && proc.out < 0 && proc.err < 0 &&
	          proc.report < 0);
	ck_assert_int_eq(descriptors(), before);
	ck_assert_int_lt(waitpid(-1, NULL, WNOHANG), 0);
	/* Without that folder there is no failure. */
	confine.folder = root;
	ck_assert_int_eq(start(&proc, &confine, "/bin/sh", argv), PROC_STARTED);
	proc_stop(&proc);
}

TEST(a_layer_that_does_not_hold_executes_nothing)
{
	struct confine confine = only(BIT(POSIX));
	char *argv[] = {"sh", "-c", "echo done >done", NULL};

	confine.folder = root;
	confine.scratch = root;
	if (!landlock_abi()) {
		confine.layers |= BIT(LANDLOCK);
	} else if (!seccomp_known()) {
		confine.layers |= BIT(SECCOMP);
	} else if (geteuid()) {
		confine.layers |= BIT(UID);
		confine.uid++;
	} else {
		return; /* all of them hold here */
	}
	ck_assert_int_eq(start(&proc, &confine, "/bin/sh", argv), PROC_HOST);
	ck_assert_int_lt(access(in("done"), F_OK), 0);
}

TESTS(time_and_memory_are_told_at_the_end, *self ? n_ways() : 0)
{
	struct confine confine = only(ways[_i]);

	start_self(&proc, &confine, "--burn", NULL);
	ck_assert(proc_await(&proc, soon()));
	if (confine_has(&confine, CONFINE_PIDNS)) {
		ck_assert_int_ge(proc.ended_cpu_us, 40 * CLOCK_MS);
		ck_assert_int_eq(proc_cpu_us(&proc), proc.ended_cpu_us);
	}
	/* Two clocks, user and system, in ticks of 10 ms where they are coarse. */
	ck_assert_int_ge(proc_cpu_us(&proc), 20 * CLOCK_MS);
	ck_assert_int_lt(proc_cpu_us(&proc), CLOCK_S);
	if (ON_LINUX)
		ck_assert_int_ge(proc.peak_bytes, 40 * MB);
	ends_with(&proc, 0);
}

/* A referee that is killed.  It writes its program's number first. */
TESTS(with_its_referee_a_program_dies, ON_LINUX ? n_ways() : 0)
{
	struct confine confine = only(ways[_i]);
	pid_t told[2] = {0, 0}, referee;
	int fd[2];

	must(pipe(fd) == 0, "pipe");
	referee = fork();
	if (referee == 0) {

		start_sh(&proc, &confine, "trap '' HUP TERM; exec sleep 20");
		told[0] = proc.pid;
		told[1] = proc.init;
		if (write(fd[1], told, sizeof told) != sizeof told)
			_exit(1);
		for (;;)
			pause();
	}
	must(read(fd[0], told, sizeof told) == sizeof told, "not told");
	ck_assert(lives(told[0]));
	kill(referee, SIGKILL);
	waitpid(referee, NULL, 0);
	ck_assert(dies(told[0]));
	ck_assert(!told[1] || dies(told[1]));
}

static struct confine apart; /* with an init, as ourselves */

static void
set_up_apart(void)
{
	set_up();
	apart = only(BIT(PIDNS));
}

BEFORE_EACH(set_up_apart, tear_down)
ONLY_WHERE(init, "no namespaces are to be had here", holds(CONFINE_PIDNS))

static const struct {
	const char *script;
	int code; /* or minus the signal that ended it */
	const char *output;
} ends[] = {
	{"exit 0", 0, ""}, {"exit 7", 7, ""}, {"exit 255", 255, ""},
	{"kill -ABRT $$", -SIGABRT, ""}, {"kill -SEGV $$", -SIGSEGV, ""},
	{"kill -KILL $$", -SIGKILL, ""},
	{"kill -KILL $PPID; kill -KILL 1; exit 8", 8, ""},
	{"kill -TERM $$", -SIGTERM, ""}, {"kill -PIPE $$", -SIGPIPE, ""},
	{"(exit 3); exit 4", 4, ""},
	/* The sleeper holds its output, which ends only when the sleeper has ended, too. */
	{"sleep 20 & exit 9", 9, ""}, {"setsid sleep 20 & exit 3", 3, ""},
	/* It is the second process of its namespace, with our user. */
	{"echo $$ $PPID; [ $(id -u) = $UNIT_USER ]", 0, "2 1\n"},
	{"kill -0 $UNIT_PID 2>/dev/null; echo $?; kill -KILL -1; kill -KILL 1; echo on", 0,
	 "1\non\n"},
};

static void
export(const char *name, long value)
{
	char text[24];

	text_format(text, sizeof text, "%ld", value);
	setenv(name, text, 1);
}

/* Signals do not reach pid 1 of a namespace, but they must reach its program. */
TESTS(how_a_program_ended_is_told_through_its_init, COUNT_OF(ends))
{
	export("UNIT_USER", (long)geteuid());
	export("UNIT_PID", (long)getpid());
	start_sh(&proc, &apart, ends[_i].script);
	ck_assert_int_gt(proc.init, 0);
	hears(proc.out, ends[_i].output, false);
	ck_assert(proc_await(&proc, soon()));
	ck_assert(proc_ended(&proc));
	ck_assert(!proc.lost);
	ends_with(&proc, ends[_i].code);
	ck_assert_int_eq(proc.pid, 0);
}

/* Forked twice, in a session of its own, without any of our pipes. */
static const char runaway[] =
	"(exec <&- >&- 2>&-; (setsid sleep 20 &)) ; echo; read x";

TEST(nothing_outlives_a_program_that_is_stopped)
{
	pid_t left[8], pid, init;
	int64_t deadline = soon();

	start_sh(&proc, &apart, runaway);
	hears(proc.out, "\n", true);
	while (left_with(proc.init, left, COUNT_OF(left)) < 1)
		must(clock_now_us() < deadline, "nobody has run away");
	ck_assert(lives(left[0]));
	pid = proc.pid;
	init = proc.init;
	proc_stop(&proc);
	ck_assert(dies(left[0]));
	ck_assert(dies(pid) && dies(init));
	ck_assert_int_lt(waitpid(-1, NULL, WNOHANG), 0);
}

TESTS(an_inits_report_has_those_that_were_waited_for_in_it, *self != '\0')
{
	char script[4200];

	/* It may lie in a folder of another user, which only root passes. */
	must(text_format(script, sizeof script, "cp '%s' burner", self), "%s", self);
	run(script);
	text_format(script, sizeof script, "'%s' --burn && exit 5", in("burner"));
	start_sh(&proc, &apart, script);
	ck_assert(proc_await(&proc, soon()));
	ck_assert_int_ge(proc.ended_cpu_us, 40 * CLOCK_MS);
	ck_assert_int_ge(proc.peak_bytes, 40 * MB);
	ends_with(&proc, 5);
}

TEST(a_running_programs_time_is_its_own_not_its_inits)
{
	start_sh(&proc, &apart, "i=0; while [ $i -lt 20000 ]; do "
	         "i=$((i + 1)); done; echo; read x");
	hears(proc.out, "\n", true);
	ck_assert_int_gt(proc_cpu_us(&proc), CLOCK_MS);
	proc_stop(&proc);
}

/* The init of a program is a copy of us, with all pipes that we had then. */
TEST(an_init_holds_no_pipe_of_another)
{
	struct proc first, second;

	start_sh(&first, &apart, "cat; exit 6");
	start_sh(&second, &apart, "read x; exit 2");
	proc_close_input(&first);
	ck_assert_msg(proc_await(&first, soon()), "its input has no end");
	ck_assert_int_eq(first.code, 6);
	ck_assert(!proc_ended(&second));
	proc_stop(&first);
	ck_assert(!proc_ended(&second));
	proc_stop(&second);
}

/* Other users' processes may not see what it has open, but root may. */
TEST(an_init_keeps_nothing_open_but_its_report)
{
	int extra = open("/dev/null", O_RDONLY), n;
	int64_t deadline = soon();
	char init[24];

	start_sh(&proc, &apart, "echo; read x");
	hears(proc.out, "\n", true);
	text_format(init, sizeof init, "%ld", (long)proc.init);
	/* It closes them after it has forked. */
	while ((n = descriptors_of(init)) > 1 && clock_now_us() < deadline)
		poll(NULL, 0, 1);
	ck_assert_msg(n == 1 || n == -1, "%d", n);
	proc_stop(&proc);
	close(extra);
}

TEST(with_its_init_a_program_dies)
{
	pid_t pid;

	start_sh(&proc, &apart, "read x");
	pid = proc.pid;
	kill(proc.init, SIGKILL);
	ck_assert(proc_await(&proc, soon()));
	ck_assert(proc.lost);
	ck_assert(dies(pid));
	ends_with(&proc, -SIGKILL);
}

TEST(a_programs_queues_are_its_namespaces)
{
	struct stat ours, its;
	char path[64];

	start_sh(&proc, &apart, "read x");
	text_format(path, sizeof path, "/proc/%ld/ns/ipc", (long)proc.pid);
	if (stat("/proc/self/ns/ipc", &ours) == 0 && stat(path, &its) == 0)
		ck_assert(ours.st_ino != its.st_ino);
	proc_stop(&proc);
}

/* Root needs no user namespace. */
TESTS(a_bomb_stays_small_in_a_user_namespace, geteuid() && *self)
{
	char text[64];
	int n;

	start_self(&proc, &apart, "--fork", NULL);
	hear(proc.out, text, sizeof text, true);
	n = atoi(text);
	ck_assert_msg(n > 0 && n <= 256 && strstr(text, "EAGAIN"), "%s", text);
	proc_stop(&proc);
}

ONLY_WHERE(network, "no namespaces, or no network, are to be had here",
           *self && holds(CONFINE_PIDNS) && holds(CONFINE_NETNS) && has_loopback())

TEST(a_network_of_its_own_leads_nowhere)
{
	struct confine confine = only(BIT(PIDNS) | BIT(NETNS)), without = only(0);
	int number = 0, fd = listener_open(&number);
	char port[16];

	must(fd >= 0, "server");
	text_format(port, sizeof port, "%d", number);
	start_self(&proc, &confine, "--connect", port);
	ends_with(&proc, ECONNREFUSED);
	start_self(&proc, &without, "--connect", port);
	ends_with(&proc, 0);
	close(fd);
}

EVERYWHERE
#if !ON_LINUX

TEST(where_there_are_no_namespaces_that_is_said)
{
	struct confine confine = only(BIT(POSIX) | BIT(PIDNS));
	char *argv[] = {"sh", "-c", "exit 0", NULL};

	ck_assert(!holds(CONFINE_PIDNS));
	ck_assert(!holds(CONFINE_NETNS));
	ck_assert_int_eq(start(&proc, &confine, "/bin/sh", argv), PROC_HOST);
	ck_assert_int_eq(errno, ENOSYS);
}

#endif

/* ---- uid ---- */

static int
look_at_ids(void)
{
	if (getuid() != ORDINARY || geteuid() != ORDINARY)
		return 1;
	if (getgid() != ORDINARY || getegid() != ORDINARY)
		return 2;
	if (getgroups(0, NULL) != 0)
		return 3;
#if ON_LINUX
	uid_t a, b, saved;
	gid_t c, d, saved_group;

	if (getresuid(&a, &b, &saved) < 0 || saved != ORDINARY ||
	    getresgid(&c, &d, &saved_group) < 0 || saved_group != ORDINARY)
		return 4;
#endif
	return 0;
}

static int
come_back(void)
{
	gid_t none = 0;

	if (setuid(0) == 0 || seteuid(0) == 0 || setreuid(0, 0) == 0)
		return 1;
	if (setgid(0) == 0 || setegid(0) == 0)
		return 2;
#if ON_LINUX
	if (setgroups(1, &none) == 0 || setresuid(0, 0, 0) == 0)
		return 3;
#endif
	(void)none;
	return errno;
}

ONLY_WHERE(users, "only root can be another", holds(CONFINE_UID))

/* We are root, and in root's groups. */
TEST(a_user_of_its_own_is_for_good)
{
	struct confine confine = as_ordinary(0);

	ck_assert_int_eq(held(look_at_ids, &confine), 0);
	ck_assert_int_eq(at_large(look_at_ids), 1);
	ck_assert_int_eq(held(come_back, &confine), EPERM);
	ck_assert_int_eq(at_large(come_back), 1);
}

ACT(read_others_file, read_of(in("secret")))

ACT(look_like_root, confine_is_root() ? 1 : 0)

#if ON_LINUX

/* Root of a user namespace is nobody outside it. */
static int
look_like_root_in_a_namespace(void)
{
	char line[40];
	FILE *map;

	text_format(line, sizeof line, "0 %ld 1", (long)geteuid());
	if (unshare(CLONE_NEWUSER) < 0)
		return 200;
	map = fopen("/proc/self/uid_map", "w");
	if (!map || fputs(line, map) < 0 || fclose(map) || geteuid())
		return 200;
	return confine_is_root() ? 1 : 0;
}

#endif

BEFORE_EACH(NULL, NULL)
EVERYWHERE

TEST(root_is_who_is_root_of_the_system)
{
	ck_assert(at_large(look_like_root) == (geteuid() == 0));
#if ON_LINUX
	if (geteuid())
		ck_assert_int_ne(at_large(look_like_root_in_a_namespace), 1);
#endif
}

BEFORE_EACH(set_up, tear_down)
ONLY_WHERE(other_users, "only root can be another", holds(CONFINE_UID))

TEST(a_user_of_its_own_reads_no_private_file)
{
	struct confine confine = as_ordinary(0);

	run("chmod 755 . && echo x >secret && chmod 600 secret");
	ck_assert_int_eq(held(read_others_file, &confine), EACCES);
	ck_assert_int_eq(at_large(read_others_file), 0);
}

#if ON_LINUX

ACT(look_at_processes, is_limited(RLIMIT_NPROC, 16 * CONFINE_PROCESSES) ? 0 : 1)

TEST(a_user_of_its_own_has_so_many_processes)
{
	struct confine confine = as_ordinary(0);

	ck_assert_int_eq(held(look_at_processes, &confine), 0);
}

TESTS(a_user_of_its_own_lives_in_a_namespace_too, holds(CONFINE_PIDNS))
{
	struct confine confine = as_ordinary(BIT(PIDNS) | BIT(POSIX));

	start_sh(&proc, &confine, "echo $$; id -u; id -g; id -G; exit 8");
	hears(proc.out, "2\n61400\n61400\n61400\n", false);
	ends_with(&proc, 8);
}

/* root/own/agent, root/own/data/x, root/other/secret.  All of them are readable if
 * there is a way to them.  The agent prints what it sees from its folder: its data,
 * what lies beside its folder, and somebody else's file. */
static struct confine
make_own(const char *mode)
{
	struct confine confine = as_ordinary(BIT(MOUNTS));
	char command[64];

	run("umask 022 && mkdir -p own/data other && echo data >own/data/x && "
	    "echo secret >other/secret && printf '#!/bin/sh\\ncat data/x\\nls -A ..\\n"
	    "cat ../other/secret 2>/dev/null && echo seen\\necho end\\n' "
	    ">own/agent && chmod 755 own/agent");
	text_format(command, sizeof command, "chmod %s", mode);
	run(command);
	confine.folder = in("own");
	confine.readable[0] = in("own/agent");
	confine.readable[1] = in("own");
	confine.own = 2;
	return confine;
}

/* Check what a program prints, or sh with a script. */
static void
shows(const struct confine *confine, const char *agent, const char *script, const char *want)
{
	char *argv[] = {script ? "sh" : "agent", script ? "-c" : NULL, (char *)script, NULL};

	must(start(&proc, confine, agent ? agent : "/bin/sh", argv) == PROC_STARTED, "%s: %s",
	     agent ? agent : script, strerror(errno));
	hears(proc.out, want, false);
	proc_stop(&proc);
}

static int
mounts_here(void)
{
	struct text all = {0};
	int n = file_get("/proc/self/mounts", &all) ? harness_count(all.at, root) : -1;

	text_free(&all);
	return n;
}

/* What is closed: the folder that holds the agent's folder; the agent's folder;
 * both. */
static const struct {
	const char *mode;
	bool reached; /* without any lifting */
} closed[] = {
	{"755 .", true}, {"700 .", false}, {"700 own", false}, {"700 . own", false},
};

ACT(mount_something, !namespaces_part() || mount("none", root, "tmpfs", 0, "size=4k") < 0)

static bool
may_mount(void)
{
	bool mounts;

	if (!holds(CONFINE_UID))
		return false;
	set_up();
	mounts = at_large(mount_something) == 0;
	tear_down();
	return mounts;
}

ONLY_WHERE(private_folders, "root may not mount here", may_mount())

TESTS(a_private_folder_opens_up_to_its_agent_alone, COUNT_OF(closed))
{
	struct confine confine = make_own(closed[_i].mode);
	char *argv[] = {"agent", NULL}, path[200];

	if (!strcmp(closed[_i].mode, "700 own"))
		run("chmod 755 .");
	text_format(path, sizeof path, "%s", in("own/agent"));
	shows(&confine, path, NULL, "data\nown\nend\n");
	/* Only the agent sees the change, not we. */
	ck_assert_int_eq(mounts_here(), 0);
	ck_assert_int_eq(access(in("other/secret"), R_OK), 0);
	/* Without the player's own paths it stays closed. */
	confine.folder = NULL;
	confine.own = 0;
	ck_assert_int_eq(start(&proc, &confine, path, argv),
	                 closed[_i].reached ? PROC_STARTED : PROC_UNFIT);
	if (!closed[_i].reached)
		ck_assert_int_eq(errno, ENOENT);
	proc_stop(&proc);
}

/* It reaches its data, also by a link, but nothing outside. */
TEST(a_link_in_a_private_folder_shows_nothing_else)
{
	struct confine confine = make_own("700 . own");

	run("ln -s data own/near && ln -s ../other/secret own/far && "
	    "ln -s nowhere own/broken");
	shows(&confine, NULL, "cat near/x; cat far 2>/dev/null || echo no", "data\nno\n");
}

/* The target of a student's link is shown if the student may go there. */
TEST(a_link_lends_nothing_that_its_owner_may_not_see)
{
	struct confine confine = make_own("755 .");

	run("chown -R 61401:61401 own && chmod 700 own own/data other && "
	    "ln -s ../other own/far && ln -s data own/near && "
	    "chown -h 61401:61401 own/far own/near");
	confine.readable[2] = in("own/far");
	confine.readable[3] = in("own/near");
	confine.own = 4;
	ck_assert(rootfs_borrows(confine.readable[2]));
	ck_assert(!rootfs_borrows(confine.readable[3]));
	shows(&confine, NULL, "cat far/secret 2>/dev/null || echo no; cat near/x",
	      "no\ndata\n");
	/* Root's own links may lead anywhere. */
	run("chown -h 0:0 own/far");
	ck_assert(!rootfs_borrows(confine.readable[2]));
}

/* In a namespace for processes, too, as in a match. */
TESTS(a_private_folder_opens_up_in_a_namespace_too, holds(CONFINE_PIDNS))
{
	struct confine confine = make_own("700 .");

	confine.layers |= BIT(POSIX) | BIT(WALK) | BIT(PIDNS) | BIT(PROCFS);
	if (landlock_abi())
		confine.layers |= BIT(LANDLOCK);
	if (seccomp_known())
		confine.layers |= BIT(SECCOMP);
	shows(&confine, in("own/agent"), NULL, "data\nown\nend\n");
}

TEST(a_folder_to_write_in_is_found_in_a_private_one)
{
	struct confine confine = make_own("700 .");
	struct stat st;

	run("mkdir scratch && chown 61400:61400 scratch && chmod 700 scratch");
	confine.scratch = in("scratch");
	confine.layers |= BIT(POSIX);
	shows(&confine, NULL, "echo x >../scratch/new && ls -A ..; "
	      "echo x >new 2>/dev/null || echo no", "own\nscratch\nno\n");
	ck_assert_int_eq(stat(in("scratch/new"), &st), 0);
	ck_assert_int_eq(st.st_uid, ORDINARY);
}

struct reach {
	const struct confine *confine;
	const char *path;
};

static int
reach(void *context)
{
	const struct reach *r = context;

	return (int)confine_reach(r->confine, r->path);
}

TEST(whether_a_program_can_be_reached_is_known_beforehand)
{
	struct confine confine = make_own("700 .");
	struct reach r = {&confine, in("own/agent")};

	ck_assert_int_eq(proc_try(reach, &r), 0);
	/* A file that is itself closed stays closed. */
	run("chmod 700 own/agent");
	ck_assert_int_eq(proc_try(reach, &r), CONFINE_REFUSES);
	run("chmod 755 own/agent");
	confine.folder = NULL;
	confine.own = 0;
	ck_assert_int_eq(proc_try(reach, &r), CONFINE_REFUSES);
	ck_assert_int_eq(mounts_here(), 0);
}

/* In a chroot, get mounts of our own and make one.  Returns 0 if that works. */
static int
part_in_chroot(void)
{
	char here[PATH_MAX];

	return chroot(in("shared/jail")) < 0 || chdir("/x") < 0 ||
	       !namespaces_part() || !getcwd(here, sizeof here) ||
	       strcmp(here, "/x") != 0 || access("/../tmp", F_OK) == 0 ||
	       mount("none", "/x", "tmpfs", 0, "size=4k") < 0 ||
	       mkdir("/x/inside", 0700) < 0;
}

/* Make a folder that is no mount point, in a mount that is shared with others. */
static int
make_chroot(bool with_proc)
{
	if (!namespaces_part() || mount("none", in("shared"), "tmpfs", 0, "size=4k") < 0 ||
	    mount(NULL, in("shared"), NULL, MS_SHARED, NULL) < 0)
		return 1;
	run("mkdir -p shared/jail/x shared/jail/proc");
	if (with_proc && mount("/proc", in("shared/jail/proc"), NULL,
	                        MS_BIND | MS_REC, NULL) < 0)
		return 2;
	if (at_large(part_in_chroot) != 0)
		return 3;
	return access(in("shared/jail/x/inside"), F_OK) == 0 ? 4 : 0;
}

ACT(with_proc, make_chroot(true))
ACT(without_proc, make_chroot(false))

/* Also without /proc, where a descriptor of the process stands for its namespace (Linux
 * 5.8). */
TESTS(mounts_in_a_chroot_are_seen_by_nobody_else, 2)
{
	run("mkdir shared");
	ck_assert_int_eq(at_large(_i ? with_proc : without_proc), 0);
}

#endif

int
main(int argc, char **argv)
{
	if (argc > 1) {
		int status = be_a_program(argv + 1);

		fflush(stdout);
		_exit(status);
	}
	find_self();
	return harness_run();
}
