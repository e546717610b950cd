#ifndef LAST_LINE_H
#define LAST_LINE_H

/* What a command said last, as one line for a reason. */

enum { LAST_LINE = 200 };

/* Store the line that tells most: the first that has "rror:", or else the last
 * that does not come from make.  It is printable ASCII. */
void last_line(const char *said, char line[LAST_LINE]);

#endif
