/*
 * referee/proc/run.[ch]: how programs end that we run and wait for, ours and
 * strangers'.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "harness.h"
#include "proc/confine.h"
#include "proc/procstat.h"
#include "proc/run.h"

enum { MB = 1 << 20 };

static char folder[SCRATCH_PATH];
static char *environment[] = {"PATH=/usr/bin:/bin", NULL};
static const struct confine_build build = {8 * MB, folder};
static struct confine confine;
static struct run_stranger stranger;
static struct run run;
static struct text heard;

static void
hear(void *context, const char *bytes, size_t n)
{
	(void)context;
	text_add_bytes(&heard, bytes, n);
}

static void
set_up(void)
{
	ck_assert_int_eq(scratch_make(folder), 0);
	confine = (struct confine){
		.open_files = 64,
		.layers = 1u << CONFINE_POSIX | 1u << CONFINE_WALK,
		.folder = folder,
		.scratch = folder, .build = &build,
	};
	stranger = (struct run_stranger){
		.confine = &confine, .path = "/bin/sh", .envp = environment,
		.cpu_us = 10 * (int64_t)CLOCK_S, .mem_bytes = 512 * (int64_t)MB,
		.disk_bytes = 4 * MB, .entries = 20, .top = folder, .home = folder,
	};
	run = (struct run){.on_bytes = hear, .signal_fd = signals_watch(),
	                   .deadline_us = clock_now_us() + 60 * (int64_t)CLOCK_S,
	                   .stranger = &stranger};
	heard = (struct text){0};
}

static void
tear_down(void)
{
	run_free(&run);
	text_free(&heard);
	scratch_remove(folder);
}

static enum run_end
end_of(const char *script)
{
	run_add(&run, run.stranger ? "sh" : "/bin/sh", "");
	run_add(&run, "-c", "");
	run_add(&run, script, "");
	return run_program(&run);
}

BEFORE_EACH(set_up, tear_down)

/* Who holds its output does not hold us. */
static const struct {
	const char *script;
	int code, signal;
	bool ours;
	const char *heard; /* in what it says on both outputs */
} done[] = {
	{"echo one; echo two >&2; pwd >here; exit 3", 3, 0, false, "one\n"},
	{"echo one; echo two >&2; pwd >here; exit 3", 3, 0, false, "two\n"},
	{"kill -s SEGV $$", -1, SIGSEGV, false, ""}, {"sleep 100 & exit 0", 0, 0, false, ""},
	{"sleep 100 & exit 5", 5, 0, true, ""},
};

TESTS(how_it_ends_by_itself_is_told, COUNT_OF(done))
{
	if (done[_i].ours)
		run.stranger = NULL;
	ck_assert_int_eq(end_of(done[_i].script), RUN_DONE);
	ck_assert_int_eq(run.code, done[_i].code);
	ck_assert_int_eq(run.signal, done[_i].signal);
	ck_assert_ptr_nonnull(strstr(text_str(&heard), done[_i].heard));
	ck_assert_uint_eq(run.out.len + run.err.len, 0);
}

TEST(the_deadline_kills_a_stranger)
{
	run.deadline_us = clock_now_us() + 100 * CLOCK_MS;
	ck_assert_int_eq(end_of("trap '' TERM; while :; do sleep 1; done"), RUN_LATE);
	ck_assert_int_lt(clock_now_us(), run.deadline_us + 20 * (int64_t)CLOCK_S);
}

TESTS_FROM(past_a_limit_it_is_killed, procstat_works() ? 0 : 1, 4)
{
	static const struct {
		const char *script;
		enum run_end end;
	} rows[] = {
		{"while :; do :; done", RUN_CPU},
		{"i=0; while [ $i -lt 99 ]; do : >f$i; i=$((i + 1)); done; sleep 9",
		 RUN_DISK},
		/* Between two measurements, and a file that the kernel cuts. */
		{"i=0; while [ $i -lt 99 ]; do : >f$i; i=$((i + 1)); done", RUN_DISK},
		{"trap 'exit 0' XFSZ; exec cat /dev/zero >big", RUN_DISK},
	};

	stranger.cpu_us = 200 * CLOCK_MS;
	ck_assert_int_eq(end_of(rows[_i].script), rows[_i].end);
}

TEST(its_limits_are_its_own)
{
	ck_assert_int_eq(end_of("ulimit -n; ulimit -d; umask"), RUN_DONE);
	ck_assert_str_eq(heard.at, "64\n8912896\n0022\n");
	ck_assert_int_gt(sysconf(_SC_OPEN_MAX), 64);
}

TEST(what_cannot_be_started_has_failed)
{
	stranger.path = "/nowhere";
	ck_assert_int_eq(end_of("exit 0"), RUN_FAILED);
	ck_assert_int_eq(errno, ENOENT);
}

TEST(ours_is_told_to_leave_at_the_deadline)
{
	run.stranger = NULL;
	run.on_bytes = NULL;
	run.deadline_us = clock_now_us() + 100 * CLOCK_MS;
	ck_assert_int_eq(end_of("trap 'echo left; exit 4' TERM; "
	                        "while :; do sleep 0.05; done"), RUN_LATE);
	ck_assert_int_eq(run.code, 4);
	ck_assert_str_eq(run.out.at, "left\n");
}
