#ifndef PEOPLE_H
#define PEOPLE_H

/*
 * A page a player: DIR/site/players/N.json and N.js, where N is the slot of their first
 * version: all their versions, how the ratings of these went, whom the newest one met,
 * and the last games, with their pages.
 */

#include "arena/ladder.h"
#include "base/json.h"

/* Write those of whom games were played since the last call. */
void people_put(const char *dir, struct ladder *ladder);

/* Remove the pages of students who were dropped.  The next people_put writes all others. */
void people_forget(const char *dir, struct ladder *ladder);

/* Append a player as an object; rank 0: on no ladder. */
void people_add(struct json *json, const struct ladder *ladder, int slot, int rank);

/* The name of a slot's owner on the ladder. */
const char *people_name(const struct ladder *ladder, int slot);

#endif
