#include <errno.h>
#include <limits.h>
#include <time.h>

#include "clock.h"

static int64_t
in_us(const struct timespec *t)
{
	return (int64_t)t->tv_sec * CLOCK_S + t->tv_nsec / 1000;
}

int64_t
clock_now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return in_us(&now);
}

int64_t
clock_cpu_us(pid_t pid)
{
	struct timespec used;
	clockid_t id;

	errno = clock_getcpuclockid(pid, &id);
	if (errno || clock_gettime(id, &used) < 0)
		return -1;
	return in_us(&used);
}

int64_t
clock_own_cpu_us(void)
{
	struct timespec used;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	return in_us(&used);
}

int64_t
clock_add(int64_t base, int64_t more)
{
	if (base == CLOCK_NEVER || more == CLOCK_NEVER ||
	    (more > 0 && base > CLOCK_NEVER - more))
		return CLOCK_NEVER;
	return base + more;
}

int
clock_poll_ms(int64_t deadline_us, int64_t now_us)
{
	if (deadline_us == CLOCK_NEVER)
		return -1;
	if (deadline_us <= now_us)
		return 0;
	if (deadline_us - now_us > (int64_t)INT_MAX / 2 * CLOCK_MS)
		return INT_MAX / 2;
	return (int)((deadline_us - now_us + CLOCK_MS - 1) / CLOCK_MS);
}
