#ifndef ASKED_H
#define ASKED_H

/*
 * People who play: what they are asked, and how their answers come to who asks,
 * a worker (wires/person.c says what it reads).  One is asked at a time.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

struct asked {
	const struct scene *scene;
	struct choice choice;
	bool waiting;      /* for an answer; then: */
	int question;      /* its number, */
	int seat;          /* and who is asked */
	int reads[3];      /* by player: where his answers can be read without */
	int writes[3];     /* waiting, and are written; -1 = he is a program */
};

/* Before any process is started.  The scene is kept.  False and errno where the
 * system refuses a pipe; asked_close is due all the same. */
bool asked_open(struct asked *asked, const struct scene *scene);
void asked_close(struct asked *asked);

/* In a worker, which must see the end of the answers if we are gone. */
void asked_forget(const struct asked *asked);

/* Whether a person plays; in that seat of the scene's game. */
bool asked_anybody(const struct asked *asked);
bool asked_in_seat(const struct asked *asked, int seat);

/* A person has heard that he is to move (EVENT_GO), in the scene's last frame;
 * or something else, and nobody is asked any more. */
void asked_begin(struct asked *asked, const struct event *event);
void asked_end(struct asked *asked);

/* Answer: a move or `resign`; what has been chosen; a pass, if there is nothing
 * else. */
void asked_answer(struct asked *asked, const char *what);
void asked_answer_chosen(struct asked *asked);
void asked_answer_pass(struct asked *asked);

/* Ask for advice; or for the position in which he, or another person, was asked
 * before.  NULL, or a sentence: why he may not. */
const char *asked_want_advice(struct asked *asked);
const char *asked_want_back(struct asked *asked);

#endif
