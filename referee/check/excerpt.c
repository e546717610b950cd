#include <stdlib.h>
#include <string.h>

#include "check/excerpt.h"

enum {
	WIDTH = 88, /* the most characters of a line that we show */
	AROUND = 6, /* lines to show, of which the last came after the end of a game */
};

static bool
begins(const char *p, const char *with)
{
	return !strncmp(p, with, strlen(with));
}

/* A walk through the agent's lines, such as "12.345 1 -> go 1000". */
struct walk {
	const char *at, *end; /* the unread rest */
	const char *line;     /* the current line */
	const char *arrow;    /* the arrow in that line */
	int length;           /* number of characters from the arrow on */
};

static struct walk
all_of(const char *log)
{
	return (struct walk){.at = log, .end = log + strlen(log)};
}

static struct walk
game_of(const char *game)
{
	struct walk walk = all_of(game);
	const char *head = strstr(game, "\n# game ");

	if (head)
		walk.end = head + 1;
	return walk;
}

static bool
next(struct walk *w)
{
	while (w->at < w->end) {
		const char *time_end = w->at + strspn(w->at, "0123456789.");
		const char *end = w->at + strcspn(w->at, "\n");

		w->line = w->at;
		w->at = end + (*end == '\n');
		if (time_end == w->line || !begins(time_end, " 1 "))
			continue;
		w->arrow = time_end + 3;
		w->length = (int)(end - w->arrow);
		return true;
	}
	return false;
}

static bool
is_told(const struct walk *w)
{
	return *w->arrow == '-';
}

/* Append the remaining lines, without the first `skipped`. */
static void
show(struct walk w, int skipped, bool times, struct text *text)
{
	while (next(&w)) {
		if (skipped-- > 0)
			continue;
		if (times)
			text_addf(text, "%10.3f ", strtod(w.line, NULL));
		text_add_bytes(text, w.arrow,
		               (size_t)(w.length > WIDTH ? WIDTH : w.length));
		text_add(text, w.length > WIDTH ? "...\n" : "\n");
	}
}

void
excerpt_game(const char *game, int most, bool times, struct text *text)
{
	int lines = 0;

	for (struct walk w = game_of(game); next(&w); lines++)
		;
	show(game_of(game), lines - most, times, text);
}

enum excerpt_heard
excerpt_heard(const char *game)
{
	enum excerpt_heard heard = EXCERPT_NOTHING;

	for (struct walk w = game_of(game); next(&w);)
		heard = is_told(&w) ? EXCERPT_NOTHING
		        : begins(w.arrow + w.length - 2, "\\n") ? EXCERPT_LINE
		                                                 : EXCERPT_PART;
	return heard;
}

bool
excerpt_after_end(const char *log, bool times, struct text *text)
{
	struct walk w = all_of(log);
	bool over = false;

	for (int lines = 1; next(&w); lines++) {
		if (is_told(&w)) {
			over = begins(w.arrow, "-> end ") ||
			       (over && !begins(w.arrow, "-> game "));
		} else if (over && !begins(w.arrow, "<- #")) {
			w = (struct walk){.at = log, .end = w.at};
			show(w, lines - AROUND, times, text);
			return true;
		}
	}
	return false;
}
