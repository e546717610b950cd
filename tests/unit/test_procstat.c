/*
 * What a process and its descendants use, as the reader of this system says.  The processes
 * are ours and do what they are told, a byte a command.  A process that reads no more
 * commands ends.
 */
#ifdef __linux__
#define _GNU_SOURCE /* names for prctl and mmap */
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "acts.h"
#include "base/clock.h"
#include "base/system.h"
#include "proc/procstat.h"

enum { MB = 1 << 20 };

/* ---- children ---- */

struct child {
	pid_t pid;
	int to, from;
};

/* The child's side. */
static int hears, tells;

static void
tell(void)
{
	if (write(tells, "!", 1) != 1)
		_exit(1);
}

/* Wait for the next byte.  Returns false if there will be none. */
static bool
hear(void)
{
	char byte;
	ssize_t n;

	while ((n = read(hears, &byte, 1)) < 0 && errno == EINTR)
		;
	return n == 1;
}

static void
hear_all(void)
{
	while (hear())
		;
}

/* Report that all is done, and wait. */
static void
rest(void)
{
	tell();
	hear_all();
}

static void
await(const struct child *child)
{
	char byte;

	must(read(child->from, &byte, 1) == 1, "a child says nothing");
}

static struct child
begin(void (*life)(void))
{
	struct child child;
	int to[2], from[2];

	must(pipe(to) == 0 && pipe(from) == 0, "pipe");
	child.pid = fork();
	must(child.pid >= 0, "fork");
	if (child.pid == 0) {
		hears = to[0];
		tells = from[1];
		/* It must not hold our ends of an earlier child's pipes either. */
		for (int fd = 3; fd < 64; fd++)
			if (fd != hears && fd != tells)
				close(fd);
		life();
		_exit(0);
	}
	close(to[0]);
	close(from[1]);
	child.to = to[1];
	child.from = from[0];
	await(&child);
	return child;
}

/* Make it do the next thing. */
static void
go_on(const struct child *child)
{
	must(write(child->to, ".", 1) == 1, "write");
	await(child);
}

static void
end(struct child *child)
{
	close(child->to);
	close(child->from);
	while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
		;
}

static struct procstat
procstat_of(pid_t pid, bool reads)
{
	struct procstat survey = {.reads = reads};

	procstat_add(&survey, pid);
	return survey;
}

/* Check that this many processes and threads are found, without ourselves. */
static void
is_found_as(pid_t pid, int processes, int threads)
{
	struct procstat survey = procstat_of(pid, false);

	ck_assert_int_eq(survey.processes, processes);
	ck_assert_int_eq(survey.threads, threads);
	ck_assert(!processes || survey.rss_bytes > 4096);
}

static void
has_nothing(const struct procstat *survey)
{
	ck_assert_int_eq(survey->processes, 0);
	ck_assert_int_eq(survey->threads, 0);
	ck_assert_int_eq(survey->rss_bytes, 0);
	ck_assert_int_eq(survey->cpu_us, 0);
	ck_assert_int_eq(survey->read_bytes, 0);
}

static void
lives_as(void (*life)(void), int processes, int threads)
{
	struct child child = begin(life);

	is_found_as(child.pid, processes, threads);
	end(&child);
}

/* ---- processes and threads ---- */

ONLY_WHERE(walks, "this system lists no children", procstat_works())

TEST(a_process_alone_is_one_with_one_thread)
{
	struct child child = begin(rest);

	is_found_as(child.pid, 1, 1);
	ck_assert_int_lt(procstat_of(child.pid, false).cpu_us, 5 * CLOCK_S);
	end(&child);
}

/* A process that adopts orphans keeps their remains until it buries them. */
TEST(a_dead_child_of_ours_is_no_process)
{
	pid_t pid = fork();
	siginfo_t ended;

	if (pid == 0)
		_exit(0);
	must(waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT) == 0, "waitid");
	is_found_as(pid, 0, 0);
	waitpid(pid, NULL, 0);
}

/* Earlier sums stay: two players' sums can be one. */
TEST(a_survey_adds_up)
{
	struct child first = begin(rest), second = begin(rest);
	struct procstat survey = procstat_of(first.pid, false);

	procstat_add(&survey, second.pid);
	ck_assert_int_eq(survey.processes, 2);
	ck_assert_int_eq(survey.threads, 2);
	end(&first);
	end(&second);
}

TEST(what_is_gone_adds_nothing)
{
	struct child child = begin(rest);
	struct procstat survey;

	end(&child);
	survey = procstat_of(child.pid, true);
	has_nothing(&survey);
	procstat_add_below(&survey, child.pid);
	ck_assert_int_eq(survey.processes, 0);
	ck_assert_int_eq(procstat_first_child(child.pid), 0);
}

static void *
do_nothing(void *nothing)
{
	for (;;)
		pause();
	return nothing;
}

static void
start_thread(void *(*run)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, run, NULL))
		_exit(1);
}

/* Start children that wait as long as their parent. */
static void
fork_two(void)
{
	for (int i = 0; i < 2; i++)
		if (fork() == 0) {
			hear_all();
			_exit(0);
		}
}

static void
a_family(void)
{
	for (int i = 0; i < 3; i++)
		start_thread(do_nothing);
	fork_two();
	rest();
	wait(NULL);
	wait(NULL);
}

TEST(a_process_is_counted_with_its_children_and_threads)
{
	lives_as(a_family, 3, 6);
}

TEST(those_below_a_process_are_counted_without_it)
{
	struct child child = begin(a_family);
	struct procstat survey = {.processes = 0};
	pid_t first;

	procstat_add_below(&survey, child.pid);
	ck_assert_int_eq(survey.processes, 2);
	ck_assert_int_eq(survey.threads, 2);
	first = procstat_first_child(child.pid);
	ck_assert_int_gt(first, 1);
	ck_assert_int_eq(procstat_of(first, false).processes, 1);
	ck_assert_int_eq(procstat_first_child(first), 0);
	end(&child);
}

TEST(our_first_child_is_the_oldest)
{
	struct child first, second;

	ck_assert_int_eq(procstat_first_child(getpid()), 0);
	first = begin(rest);
	second = begin(rest);
	ck_assert_int_eq(procstat_first_child(getpid()), first.pid);
	end(&first);
	ck_assert_int_eq(procstat_first_child(getpid()), second.pid);
	end(&second);
}

static void *
have_children(void *nothing)
{
	fork_two();
	tell();
	return do_nothing(nothing);
}

static void
children_of_a_thread(void)
{
	start_thread(have_children);
	hear_all();
}

TEST(a_threads_children_are_found_too)
{
	lives_as(children_of_a_thread, 3, 4);
}

TEST(processes_are_listed_and_their_threads_looked_at)
{
	struct child child = begin(children_of_a_thread);
	struct procstat_list list = {.n = 0};
	struct procstat survey = {.list = &list};
	struct procstat_thread thread[4];
	int64_t waited;

	procstat_add(&survey, child.pid);
	ck_assert_int_eq(list.n, 3);
	ck_assert_int_eq(list.pid[0], child.pid);
	if (ON_LINUX && access("/proc/self/schedstat", R_OK) == 0) {
		ck_assert_int_eq(procstat_threads(child.pid, thread, 4), 2);
		ck_assert_int_eq(thread[0].id, child.pid);
		ck_assert_int_gt(thread[0].ran_us, 0);
		ck_assert_int_eq(procstat_threads(child.pid, thread, 1), 1);
		ck_assert_int_eq(procstat_threads(getpid(), thread, 1), 1);
		ck_assert(thread[0].ready);
	}
	waited = procstat_own_waiting_us(1000, 0);
	ck_assert_int_eq(procstat_own_waiting_us(1999, 1000), waited);
	ck_assert_int_ge(procstat_own_waiting_us(2000, 1000), waited);
	end(&child);
	ck_assert_int_eq(procstat_threads(child.pid, thread, 4), 0);
}

static void
the_first_thread_leaves(void)
{
	start_thread(have_children);
	pthread_exit(NULL);
}

TEST(children_are_found_though_the_first_thread_has_left)
{
	struct child child = begin(the_first_thread_leaves);

	ck_assert_int_eq(procstat_of(child.pid, false).processes, 3);
	kill(child.pid, SIGKILL);
	end(&child);
}

#ifdef __linux__

/* proc_pid_stat(5) has the name in parentheses and does not escape it. */
static void
names_of_all_kinds(void)
{
	static const char *const names[] = {"", ")", "))) ", "( (", "a\nb) Z 0",
		"\xff\xfe)", "x) R 1 1", ") S 1 1 1 1 1 1"};

	for (int i = 0; i < COUNT_OF(names); i++) {
		prctl(PR_SET_NAME, names[i]);
		tell();
		if (!hear())
			_exit(0);
	}
	rest();
}

TEST(a_name_may_hold_anything)
{
	struct child child = begin(names_of_all_kinds);

	for (int i = 0; i < 8; i++) {
		is_found_as(child.pid, 1, 1);
		go_on(&child);
	}
	end(&child);
}

#endif

static void
wait_and_end(void)
{
	hear_all();
	wait(NULL);
}

/* Start a grandchild in a session of its own, whose parent lives on. */
static void
a_runaway(void)
{
	if (fork() == 0) {
		if (fork() == 0) {
			setsid();
			rest();
			_exit(0);
		}
		wait_and_end();
		_exit(0);
	}
	wait_and_end();
}

TEST(a_grandchild_in_its_own_session_is_found)
{
	lives_as(a_runaway, 3, 3);
}

static void
a_chain(void)
{
	for (int i = 1; i < 100; i++) {
		pid_t next = fork();

		if (next < 0)
			_exit(1);
		if (next > 0) {
			wait_and_end();
			_exit(0);
		}
	}
	rest();
}

TEST(a_chain_of_a_hundred_is_followed_to_its_end)
{
	lives_as(a_chain, 100, 100);
}

/* ---- memory, time, reading ---- */

static void
touch(int flags)
{
	char *memory = mmap(NULL, 32 * MB, PROT_READ | PROT_WRITE, flags, -1, 0);

	if (memory == MAP_FAILED)
		_exit(1);
	memset(memory, 1, 32 * MB);
}

/* Report, and go on when told to.  The test looks at what comes next. */
static void
pause_first(void)
{
	tell();
	if (!hear())
		_exit(0);
}

static void
touch_private(void)
{
	pause_first();
	touch(MAP_PRIVATE | MAP_ANONYMOUS);
	rest();
}

static void
touch_shared(void)
{
	pause_first();
	touch(MAP_SHARED | MAP_ANONYMOUS);
	rest();
}

static void
a_child_touches(void)
{
	if (fork() == 0) {
		touch_shared();
		_exit(0);
	}
	wait(NULL);
}

/* Check that a process grows by that many MB when it is told to go on.  The kernel's
 * count of pages may lag behind by a few for each processor. */
static void
grows(void (*life)(void), int least_mb, int most_mb)
{
	struct child child = begin(life);
	int64_t before = procstat_of(child.pid, false).rss_bytes, grown;

	go_on(&child);
	grown = procstat_of(child.pid, false).rss_bytes - before;
	ck_assert_msg(grown > least_mb * MB && grown < most_mb * MB, "by %lld bytes",
	              (long long)grown);
	end(&child);
}

static void (*const touchers[])(void) = {touch_private, touch_shared, a_child_touches};

TESTS(memory_that_is_touched_is_counted, COUNT_OF(touchers))
{
	grows(touchers[_i], 30, 48);
}

/* Read a byte in each 2 MB of a wide mapping: then no page of it is resident, but each
 * read needs a page table. */
static void
read_widely(void)
{
	const size_t wide = (size_t)8 << 30;
	volatile char *memory;

	memory = mmap(NULL, wide, PROT_READ,
	              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED)
		_exit(1);
#ifdef MADV_NOHUGEPAGE
	madvise((void *)memory, wide, MADV_NOHUGEPAGE);
#endif
	pause_first();
	for (size_t at = 0; at < wide; at += 2 * MB)
		if (memory[at])
			_exit(1);
	rest();
}

static void
burn(int64_t us)
{
	int64_t from = clock_own_cpu_us();

	while (clock_own_cpu_us() - from < us)
		;
}

static void
burn_oneself(void)
{
	pause_first();
	burn(60 * CLOCK_MS);
	rest();
}

static void
burn_in_a_child(void)
{
	pause_first();
	if (fork() == 0) {
		burn(60 * CLOCK_MS);
		_exit(0);
	}
	wait(NULL);
	rest();
}

static void (*const burners[])(void) = {burn_oneself, burn_in_a_child};

TESTS(processor_time_is_counted_with_that_of_whom_it_waited_for, 2)
{
	struct child child = begin(burners[_i]);
	int64_t before = procstat_of(child.pid, false).cpu_us, grown;

	go_on(&child);
	grown = procstat_of(child.pid, false).cpu_us - before;
	ck_assert_msg(grown >= 40 * CLOCK_MS && grown < 300 * CLOCK_MS,
	              "by %lld us", (long long)grown);
	end(&child);
}

/* ---- what only Linux says ---- */

ONLY_WHERE(more, "this system does not say it", ON_LINUX && procstat_works())

static void *
touch_at_once(void *nothing)
{
	touch(MAP_PRIVATE | MAP_ANONYMOUS);
	poll(NULL, 0, 20); /* until the first thread has certainly ended */
	tell();
	return do_nothing(nothing);
}

static void
a_thread_touches_and_the_first_leaves(void)
{
	start_thread(touch_at_once);
	pthread_exit(NULL);
}

/* proc_pid_stat(5): then no thread has the first thread's memory. */
TEST(memory_is_counted_though_the_first_thread_has_left)
{
	struct child child = begin(a_thread_touches_and_the_first_leaves);
	struct procstat survey = procstat_of(child.pid, false);

	ck_assert_int_eq(survey.processes, 1);
	ck_assert_msg(survey.rss_bytes > 30 * MB, "%lld bytes",
	              (long long)survey.rss_bytes);
	kill(child.pid, SIGKILL);
	end(&child);
}

static void
read_much(void)
{
	static char chunk[MB];
	FILE *zeros = fopen("/dev/zero", "r");

	pause_first();
	for (int i = 0; i < 5; i++)
		if (!zeros || read(fileno(zeros), chunk, MB) != MB)
			_exit(1);
	rest();
}

TEST(what_is_read_is_counted_where_it_is_asked_for)
{
	struct child child = begin(read_much);
	int64_t before = procstat_of(child.pid, true).read_bytes, grown;

	ck_assert_int_eq(procstat_of(child.pid, false).read_bytes, 0);
	go_on(&child);
	grown = procstat_of(child.pid, true).read_bytes - before;
	ck_assert_msg(grown >= 5 * MB && grown < 5 * MB + 4096, "by %lld",
	              (long long)grown);
	ck_assert_int_eq(procstat_of(child.pid, false).read_bytes, 0);
	end(&child);
}

/* ---- page tables ---- */

ONLY_WHERE(page_tables, "the sizes are for 64 bits and pages of 4 KB",
           ON_LINUX && procstat_works() && sizeof(size_t) > 4 &&
           sysconf(_SC_PAGESIZE) == 4096)

TEST(page_tables_of_a_wide_space_are_counted)
{
	grows(read_widely, 14, 24);
}

EVERYWHERE

/* ---- where the system does not list children ---- */

TESTS(where_children_are_not_listed_nothing_is_found, !procstat_works())
{
	struct child child = begin(rest);
	struct procstat survey = {.reads = true};

	procstat_add(&survey, child.pid);
	procstat_add_below(&survey, getpid());
	has_nothing(&survey);
	ck_assert_int_eq(procstat_first_child(getpid()), 0);
	end(&child);
}
