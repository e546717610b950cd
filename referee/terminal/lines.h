#ifndef LINES_H
#define LINES_H

/*
 * A match in plain lines, for scripts and for terminals that cannot be painted.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

/* Append what the event, which the state has just heard, means to a spectator. */
void lines_add_event(const struct gamestate *state, const struct event *event,
                     struct text *text);

/* Append what a person is asked: the position and the legal moves, as the program
 * `rules` words them. */
void lines_add_question(const struct choice *choice, struct text *text);

/* Reads lines from a descriptor.  A new one is zero; the owner frees the text. */
struct lines_input {
	struct text text; /* lines that are not whole yet, */
	bool ended;       /* or will never be */
};

/* Read what is there; wait if nothing is. */
void lines_read(struct lines_input *input, int fd);

/* The next whole line, as much of it as fits, without blanks at its end; empty
 * ones and remarks (#) are skipped.  False if there is none. */
bool lines_next(struct lines_input *input, char *line, size_t size);

#endif
