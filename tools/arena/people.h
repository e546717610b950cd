#ifndef PEOPLE_H
#define PEOPLE_H

/*
 * A page a player: DIR/site/players/N.json and N.js, where N is the slot of their first
 * version: how the ratings of all versions went, whom the newest one met, and the last
 * games, with their pages.
 */

#include "arena/ladder.h"

/* Write those of whom games were played since the last call. */
void people_put(const char *dir, struct ladder *ladder);

/* The N of a slot's owner. */
int people_page(const struct ladder *ladder, int slot);

#endif
