#ifndef REPLAY_LIST_H
#define REPLAY_LIST_H

/* The games of a record as a table: a line a game. */

#include <stdio.h>

#include "replay/recorded.h"

struct list {
	struct list_game *game;
	size_t games;
};

/* Take a game into the list. */
void list_add(struct list *list, const struct recorded *game);

/* Print the table, and how many games it has. */
void list_print(const struct list *list, FILE *out);

void list_free(struct list *list);

#endif
