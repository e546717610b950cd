#include <stdio.h>
#include <unistd.h>

#include "terminal/status_line.h"

void
status_line_open(struct status_line *line)
{
	*line = (struct status_line){.terminal = isatty(2)};
}

void
status_line_show(struct status_line *line, const char *text)
{
	if (!line->terminal)
		return;
	fprintf(stderr, "\r\033[K%s", text);
	fflush(stderr);
	line->up = true;
}

void
status_line_clear(struct status_line *line)
{
	if (line->up)
		fprintf(stderr, "\r\033[K");
	line->up = false;
}
