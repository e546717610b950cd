#ifndef DELAY_H
#define DELAY_H

/*
 * The part of a turn's wall time that the agent on move could not use (struct delay).  It is
 * an interval, because some of its sources are certain and others are not:
 *
 *	its threads were ready while the machine ran others (starved.h)    certain
 *	the same for children that nobody saw, up to the turn's limit      taken as certain
 *	the machine kept us waiting, so we read its answer late            certain
 *	we slept too long for another reason, such as a stop (Ctrl-Z)      possible
 *	one of its threads waits now, which the kernel counts only later   possible
 *
 * A measurement outlasts a short turn, so we make one only if it can change the result.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/meter.h"

/* When messages of the agent arrived, in one turn; zeroed at its start. */
struct arrival {
	int64_t heard_us;      /* when we last read from the agent */
	int64_t looked_us;     /* when we began measurements that take long; a message
	                        * that came during them counts as if it came then */
	int64_t woke_us;       /* when the last wait ended */
	int64_t came_us;       /* a message that is there now came at this time or
	                        * earlier */
	int64_t slept_us;      /* the greater of two delays: how much too late the last
	                        * wait ended, and how long we worked before that wait */
	int64_t wait_us;       /* the length of the last wait */
	struct arrival_none {
		int64_t waited_us; /* how long the machine had kept us waiting */
		int64_t used_us;   /* processor time of the agent */
	} none[2];             /* the last two polls without a message, newest first */
	bool missed;           /* the message may have come before we filled in none[0],
	                        * so none[1] counts */
};

/* Note that we asked the agent at asked_us. */
void arrival_asked(struct arrival *a, const struct meter *m, int64_t asked_us);

/* Note that there is no message yet. */
void arrival_none(struct arrival *a, const struct meter *m, int64_t now_us);

/* Note the end of measurements that take long.  A message that is there now counts as if
 * it came before they began, and it may have come at any time since we woke. */
void arrival_looked(struct arrival *a);

/* Note the end of a wait that lasted from began_us to now_us and should have ended at
 * wake_us.  A message that is there now has just come. */
void arrival_woke(struct arrival *a, int64_t began_us, int64_t wake_us, int64_t now_us);

/* Return how much too late we woke for reasons other than a busy machine. */
int64_t arrival_slept_us(const struct arrival *a, const struct meter *m);

/* Return how long before we read it the agent may have written the last message, whatever
 * kept us from reading. */
int64_t arrival_earlier_us(const struct arrival *a, const struct meter *m);

/* Add to `delay` how late we read the answer. */
void delay_add_arrival(struct delay *delay, const struct arrival *a, const struct meter *m);

#endif
