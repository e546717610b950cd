#ifndef PROGRAM_H
#define PROGRAM_H

/*
 * A program that knows the rules of a game, as a process that is asked line by line
 * (rules(1)).  The operator names it and trusts it: it is not confined, but may hold
 * PROGRAM_MEMORY of data, may use PROGRAM_CPU_S of processor time, answers within its patience, and ends with us.
 *
 * Whatever goes wrong is noted as the trouble, and the process is ended.  From then on
 * nothing is asked, until program_renew.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"
#include "proc/proc.h"

struct player;

enum {
	PROGRAM_MEMORY = 1 << 30, /* bytes of data (RLIMIT_DATA) */
	PROGRAM_CPU_S = 3600, /* of a process: one that computes and never reads
	                       * does not see that we were killed */
	PROGRAM_LINE = 1 << 20,   /* no answer is longer */
	PROGRAM_QUOTED = 60,      /* bytes of a question or an answer in the trouble */
};

struct program {
	const struct player *player; /* its command */
	const char *first;   /* the first question that a fresh process is asked, and */
	const char *answer;  /* what it has to answer; NULL: nothing */
	struct proc proc;
	pid_t owner;         /* the process that started it: a worker starts its own */
	struct text question; /* what is to be sent, or was sent last */
	size_t sent;
	struct text heard;   /* what came, */
	size_t at;           /* and how much of it has been taken */
	struct text said;    /* the end of its standard error */
	struct text trouble; /* "" = none */
	int signals;         /* what told us to stop meanwhile, or 0 */
	bool silent;         /* the trouble: it took too long */
	int64_t took_us;     /* to give its answers, */
	int64_t answers;     /* so many */
};

/* How long a program may be silent: 10 s, or what the operator wants. */
extern int64_t program_patience_us;

/* Whether there is a process that this process has started. */
bool program_is_here(const struct program *program);

/* Append a question, a line without its newline.  The process is started where there
 * is none. */
void program_ask(struct program *program, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* Send the questions, and wait for the next line of the answers, which is valid until
 * the next question.  NULL if there is trouble. */
char *program_hear(struct program *program);

/* Note that an answer is none: both are quoted, and `what` says why.  Only the first
 * trouble is kept. */
void program_complain(struct program *program, const char *question,
                      const char *answer, const char *what);

/* Forget the trouble: the next question is for a fresh process. */
void program_renew(struct program *program);

/* End the process. */
void program_stop(struct program *program);

#endif
