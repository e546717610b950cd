#ifndef ERRAND_H
#define ERRAND_H

/*
 * A program beside us, run to its end while we wait: its words, and all that
 * it says.
 */

#include <stdint.h>

#include "base/text.h"

struct errand {
	const char *folder;  /* where it starts, or NULL: here */
	/* Called with each line it prints, once that is whole, which is then not
	 * kept; or NULL. */
	void (*on_line)(void *context, const char *line);
	void *context;
	int64_t deadline_us; /* then it is told to stop; CLOCK_NEVER = none */
	int signal_fd;
	char **word;         /* the program's path first; free with errand_free */
	int words, room;

	/* By errand_run: */
	struct text out, err;
	int code;            /* its exit status, or -1 */
	int told;            /* the signals that told us to stop, or 0 */
};

enum errand_end {
	ERRAND_DONE,   /* it left: see code */
	ERRAND_LATE,   /* at the deadline */
	ERRAND_TOLD,   /* we were told to stop, and it, too */
	ERRAND_FAILED, /* it could not be started: errno */
};

/* Append a word: a key and a value. */
void errand_add(struct errand *errand, const char *key, const char *value);
void errand_add_number(struct errand *errand, const char *key, uint64_t value);

/* Run it. */
enum errand_end errand_run(struct errand *errand);
void errand_free(struct errand *errand);

/* The end of what it said on standard error, as a line. */
void errand_last_words(const struct errand *errand, char *into, size_t size);

/* Append the command as a shell reads it: "cd FOLDER && WORDS". */
void errand_say(const struct errand *errand, const char *folder,
                struct text *text);

#endif
