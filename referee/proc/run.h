#ifndef RUN_H
#define RUN_H

/*
 * A program beside us, run to its end while we wait: its words, and all that
 * it says.
 */

#include <stdint.h>

#include "base/text.h"

struct run {
	const char *folder;  /* where it starts, or NULL: here */
	/* Called with each line it prints, once that is whole, which is then not
	 * kept; or NULL. */
	void (*on_line)(void *context, const char *line);
	void *context;
	int64_t deadline_us; /* then it is told to stop; CLOCK_NEVER = none */
	int signal_fd;
	char **word;         /* the program's path first; free with run_free */
	int words, room;

	/* By run_program: */
	struct text out, err;
	int code;            /* its exit status, or -1 */
	int told;            /* the signals that told us to stop, or 0 */
};

enum run_end {
	RUN_DONE,   /* it left: see code */
	RUN_LATE,   /* at the deadline */
	RUN_TOLD,   /* we were told to stop, and it, too */
	RUN_FAILED, /* it could not be started: errno */
};

/* Append a word: a key and a value. */
void run_add(struct run *run, const char *key, const char *value);
void run_add_number(struct run *run, const char *key, uint64_t value);

/* Run it. */
enum run_end run_program(struct run *run);
void run_free(struct run *run);

/* The end of what it said on standard error, as a line. */
void run_last_words(const struct run *run, char *into, size_t size);

/* Append the command as a shell reads it: "cd FOLDER && WORDS". */
void run_say(const struct run *run, const char *folder,
                struct text *text);

#endif
