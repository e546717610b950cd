#ifndef LINES_H
#define LINES_H

/*
 * A match in plain lines, for those who have no terminal that can be painted:
 * scripts, and terminals like a teletype.
 */

#include "choice.h"
#include "scene.h"

/* Append what the event, which the scene has just heard, is to a watcher. */
void lines_add_event(const struct scene *scene, const struct event *event,
                     struct text *text);

/* Append what a person on move is asked: the position and the legal moves, as
 * the program `rules` words them. */
void lines_add_question(const struct choice *choice, struct text *text);

#endif
