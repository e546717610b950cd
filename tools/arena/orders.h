#ifndef ORDERS_H
#define ORDERS_H

/*
 * What the instructor orders while the ladder stands: files in DIR/orders, which a running
 * arena sees at once, and the next one if none runs.
 *
 *	drop.ID   off the ladder and its pages
 *	lift.ID   their newest version plays on, though it was suspended; taken away when
 *	          that is done
 *	freeze    what comes after this file's time waits
 *	last      the last order, so that the folder has another date
 *
 * An order to check a version again changes what it was made of (versions.h): what lies
 * in the inbox is a new version then.
 */

#include <stdbool.h>
#include <stdint.h>

/* Give an order: drop, lift or recheck with a student's id or name, freeze or lift
 * without one.  False if there is no such order; what is wrong with it is the operator's
 * mistake (die). */
bool orders_give(const char *dir, const char *order, const char *who);

/* Whether a student was dropped, by id. */
bool orders_has_dropped(const char *dir, const char *id);

/* Whether a student's suspension is to end: this is asked once. */
bool orders_take_lift(const char *dir, const char *id);

/* When the inbox was frozen, in seconds since 1970; INT64_MAX: it is not. */
int64_t orders_frozen(const char *dir);

/* A number that is another one after each order. */
int64_t orders_stamp(const char *dir);

#endif
