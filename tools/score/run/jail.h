#ifndef JAIL_H
#define JAIL_H

/*
 * Other people's files at work: an unpacker that reads a stranger's archive, a
 * compiler that runs a stranger's Makefile.  Such a command gets the layers of
 * the referee's sandbox (confine.h), without network, may write below one folder
 * only, and has limits of its own, which are counted over all its processes
 * every 50 ms and kept per process by the kernel meanwhile.
 *
 * Started as root it runs as a user that nobody is, and then without seccomp,
 * which would forbid chmod(2); else with it, and then a chmod of ours stands in
 * that does nothing: tidy_seal (tidy.h) makes programs executable.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "match/sandbox.h"

enum { JAIL_READABLE = 16, JAIL_TAIL = 2000 };

struct jail_limits {
	int64_t cpu_us, wall_us;
	int64_t mem_bytes;  /* resident, in all */
	int64_t disk_bytes; /* in all, and of one file */
	int entries;        /* files and folders */
	int open_files;     /* of one process */
};

struct jail {
	const struct sandbox *sandbox; /* probed */
	uid_t user;          /* as whom, started as root */
	const char *const *word; /* the command, from PATH; a NULL ends it */
	const char *folder;  /* where it starts, */
	const char *top;     /* and where alone it may write; absolute */
	const char *readable[JAIL_READABLE]; /* besides the system's folders */
	const char *shims;   /* a folder of programs to be found first, or NULL */
	const char *log;     /* what it says is appended here, 1 MB at most */
	struct jail_limits limits;
};

enum jail_end {
	JAIL_LEFT,   /* by itself: see code and signal */
	JAIL_CPU, JAIL_WALL, JAIL_MEMORY, JAIL_DISK, /* a limit; all is killed */
	JAIL_HOST,   /* the system failed, or the command is not installed */
	JAIL_TOLD,   /* we were told to stop */
};

/* Plain bytes: it comes from another process. */
struct jail_result {
	enum jail_end end;
	int code, signal, cause; /* cause: errno of JAIL_HOST */
	int64_t cpu_us, wall_us;
	char tail[JAIL_TAIL];    /* the last that it said */
};

/* Run it to its end.  Call after signals_watch. */
void jail_run(const struct jail *jail, int signal_fd,
              struct jail_result *result);

/* What came of it, as a sentence without a full stop: "exit status 2". */
void jail_say(const struct jail *jail, const struct jail_result *result,
              struct text *text);

/* What is not kept from such commands here, or NULL. */
const char *jail_gap(const struct sandbox *sandbox);

#endif
