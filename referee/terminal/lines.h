#ifndef LINES_H
#define LINES_H

/*
 * A match in plain lines, for scripts and for terminals without pages.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

/* Append the lines for an event that the state has just received. */
void lines_add_event(const struct gamestate *state, const struct event *event,
                     struct text *text);

/* Append the question to a person: the position and the legal moves, as rules(1) prints
 * them. */
void lines_add_question(const struct choice *choice, struct text *text);

/* Reads lines from a descriptor.  All zero at first; the owner frees `text`. */
struct lines_input {
	struct text text; /* input that is not yet returned */
	bool ended;       /* the input has ended */
};

/* Read the input that has arrived.  Waits if there is none. */
void lines_read(struct lines_input *input, int fd);

/* The next complete line, cut to `size`, without blanks at its end.  Skips empty lines
 * and comments (#).  False if there is none. */
bool lines_next(struct lines_input *input, char *line, size_t size);

#endif
