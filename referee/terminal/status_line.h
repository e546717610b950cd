#ifndef STATUS_LINE_H
#define STATUS_LINE_H

/* One line on standard error that is written anew while work goes on; only where that
 * is a terminal. */

#include <stdbool.h>

struct status_line {
	bool terminal;
	bool up;         /* the line is on the screen */
};

void status_line_open(struct status_line *line);

/* Write it anew.  Its text has no newline; what the terminal has no room for is cut. */
void status_line_show(struct status_line *line, const char *text);

/* Take it away, before something else is printed. */
void status_line_clear(struct status_line *line);

#endif
