#ifndef REPLAY_LIST_H
#define REPLAY_LIST_H

/* The games of a record as a table: a line a game. */

#include <stdio.h>

#include "replay/recorded.h"

/* Which games, NULL = all: those of a player, and those with a result: won or
 * lost (by that player), draw, void, fault (theirs, or anybody's), or a reason's
 * word. */
struct list_wanted {
	const char *player, *result;
};

struct list {
	struct list_wanted wanted;
	struct list_game *game;
	size_t games;
	size_t seen; /* also those that are not wanted */
};

/* Take a game into the list if it is wanted. */
void list_add(struct list *list, const struct recorded *game);

/* Print the table, and how many games of how many it has. */
void list_print(const struct list *list, FILE *out);

void list_free(struct list *list);

#endif
