#ifndef LIMITS_H
#define LIMITS_H

/*
 * The terms' limits on what an agent holds and on what it does outside its
 * turns.  Each function makes *verdict and returns true where one is broken.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/terms.h"
#include "game/verdict.h"
#include "match/agent.h"

/* Memory, threads and the folder, as agent_watch saw them last. */
bool limits_broken(const struct terms *terms, struct agent *agent, int seat,
                   struct verdict *verdict);

/* The folder alone. */
bool limits_folder_full(const struct agent *agent, int seat,
                        struct verdict *verdict);

/* Processor time outside the own turn, under offturn=lose. */
bool limits_offturn(const struct terms *terms, int64_t offturn_us, int seat,
                    struct verdict *verdict);

/*
 * The end of a process
 */

/* What the process was when it had ended; peak_bytes is what all its processes
 * held, where the kernel ended one for want of memory. */
struct proc limits_ended(const struct agent *agent);

/* The verdict on it.  True: it may have died of memory, since one of its
 * processes held too much, and the verdict says so.  False: it says how it
 * ended, and stands where nothing else decides.  fresh: it has not answered
 * anything. */
bool limits_died_of_memory(const struct terms *terms, const struct agent *agent,
                           const struct proc *ended, bool fresh, int seat,
                           struct verdict *verdict);

#endif
