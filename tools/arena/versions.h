#ifndef VERSIONS_H
#define VERSIONS_H

/*
 * From the inbox to a version that can be played.  Each state of a submission is a
 * version of its owner's, with a folder of its own, DIR/versions/ID.N, which is laid
 * out as score's folder of results is (score/grading/desk.h).  A copy of the newest
 * version is none.  What the members of a team hand in is the team's.
 *
 *	came                what it was made of: the name in the inbox and a sum of the
 *	                    names, dates, sizes and modes of its files; then a sum of
 *	                    names, modes and contents
 *	work/ID/            what was handed in, built
 *	students/ID/        finding, build.log, check.rec
 *
 * A version without a finding is taken in again.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "proc/changes.h"
#include "score/course/finding.h"
#include "score/session.h"

/* A submission that is to be taken in. */
struct arrival {
	char id[INTAKE_ID];     /* the owner: a student, or a team */
	char member[INTAKE_ID]; /* who handed it in */
	int version;       /* 0: it is done */
	char *came;        /* as in the file, the first line */
	int64_t since_us;  /* when it was first seen like this */
	bool busy;         /* it is being built */
};

struct versions {
	const char *dir;      /* the arena's, absolute */
	struct session *session;
	struct arrival *at;   /* the oldest first */
	int n;
	struct changes inbox; /* in it, and in what lies there */
	int64_t looked_us, cost_us; /* when, and the processor time of it */
	bool unsure;          /* something may have changed that we have passed over */
};

/* Look at the inbox, if it is due: when something has changed there, if the system
 * tells that, and otherwise each second; once a second at most.  Afterwards `at` has
 * what is new.  What is still being copied is among it, but not ready. */
void versions_look(struct versions *versions);

/* What to poll for the next look: readable if something has changed; -1 = nothing. */
int versions_fd(const struct versions *versions);

void versions_free(struct versions *versions);

/* Whether an arrival is to be taken in now: it has been unchanged for two seconds, and is
 * not being built. */
bool versions_is_ready(const struct versions *versions, int arrival);

/* Whether it waits for the instructor, since the inbox is closed, or for tomorrow. */
bool versions_is_held(const struct versions *versions, int arrival);

/* Take it in, build it and let it play its first games, in a process of its own: slot
 * tells its user from others'.  The exit status: 0 if it has a finding now; trouble of
 * the host leaves it without one, to be tried again. */
int versions_take_in(const struct versions *versions, int arrival, int slot);

/* How many versions an owner has. */
int versions_count(const struct versions *versions, const char *id);

/* The finding of a version.  False if it has none yet. */
bool versions_read(const struct versions *versions, const char *id, int version,
                   struct finding *finding);

/* Visit all versions that have a folder. */
void versions_each(const struct versions *versions,
                   void (*visit)(void *context, const char *id, int version),
                   void *context);

#endif
