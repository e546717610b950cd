#ifndef PROMPT_H
#define PROMPT_H

/*
 * The question to a person, and the pipe for their answer to the worker process that asks
 * (wires/wire_person.c reads it).  Only one person is asked at a time.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"

struct prompt {
	const struct gamestate *state;
	struct choice choice;
	bool whole;    /* the person chooses among whole moves (choice_whole) */
	bool waiting;  /* a question is open */
	int question;  /* the question's number */
	int reads[3];  /* by player: where a worker reads their answers, non-blocking; -1
	                * = a program */
	int writes[3]; /* by player: where we write them; -1 = a program */
};

/* Open the pipes before any process is started.  Keeps a pointer to `state`.  False and
 * errno if the system refuses a pipe.  The caller must call prompt_close in any case. */
bool prompt_open(struct prompt *prompt, const struct gamestate *state);
void prompt_close(struct prompt *prompt);

/* In a worker: close the writing ends.  Otherwise the worker would not see end of file
 * after our death. */
void prompt_forget(const struct prompt *prompt);

/* Whether a person plays at all; whether a person has that seat in the current game. */
bool prompt_anybody(const struct prompt *prompt);
bool prompt_in_seat(const struct prompt *prompt, int seat);

/* Open the question of an EVENT_GO: a person is to move in the newest frame. */
void prompt_begin(struct prompt *prompt, const struct event *event);

/* Answer with a move or `resign`. */
void prompt_answer(struct prompt *prompt, const char *what);

#endif
