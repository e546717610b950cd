#ifndef CLOCK_H
#define CLOCK_H

/*
 * Time.  Every deadline in this program is an absolute time of the monotonic clock, in
 * microseconds.  Only fd_poll and signals_alarm take a time from now on.
 */

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define CLOCK_NEVER INT64_MAX /* a deadline that never comes */

enum { CLOCK_MS = 1000, CLOCK_S = 1000000 }; /* in microseconds */
enum { CLOCK_WORDS = 32 }; /* the most bytes that clock_words writes */

/* Now, on the monotonic clock. */
int64_t clock_now_us(void);

/* Return a clock's time in us, or -1 and errno if the clock cannot be read. */
int64_t clock_read_us(clockid_t clock);

/* Return the processor time that this process has used, in us. */
int64_t clock_own_cpu_us(void);

/* Return the clock of a process's processor time; CLOCK_MONOTONIC if there is none. */
clockid_t clock_of_process(pid_t pid);

/* Return base + more, or CLOCK_NEVER if either is CLOCK_NEVER or the sum overflows. */
int64_t clock_add(int64_t base, int64_t more);

/* Return the smaller of two times, or the greater one. */
int64_t clock_earlier(int64_t a, int64_t b);
int64_t clock_later(int64_t a, int64_t b);

/* Return the time at which to repeat a piece of work that began at began_us and cost us
 * cost_us of processor time.  It is least_us after began_us, or later if the work would
 * otherwise take more than a tenth of our time. */
int64_t clock_again(int64_t began_us, int64_t cost_us, int64_t least_us);

/* Return a timeout for poll(2): the ms until a deadline, rounded up; -1 = never. */
int clock_poll_ms(int64_t deadline_us, int64_t now_us);

/* Write a number of seconds for people, such as "4:05" or "3:04:05".  Returns `into`. */
const char *clock_words(double seconds, char into[CLOCK_WORDS]);

#endif
