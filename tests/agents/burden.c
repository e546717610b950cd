/*
 * burden children|files [N [MB]]: an honest agent that is slow to measure.  At its
 * first `go` it makes N idle children (200), with which it shares MB megabytes of
 * memory (40), or N files in its scratch folder (9700).  Then it plays on.  Verdict:
 * none, and none for an opponent that answers in time.
 */
#include "hostile.h"

static void
have_child(void)
{
	if (hostile_fork() == 0)
		agent_rest();
}

static void
have_file(int i)
{
	char name[24];
	int fd;

	snprintf(name, sizeof name, "%d", i);
	fd = open(name, O_WRONLY | O_CREAT, 0600);
	if (fd >= 0)
		close(fd);
}

int
main(int argc, char **argv)
{
	bool files = argc > 1 && !strcmp(argv[1], "files");
	int n = agent_number(argc, argv, 2, files ? 9700 : 200);
	size_t size = (size_t)agent_number(argc, argv, 3, 40) << 20;
	const char *folder = getenv("TMPDIR");

	agent_begin();
	if (!files)
		agent_hold(size);
	if (files && (!folder || chdir(folder) < 0))
		return 1;
	agent_await_go();
	for (int i = 0; i < n && i < 10000; i++)
		if (files)
			have_file(i);
		else
			have_child();
	agent_move();
	agent_play_on();
}
