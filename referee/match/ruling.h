#ifndef RULING_H
#define RULING_H

/*
 * The verdict on a turn: what was measured (sample.h) against what the terms allow.  Nothing
 * is measured here.
 *
 * These are the rules of protocol.md, "Verdicts", in the order in which we judge events of
 * the same moment.  Of `wall`, the agent could not use least_us at least, most_us at most.
 *
 *	what happened                        in time, if         late, if
 *	an answer that we have read          wall - least_us     wall - most_us > limit, else void
 *	                                     <= limit
 *	output, memory, threads              held within terms   more
 *	the end of the process               never               memory, then CPU, then exit
 *	no answer: CPU                       <= limit            > limit
 *	no answer: wall                      wall - least_us     wall - most_us > limit, else
 *	                                     <= limit            we judge again later; in the
 *	                                                         end void or opponent's fault
 */

#include "match/sample.h"

/* What has happened to a turn. */
enum ruling_on {
	RULING_ANSWER,  /* an answer: sample_answer has measured the turn */
	RULING_SILENCE, /* no answer yet: sample_silence has measured the turn */
	RULING_DEATH,   /* the process has ended: sample_end has measured the turn */
};

/* Judge the turn by its sample.  Sets `late` of the turn, and its result.  Returns TURN_ON
 * if the turn goes on. */
enum turn_end ruling(struct turn *t, enum ruling_on event);

/* Judge the agent in this seat, by its terms, for the memory, files, locks and threads that
 * it holds. */
enum turn_end ruling_on_held(struct turn *t, int seat, const struct agent *agent,
                             const struct held *held);

/* Whether the process may have died of its memory or of a full folder: TURN_FAULT or
 * TURN_ON. */
enum turn_end ruling_on_memory(struct turn *t);

/* Judge the processor time between the agent's last turn and this one. */
enum turn_end ruling_on_offturn(struct turn *t);

/* The verdict on an agent that is gone or late, if the kernel has killed some process for
 * want of memory since the agent's was started.  own_bytes and rival_bytes are what the two
 * agents have certainly held. */
struct verdict ruling_ran_out(const struct turn *t, int64_t own_bytes, int64_t rival_bytes);

#endif
