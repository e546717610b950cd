/*
 * clocks: tries to set the system's clock, to the time that it shows, which
 * would harm nobody.  Verdict: none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* settimeofday, adjtimex */
#include <sys/time.h>
#include <sys/timex.h>
#endif

#include "hostile.h"

static const char *
attack(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (clock_settime(CLOCK_REALTIME, &now) == 0)
		return "setting the clock";
#ifdef __linux__
	struct timeval today = {now.tv_sec, now.tv_nsec / 1000};
	struct timex shift = {.modes = ADJ_OFFSET_SINGLESHOT, .offset = 0};

	if (settimeofday(&today, NULL) == 0)
		return "settimeofday";
	if (adjtimex(&shift) >= 0)
		return "adjtimex";
#endif
	return NULL;
}

int
main(void)
{
	agent_begin();
	hostile_play(attack);
}
