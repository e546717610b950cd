#ifndef ORDERS_H
#define ORDERS_H

/*
 * The instructor's orders, as files in DIR/orders.  A running arena obeys them at once;
 * otherwise the next arena does.
 *
 *	drop.ID   remove the student from the ladder and its pages
 *	lift.ID   end the suspension of their newest version; the arena then
 *	          removes this file
 *	freeze    leave submissions that come after this file's date in the inbox
 *	challenge.A.B.N.UNIQUE
 *	          N pairings of these slots (challenges.h); the arena removes this file
 *	last      the last order: writing this file changes the folder's date
 *
 * The order `recheck` changes the version's file `came` (versions.h), and the submission
 * in the inbox becomes a new version.
 */

#include <stdbool.h>
#include <stdint.h>

/* What the order recheck adds to the first line of `came`. */
#define ORDERS_AGAIN " again"

/* Give an order: drop, lift or recheck with a student's id or name; freeze or lift without a
 * student.  Dies after a mistake of the operator. */
void orders_give(const char *dir, const char *order, const char *who);

/* Whether the instructor dropped the student with this id. */
bool orders_has_dropped(const char *dir, const char *id);

/* Write the file of an order, such as "challenge." and what follows.  Dies on failure. */
void orders_put(const char *dir, const char *what, const char *id);

/* Remove the file of an order, such as "lift." and an id.  False if it was not there. */
bool orders_take(const char *dir, const char *what, const char *id);

/* When the instructor froze the inbox, in seconds since 1970; INT64_MAX: not frozen. */
int64_t orders_frozen(const char *dir);

/* A number that changes with each order. */
int64_t orders_stamp(const char *dir);

#endif
