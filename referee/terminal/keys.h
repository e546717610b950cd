#ifndef KEYS_H
#define KEYS_H

/*
 * What a watcher's keys do to the show (referee(1), THE PICTURE), and the lines
 * of one who plays without a picture.
 */

#include "terminal/show.h"

/* A key (screen.h). */
void keys_key(struct show *show, int key);

/* Only if it is one of those that step through the game; else false. */
bool keys_step(struct show *show, int key);

/* A line of a person on move; what he is to hear is appended to show->lines. */
void keys_line(struct show *show, const char *line);

#endif
