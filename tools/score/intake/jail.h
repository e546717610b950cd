#ifndef JAIL_H
#define JAIL_H

/*
 * A command that handles a stranger's files: unzip on an archive, make on a
 * Makefile.  It gets the layers of the referee's sandbox (confine.h), no network,
 * one folder to write in, and limits of its own, which run.h counts over all its
 * processes and the kernel keeps for each.  TOP.home is its home and the folder of its
 * temporary files, and is gone afterwards.
 *
 * Started as root, the command runs as a uid that no account has, and may change
 * its files' modes and times.  Otherwise that only seems to work, since Landlock
 * would not keep it from the operator's files; tidy_seal (tidy.h) makes programs
 * executable.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "match/sandbox.h"
#include "proc/run.h"
#include "score/course/course.h"

enum { JAIL_USERS = 64200 }; /* the first of the uids for such commands, which no account
                              * has: one a job */
enum { JAIL_READABLE = 16, JAIL_TAIL = 2000, JAIL_LINE = 200 };

struct jail {
	const struct sandbox *sandbox; /* probed */
	uid_t user;          /* it runs as this user, started as root */
	const char *const *word; /* the command, from PATH; a NULL ends it */
	const char *folder;  /* where it starts; absolute */
	const char *top;     /* the one folder to write in; absolute */
	const char *readable[JAIL_READABLE]; /* besides the system's folders */
	const char *log;     /* its output is appended here, 1 MB at most; or NULL */
	struct course_limits limits;
};

struct jail_result {
	enum run_end end;        /* RUN_FAILED: or the command is not installed */
	int code, signal, cause; /* cause: errno of RUN_FAILED */
	char shut[JAIL_LINE];    /* RUN_FAILED: the private folder in its way, or "" */
	char tail[JAIL_TAIL];    /* the end of its output */
};

/* Run it to its end (run.h), in a process that has no other children.  signals_watch
 * must have been called. */
void jail_run(const struct jail *jail, int signal_fd,
              struct jail_result *result);

/* Append how it ended: "exit status 2". */
void jail_say(const struct jail *jail, const struct jail_result *result,
              struct text *text);

/* Store the line of an output that tells most: the first that has "rror:", or else an
 * exception's own beside its stack, or else the last that does not come from make.  It is printable ASCII. */
void jail_last_line(const char *said, char line[JAIL_LINE]);

/* What such a command can do here that it should not, or NULL. */
const char *jail_gap(const struct sandbox *sandbox);

#endif
