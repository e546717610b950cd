#ifndef CLOCK_H
#define CLOCK_H

/*
 * Time.  Every deadline in this program is absolute, on the monotonic clock,
 * in microseconds; nothing takes a relative timeout.
 */

#include <stdint.h>
#include <time.h>

#define CLOCK_NEVER INT64_MAX /* a deadline that never comes */

enum { CLOCK_MS = 1000, CLOCK_S = 1000000 }; /* in microseconds */
enum { CLOCK_WORDS = 32 };

/* Now, on the monotonic clock. */
int64_t clock_now_us(void);

/* What a clock shows, in us; -1 and errno if it cannot be read. */
int64_t clock_read_us(clockid_t clock);

/* The processor time that this process has used, in us. */
int64_t clock_own_cpu_us(void);

/* `base` plus `more`; CLOCK_NEVER if either is, or if the sum overflows. */
int64_t clock_add(int64_t base, int64_t more);

/* The lesser of two. */
int64_t clock_earlier(int64_t a, int64_t b);

/* When to do again what began at `began_us` and took us `cost_us` of processor time:
 * after `least_us`, or so much later that it takes a tenth of our time at most. */
int64_t clock_again(int64_t began_us, int64_t cost_us, int64_t least_us);

/* For poll(2): the ms until a deadline, rounded up; -1 = for ever. */
int clock_poll_ms(int64_t deadline_us, int64_t now_us);

/* A number of seconds for people, "4:05" or "3:04:05". */
const char *clock_words(double seconds, char into[CLOCK_WORDS]);

#endif
