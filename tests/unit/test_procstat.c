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
#include <sys/stat.h>
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

/* ---- processes and threads ---- */

ONLY_WHERE(walks, "this system lists no children", procstat_works())

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

static const struct {
	void (*life)(void);
	int processes, threads;
} lives[] = {
	{rest, 1, 1}, {a_family, 3, 6}, {children_of_a_thread, 3, 4}, {a_runaway, 3, 3},
	{a_chain, 100, 100},
};

TESTS(a_process_is_counted_with_those_below_and_their_threads, COUNT_OF(lives))
{
	struct child child = begin(lives[_i].life);

	is_found_as(child.pid, lives[_i].processes, lives[_i].threads);
	ck_assert_int_lt(procstat_of(child.pid, false).cpu_us, 5 * CLOCK_S);
	end(&child);
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

static void
touch_private(void)
{
	touch(MAP_PRIVATE | MAP_ANONYMOUS);
}

static void
touch_shared(void)
{
	touch(MAP_SHARED | MAP_ANONYMOUS);
}

static void
touch_in_a_child(void)
{
	if (fork() == 0) {
		touch_shared();
		rest();
		_exit(0);
	}
	wait(NULL);
}

static const size_t wide = (size_t)8 << 30;
static volatile char *widely;

/* Read a byte in each 2 MB of a wide mapping: then no page of it is resident, but each
 * read needs a page table. */
static void
read_widely(void)
{
	for (size_t at = 0; at < wide; at += 2 * MB)
		if (widely[at])
			_exit(1);
}

static void
burn(void)
{
	int64_t from = clock_own_cpu_us();

	while (clock_own_cpu_us() - from < 60 * CLOCK_MS)
		;
}

static void
burn_in_a_child(void)
{
	if (fork() == 0) {
		burn();
		_exit(0);
	}
	wait(NULL);
}

static FILE *zeros;

static void
read_much(void)
{
	static char chunk[MB];

	for (int i = 0; i < 5; i++)
		if (!zeros || read(fileno(zeros), chunk, MB) != MB)
			_exit(1);
}

static void (*work)(void);

/* Report, and work when told to.  The test looks at what comes of it. */
static void
work_when_told(void)
{
	zeros = fopen("/dev/zero", "r");
	tell();
	if (!hear())
		_exit(0);
	work();
	rest();
}

enum counted { MEMORY, TIME, READING };

static int64_t
counted(enum counted what, pid_t pid)
{
	struct procstat survey = procstat_of(pid, what == READING);

	return what == MEMORY ? survey.rss_bytes : what == TIME ? survey.cpu_us
	                                                        : survey.read_bytes;
}

/* Check by how much a number grows when a process does some work. */
static void
grows(void (*by)(void), enum counted what, int64_t least, int64_t most)
{
	struct child child;
	int64_t before, grown;

	work = by;
	child = begin(work_when_told);
	before = counted(what, child.pid);
	go_on(&child);
	grown = counted(what, child.pid) - before;
	ck_assert_msg(grown >= least && grown < most, "by %lld", (long long)grown);
	ck_assert_int_eq(procstat_of(child.pid, false).read_bytes, 0);
	end(&child);
}

/* The kernel's count of pages may lag behind by a few for each processor.  The time of
 * those whom a process waited for is its own. */
static const struct {
	void (*work)(void);
	enum counted what;
	int64_t least, most;
} growths[] = {
	{touch_private, MEMORY, 30 * MB, 48 * MB}, {touch_shared, MEMORY, 30 * MB, 48 * MB},
	{touch_in_a_child, MEMORY, 30 * MB, 48 * MB},
	{burn, TIME, 40 * CLOCK_MS, 300 * CLOCK_MS},
	{burn_in_a_child, TIME, 40 * CLOCK_MS, 300 * CLOCK_MS},
};

TESTS(what_is_used_is_counted, COUNT_OF(growths))
{
	grows(growths[_i].work, growths[_i].what, growths[_i].least, growths[_i].most);
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

/* A file that has no name any more. */
static FILE *
held_file(void)
{
	static const char bytes[2 * MB];
	FILE *file = tmpfile();

	must(file && fwrite(bytes, sizeof bytes, 1, file) == 1 && !fflush(file), "tmpfile");
	return file;
}

static void
a_thread_holds_a_file_and_the_first_leaves(void)
{
	held_file();
	zeros = fopen("/dev/zero", "r");
	read_much();
	a_thread_touches_and_the_first_leaves();
}

/* proc_pid_io(5), proc_pid_fd(5): root then owns these files of the first thread. */
TEST(files_are_seen_though_the_first_thread_has_left)
{
	FILE *ours = held_file();
	struct child child = begin(a_thread_holds_a_file_and_the_first_leaves);
	struct procstat survey = {.reads = true};
	struct stat st;

	must(fstat(fileno(ours), &st) == 0, "fstat");
	fclose(ours);
	survey.held_on = st.st_dev;
	procstat_add(&survey, child.pid);
	ck_assert(!survey.hidden);
	ck_assert_int_ge(survey.read_bytes, 5 * MB);
	ck_assert_int_ge(survey.held_bytes, 2 * MB);
	kill(child.pid, SIGKILL);
	end(&child);
}

TEST(what_is_read_is_counted_where_it_is_asked_for)
{
	grows(read_much, READING, 5 * MB, 5 * MB + 4096);
}

/* ---- page tables ---- */

ONLY_WHERE(page_tables, "the sizes are for 64 bits and pages of 4 KB",
           ON_LINUX && procstat_works() && sizeof(size_t) > 4 &&
           sysconf(_SC_PAGESIZE) == 4096)

TEST(page_tables_of_a_wide_space_are_counted)
{
	widely = mmap(NULL, wide, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	must(widely != MAP_FAILED, "mmap");
#ifdef MADV_NOHUGEPAGE
	madvise((void *)widely, wide, MADV_NOHUGEPAGE);
#endif
	grows(read_widely, MEMORY, 14 * MB, 24 * MB);
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
