#ifndef HOLDING_H
#define HOLDING_H

/*
 * Judge whether an agent holds too much memory, too many threads or too many files, and
 * who is to blame if the system has run out of memory.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/verdict.h"

struct agent;
struct workspace;
struct meter;
struct terms;

/* Return whether the agent in this seat, which agent_watch has just measured, holds more
 * than it may, or hides that; if so, make the verdict.  If the agent holds more memory
 * than its share, note the amount in its meter. */
bool holding_is_too_much(const struct terms *terms, int seat, struct agent *agent,
                         struct verdict *verdict);

/* Make the verdict against a seat that held this much memory. */
struct verdict holding_fault(const struct terms *terms, int seat, int64_t bytes);

/* Make the verdict against a seat whose folder holds too much. */
struct verdict holding_full_folder(int seat, const struct workspace *ws);

/* Make the verdict for this case: the agent in `seat` is gone or late, and since its
 * process was started the kernel has killed some process because memory ran out.  `how`
 * says what happened to the agent. */
struct verdict holding_ran_out(const struct terms *terms, int seat,
                               const struct meter *own, const struct meter *rival,
                               const char *how);

#endif
