#ifndef PROGRESS_H
#define PROGRESS_H

/* What the operator sees on standard error while a league runs: a line of
 * progress on a terminal, warnings, and what the referees say. */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "terminal/status_line.h"

struct schedule;
struct standings;

struct progress {
	long have, fresh;  /* games that are there; that came in this run */
	int64_t began_us;
	int64_t next_us;   /* when the line changes next; without a terminal never */
	struct status_line line;
	struct text said;  /* the lines of referees that were passed on */
};

void progress_begin(struct progress *progress);
void progress_end(struct progress *progress);

/* Count games that have come in. */
void progress_add(struct progress *progress, int games);

/* Show the line, if it is time. */
void progress_show(struct progress *progress, const struct schedule *schedule,
                   const struct standings *standings);

/* Take the line away, before something else is printed. */
void progress_clear(struct progress *progress);

/* Pass on what a referee has said: each line once, since all referees say the
 * same of terms that cannot be enforced here.  Not that two programs have one name:
 * the league has said so.  Empties the text. */
void progress_pass_on(struct progress *progress, struct text *said);

#endif
