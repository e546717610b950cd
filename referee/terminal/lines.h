#ifndef LINES_H
#define LINES_H

/*
 * A match in plain lines, for those who have no terminal that can be painted:
 * scripts, and terminals like a teletype.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

/* Append what the event, which the scene has just heard, is to a watcher. */
void lines_add_event(const struct gamestate *scene, const struct event *event,
                     struct text *text);

/* Append what a person on move is asked: the position and the legal moves, as
 * the program `rules` words them. */
void lines_add_question(const struct choice *choice, struct text *text);

/* Lines that come from a descriptor; zeroed at first.  The text is the owner's
 * to free. */
struct lines_input {
	struct text text; /* lines that are not whole yet, */
	bool ended;       /* or will never be */
};

/* Read what is there; it waits if nothing is. */
void lines_read(struct lines_input *input, int fd);

/* The next whole line, as much of it as fits, without blanks at its end; empty
 * ones and remarks (#) are skipped.  False if there is none. */
bool lines_next(struct lines_input *input, char *line, size_t size);

#endif
