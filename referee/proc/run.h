#ifndef RUN_H
#define RUN_H

/*
 * Run a program to its end while we wait, and collect its output.  The program is ours or
 * a stranger's.  A stranger's program is confined.  We count all its processes every 50
 * ms and kill them at a limit.
 */

#include <stdint.h>

#include "base/text.h"

struct confine;

/* The limits of a stranger's program. */
struct run_stranger {
	const struct confine *confine; /* its sandbox and limits */
	const char *path;              /* its file; `word` holds its arguments */
	char **envp;
	int64_t cpu_us, mem_bytes, disk_bytes; /* the most that it may use */
	int entries;                   /* the most files and folders in each writable
	                                * folder */
	const char *top, *home;        /* its two writable folders */
};

struct run {
	const char *folder;  /* its working folder; NULL = ours */
	/* Called with each line of the output, which is then not kept; or NULL. */
	void (*on_line)(void *context, const char *line);
	/* Called with all bytes of both outputs, which are then not kept; or NULL. */
	void (*on_bytes)(void *context, const char *bytes, size_t n);
	void *context;
	int64_t deadline_us; /* when it gets SIGTERM, and 20 s later SIGKILL;
	                      * CLOCK_NEVER = never */
	int signal_fd;       /* from signals_watch */
	char **word;         /* the program's path and its arguments; free with
	                      * run_free */
	int words;
	/* The limits of a stranger's program; NULL means that the program is ours.  We
	 * kill a stranger's program at the deadline, or when a signal stops us.  While it
	 * runs we must have no other children.  We adopt orphans from then on. */
	const struct run_stranger *stranger;

	/* Filled by run_program: */
	struct text out, err;
	int code;            /* its exit status, or -1 */
	int signal;          /* the signal that ended it, or 0 */
	int signals;         /* the signals that stopped us, or 0 */
};

enum run_end {
	RUN_DONE,    /* it ended by itself: see code */
	RUN_LATE,    /* the deadline came */
	RUN_STOPPED, /* a signal stopped us: see signals */
	RUN_FAILED,  /* it could not be started, or the system lost it: errno */
	RUN_CPU, RUN_MEMORY, RUN_DISK, /* a stranger's program passed a limit */
};

/* Append a word made of a key and its value. */
void run_add(struct run *run, const char *key, const char *value);
void run_add_number(struct run *run, const char *key, uint64_t value);

enum run_end run_program(struct run *run);
void run_free(struct run *run);

/* Copy the first line of the last 300 bytes of the program's standard error. */
void run_last_words(const struct run *run, char *into, size_t size);

/* Append the command for a shell: "cd FOLDER && WORDS". */
void run_add_command(const struct run *run, const char *folder,
                     struct text *text);

#endif
