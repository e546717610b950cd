/* Descriptors, and loops that wait, read or write: an error that lasts ends them. */
#define _XOPEN_SOURCE 700 /* setitimer */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/file.h"
#include "harness.h"

enum { MANY = 200, LIMIT = 100 };

static void
limit_open_files(void)
{
	struct rlimit limit;

	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = LIMIT;
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

TEST(closed_descriptors_do_not_count_against_the_limit_of_open_files)
{
	struct pollfd fds[MANY];
	int end[2];

	limit_open_files();
	ck_assert_int_eq(fd_pipe(end), 0);
	for (int i = 0; i < MANY; i++)
		fds[i] = (struct pollfd){-1, POLLIN, POLLIN};
	fds[MANY - 1].fd = end[0];
	ck_assert_int_eq(fd_poll(fds, MANY, 0), 0);
	ck_assert_int_eq(fds[0].revents | fds[MANY - 1].revents, 0);
	ck_assert_int_eq(write(end[1], "x", 1), 1);
	ck_assert_int_eq(fd_poll(fds, MANY, -1), 1);
	ck_assert_int_eq(fds[0].revents, 0);
	ck_assert_int_eq(fds[MANY - 1].revents, POLLIN);
}

DIES(a_poll_that_can_never_succeed_ends_the_program, 2)
{
	struct pollfd fds[MANY];

	limit_open_files();
	for (int i = 0; i < MANY; i++)
		fds[i] = (struct pollfd){0, POLLIN, 0};
	for (;;)
		fd_poll(fds, MANY, 0);
}

static void
on_alarm(int signal)
{
	(void)signal;
}

TEST(a_signal_ends_a_wait_without_an_event)
{
	struct sigaction action = {.sa_handler = on_alarm};
	struct itimerval again = {{0, 10000}, {0, 10000}};
	struct pollfd fd = {0, POLLIN, 0};
	int end[2];

	ck_assert_int_eq(fd_pipe(end), 0);
	fd.fd = end[0];
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &again, NULL);
	ck_assert_int_eq(fd_poll(&fd, 1, -1), 0);
	ck_assert_int_eq(fd.revents, 0);
}

TEST(a_file_that_cannot_be_read_ends_the_reading)
{
	struct text text = {0};

	ck_assert(!file_get("/", &text));
	ck_assert_int_eq(file_copy(open("/", O_RDONLY), STDOUT_FILENO, 100), -1);
}

TEST(a_file_that_cannot_be_written_ends_the_writing)
{
	struct text text = {0};
	int from = open("tests/unit/test_fd.c", O_RDONLY);
	int to = open("/", O_RDONLY);

	text_add(&text, "text");
	ck_assert_int_eq(text_write(&text, to), -1);
	ck_assert_int_eq(file_copy(from, to, 100000), -1);
	text_free(&text);
}

TEST(who_was_started_with_dying_children_ignored_can_wait_for_one)
{
	int status = 0;
	pid_t child;

	signal(SIGCHLD, SIG_IGN);
	fd_fill_standard();
	if ((child = fork()) == 0)
		_exit(3);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(WEXITSTATUS(status), 3);
}
