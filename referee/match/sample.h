#ifndef SAMPLE_H
#define SAMPLE_H

/*
 * What an agent has used of its turn and of the machine, measured once for each event: an
 * answer, a look while there is none, the end of its process.  ruling.h compares it with
 * the terms and measures nothing.
 */

#include "match/turn_state.h"

/* What one agent holds, on move or not. */
struct held {
	int64_t bytes;       /* memory by an exact count, which we make now and then if the
	                      * agent seems to hold more than its share; otherwise 0 */
	int threads;
	int locks;           /* record locks: fcntl(2) */
	bool hidden;         /* it hides what it reads or writes */
	bool full;           /* there is too much in its folder */
};

/* The wall time that counts: without delay.least_us (agent/meter.h). */
int64_t sample_had_us(const struct sample *s);

/* Measure the turn at an answer that we read at arrival.heard_us. */
void sample_answer(struct turn *t);

/* Measure the turn while there is no answer.  Afterwards looks.again_us says when it is
 * worth the cost to measure delays again. */
void sample_silence(struct turn *t, int64_t now_us);

/* Measure the end of the agent's process, before it is reaped. */
void sample_end(struct turn *t, int64_t now_us);

/* If it is time, measure what an agent holds; otherwise return false.  If it holds more
 * memory than its share, note the amount in its meter. */
bool sample_held(struct agent *agent, const struct terms *terms, int64_t now_us,
                 struct held *held);

/* An agent's share of memory, if there is not enough for both. */
int64_t sample_share(const struct terms *terms);

/* Read the processor time between the agent's last turn and this one into
 * how.offturn_us. */
void sample_offturn(struct turn *t);

#endif
