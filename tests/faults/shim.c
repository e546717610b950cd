/*
 * A library for LD_PRELOAD that makes one system call fail, once: a failure of the host,
 * at a place of our choice.  From the environment:
 *
 *	FAULT_PROGRAMS  the programs whose calls are counted: names, parted by blanks
 *	FAULT_FILE      the file of the counts (struct tally), over all processes of
 *	                these programs; it exists and has the right size
 *	FAULT_CALL      the name of the call that must fail, or nothing
 *	FAULT_AT        which of these calls, from 1
 *	FAULT_KILL      the process is killed there instead
 *
 * A call that fails has done nothing, except for close.
 */
#define _GNU_SOURCE /* RTLD_NEXT, dl_iterate_phdr */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <grp.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calls.h"

#define CALL_NAME(name, ...) #name,
static const char *const names[] = {CALLS(CALL_NAME)};
#define CALL_ERROR(name, error, ...) error,
static const int errors[] = {CALLS(CALL_ERROR)};

static struct tally *tally; /* NULL: count nothing here */
static int which = -1;
static unsigned when;
static uintptr_t program, program_end; /* where its code is */

/* For dl_iterate_phdr: the first object that is listed is the program itself. */
static int
find_program(struct dl_phdr_info *info, size_t size, void *context)
{
	(void)size;
	(void)context;
	program = info->dlpi_addr;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		uintptr_t end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr +
		                info->dlpi_phdr[i].p_memsz;

		if (info->dlpi_phdr[i].p_type == PT_LOAD && end > program_end)
			program_end = end;
	}
	return 1;
}

static int
is_ours(void)
{
	const char *list = getenv("FAULT_PROGRAMS"), *name;
	char path[512];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
	size_t length;

	if (n < 0 || !list)
		return 0;
	path[n] = '\0';
	name = strrchr(path, '/') + 1;
	length = strlen(name);
	for (; (list = strstr(list, name)); list++)
		if (list[length] == ' ' || !list[length])
			return 1;
	return 0;
}

/* Until `tally` is set, no call here counts. */
__attribute__((constructor)) static void
begin(void)
{
	const char *path = getenv("FAULT_FILE"), *call = getenv("FAULT_CALL");
	const char *at = getenv("FAULT_AT");
	void *frames[FRAMES], *map;
	int fd;

	if (!path || !is_ours() || (fd = open(path, O_RDWR | O_CLOEXEC)) < 0)
		return;
	map = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
	           0);
	close(fd);
	for (int i = 0; call && i < CALL_COUNT; i++)
		if (!strcmp(call, names[i]))
			which = i;
	when = at ? (unsigned)strtoul(at, NULL, 10) : 0;
	dl_iterate_phdr(find_program, NULL);
	backtrace(frames, FRAMES); /* loads what it needs now */
	if (map != MAP_FAILED)
		tally = map;
}

/* Return a sum over the callers, as far as they are in the program.  It is the same in
 * each run. */
static unsigned
site(void)
{
	void *frames[FRAMES];
	int n = backtrace(frames, FRAMES);
	unsigned sum = 2166136261U;

	for (int i = 0; i < n; i++) {
		uintptr_t at = (uintptr_t)frames[i];

		if (at >= program && at < program_end)
			sum = (sum ^ (unsigned)(at - program)) * 16777619U;
	}
	return sum;
}

static void
note_place(void)
{
	void *frames[FRAMES];
	int n = backtrace(frames, FRAMES), to = 0;

	for (int i = 0; i < n; i++) {
		uintptr_t at = (uintptr_t)frames[i];

		if (at >= program && at < program_end)
			tally->where[to++] = at - program;
	}
}

/* Count a call.  Returns whether it must fail, with errno set. */
static int
fails(enum call call)
{
	unsigned n, place;
	int before = errno;

	if (!tally)
		return 0;
	n = __atomic_add_fetch(&tally->calls[call], 1, __ATOMIC_SEQ_CST);
	if (which < 0) {
		place = __atomic_fetch_add(&tally->count, 1, __ATOMIC_SEQ_CST);
		if (place < SEEN)
			tally->seen[place] = (struct seen){call, site()};
	}
	errno = before;
	if ((int)call != which || n != when)
		return 0;
	__atomic_add_fetch(&tally->hit, 1, __ATOMIC_SEQ_CST);
	note_place();
	if (getenv("FAULT_KILL"))
		raise(SIGKILL);
	errno = errors[call];
	return 1;
}

#define REAL(name, type, ...) \
	static type (*real)(__VA_ARGS__); \
	if (!real) \
		*(void **)&real = dlsym(RTLD_NEXT, #name)

#define WRAP(name, error, type, failure, given, ...) \
	type name(__VA_ARGS__); \
	type name(__VA_ARGS__) \
	{ \
		REAL(name, type, __VA_ARGS__); \
		return fails(CALL_##name) ? failure : real given; \
	}

PLAIN_CALLS(WRAP)

/* These calls succeed and report an error all the same. */
int
close(int fd)
{
	REAL(close, int, int);
	return fails(CALL_close) ? (real(fd), errno = EIO, -1) : real(fd);
}

int
fclose(FILE *file)
{
	REAL(fclose, int, FILE *);
	return fails(CALL_fclose) ? (real(file), errno = EIO, EOF) : real(file);
}

/* A pipe cannot run out of space. */
ssize_t
write(int fd, const void *bytes, size_t n)
{
	REAL(write, ssize_t, int, const void *, size_t);
	if (!fails(CALL_write))
		return real(fd, bytes, n);
	errno = lseek(fd, 0, SEEK_CUR) < 0 ? EIO : ENOSPC;
	return -1;
}

/* Calls that may have n more arguments, each of which goes on as a long. */
#define VARIADIC(type, name, n, last, given, ...) \
	type name(__VA_ARGS__, ...) \
	{ \
		va_list args; \
		long a[n]; \
		REAL(name, type, __VA_ARGS__, ...); \
		va_start(args, last); \
		for (int i = 0; i < n; i++) \
			a[i] = va_arg(args, long); \
		va_end(args); \
		return fails(CALL_##name) ? -1 : real given; \
	}

VARIADIC(int, open, 1, how, (path, how, a[0]), const char *path, int how)
VARIADIC(int, openat, 1, how, (fd, path, how, a[0]), int fd, const char *path, int how)
VARIADIC(int, fcntl, 1, what, (fd, what, a[0]), int fd, int what)
VARIADIC(int, prctl, 4, what, (what, a[0], a[1], a[2], a[3]), int what)
VARIADIC(long, syscall, 6, number, (number, a[0], a[1], a[2], a[3], a[4], a[5]), long number)
