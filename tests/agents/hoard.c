/*
 * hoard leaders|tables|maps|locks|reserve: plays honestly.  At its first `go` it takes more
 * than mem=64M, in a form that does not show as resident memory of a process:
 *
 *	leaders  40 MB each in itself and in a child; in both the first thread has ended
 *	tables   page tables of 24 children with 8 MB each
 *	maps     60000 mappings in each of 7 children
 *	locks    20000 record locks
 *	reserve  4 TB of which it uses nothing; it resigns if it gets them
 *
 * Verdict: memory; of the last none.
 */
#ifdef __linux__
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hostile.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { MB = 1 << 20, TABLES = 24, SPACES = 7, PER_SPACE = 60000,
       LOCKS = 20000 };

static void *
hold_on(void *nothing)
{
	(void)nothing;
	agent_hold(40 * MB);
	agent_rest();
	return NULL;
}

static void *
play(void *nothing)
{
	(void)nothing;
	agent_hold(40 * MB);
	agent_sleep_ms(300);
	agent_go_on();
	exit(0);
	return NULL;
}

static void
leave_to(void *(*life)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, life, NULL) == 0)
		pthread_exit(NULL);
}

static void
have_tables(void)
{
	size_t size = 4000UL * MB;
	volatile char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE |
	                            MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	for (size_t i = 0; (void *)bytes != MAP_FAILED && i < size; i += 2 * MB)
		(void)bytes[i];
}

static void
have_maps(void)
{
	for (int i = 0; i < PER_SPACE; i++)
		if (mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE,
		         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
			return;
}

/* Returns when all have it: on a busy machine that takes longer than the game. */
static void
have_children(int n, void (*have)(void))
{
	int had[2];
	char byte = 0;

	if (pipe(had) < 0)
		return;
	for (int i = 0; i < n; i++)
		if (hostile_fork() == 0) {
			have();
			if (write(had[1], &byte, 1) == 1)
				agent_rest();
			exit(1);
		}
	close(had[1]);
	for (int i = 0; i < n && read(had[0], &byte, 1) == 1; i++)
		;
}

/* From the last byte on, because the kernel keeps locks in order. */
static void
have_locks(void)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
	const char *folder = getenv("TMPDIR");
	char path[4096];
	int fd;

	snprintf(path, sizeof path, "%s/locked", folder ? folder : "/tmp");
	fd = open(path, O_RDWR | O_CREAT, 0600);
	for (lock.l_start = 2 * LOCKS; lock.l_start > 0; lock.l_start -= 2)
		if (fcntl(fd, F_SETLK, &lock) < 0)
			return;
}

static bool
is_reserved(void)
{
	return sizeof(size_t) < 8 ||
	       mmap(NULL, (size_t)4000000 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE |
	            MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}

int
main(int argc, char **argv)
{
	agent_obey(argc, argv, "");
	agent_await_go();
	if (agent_does("reserve") && is_reserved()) {
		agent_say("resign\n");
	} else if (agent_does("leaders")) {
		if (hostile_fork() == 0)
			leave_to(hold_on);
		leave_to(play);
	} else if (agent_does("tables")) {
		have_children(TABLES, have_tables);
	} else if (agent_does("locks")) {
		have_locks();
	} else if (agent_does("maps")) {
		have_children(SPACES, have_maps);
	}
	agent_sleep_ms(300); /* so that the referee sees it */
	agent_go_on();
}
