/*
 * suid: starts a program that would run as root (su), and looks whether it does;
 * it is killed before it does anything.  Verdict: none; it may not.
 */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "hostile.h"

static const char *
find_su(void)
{
	static const char *const places[] = {"/usr/bin/su", "/bin/su"};
	struct stat st;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (stat(places[i], &st) == 0 && st.st_mode & S_ISUID)
			return places[i];
	return NULL;
}

/* Whether our only child acts as another user than we are, as /proc knows it. */
static bool
child_is_other(void)
{
	char text[2048], path[80];
	const char *line;
	long child, real = 0, effective = 0;

	if (!hostile_read("/proc/thread-self/children", text, sizeof text) ||
	    sscanf(text, "%ld", &child) != 1)
		return false;
	snprintf(path, sizeof path, "/proc/%ld/status", child);
	hostile_read(path, text, sizeof text);
	line = strstr(text, "\nUid:");
	return line && sscanf(line, "\nUid: %ld %ld", &real, &effective) == 2 &&
	       real != effective;
}

static const char *
attack(void)
{
	const char *su = find_su();
	int in[2];
	pid_t pid;
	bool root = false;

	if (!su || pipe(in) < 0)
		hostile_refuse("there is no such program");
	pid = hostile_fork();
	if (pid < 0)
		return NULL;
	if (pid == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl(su, su, (char *)NULL);
		_exit(1);
	}
	for (int i = 0; i < 200 && !root && !waitpid(pid, NULL, WNOHANG); i++) {
		root = child_is_other();
		agent_sleep_ms(1);
	}
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(in[0]);
	close(in[1]);
	return root ? "becoming root" : NULL;
}

int
main(void)
{
	agent_begin();
	if (geteuid() == 0)
		hostile_refuse("it is root already");
	hostile_play(attack);
}
