/*
 * veil: copies itself to its scratch folder, makes the copy unreadable, executes it,
 * and plays honestly.  Verdict: output, if the terms limit what it reads and the
 * referee is an ordinary user; otherwise none.
 */
#include <fcntl.h>

#include "hostile.h"

static void
copy_to(const char *path)
{
	int from = open("/proc/self/exe", O_RDONLY);
	int to = open(path, O_WRONLY | O_CREAT | O_EXCL, 0100);
	char bytes[65536];
	ssize_t n;

	while ((n = read(from, bytes, sizeof bytes)) > 0)
		if (write(to, bytes, (size_t)n) != n)
			break;
	close(from);
	close(to);
}

int
main(int argc, char **argv)
{
	const char *folder = getenv("TMPDIR");
	char path[4096];

	(void)argv;
	agent_begin();
	if (argc == 1 && folder) {
		snprintf(path, sizeof path, "%s/veil", folder);
		copy_to(path);
		execl(path, path, "again", (char *)NULL);
		hostile_refuse("its copy cannot be executed");
	}
	for (;;) {
		agent_await_go();
		agent_sleep_ms(100); /* so that the referee sees it */
		agent_move();
	}
}
