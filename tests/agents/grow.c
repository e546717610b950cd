/*
 * grow HOW [MB]: takes memory, a megabyte at a time, until it is refused or has
 * three times as many as it is allowed (64), and keeps it.  HOW:
 *
 *	private    from malloc
 *	shared     a shared mapping
 *	memfd      written to a file that is memory only (Linux)
 *	file       written to a file in /dev/shm, removed at once
 *	children   four of them, each less than is allowed, in all 2.5 times
 *	away       private, but only while its opponent is to move: from each
 *	           answer on for 150 ms
 *
 * Verdict: memory; where that is not watched, none if it was refused in time.
 */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create, MAP_ANONYMOUS */
#endif
#include <sys/mman.h>

#include "hostile.h"

enum { MEGABYTE = 1024 * 1024 };

static const char *how = "private";
static int allowed = 64;
static int fd = -1;

/* One more; false if it is refused. */
static bool
take(void)
{
	static char chunk[MEGABYTE];
	char *bytes;

	if (!strcmp(how, "memfd") || !strcmp(how, "file"))
		return write(fd, chunk, sizeof chunk) == sizeof chunk;
	if (!strcmp(how, "shared")) {
		bytes = mmap(NULL, MEGABYTE, PROT_READ | PROT_WRITE,
		             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (bytes == MAP_FAILED)
			return false;
	} else if (!(bytes = malloc(MEGABYTE))) {
		return false;
	}
	for (int i = 0; i < MEGABYTE; i += 1024)
		((volatile char *)bytes)[i] = 1;
	return true;
}

/* How many of so many it got. */
static int
take_all(int wanted)
{
	int n = 0;

	while (n < wanted && take())
		n++;
	return n;
}

/* Whether all children got what they wanted. */
static bool
have_children(void)
{
	int got[2], all = 0, n;

	if (pipe(got) < 0)
		return false;
	for (int i = 0; i < 4; i++) {
		pid_t pid = hostile_fork();

		if (pid < 0)
			return false;
		if (pid)
			continue;
		n = take_all(allowed * 5 / 8);
		if (write(got[1], &n, sizeof n) < 0)
			_exit(1);
		for (;;)
			pause();
	}
	for (int i = 0; i < 4; i++)
		if (read(got[0], &n, sizeof n) == sizeof n)
			all += n;
	return all >= allowed * 5 / 8 * 4;
}

static const char *
attack(void)
{
	bool worked;

#ifdef __linux__
	if (!strcmp(how, "memfd"))
		fd = memfd_create("grow", 0);
#endif
	if (!strcmp(how, "file")) {
		fd = open("/dev/shm/grow", O_RDWR | O_CREAT | O_EXCL, 0600);
		unlink("/dev/shm/grow");
	}
	worked = strcmp(how, "children") ? take_all(3 * allowed) == 3 * allowed
	                                 : have_children();
	agent_sleep_ms(300); /* time to see it */
	return worked ? "taking too much memory" : NULL;
}

/* Private memory that is given back. */
static void
hold_for_a_while(void)
{
	size_t size = (size_t)allowed * 3 / 2 * MEGABYTE;
	char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
	                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (bytes != MAP_FAILED) {
		memset(bytes, 1, size);
		agent_sleep_ms(150);
		munmap(bytes, size);
	}
}

/* Play, and hold what is too much between the turns. */
static void
play_away(void)
{
	for (;;) {
		agent_await_go();
		agent_move();
		hold_for_a_while();
	}
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1)
		how = argv[1];
	allowed = agent_number(argc, argv, 2, allowed);
	if (!strcmp(how, "away"))
		play_away();
	hostile_play(attack);
}
