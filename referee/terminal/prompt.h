#ifndef PROMPT_H
#define PROMPT_H

/*
 * People who play: what they are asked, and how their answers come to who asks,
 * a worker (wires/person.c says what it reads).  One is asked at a time.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

struct prompt {
	const struct gamestate *scene;
	struct choice choice;
	bool waiting;      /* for an answer; then: */
	int question;      /* its number, */
	int seat;          /* and who is asked */
	int reads[3];      /* by player: where his answers can be read without */
	int writes[3];     /* waiting, and are written; -1 = he is a program */
};

/* Before any process is started.  The scene is kept.  False and errno where the
 * system refuses a pipe; prompt_close is due all the same. */
bool prompt_open(struct prompt *asked, const struct gamestate *scene);
void prompt_close(struct prompt *asked);

/* In a worker, which must see the end of the answers if we are gone. */
void prompt_forget(const struct prompt *asked);

/* Whether a person plays; in that seat of the scene's game. */
bool prompt_anybody(const struct prompt *asked);
bool prompt_in_seat(const struct prompt *asked, int seat);

/* A person has heard that he is to move (EVENT_GO), in the scene's last frame;
 * or something else, and nobody is asked any more. */
void prompt_begin(struct prompt *asked, const struct event *event);
void prompt_end(struct prompt *asked);

/* Answer: a move or `resign`; what has been chosen; a pass, if there is nothing
 * else. */
void prompt_answer(struct prompt *asked, const char *what);
void prompt_answer_chosen(struct prompt *asked);
void prompt_answer_pass(struct prompt *asked);

/* Ask for advice; or for the position in which he, or another person, was asked
 * before.  NULL, or a sentence: why he may not. */
const char *prompt_want_advice(struct prompt *asked);
const char *prompt_want_back(struct prompt *asked);

#endif
