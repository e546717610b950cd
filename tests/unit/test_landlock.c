/*
 * Landlock: what a process may still do after it has given up rights.  Each act is tried in
 * a process of its own, by its name in a folder of the test's:
 *
 *   read/file  read/tool    may be read       list/file    may be listed
 *   write/file write/sub/   may be written    other/file   is not named
 */
#ifdef __linux__
#define _GNU_SOURCE /* prctl */
#endif
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "acts.h"
#include "folder.h"
#include "proc/landlock.h"
#include "proc/listener.h"

static void
set_up_tree(void)
{
	set_up();
	run("mkdir read list write write/sub other && "
	    "for f in read list write other; do echo $f >$f/file; done && "
	    "cp /bin/true read/tool && cp /bin/true other/tool && "
	    "ln -s ../other/file read/link");
}

/* ---- held and free ---- */

static const char *path; /* the file that an act is about */

static void
forbid_new_privileges(void)
{
#ifdef __linux__
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		_exit(253);
#endif
}

static bool
allow_all(const struct landlock *landlock)
{
	static const char *const readable[] = {"/dev/urandom", "/usr", "/bin", "/lib",
		"/lib64", "/nowhere/at/all", "/dev/null/what"};
	bool done = landlock_allow(landlock, in("read"), LANDLOCK_READ) &&
	            landlock_allow(landlock, in("list"), LANDLOCK_LIST) &&
	            landlock_allow(landlock, in("write"), LANDLOCK_WRITE) &&
	            landlock_allow(landlock, "/dev/null", LANDLOCK_USE);

	for (int i = 0; i < COUNT_OF(readable); i++)
		done = done && landlock_allow(landlock, readable[i], LANDLOCK_READ);
	return done;
}

static bool
hold(const void *net)
{
	struct landlock landlock;

	forbid_new_privileges();
	return landlock_begin(&landlock, net != NULL) && allow_all(&landlock) &&
	       landlock_enter(&landlock);
}

static int
held(int (*act)(void), const char *name)
{
	path = in(name);
	return tried(act, hold, NULL);
}

static void
works(int (*act)(void), const char *name)
{
	int got = held(act, name);

	ck_assert_msg(got == 0, "%s: %s (%d)", name, outcome(got), got);
}

static void
fails(int (*act)(void), const char *name, int error)
{
	int got = held(act, name), without = at_large(act);

	ck_assert_msg(got == error, "%s: %s (%d)", name, outcome(got), got);
	ck_assert_msg(without == 0, "%s: without the layer %s", name,
	              outcome(without));
}

/* ---- acts ---- */

ACT(read_it, read_of(path))

static int
list_it(void)
{
	DIR *folder = opendir(path);

	return folder ? closedir(folder) : errno;
}

static int
write_it(void)
{
	int fd = open(path, O_WRONLY);

	return fd < 0 ? errno : came_to(write(fd, "x", 1));
}

CALLS(truncate_it, truncate(path, 1))
CALLS(make_file, open(path, O_WRONLY | O_CREAT | O_EXCL, 0600))
CALLS(make_folder, mkdir(path, 0700))
CALLS(make_link, symlink("nowhere", path))
CALLS(make_fifo, mkfifo(path, 0600))
CALLS(remove_it, remove(path))

static int
rename_it(void)
{
	char to[300];

	text_format(to, sizeof to, "%s.new", path);
	return came_to(rename(path, to));
}

static int
bring_here(void)
{
	char from[300];

	text_format(from, sizeof from, "%s/write/file", root);
	return came_to(rename(from, path));
}

static int
execute(void)
{
	execl(path, path, (char *)NULL);
	return errno;
}

static int
stat_it(void)
{
	struct stat st;

	return came_to(stat(path, &st));
}

/* Use a device's controls: how much entropy the system has. */
static int
control(void)
{
	const unsigned long gathered = _IOR('R', 0, int); /* random(4) */
	int fd = open(path, O_RDONLY), bits;

	return fd < 0 ? errno : came_to(ioctl(fd, gathered, &bits));
}

static int
read_in_a_child(void)
{
	pid_t pid = fork();
	int status;

	if (pid == 0)
		_exit(read_it());
	return waitpid(pid, &status, 0) == pid ? WEXITSTATUS(status) : -1;
}

static int
cat(void)
{
	execl("/bin/sh", "sh", "-c", "cat \"$0\" >/dev/null 2>&1", path,
	      (char *)NULL);
	return errno;
}

/* ---- files ---- */

BEFORE_EACH(set_up_tree, tear_down)
ONLY_WHERE(files, "this system has no Landlock", landlock_abi() > 0)

struct trial {
	int (*act)(void);
	const char *name;
	int error; /* 0: it works; if not, it works at large */
};

static void
try_all(const struct trial *t, int n)
{
	for (; n > 0; n--, t++)
		if (t->error)
			fails(t->act, t->name, t->error);
		else
			works(t->act, t->name);
}

static const struct trial files[] = {
	/* What is named may be read and executed, */
	{read_it, "read/file"}, {list_it, "read"}, {execute, "read/tool"}, {cat, "read/file"},
	/* and what is not named may not, nor is it by a link. */
	{read_it, "other/file", EACCES}, {list_it, "other", EACCES},
	{execute, "other/tool", EACCES}, {list_it, "/", EACCES}, {read_it, "read/link", EACCES},
	/* landlock(7): that a file exists is no secret. */
	{stat_it, "other/file"},
	/* Where writing is allowed, all of it is. */
	{read_it, "write/file"}, {list_it, "write"}, {write_it, "write/file"},
	{truncate_it, "write/file"}, {make_file, "write/sub/new"},
	{make_folder, "write/sub/folder"}, {make_link, "write/link"}, {make_fifo, "write/fifo"},
	{rename_it, "write/sub/new"}, {stat_it, "write/sub/new.new"},
	{remove_it, "write/sub/new.new"}, {remove_it, "write/sub/folder"},
	/* A folder may be listed and not read. */
	{list_it, "list"}, {read_it, "list/file", EACCES}, {write_it, "list/file", EACCES},
	{make_file, "list/new", EACCES},
	/* A device may be used. */
	{write_it, "/dev/null"}, {read_it, "/dev/null"}, {read_it, "/dev/urandom"},
	{write_it, "/dev/urandom", EACCES}, {read_it, "/dev/zero", EACCES},
	/* Children and programs are held, too. */
	{read_in_a_child, "read/file"}, {read_in_a_child, "other/file", EACCES},
	{cat, "other/file", 1},
};

TEST(files_are_used_as_far_as_they_are_named)
{
	try_all(files, COUNT_OF(files));
}

TEST(files_move_within_the_folder_to_write_in_and_not_out_of_it)
{
	/* landlock(7): EXDEV would be just as true. */
	fails(bring_here, "other/taken", EACCES);
	run("mv other/taken write/file");
	fails(bring_here, "read/taken", EACCES);
	run("mv read/taken write/file");
	if (landlock_abi() >= 2)
		works(bring_here, "write/sub/taken");
}

/* ---- network and signals ---- */

/* Ports of this machine where somebody listens. */
static struct sockaddr_in server, beside;

static void
listen_here(void)
{
	int port = 0;

	must(listener_open(&port) >= 0, "no server: %s", strerror(errno));
	server = (struct sockaddr_in){.sin_family = AF_INET};
	server.sin_port = htons((uint16_t)port);
	server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
}

CALLS(connect_there, connect(socket(AF_INET, SOCK_STREAM, 0),
	(struct sockaddr *)&server, sizeof server))

static int
bind_here(void)
{
	int port = 0;

	return listener_open(&port) < 0 ? errno : 0;
}

ONLY_WHERE(writing, "Landlock before 3 lets truncate", landlock_abi() >= 3)

static const struct trial writes[] = {
	{write_it, "read/file", EACCES}, {truncate_it, "read/file", EACCES},
	{make_file, "read/new", EACCES}, {make_folder, "read/folder", EACCES},
	{make_link, "read/newlink", EACCES}, {make_fifo, "read/fifo", EACCES},
	{rename_it, "read/file", EACCES}, {remove_it, "read/link", EACCES},
	{remove_it, "read/folder", EACCES}, {write_it, "other/file", EACCES},
	{make_file, "other/new", EACCES}, {make_file, "new", EACCES},
};

TEST(where_reading_is_allowed_writing_is_not)
{
	try_all(writes, COUNT_OF(writes));
}

ONLY_WHERE(devices, "Landlock before 5 lets ioctl", landlock_abi() >= 5)

TEST(a_device_may_not_be_controlled)
{
	fails(control, "/dev/urandom", EACCES);
}

ONLY_WHERE(tcp, "Landlock before 4 lets it, or there is no network",
           landlock_abi() >= 4 && has_loopback())

TEST(tcp_is_refused_unless_it_is_allowed)
{
	int (*const acts[])(void) = {connect_there, bind_here};

	listen_here();
	for (int i = 0; i < 2; i++) {
		int got = tried(acts[i], hold, &server); /* not NULL: with a network */

		ck_assert_msg(got == 0, "act %d: %s", i, outcome(got));
		fails(acts[i], root, EACCES);
	}
}

static int
connect_by_rule(void)
{
	struct landlock landlock;

	forbid_new_privileges();
	if (!landlock_begin(&landlock, false) ||
	    !landlock_allow_port(&landlock, ntohs(server.sin_port)) ||
	    !landlock_enter(&landlock))
		_exit(252);
	return connect_there();
}

static int
connect_beside_rule(void)
{
	if (connect_by_rule())
		_exit(252);
	server = beside;
	return connect_there();
}

TEST(one_port_may_be_allowed)
{
	listen_here();
	beside = server;
	listen_here();
	ck_assert_int_eq(at_large(connect_by_rule), 0);
	ck_assert_int_eq(at_large(connect_beside_rule), EACCES);
}

static pid_t outside;

CALLS(signal_outside, kill(outside, 0))

static int
signal_inside(void)
{
	pid_t child = fork();
	int error = 0;

	if (child == 0) {
		for (;;)
			pause();
	}
	if (kill(getpid(), 0) < 0 || kill(child, SIGKILL) < 0)
		error = errno;
	return waitpid(child, NULL, 0) == child ? error : -1;
}

ONLY_WHERE(signals, "Landlock before 6 lets them", landlock_abi() >= 6)

TEST(signals_stay_inside)
{
	outside = getpid();
	fails(signal_outside, root, EPERM);
	works(signal_inside, root);
}

static struct sockaddr_un abstract;
static socklen_t abstract_size;

CALLS(connect_abstract, connect(socket(AF_UNIX, SOCK_STREAM, 0),
	(struct sockaddr *)&abstract, abstract_size))

static int
pair(void)
{
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) < 0)
		return errno;
	return write(fd[0], "x", 1) == 1 ? 0 : errno;
}

TEST(abstract_sockets_of_others_are_out_of_reach)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	abstract = (struct sockaddr_un){.sun_family = AF_UNIX};
	text_format(abstract.sun_path + 1, sizeof abstract.sun_path - 1,
	            "test_landlock.%ld", (long)getpid());
	abstract_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
	                            strlen(abstract.sun_path + 1));
	must(bind(fd, (struct sockaddr *)&abstract, abstract_size) == 0 &&
	     listen(fd, 5) == 0, "bind: %s", strerror(errno));
	fails(connect_abstract, root, EPERM);
	works(pair, root);
	close(fd);
}

/* ---- rulesets ---- */

static int
enter_without_leave(void)
{
	struct landlock landlock;

	become_ordinary();
	if (!landlock_begin(&landlock, false))
		return 253;
	return landlock_enter(&landlock) ? 0 : errno;
}

ONLY_WHERE(rules, "this system has no Landlock", landlock_abi() > 0)

TEST(without_no_new_privileges_nothing_is_entered)
{
	ck_assert_int_eq(at_large(enter_without_leave), EPERM);
}

static int
look_at_descriptors(void)
{
	struct landlock landlock;
	int given;

	forbid_new_privileges();
	if (!landlock_begin(&landlock, false) || landlock.ruleset < 0 ||
	    landlock.abi != landlock_abi())
		return 1;
	given = landlock.ruleset;
	if (!(fcntl(given, F_GETFD) & FD_CLOEXEC))
		return 2;
	if (!landlock_enter(&landlock) || landlock.ruleset != -1)
		return 3;
	return fcntl(given, F_GETFD) < 0 ? 0 : 4;
}

TEST(a_ruleset_is_ended_when_it_is_entered)
{
	ck_assert_int_eq(at_large(look_at_descriptors), 0);
}

static int
enter_for_ever(void)
{
	struct landlock landlock;

	forbid_new_privileges();
	for (int i = 0; i < 100; i++) {
		if (!landlock_begin(&landlock, false))
			return errno;
		if (!landlock_enter(&landlock))
			return landlock.ruleset == -1 ? errno : 1;
	}
	return 0;
}

/* The kernel stacks 16 of them. */
TEST(what_cannot_be_entered_is_told)
{
	ck_assert_int_eq(at_large(enter_for_ever), E2BIG);
}

/* Some of the rules would not hold, so it is no success. */
TEST(a_rule_that_cannot_be_added_is_told)
{
	struct landlock landlock = {.ruleset = -1, .abi = landlock_abi()};

	ck_assert(!landlock_allow(&landlock, root, LANDLOCK_READ));
	ck_assert_int_eq(errno, EBADF);
	/* There is nothing here to allow. */
	ck_assert(landlock_allow(&landlock, in("nothing"), LANDLOCK_READ));
	ck_assert(landlock_allow(&landlock, in("read/file/x"), LANDLOCK_READ));
}

BEFORE_EACH(NULL, NULL)
EVERYWHERE

TESTS(where_there_is_no_landlock_that_is_said, landlock_abi() <= 0)
{
	struct landlock landlock = {.ruleset = 7};

	ck_assert_int_eq(landlock_abi(), 0);
	errno = 0;
	ck_assert(!landlock_begin(&landlock, false));
	ck_assert_int_eq(errno, ENOSYS);
	ck_assert_int_eq(landlock.ruleset, -1);
	ck_assert_int_eq(landlock.abi, 0);
	ck_assert(!landlock_allow(&landlock, "/", LANDLOCK_READ));
	ck_assert(!landlock_enter(&landlock));
	ck_assert_int_eq(access("/", R_OK), 0);
}
