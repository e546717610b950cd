#ifndef VERSIONS_H
#define VERSIONS_H

/*
 * From the inbox to a version that can play.  Each new state of an owner's submission
 * becomes a version with a folder of its own, DIR/versions/ID.N, laid out like score's
 * folder of results (score/grading/gradings.h).  An exact copy of the newest version makes no
 * new version.  The submissions of a team's members are versions of the team.
 *
 *	came                a line with the name in the inbox and a sum of the names,
 *	                    dates, sizes and modes of the files; then a line with a
 *	                    sum of names, modes and contents
 *	work/ID/            the submission, built
 *	students/ID/        finding, build.log, check.rec
 *
 * A version without a finding was interrupted.  The arena takes it in again.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/finding.h"
#include "score/session.h"

/* A file with which students ask for games (challenges.h), if the course lets them.  It is no
 * part of a submission. */
#define VERSIONS_CHALLENGE "challenge.txt"

/* A submission to take in. */
struct arrival {
	char id[INTAKE_ID];     /* the owner: a student, or a team */
	char member[INTAKE_ID]; /* the student who submitted */
	int version;       /* number of the new version; 0: already taken in */
	char *came;        /* the first line of the file `came` */
	int64_t since_us;  /* time since which the inbox has had this state */
	bool busy;         /* a worker is building it */
};

/* An owner, with what became of their newest version. */
struct judged {
	char id[INTAKE_ID];
	int version;
	bool refused;
};

struct versions {
	const char *dir;      /* the arena's folder, absolute */
	struct session *session;
	struct arrival *at;   /* oldest first */
	int n;
	void *claims;         /* the ids that players have, a tree of tsearch(3) */
	struct judged *judged; /* in any order */
	int n_judged;
	int64_t looked_us, cost_us; /* the last scan, and its processor time */
};

/* Scan the inbox, unless the last scan was less than a second ago.  If scans are slow, wait
 * longer.  Afterwards `at` has every new submission, also those that are still being
 * copied, which are not ready. */
void versions_look(struct versions *versions);

void versions_free(struct versions *versions);

/* Whether the arena can take an arrival in now: the files have been unchanged for two
 * seconds, no worker is building it, and it is not held. */
bool versions_is_ready(const struct versions *versions, int arrival);

/* Whether an arrival has to wait: until the instructor opens the inbox, or because the owner
 * has handed in as many versions as allowed within 24 hours.  What the instructor ordered to
 * check again does not wait. */
bool versions_is_held(const struct versions *versions, int arrival);

/* Take an arrival in, build it and play its first games, in the calling process.  `slot`
 * chooses the user that runs the build.  Returns the exit status: 0 if the version has
 * a finding now or copies the last one.  Otherwise the host failed: try again. */
int versions_take_in(const struct versions *versions, int arrival, int slot);

/* The number of an owner's versions. */
int versions_count(const struct versions *versions, const char *id);

/* Read the finding of a version.  False if it has none yet.  The finding stays valid if
 * the course has changed since. */
bool versions_read(const struct versions *versions, const char *id, int version,
                   struct finding *finding);

/* Note whether a version was refused, unless a newer one of its owner is noted. */
void versions_note(struct versions *versions, const char *id, int version, bool refused);

/* Visit every version that has a folder. */
void versions_each(const struct versions *versions,
                   void (*visit)(void *context, const char *id, int version),
                   void *context);

#endif
