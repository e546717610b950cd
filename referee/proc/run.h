#ifndef RUN_H
#define RUN_H

/*
 * Run a program to its end while we wait, and collect what it prints: one of ours, or
 * a stranger's, which is confined, counted with all its processes every 50 ms, and
 * killed at a limit.
 */

#include <stdint.h>

#include "base/text.h"

struct confine;

/* A stranger's program. */
struct run_stranger {
	const struct confine *confine; /* what it is held to */
	const char *path;              /* its file; words are what it is told */
	char **envp;
	int64_t cpu_us, mem_bytes, disk_bytes; /* the most that it may use; */
	int entries;                   /* files and folders in */
	const char *top, *home;        /* each of the two folders in which it writes */
};

struct run {
	const char *folder;  /* to start it in; NULL = ours */
	/* Called with each line that it prints, which is then not kept; or
	 * NULL. */
	void (*on_line)(void *context, const char *line);
	/* Called with all that it prints and says, which is then not kept; or NULL. */
	void (*on_bytes)(void *context, const char *bytes, size_t n);
	void *context;
	int64_t deadline_us; /* then it gets SIGTERM; CLOCK_NEVER = none */
	int signal_fd;       /* signals_watch's */
	char **word;         /* the program's path first; free with run_free */
	int words;
	/* What a stranger's program may use; NULL = the program is ours.  A stranger's
	 * is killed at the deadline, and when we are told to stop.  While it runs we
	 * must have no other children; we adopt orphans from then on. */
	const struct run_stranger *stranger;

	/* By run_program: */
	struct text out, err;
	int code;            /* its exit status, or -1 */
	int signal;          /* the signal that ended a stranger's, or 0 */
	int signals;         /* that told us to stop, or 0 */
};

enum run_end {
	RUN_DONE,    /* it ended by itself: see code */
	RUN_LATE,    /* the deadline came */
	RUN_STOPPED, /* a signal told us to stop: see signals */
	RUN_FAILED,  /* it could not be started, or the system has lost it: errno */
	RUN_CPU, RUN_MEMORY, RUN_DISK, /* a stranger's passed a limit */
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
