#ifndef RUN_H
#define RUN_H

/*
 * Run a program to its end while we wait, and collect what it prints.
 */

#include <stdint.h>

#include "base/text.h"

struct run {
	const char *folder;  /* to start it in; NULL = ours */
	/* Called with each line that it prints, which is then not kept; or
	 * NULL. */
	void (*on_line)(void *context, const char *line);
	void *context;
	int64_t deadline_us; /* then it gets SIGTERM; CLOCK_NEVER = none */
	int signal_fd;       /* signals_watch's */
	char **word;         /* the program's path first; free with run_free */
	int words;

	/* By run_program: */
	struct text out, err;
	int code;            /* its exit status, or -1 */
	int signals;         /* that told us to stop, or 0 */
};

enum run_end {
	RUN_DONE,    /* it exited: see code */
	RUN_LATE,    /* the deadline came */
	RUN_STOPPED, /* a signal told us to stop: see signals */
	RUN_FAILED,  /* it could not be started: errno */
};

/* Append a word: KEYVALUE. */
void run_add(struct run *run, const char *key, const char *value);
void run_add_number(struct run *run, const char *key, uint64_t value);

/* Run it. */
enum run_end run_program(struct run *run);
void run_free(struct run *run);

/* The end of its standard error, as a line. */
void run_last_words(const struct run *run, char *into, size_t size);

/* Append the command for a shell: "cd FOLDER && WORDS". */
void run_add_command(const struct run *run, const char *folder,
                     struct text *text);

#endif
