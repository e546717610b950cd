/*
 * tools/mcgill/logs.[ch]: what happens to a log that cannot be written.
 */
#include <signal.h>
#include <sys/resource.h>

#include "mcgill/logs.h"

#include "folder.h"

static void
let_files_have(rlim_t bytes)
{
	struct rlimit limit;

	must(getrlimit(RLIMIT_FSIZE, &limit) == 0, "getrlimit");
	limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
	must(setrlimit(RLIMIT_FSIZE, &limit) == 0, "setrlimit");
}

static void
move(struct logs *logs, const char *pit)
{
	struct event event = {.kind = EVENT_MOVE, .seat = 1};

	text_format(event.text, sizeof event.text, "%s", pit);
	logs_hear(logs, &event);
}

BEFORE_EACH(set_up, tear_down)

TEST(no_move_follows_a_lost_one)
{
	struct logs logs = {.file = fopen(in("log"), "w")};

	ck_assert_ptr_nonnull(logs.file);
	setvbuf(logs.file, NULL, _IOLBF, 0);
	signal(SIGXFSZ, SIG_IGN);
	move(&logs, "11");
	let_files_have(10);
	move(&logs, "22");
	let_files_have(RLIM_INFINITY);
	move(&logs, "33");
	ck_assert_int_eq(logs.error, EFBIG);
	if (logs.file)
		fclose(logs.file);
	run("! grep 33 log");
}
