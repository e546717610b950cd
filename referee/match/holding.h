#ifndef HOLDING_H
#define HOLDING_H

/*
 * Whether an agent holds too much: memory, threads, its folder.  And who is to blame
 * when the system has run out of memory.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/verdict.h"

struct agent;
struct meter;
struct terms;

/* Whether the agent in this seat was just seen (agent_watch) to hold more than it may;
 * then make the verdict.  Notes what is more than its share of memory. */
bool holding_is_too_much(const struct terms *terms, int seat, struct agent *agent,
                         struct verdict *verdict);

/* The verdict against a seat that held so many bytes of memory. */
struct verdict holding_fault(const struct terms *terms, int seat, int64_t bytes);

/* The verdict against a seat whose folder has too much in it. */
struct verdict holding_full_folder(int seat);

/* The verdict when the agent in `seat` is gone or late and the kernel has killed for
 * want of memory since its process was started.  how: what became of it. */
struct verdict holding_ran_out(const struct terms *terms, int seat,
                               const struct meter *own, const struct meter *rival,
                               const char *how);

#endif
