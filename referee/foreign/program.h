#ifndef PROGRAM_H
#define PROGRAM_H

/*
 * A process that knows the rules of a game and answers questions line by line (rules(1)).
 * The operator names the program and trusts it, so it is not confined.  It may use
 * PROGRAM_MEMORY of data and PROGRAM_CPU_S of processor time, must answer within
 * program_patience_us, and ends when we end.
 *
 * If anything goes wrong, we keep a sentence about it, the trouble, and end the process.
 * We ask no more questions until program_renew.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"
#include "proc/proc.h"

struct player;

enum {
	PROGRAM_MEMORY = 1 << 30, /* bytes of data (RLIMIT_DATA) */
	PROGRAM_CPU_S = 3600, /* processor time; ends a program that computes and never
	                       * notices that we were killed */
	PROGRAM_LINE = 1 << 20,   /* the longest answer */
	PROGRAM_QUOTED = 60,      /* bytes of a question or answer that the trouble
	                           * quotes */
};

struct program {
	const struct player *player; /* the program's command */
	const char *first;   /* the first question to a new process, which must answer
	                      * with the same words; or NULL */
	struct proc proc;
	pid_t owner;         /* which of our processes started the program: each worker
	                      * starts its own */
	struct text question; /* the questions to send, or those sent last */
	size_t sent;
	struct text heard;   /* the answers received so far */
	size_t at;           /* how many bytes of `heard` were read */
	struct text said;    /* the end of the program's standard error */
	struct text trouble; /* what went wrong; "" = nothing */
	int signals;         /* the signals that arrived for us meanwhile, or 0 */
	bool silent;         /* the trouble is that the program was silent too long */
	int64_t took_us;     /* time for all answers */
	int64_t answers;     /* the number of answers */
};

/* How long a program may be silent: 10 s, or what the operator sets. */
extern int64_t program_patience_us;

/* Return whether this process has started the program and it runs. */
bool program_is_here(const struct program *program);

/* Append a question, a line without its newline.  Starts the program if needed. */
void program_ask(struct program *program, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* Send the questions and wait for the next line of the answers.  The line is valid until
 * the next question.  NULL on trouble. */
char *program_hear(struct program *program);

/* Note as trouble that an answer is invalid: quote the question and the answer, and say
 * why (`what`).  Only the first trouble is kept. */
void program_complain(struct program *program, const char *question,
                      const char *answer, const char *what);

/* Forget the trouble.  The next question goes to a new process. */
void program_renew(struct program *program);

/* End the process. */
void program_stop(struct program *program);

#endif
