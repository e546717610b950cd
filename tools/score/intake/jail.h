#ifndef JAIL_H
#define JAIL_H

/*
 * Runs a command on files of a student: unzip on an archive, make on a Makefile.  The
 * command gets the layers of the referee's sandbox (confine.h), no network, and one
 * folder to write in.  run.h enforces the limits for all its processes together, and the
 * kernel for each process.  TOP+home is its home and has its temporary files; it is
 * removed afterwards.
 *
 * If root starts the command, it runs as a uid that no account has, and may change the
 * modes and times of its files.  Otherwise such calls only seem to succeed, because
 * Landlock would not protect the operator's files from them.  tidy_seal (tidy.h) makes
 * programs executable.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "match/sandbox.h"
#include "proc/run.h"
#include "score/course/course.h"

enum { JAIL_USERS = 64200 }; /* uids from here on are for commands, one for each job; no
                              * account has them */
enum { JAIL_READABLE = 16, JAIL_TAIL = 2000, JAIL_LINE = 200 };

struct jail {
	const struct sandbox *sandbox; /* already probed */
	uid_t user;          /* if root started us, gets the files and runs the command */
	const char *const *word; /* the command, found on PATH; ends in NULL */
	const char *folder;  /* the working folder; absolute */
	const char *top;     /* the only folder to write in; absolute */
	const char *readable[JAIL_READABLE]; /* readable folders besides the system's */
	const char *log;     /* gets the output, at most 1 MB; or NULL */
	int64_t had_bytes;   /* size of the files in `top` before, added to the limit */
	struct course_limits limits;
};

struct jail_result {
	enum run_end end;        /* RUN_FAILED also if the command is not installed */
	int code, signal;
	char tail[JAIL_TAIL];    /* the end of its output, */
	char line[JAIL_LINE];    /* and the line of it that says most, or "" */
	char what[2 * JAIL_LINE]; /* how it ended: "exit status 2" */
};

/* Run a command to its end (run.h).  The calling process must have no other children and
 * must have called signals_watch. */
void jail_run(const struct jail *jail, int signal_fd,
              struct jail_result *result);

/* Store the most informative line of an output, with any bytes.  This is the first line
 * with "rror:", or else the exception of a stack trace, or else the last line that
 * is not from make. */
void jail_last_line(const char *said, char line[JAIL_LINE]);

/* What a command in the jail can do on this machine although it should not, or NULL. */
const char *jail_gap(const struct sandbox *sandbox);

#endif
