#ifdef __linux__
#define _GNU_SOURCE /* syscall; see POSIX_ONLY */
#endif
#include <errno.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/on_linux.h"
#if ON_LINUX
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

#include "proc/proc_count.h"

/* An event for a thread, or -1. */
static int
open_event(pid_t thread)
{
#if ON_LINUX
	/* Without the kernel's part, which this clock has all the same: so a user may
	 * have it where perf_event_paranoid is 2. */
	struct perf_event_attr what = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof what,
		.config = PERF_COUNT_SW_TASK_CLOCK,
		.inherit = 1,
		.exclude_kernel = 1,
		.exclude_hv = 1,
	};

	return (int)syscall(SYS_perf_event_open, &what, thread, -1, -1,
	                    PERF_FLAG_FD_CLOEXEC);
#else
	(void)thread;
	errno = ENOSYS;
	return -1;
#endif
}

bool
proc_count(struct proc_count *count, pid_t thread)
{
	int fd = count->n < PROC_COUNTED ? open_event(thread) : -1;

	if (fd >= 0)
		count->fd[count->n++] = fd;
	return fd >= 0 || (count->n < PROC_COUNTED && errno == ESRCH);
}

int64_t
proc_counted_us(const struct proc_count *count)
{
	int64_t us = 0;
	uint64_t ns;

	for (int i = 0; i < count->n; i++)
		if (read(count->fd[i], &ns, sizeof ns) == (ssize_t)sizeof ns)
			us += (int64_t)(ns / 1000);
	return us;
}

void
proc_count_end(struct proc_count *count)
{
	while (count->n)
		fd_close(&count->fd[--count->n]);
}
