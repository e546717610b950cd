#ifndef HOLDING_H
#define HOLDING_H

/*
 * Memory: whether an agent holds too much, and who is to blame when the system has
 * run out of it.
 */

#include <stdint.h>

#include "game/verdict.h"

struct meter;
struct terms;

/* The bytes that an agent was just seen to hold if they are more than the terms
 * allow, else 0.  Notes what is more than its share. */
int64_t holding_excess(const struct terms *terms, struct meter *meter);

/* The verdict against a seat that held so many bytes. */
struct verdict holding_fault(const struct terms *terms, int seat, int64_t bytes);

/* The verdict when the agent in `seat` is gone or late and the kernel has killed for
 * want of memory since its process was started.  how: what became of it. */
struct verdict holding_ran_out(const struct terms *terms, int seat,
                              const struct meter *own, const struct meter *rival,
                              const char *how);

#endif
