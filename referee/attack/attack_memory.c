#define _GNU_SOURCE /* madvise, memfd_create, vmsplice */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/uio.h>
#endif

#include "attack/attack.h"
#include "base/text.h"

enum { STEP = 1 << 20 };

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON /* its name on other systems */
#endif

/* An amount of memory above the limit. */
static int64_t
too_much(const struct target *t)
{
	return t->bytes * 5 / 2;
}

/* Record how many MB this attack got, unless an earlier attack got more. */
static void
note_had(int64_t bytes)
{
	if (bytes / STEP > attack_told.count)
		attack_told.count = (int)(bytes / STEP);
}

/* Wait until the referee ends us.  If that takes too long, the attack has worked. */
static bool
stays_unseen(const struct target *t)
{
	attack_sleep_ms(t->unseen_ms);
	return true;
}

/* Map this much memory.  Returns NULL if there is no more. */
static char *
map(int64_t bytes, int how)
{
	char *at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
	                how | MAP_ANONYMOUS, -1, 0);

	return at == MAP_FAILED ? NULL : at;
}

static bool
may_use_half(const struct target *t)
{
	char *at = map(t->bytes / 2, MAP_PRIVATE);

	if (!at)
		return false;
	memset(at, 'x', (size_t)t->bytes / 2);
	return munmap(at, (size_t)t->bytes / 2) == 0;
}

/* Allocate this many bytes, touch them and keep them. */
static bool
grow(int64_t bytes, int how)
{
	for (int64_t done = 0; done < bytes; done += STEP) {
		char *at = map(STEP, how);

		if (!at)
			return false;
		memset(at, 'x', STEP);
		note_had(done + STEP);
	}
	return true;
}

static bool
grow_by(const struct target *t)
{
	return grow(too_much(t), t->attack->how) && stays_unseen(t);
}

/* Use memory in five children, each below the limit. */
static bool
grow_children(const struct target *t)
{
	int end[2], n = 0;
	bool all = pipe(end) == 0;
	char byte;

	for (; all && n < 5; n++) {
		pid_t pid = attack_fork();

		if (pid == 0)
			attack_report(end[1], grow(t->bytes / 2, MAP_PRIVATE));
		all = pid > 0;
	}
	for (int i = 0; i < n && all; i++) {
		all = read(end[0], &byte, 1) == 1 && byte == '1';
		note_had(all * (i + 1) * t->bytes / 2);
	}
	return all && stays_unseen(t);
}

/* Use page tables: they hold 4 KiB for each 2 MiB of zeros that the attacker reads. */
static bool
grow_tables(const struct target *t)
{
	const int64_t page = 4096, reach = 2 << 20;
	size_t size = (size_t)(too_much(t) / page * reach);
	volatile char *at = mmap(NULL, size, PROT_READ,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	char sum = 0;

	if (at == MAP_FAILED)
		return false;
	for (size_t i = 0; i < size; i += (size_t)reach)
		sum += at[i];
	note_had(too_much(t));
	stays_unseen(t);
	munmap((void *)(uintptr_t)at, size);
	return sum == 0;
}

/* Use shared memory and unmap it.  Then the kernel counts this memory for no process. */
static bool
grow_unmapped(const struct target *t)
{
	char *at = map(too_much(t), MAP_SHARED);

	if (!at)
		return false;
	for (int64_t done = 0; done < too_much(t); done += STEP) {
		memset(at + done, 'x', STEP);
		if (madvise(at + done, STEP, MADV_DONTNEED) < 0)
			return false;
		note_had(done + STEP);
	}
	stays_unseen(t);
	munmap(at, (size_t)too_much(t));
	return true;
}

#if ON_LINUX

static bool
is_huge(void)
{
	char text[4096];
	const char *at;
	long kb = 0;

	text_read_file("/proc/self/smaps_rollup", text, sizeof text);
	at = strstr(text, "AnonHugePages:");
	return at && sscanf(at, "AnonHugePages: %ld", &kb) == 1 && kb >= 2048;
}

/* Put 4 KiB of a huge page into a pipe, which keeps all 2 MiB of the page.  After the
 * page is unmapped, the kernel counts this memory for no process: vmsplice(2). */
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

/* Free the descriptors for the next attack. */
static void
close_all(void)
{
	for (int fd = 3; fd < 64; fd++)
		close(fd);
}

static bool
grow_pipes(const struct target *t)
{
	int end[2] = {-1, -1};
	bool all = true;

	for (int i = 0; all && i < too_much(t) / (2 * STEP); i++)
		all = (i % 16 || pipe(end) == 0) && splice_huge(end[1]);
	all = all && stays_unseen(t);
	close_all();
	return all;
}

/* Make a file in memory: a nameless one, or one in /dev/shm. */
static int
make_file(bool nameless, int64_t number)
{
	char path[80];
	int fd;

	if (nameless)
		return memfd_create("attack", 0);
	text_format(path, sizeof path, "/dev/shm/referee.attack.%ld.%lld",
	            (long)getpid(), (long long)number);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (fd >= 0)
		unlink(path);
	return fd;
}

/* Fill files in memory.  Use several, because each may have a limit. */
static bool
fill_files(const struct target *t)
{
	static char block[STEP];
	bool all = true;
	int fd = -1;

	memset(block, 'x', sizeof block);
	for (int64_t done = 0; all && done < too_much(t); done += STEP) {
		if (done % (32 * STEP) == 0)
			fd = make_file(t->attack->how, done);
		all = fd >= 0 && write(fd, block, STEP) == STEP;
		note_had(all * (done + STEP));
	}
	all = all && stays_unseen(t);
	close_all();
	return all;
}

#endif

const struct attack attack_memory[] = {
	{NULL, "use half of the memory",
	 "memory-private memory-shared memory-children memory-file", may_use_half},
#if ON_LINUX
	{"vmsplice", "hold memory in pipes", "memory-private", grow_pipes},
#endif
	{"tables", "hold memory in page tables", "memory-private", grow_tables},
	{"private", "hold private memory", "memory-private", grow_by,
	 .how = MAP_PRIVATE},
	{"unmapped", "hold shared memory that is not mapped", "memory-shared", grow_unmapped},
	{"shared", "hold shared memory", "memory-shared", grow_by, .how = MAP_SHARED},
	{"children", "hold memory in children", "memory-children", grow_children},
#if ON_LINUX
	{"memfd", "hold files that are memory", "memory-file", fill_files, .how = true},
	{"shm", "hold files in /dev/shm", "memory-file", fill_files},
#endif
	{.make = NULL},
};
