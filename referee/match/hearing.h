#ifndef HEARING_H
#define HEARING_H

/*
 * When we heard from the agent on move, and how much earlier it may have written: the
 * referee, too, waits for a processor, looks at /proc for a long time, or is stopped
 * (Ctrl-Z).  What it heard late for such a reason is no time of the agent's.
 */

#include <stdbool.h>
#include <stdint.h>

struct meter;

/* Of one turn.  A new one is zero. */
struct hearing {
	int64_t heard_us;      /* when we last read from it, */
	int64_t looked_us;     /* began to look at things that take long: what comes
	                        * meanwhile has come by then, */
	int64_t woke_us;       /* and ended the last wait; */
	int64_t came_us;       /* when all that is there now had come */
	int64_t slept_us;      /* by how much we woke too late just now, or did not
	                        * get on after the wait before, */
	int64_t wait_us;       /* from a wait that lasted so long */
	struct hearing_vain {
		int64_t waited_us; /* how long we had been kept waiting ourselves, */
		int64_t used_us;   /* and what the agent had used, when we */
	} vain[2];             /* last looked for a message in vain, and before */
	bool missed;           /* it came while we looked at other things: vain[1] */
};

enum { HEARING_SLACK_US = 5000 }; /* less than that is how machines are */

/* The agent has just been asked, at that time. */
void hearing_asked(struct hearing *h, const struct meter *m, int64_t asked_us);

/* There is no message yet. */
void hearing_vain(struct hearing *h, const struct meter *m, int64_t now_us);

/* A look at things that take long is over: what is there now came before it began, but
 * perhaps not before we woke. */
void hearing_looked(struct hearing *h);

/* A wait from began_us to wake_us is over: what is there now has just come. */
void hearing_woke(struct hearing *h, int64_t began_us, int64_t wake_us, int64_t now_us);

/* By how much we woke too late for another reason than a busy machine, such as having
 * been stopped. */
int64_t hearing_slept_us(const struct hearing *h, const struct meter *m);

/* How much later than it was written we may have heard the last message: what the
 * machine kept us waiting, but not what the agent's many threads or processes ran
 * meanwhile, which is its own. */
int64_t hearing_late_us(const struct hearing *h, const struct meter *m);

/* How much later than it was written we may have heard it, for whatever reason. */
int64_t hearing_most_us(const struct hearing *h, const struct meter *m);

#endif
