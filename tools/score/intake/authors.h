#ifndef AUTHORS_H
#define AUTHORS_H

/*
 * Who has written what was handed in, for the instructor's eye alone: the ids that stand
 * in sources (`source-id`), and sources that are the same or nearly so (`same`).
 * Nothing of it goes into a report, a page or the marks.
 */

#include "base/text.h"
#include "score/course/grading.h"

/* Look into all submissions that count, as far as the course asks for it, and write
 * OUT/source-ids.csv and OUT/same.csv.  What the instructor should see is appended to
 * `warnings`, a line each.  -1 and errno on failure. */
int authors_write(const struct grading *grading, struct text *warnings);

#endif
