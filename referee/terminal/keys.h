#ifndef OBEY_H
#define OBEY_H

/*
 * What a watcher's keys do to the show (referee(1), THE PICTURE), and the lines
 * of one who plays without a picture.
 */

#include "terminal/show.h"

/* A key (screen.h). */
void obey_key(struct show *show, int key);

/* Only if it is one of those that step through the game; else false. */
bool obey_step(struct show *show, int key);

/* A line of a person on move; what he is to hear is appended to show->lines. */
void obey_line(struct show *show, const char *line);

#endif
