/*
 * litter HOW: for the files wire of Halma: plays the first step that it finds, and then
 * fills its folder.  HOW:
 *
 *	huge    a file of 100 MB
 *	many    1000 files
 *	heap    12,000 files, which is too much
 *	deep    100 folders, one in the other, the last without rights
 *	links   links to /, to itself, and to its parent's folder
 *	pipes   a named pipe, and a file without rights
 *	first   the file of 100 MB, and only then the answer
 *	stray   a child in a session of its own, which goes on writing
 *	lease   a child in a session of its own, which holds a lease on the answer
 *
 * Verdict: none, except for heap, and for a lease that holds; and nothing is left.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETLEASE */
#endif
#include <signal.h>

#include "halma.h"
#include "hostile.h"

static void
links(void)
{
	if (symlink("/", "root") || symlink("itself", "itself") ||
	    symlink("..", "above") || link("input.txt", "twin"))
		return;
	rename("input.txt", "in put\n.txt");
}

static void
stray(void)
{
	if (hostile_fork())
		return;
	setsid();
	for (int i = 0; i < 100; i++) {
		close(open("late", O_WRONLY | O_CREAT, 0600));
		agent_sleep_ms(20);
	}
	_exit(0);
}

/* Hold the lease for a second.  Whoever opens the answer in that time waits, or is
 * refused. */
static void
lease(void)
{
	int end[2];
	char byte;

	if (pipe(end) < 0)
		return;
	if (hostile_fork()) {
		close(end[1]);
		if (read(end[0], &byte, 1) < 0)
			exit(1);
		return;
	}
	setsid();
	signal(SIGIO, SIG_IGN);
#ifdef F_SETLEASE
	fcntl(open("output.txt", O_RDONLY), F_SETLEASE, F_WRLCK);
#endif
	close(end[0]);
	close(end[1]);
	agent_sleep_ms(1000);
	_exit(0);
}

int
main(int argc, char **argv)
{
	agent_obey(argc, argv, "many");
	signal(SIGXFSZ, SIG_IGN);
	if (agent_does("first"))
		hostile_huge("huge", true);
	halma_answer();
	if (agent_does("huge"))
		hostile_huge("huge", true);
	if (agent_does("many"))
		hostile_files(1000, false);
	if (agent_does("heap"))
		hostile_files(12000, false);
	if (agent_does("deep") && hostile_folders() == 100)
		mkdir("closed", 0);
	if (agent_does("links"))
		links();
	if (agent_does("pipes") && mkfifo("pipe", 0600) == 0)
		close(open("closed", O_WRONLY | O_CREAT, 0));
	if (agent_does("stray"))
		stray();
	if (agent_does("lease"))
		lease();
	return 0;
}
