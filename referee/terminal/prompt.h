#ifndef PROMPT_H
#define PROMPT_H

/*
 * The question that a person is asked, and how their answer comes to the worker
 * that asks (wires/wire_person.c says what it reads).  One person is asked at a time.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

struct prompt {
	const struct gamestate *state;
	struct choice choice;
	bool whole;    /* choose among whole moves (choice_whole) */
	bool waiting;  /* for an answer; then: */
	int question;  /* its number, */
	int seat;      /* and the seat that is asked */
	int reads[3];  /* by player: where a worker reads their answers without */
	int writes[3]; /* waiting, and where we write them; -1 = a program */
};

/* Before any process is started.  The state is kept.  False and errno where the
 * system refuses a pipe; prompt_close is due all the same. */
bool prompt_open(struct prompt *prompt, const struct gamestate *state);
void prompt_close(struct prompt *prompt);

/* In a worker, which must see the end of the answers if we are gone. */
void prompt_forget(const struct prompt *prompt);

/* Whether a person plays at all; in that seat of the current game. */
bool prompt_anybody(const struct prompt *prompt);
bool prompt_in_seat(const struct prompt *prompt, int seat);

/* A person is to move in the newest frame, says an EVENT_GO. */
void prompt_begin(struct prompt *prompt, const struct event *event);

/* Answer with a move or `resign`. */
void prompt_answer(struct prompt *prompt, const char *what);

#endif
