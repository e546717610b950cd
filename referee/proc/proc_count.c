#define _GNU_SOURCE /* syscall */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "base/system.h"
#include "base/text.h"
#if ON_LINUX
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

#include "proc/proc_count.h"

/* Open an event for a thread; -1 on failure. */
static int
open_event(pid_t thread)
{
#if ON_LINUX
	/* We exclude the kernel because users may then open the event if
	 * perf_event_paranoid is 2.  This clock counts kernel time all the same. */
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

/* The processor time that all processors lost to interrupts and other virtual machines:
 * proc(5). -1 if unknown. */
static int64_t
machine_lost_us(void)
{
	long long irq, softirq, steal;
	char line[400];

	text_read_file("/proc/stat", line, sizeof line);
	return sscanf(line, "cpu %*d %*d %*d %*d %*d %lld %lld %lld", &irq, &softirq,
	              &steal) == 3
		? (irq + softirq + steal) * CLOCK_S / sysconf(_SC_CLK_TCK) : -1;
}

bool
proc_count(struct proc_count *count, pid_t thread)
{
	int fd;

	if (!count->n) {
		count->lost_us = count->lost_now_us = machine_lost_us();
		count->most_us = 0;
	}
	fd = count->n < PROC_COUNTED && count->lost_us >= 0 ? open_event(thread) : -1;

	if (fd >= 0)
		count->fd[count->n++] = fd;
	return fd >= 0 || (count->n < PROC_COUNTED && errno == ESRCH);
}

void
proc_count_look(struct proc_count *count)
{
	int64_t lost_us;

	if (!count->n || (lost_us = machine_lost_us()) < 0)
		return;
	count->most_us = proc_counted_us(count);
	count->lost_now_us = lost_us;
}

int64_t
proc_counted_us(const struct proc_count *count)
{
	int64_t us = count->lost_us - count->lost_now_us;
	uint64_t ns;

	if (!count->n)
		return 0;

	for (int i = 0; i < count->n; i++)
		if (read(count->fd[i], &ns, sizeof ns) == (ssize_t)sizeof ns)
			us += (int64_t)(ns / 1000);
	return us > count->most_us ? us : count->most_us;
}

void
proc_count_end(struct proc_count *count)
{
	while (count->n)
		fd_close(&count->fd[--count->n]);
}
