#include <limits.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/system.h"
#include "base/text.h"

int64_t
clock_read_us(clockid_t clock)
{
	struct timespec t;

	if (clock_gettime(clock, &t) < 0)
		return -1;
	return (int64_t)t.tv_sec * CLOCK_S + t.tv_nsec / 1000;
}

int64_t
clock_now_us(void)
{
	return clock_read_us(CLOCK_MONOTONIC);
}

int64_t
clock_own_cpu_us(void)
{
	return clock_read_us(CLOCK_PROCESS_CPUTIME_ID);
}

clockid_t
clock_of_process(pid_t pid)
{
	clockid_t clock = CLOCK_MONOTONIC;

#if defined(_POSIX_CPUTIME) && _POSIX_CPUTIME >= 0 && !ON_MACOS
	if (clock_getcpuclockid(pid, &clock))
		clock = CLOCK_MONOTONIC;
#else
	(void)pid;
#endif
	return clock;
}

int64_t
clock_add(int64_t base, int64_t more)
{
	if (base == CLOCK_NEVER || more == CLOCK_NEVER ||
	    (more > 0 && base > CLOCK_NEVER - more))
		return CLOCK_NEVER;
	return base + more;
}

int64_t
clock_earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t
clock_later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

int64_t
clock_again(int64_t began_us, int64_t cost_us, int64_t least_us)
{
	return began_us + (10 * cost_us > least_us ? 10 * cost_us : least_us);
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

const char *
clock_words(double seconds, char into[CLOCK_WORDS])
{
	long long s = seconds > 1e9 ? 1000000000 : (long long)(seconds + 0.5);

	if (s < 3600)
		text_format(into, CLOCK_WORDS, "%lld:%02lld", s / 60, s % 60);
	else
		text_format(into, CLOCK_WORDS, "%lld:%02lld:%02lld", s / 3600,
		            s / 60 % 60, s % 60);
	return into;
}
