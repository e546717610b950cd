#ifdef __linux__
#define _GNU_SOURCE /* madvise, memfd_create, vmsplice */
#else
#define _XOPEN_SOURCE 700
#endif
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <sys/uio.h>
#endif

#include "attack/act.h"
#include "attack/attack.h"
#include "base/text.h"

enum { STEP = 1 << 20 };

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON /* its name elsewhere */
#endif

static int had; /* steps that were taken */

static void
say_had(void)
{
	act_count(had);
	had = 0;
}

/* NULL if there is no more. */
static char *
map(int64_t bytes, int how)
{
	char *at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
	                how | MAP_ANONYMOUS, -1, 0);

	return at == MAP_FAILED ? NULL : at;
}

/* Take so much and use it; it stays ours. */
static bool
grow(int64_t bytes, int how)
{
	for (int64_t done = 0; done < bytes; done += STEP) {
		char *at = map(STEP, how);

		if (!at)
			return false;
		memset(at, 'x', STEP);
		had++;
	}
	return true;
}

static bool
lend(int64_t bytes)
{
	char *at = map(bytes, MAP_PRIVATE);

	if (!at)
		return false;
	memset(at, 'x', (size_t)bytes);
	return munmap(at, (size_t)bytes) == 0;
}

/* Half of what there is may be used. */
static void
control_memory(const struct attack *a)
{
	act_control(lend(a->bytes / 2));
}

/* The tables of memory that is read and not written hold 4 KiB for each 2 MiB
 * of nothing. */
static bool
grow_tables(int64_t bytes)
{
	const int64_t page = 4096, reach = 2 << 20;
	size_t size = (size_t)(bytes / page * reach);
	volatile char *at = mmap(NULL, size, PROT_READ,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	char sum = 0;

	if (at == MAP_FAILED)
		return false;
	for (size_t i = 0; i < size; i += (size_t)reach)
		sum += at[i];
	had = (int)(bytes / STEP);
	act_sleep_ms(ATTACK_UNSEEN_MS);
	munmap((void *)(uintptr_t)at, size);
	return sum == 0;
}

#if ATTACK_LINUX
static bool
is_huge(void)
{
	FILE *file = fopen("/proc/self/smaps_rollup", "re");
	char line[128];
	long kb = 0;

	while (file && fgets(line, sizeof line, file) &&
	       sscanf(line, "AnonHugePages: %ld", &kb) != 1)
		;
	if (file)
		fclose(file);
	return kb >= 2048;
}

/* A pipe that holds 4 KiB of a huge page holds 2 MiB, which are nobody's when
 * they are not mapped any more: vmsplice(2). */
static bool
splice_huge(int pipe)
{
	const uintptr_t huge = 2 << 20;
	char *room = map(2 * huge, MAP_PRIVATE);
	struct iovec part = {.iov_len = 4096};
	bool done;

	if (!room)
		return false;
	part.iov_base = room + (huge - (uintptr_t)room % huge) % huge;
	madvise(part.iov_base, huge, MADV_HUGEPAGE);
	memset(part.iov_base, 'x', huge);
	done = is_huge() && vmsplice(pipe, &part, 1, SPLICE_F_NONBLOCK) == 4096;
	return munmap(room, 2 * huge) == 0 && done;
}

static bool
grow_pipes(int64_t bytes)
{
	int end[2] = {-1, -1};

	for (int i = 0; i < bytes / (2 * STEP); i++) {
		if (i % 16 == 0 && pipe(end) < 0)
			return false;
		if (!splice_huge(end[1]))
			return false;
		had += 2;
	}
	return true;
}

static void
close_all(void)
{
	for (int fd = 3; fd < 64; fd++)
		close(fd);
}
#endif

void
attack_memory_private(const struct attack *a)
{
	control_memory(a);
#if ATTACK_LINUX
	act_tell_unseen("vmsplice", grow_pipes(a->bytes * 5 / 2));
	close_all();
	had = 0;
#endif
	act_tell("tables", grow_tables(a->bytes * 5 / 2));
	say_had();
	act_tell_unseen("private", grow(a->bytes * 5 / 2, MAP_PRIVATE));
	say_had();
}

/* Shared memory that is used but not mapped is nobody's. */
static bool
grow_unmapped(int64_t bytes)
{
	char *at = map(bytes, MAP_SHARED);

	for (int64_t done = 0; at && done < bytes; done += STEP) {
		memset(at + done, 'x', STEP);
		if (madvise(at + done, STEP, MADV_DONTNEED) < 0)
			return false;
		had++;
	}
	if (!at)
		return false;
	act_sleep_ms(ATTACK_UNSEEN_MS);
	munmap(at, (size_t)bytes);
	return true;
}

void
attack_memory_shared(const struct attack *a)
{
	control_memory(a);
	act_tell("unmapped", grow_unmapped(a->bytes * 5 / 2));
	say_had();
	act_tell_unseen("shared", grow(a->bytes * 5 / 2, MAP_SHARED));
	say_had();
}

/* Each has less than the limit. */
void
attack_memory_children(const struct attack *a)
{
	int end[2], n = 0;
	bool all = pipe(end) == 0;

	control_memory(a);
	for (; all && n < 5; n++) {
		pid_t pid = act_fork();

		if (pid == 0)
			act_report(end[1], grow(a->bytes / 2, MAP_PRIVATE));
		all = pid > 0;
	}
	for (int i = 0; i < n && all; i++) {
		char byte = '0';

		all = read(end[0], &byte, 1) == 1 && byte == '1';
		had += all * (int)(a->bytes / 2 / STEP);
	}
	act_tell_unseen("children", all);
	say_had();
}

#if ATTACK_LINUX
/* Files that are nothing but memory, several, since each may be limited. */
static bool
fill_files(int64_t bytes, int (*make)(int i))
{
	static char block[STEP];

	memset(block, 'x', sizeof block);
	for (int i = 0; bytes > 0; i++) {
		int fd = make(i);

		if (fd < 0)
			return false;
		for (int n = 0; n < 32 && bytes > 0; n++, bytes -= STEP) {
			if (write(fd, block, STEP) != STEP)
				return false;
			had++;
		}
	}
	return true;
}

static int
make_memfd(int i)
{
	(void)i;
	return memfd_create("attack", 0);
}

static int
make_shm(int i)
{
	char path[80];
	int fd;

	text_format(path, sizeof path, "/dev/shm/referee.attack.%ld.%d",
	            (long)getpid(), i);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (fd >= 0)
		unlink(path);
	return fd;
}
#endif

void
attack_memory_file(const struct attack *a)
{
	control_memory(a);
	signal(SIGXFSZ, SIG_IGN);
#if ATTACK_LINUX
	act_tell_unseen("memfd", fill_files(a->bytes * 5 / 2, make_memfd));
	say_had();
	close_all();
	act_tell_unseen("shm", fill_files(a->bytes * 5 / 2, make_shm));
#else
	act_untried("file");
#endif
}
