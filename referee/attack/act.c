#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attack/act.h"
#include "attack/attack.h"
#include "base/text.h"

/*
 * What is said
 */

void
act_say(const char *format, ...)
{
	char line[256];
	size_t n;
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof line - 1, format, args);
	va_end(args);
	n = strlen(line);
	line[n++] = '\n';
	while (write(STDOUT_FILENO, line, n) < 0 && errno == EINTR)
		;
}

void
act_control(bool works)
{
	act_say("control %d", works);
}

void
act_count(int n)
{
	act_say("count %d", n);
}

void
act_tell(const char *act, bool did)
{
	if (did)
		act_say("did %s", act);
	else
		act_say("failed %s %d", act, errno);
}

void
act_untried(const char *act)
{
	act_say("untried %s", act);
}

void
act_tell_read(const char *act, const char *bytes, bool did)
{
	for (int i = 0; did && i < ATTACK_SECRET; i++)
		if (!strchr("0123456789abcdef", bytes[i]) || !bytes[i])
			did = false;
	if (did)
		act_say("read %s %.*s", act, ATTACK_SECRET, bytes);
	else
		act_tell(act, false);
}

void
act_tell_unseen(const char *act, bool did)
{
	int cause = errno;

	if (did)
		act_sleep_ms(ATTACK_UNSEEN_MS);
	errno = cause;
	act_tell(act, did);
}

void
act_control_children(const struct attack *a)
{
	act_control(a->alone || act_has_child());
}

void
act_control_pipe(void)
{
	int end[2];
	char byte = 0;

	act_control(pipe(end) == 0 && write(end[1], "x", 1) == 1 &&
	            read(end[0], &byte, 1) == 1 && byte == 'x');
}

/*
 * Files
 */

bool
act_path(const struct attack *a, const char *name, char path[ATTACK_PATH])
{
	return text_format(path, ATTACK_PATH, "%s/%s", a->folder, name);
}

void
act_close(int fd)
{
	int cause = errno;

	if (fd >= 0)
		close(fd);
	errno = cause;
}

bool
act_read_at(const char *path, int64_t offset, char into[ATTACK_SECRET])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool done = fd >= 0 && pread(fd, into, ATTACK_SECRET, (off_t)offset) ==
	                       ATTACK_SECRET;

	act_close(fd);
	return done;
}

/*
 * Time and children
 */

void
act_sleep_ms(int ms)
{
	poll(NULL, 0, ms);
}

void
act_stay(int output)
{
	struct pollfd end = {output, 0, 0};

	signal(SIGHUP, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	while (poll(&end, 1, -1) <= 0)
		;
	_exit(0);
}

pid_t
act_fork(void)
{
	pid_t pid = fork();

	if (pid == 0)
		alarm(ATTACK_LIFE_S);
	return pid;
}

bool
act_has_child(void)
{
	pid_t pid = act_fork();
	int status;

	if (pid == 0)
		_exit(42);
	return pid > 0 && waitpid(pid, &status, 0) == pid &&
	       WIFEXITED(status) && WEXITSTATUS(status) == 42;
}

void
act_report(int to, bool done)
{
	if (write(to, done ? "1" : "0", 1) < 0)
		_exit(1);
	act_stay(STDERR_FILENO);
}
