#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "terminal/screen.h"
#include "terminal/status_line.h"

void
status_line_open(struct status_line *line)
{
	*line = (struct status_line){.terminal = isatty(2)};
}

/* The bytes of whole characters, so many at most; 0 for less. */
static int
cut(const char *text, int bytes)
{
	while (bytes > 0 && ((unsigned char)text[bytes] & 0xc0) == 0x80)
		bytes--;
	return bytes > 0 ? bytes : 0;
}

void
status_line_show(struct status_line *line, const char *text)
{
	int columns, rows, len = (int)strlen(text);

	if (!line->terminal)
		return;
	/* A line that wraps could not be taken away. */
	screen_size(STDERR_FILENO, &columns, &rows);
	if (len < columns)
		fprintf(stderr, "\r\033[K%s", text);
	else
		fprintf(stderr, "\r\033[K%.*s%s", cut(text, columns - 4), text,
		        columns > 4 ? "..." : "");
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
