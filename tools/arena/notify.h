#ifndef NOTIFY_H
#define NOTIFY_H

/*
 * The operator's command that is run with each thing that happens (arena(1), `notify`).  One
 * runs at a time, in the order of what happened; the arena does not wait for it.
 */

#include "arena/names.h"
#include "proc/proc.h"

struct notice {
	const char *what; /* accepted, refused, first-games, suspended or lifted */
	char *id, *text;
	int version;
};

struct notify {
	const char *dir, *command; /* the command; NULL = tell nobody */
	const struct names *names;
	struct notice *at;         /* what waits, the oldest first */
	int n;
	struct proc proc;          /* pid 0: none runs */
};

/* Add a notice.  Copies the texts, except `what`. */
void notify_add(struct notify *notify, const char *what, const char *id, int version,
                const char *text);

/* Start the command for the next notice, if none runs.  True while one runs or waits. */
bool notify_serve(struct notify *notify);

/* Forget the notices that wait, and end the command that runs. */
void notify_stop(struct notify *notify);

#endif
