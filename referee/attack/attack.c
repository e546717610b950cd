#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attack/attack.h"
#include "base/fd.h"
#include "base/text.h"

const struct attack *const attack_table[] = {
	attack_others, attack_files, attack_memory, attack_away, NULL,
};

struct attack_told attack_told = {.control = true};

bool
attack_breaks(const struct attack *attack, const char *property)
{
	size_t n = strlen(property);

	for (const char *at = attack->breaks; *at; at += strspn(at, " ")) {
		size_t word = strcspn(at, " ");

		if (word == n && !strncmp(at, property, n))
			return true;
		at += word;
	}
	return false;
}

bool
attack_make(const struct attack *attack, const struct target *target)
{
	struct target now = *target;

	now.attack = attack;
	return attack->make(&now);
}

void
attack_tell(void)
{
	text_write_bytes((const char *)&attack_told, sizeof attack_told, STDOUT_FILENO);
}

void
attack_tell_over(void)
{
	attack_told.over = true;
	attack_tell();
}

void
attack_sleep_ms(int ms)
{
	poll(NULL, 0, ms);
}

pid_t
attack_fork(void)
{
	pid_t pid = fork();

	if (pid == 0)
		alarm(ATTACK_LIFE_S);
	return pid;
}

bool
attack_by_child(bool (*act)(void))
{
	pid_t pid = attack_fork();
	int status;

	if (pid == 0)
		_exit(!act || act() ? 42 : 1);
	return pid > 0 && waitpid(pid, &status, 0) == pid &&
	       WIFEXITED(status) && WEXITSTATUS(status) == 42;
}

void
attack_stay(int output)
{
	struct pollfd end = {output, 0, 0};

	signal(SIGHUP, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	while (poll(&end, 1, -1) < 0 && errno == EINTR)
		;
	_exit(0);
}

void
attack_report(int to, bool worked)
{
	if (write(to, worked ? "1" : "0", 1) < 0)
		_exit(1);
	attack_stay(STDERR_FILENO);
}

bool
attack_is_secret(const struct target *t, const char bytes[ATTACK_SECRET],
                 bool reached)
{
	return *t->secret ? !memcmp(bytes, t->secret, ATTACK_SECRET) : reached;
}

bool
attack_read_at(const char *path, int64_t offset, char into[ATTACK_SECRET])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool done = fd >= 0 && pread(fd, into, ATTACK_SECRET, (off_t)offset) ==
	                       ATTACK_SECRET;

	fd_close(&fd);
	return done;
}
