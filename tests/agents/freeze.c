/*
 * freeze FOLDER N: stops its parent, the process that referees it, for longer than the
 * limit of 250 ms, N times in all.  At the first `go` of a process, if FOLDER has fewer
 * than N files, it makes one more, stops its parent, answers at once, and continues its
 * parent after 300 ms.  Verdict: void, because the answer was in time and nobody was
 * there to read it.
 */
#include <fcntl.h>
#include <signal.h>

#include "agent.h"

/* Return whether there were fewer than N files. */
static int
count_one_more(const char *folder, int n)
{
	char name[AGENT_LINE];

	for (int i = 0; i < n; i++) {
		int fd;

		snprintf(name, sizeof name, "%s/%d", folder, i);
		fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
		if (fd >= 0)
			return !close(fd);
	}
	return 0;
}

/* Wait until the referee waits for our answer: if we stop it earlier, it finds the
 * answer in time when it looks.  Waits at most 100 ms, and not at all where /proc does
 * not show the state. */
static void
await_sleep(pid_t pid)
{
	char path[64], stat[AGENT_LINE];
	char *state = stat;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	for (int ms = 0; ms < 100 && state; ms++) {
		int fd = open(path, O_RDONLY);
		ssize_t n = fd < 0 ? 0 : read(fd, stat, sizeof stat - 1);

		if (fd >= 0)
			close(fd);
		stat[n > 0 ? n : 0] = '\0';
		state = strrchr(stat, ')');
		if (state && state[1] && state[2] == 'S')
			return;
		agent_sleep_ms(1);
	}
}

int
main(int argc, char **argv)
{
	char move[AGENT_MOVE];
	pid_t referee = getppid();
	int freezes;

	agent_begin();
	if (argc < 3)
		return 2;
	freezes = count_one_more(argv[1], atoi(argv[2]));
	agent_await_go();
	agent_choose(move);
	if (freezes) {
		await_sleep(referee);
		kill(referee, SIGSTOP);
	}
	agent_say(strcat(move, "\n"));
	agent_sleep_ms(freezes ? 300 : 0);
	if (freezes)
		kill(referee, SIGCONT);
	agent_play_on();
}
