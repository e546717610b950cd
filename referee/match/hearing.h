#ifndef HEARING_H
#define HEARING_H

/*
 * When the referee read a message of the agent on move, and how much earlier the agent
 * may have written it.  The referee itself may wait for a processor, may take long to
 * read /proc, or may be stopped (Ctrl-Z).  The agent does not pay for such delays.
 */

#include <stdbool.h>
#include <stdint.h>

struct meter;

/* The reading times of one turn; zeroed at its start. */
struct hearing {
	int64_t heard_us;      /* when we last read from the agent */
	int64_t looked_us;     /* when we began measurements that take long; a message
	                        * that came during them counts as if it came then */
	int64_t woke_us;       /* when the last wait ended */
	int64_t came_us;       /* a message that is there now came at this time or
	                        * earlier */
	int64_t slept_us;      /* the greater of two delays: how much too late the last
	                        * wait ended, and how long we worked before that wait */
	int64_t wait_us;       /* the length of the last wait */
	struct hearing_vain {
		int64_t waited_us; /* how long the machine had kept us waiting */
		int64_t used_us;   /* processor time of the agent */
	} vain[2];             /* the last two polls without a message, newest first */
	bool missed;           /* the message came just after the poll of vain[0], so
	                        * vain[1] counts */
};

enum { HEARING_SLACK_US = 5000 }; /* shorter delays are usual */

/* Note that we asked the agent at asked_us. */
void hearing_asked(struct hearing *h, const struct meter *m, int64_t asked_us);

/* Note that there is no message yet. */
void hearing_vain(struct hearing *h, const struct meter *m, int64_t now_us);

/* Note the end of measurements that take long.  A message that is there now counts as if
 * it came before they began, and it may have come at any time since we woke. */
void hearing_looked(struct hearing *h);

/* Note the end of a wait that lasted from began_us to now_us and should have ended at
 * wake_us.  A message that is there now has just come. */
void hearing_woke(struct hearing *h, int64_t began_us, int64_t wake_us, int64_t now_us);

/* Return how much too late we woke for reasons other than a busy machine, such as a
 * stop. */
int64_t hearing_slept_us(const struct hearing *h, const struct meter *m);

/* Return how much earlier the agent may have written the last message, as far as the
 * machine kept us waiting.  Time in which its own threads ran does not count. */
int64_t hearing_late_us(const struct hearing *h, const struct meter *m);

/* Return how much earlier the agent may have written the last message, for any reason. */
int64_t hearing_most_us(const struct hearing *h, const struct meter *m);

#endif
