#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/progress.h"
#include "base/text.h"

enum {
	EVERY_US = 250 * CLOCK_MS,
	PLAIN_US = 60 * CLOCK_S, /* time between lines, without a terminal */
};

void
progress_open(struct progress *p, bool each_minute)
{
	*p = (struct progress){.terminal = isatty(2), .began_us = clock_now_us()};
	p->next_us = p->terminal ? 0 : each_minute ? p->began_us + PLAIN_US : CLOCK_NEVER;
}

/* How many bytes to print: at most `bytes`, without cutting a character. */
static int
cut(const char *text, int bytes)
{
	while (bytes > 0 && ((unsigned char)text[bytes] & 0xc0) == 0x80)
		bytes--;
	return bytes > 0 ? bytes : 0;
}

void
progress_show(struct progress *p, const char *text)
{
	int columns, rows, len = (int)strlen(text);

	if (p->next_us == CLOCK_NEVER)
		return;
	p->next_us = clock_now_us() + (p->terminal ? EVERY_US : PLAIN_US);
	if (!p->terminal) {
		fprintf(stderr, "%s\n", text);
		return;
	}
	/* We could not remove a line that wraps. */
	fd_screen_size(STDERR_FILENO, &columns, &rows);
	if (len < columns)
		fprintf(stderr, "\r\033[K%s", text);
	else
		fprintf(stderr, "\r\033[K%.*s%s", cut(text, columns - 4), text,
		        columns > 4 ? "..." : "");
	fflush(stderr);
	p->up = true;
}

void
progress_clear(struct progress *p)
{
	if (p->up)
		fprintf(stderr, "\r\033[K");
	p->up = false;
}

int64_t
progress_due(const struct progress *p, int64_t now_us, double done, double rest)
{
	return done > 0 ? now_us + (int64_t)((double)(now_us - p->began_us) / done * rest) : 0;
}

const char *
progress_left(int64_t due_us, int64_t now_us, char into[CLOCK_WORDS])
{
	if (due_us)
		return clock_words(due_us > now_us ? (double)(due_us - now_us) / CLOCK_S : 0, into);
	text_format(into, CLOCK_WORDS, "?");
	return into;
}
