/*
 * terminal COMMAND...: runs the command with a new terminal as its standard error, and
 * copies what it writes there to our own.
 */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	int terminal = posix_openpt(O_RDWR | O_NOCTTY), status;
	char chunk[4096];
	ssize_t n;
	pid_t pid;

	if (argc < 2 || terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0)
		return 2;
	pid = fork();
	if (pid == 0) {
		int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);

		close(terminal);
		if (end < 0 || dup2(end, 2) < 0)
			_exit(2);
		close(end);
		execv(argv[1], argv + 1);
		_exit(2);
	}
	/* read fails when nobody has the other end open */
	while (pid > 0 && (n = read(terminal, chunk, sizeof chunk)) > 0)
		if (write(2, chunk, (size_t)n) != n)
			return 2;
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status)
		? WEXITSTATUS(status) : 2;
}
