#include <stdlib.h>
#include <string.h>

#include "check/excerpt.h"

enum {
	SHOWN = 88,  /* characters of a line */
	LISTED = 8,  /* legal moves */
	KEPT = 64,   /* lines, at most; */
	AROUND = 6,  /* before what came after an end */
};

/* The end of the line at p, its newline or the end of all. */
static const char *
line_end(const char *p)
{
	return p + strcspn(p, "\n");
}

static const char *
next_line(const char *p)
{
	p = line_end(p);
	return *p ? p + 1 : p;
}

static bool
begins(const char *p, const char *with)
{
	return !strncmp(p, with, strlen(with));
}

/*
 * Records
 */

bool
excerpt_record(const struct text *record, int game, struct excerpt_record *in)
{
	char tail[24];
	bool here = false;

	text_format(tail, sizeof tail, "/%d\n", game);
	in->at = NULL;
	for (const char *p = text_str(record); *p; p = next_line(p)) {
		if (begins(p, "id "))
			here = begins(line_end(p) + 1 - strlen(tail), tail);
		if (here && begins(p, "start "))
			in->at = p;
		if (here && begins(p, "result")) {
			in->end = p;
			return in->at != NULL;
		}
	}
	return false;
}

bool
excerpt_ply(struct excerpt_record *in, struct excerpt_ply *ply)
{
	while (in->at < in->end) {
		const char *line = in->at, *end = line_end(line);
		char *p;

		in->at = next_line(line);
		if (!begins(line, "m "))
			continue;
		ply->seat = (int)strtol(line + 2, &p, 10);
		ply->wall_ms = strtoll(p, &p, 10);
		ply->cpu_ms = strtoll(p, &p, 10);
		ply->late = begins(p, " late ");
		p += ply->late ? 6 : 3;
		text_format(ply->move, GAME_MOVE, "%.*s", (int)(end - p), p);
		return true;
	}
	return false;
}

bool
excerpt_place(const struct variant *variant, const struct text *record,
              int game, struct position *position)
{
	struct excerpt_record in;
	struct excerpt_ply ply;
	char start[GAME_TEXT], why[GAME_WHY];

	if (!excerpt_record(record, game, &in))
		return false;
	text_format(start, sizeof start, "%.*s",
	            (int)(line_end(in.at) - in.at - 6), in.at + 6);
	if (!variant->game->read(position, variant->param, start, why))
		return false;
	while (excerpt_ply(&in, &ply))
		if (variant->game->play(position, ply.seat, ply.move, why) !=
		    JUDGE_LEGAL)
			return false;
	return true;
}

struct listing {
	struct text *text;
	int n;
};

static void
list_move(void *context, const char *move)
{
	struct listing *listing = context;

	if (listing->n++ < LISTED)
		text_addf(listing->text, "%s%.*s", listing->n > 1 ? ", " : "",
		          SHOWN / 2, move);
}

void
excerpt_legal(const struct game *game, const struct position *position,
              int seat, struct text *text)
{
	struct listing listing = {text, 0};

	if (game->outcome(position).over || !(game->turn(position) & seat))
		return;
	game->each(position, seat, list_move, &listing);
	if (listing.n > LISTED)
		text_addf(text, " or one of %d more", listing.n - LISTED);
}

/*
 * Conversations
 */

/* A line of the log of player 1: "12.345 1 -> go 1000".  Where its arrow is, or
 * NULL if it is none. */
static const char *
arrow_of(const char *line)
{
	const char *p = line + strspn(line, "0123456789.");

	return p > line && begins(p, " 1 ") ? p + 3 : NULL;
}

/* The lines of one game, from behind "# game N" on. */
static const char *
section(const struct text *log, int game, const char **end)
{
	char head[32];
	const char *p = text_str(log);

	text_format(head, sizeof head, "# game %d,", game);
	while (*p && !begins(p, head))
		p = next_line(p);
	*end = p = next_line(p);
	while (**end && !begins(*end, "# game "))
		*end = next_line(*end);
	return p;
}

static void
show_line(const char *line, const char *arrow, bool times, struct text *text)
{
	int length = (int)(line_end(arrow) - arrow);

	if (times)
		text_addf(text, "%10.3f ", strtod(line, NULL));
	text_addf(text, "%.*s%s\n", length > SHOWN ? SHOWN : length, arrow,
	          length > SHOWN ? "..." : "");
}

void
excerpt_talk(const struct text *log, int game, int most, bool times,
             struct text *text)
{
	const char *kept[KEPT], *end, *p = section(log, game, &end);
	int n = 0;

	if (most > KEPT)
		most = KEPT;
	for (; p < end; p = next_line(p))
		if (arrow_of(p))
			kept[n++ % most] = p;
	for (int i = n > most ? n - most : 0; i < n; i++)
		show_line(kept[i % most], arrow_of(kept[i % most]), times, text);
}

enum excerpt_heard
excerpt_heard(const struct text *log, int game)
{
	enum excerpt_heard heard = EXCERPT_NOTHING;
	const char *end, *p = section(log, game, &end), *arrow;

	for (; p < end; p = next_line(p)) {
		if (!(arrow = arrow_of(p)))
			continue;
		heard = *arrow == '-' ? EXCERPT_NOTHING
		      : begins(line_end(p) - 2, "\\n") ? EXCERPT_LINE
		                                       : EXCERPT_PART;
	}
	return heard;
}

int
excerpt_told(const struct text *log, const char *message)
{
	const char *arrow;
	int n = 0;

	for (const char *p = text_str(log); *p; p = next_line(p))
		if ((arrow = arrow_of(p)) && *arrow == '-' &&
		    begins(arrow + 3, message))
			n++;
	return n;
}

bool
excerpt_after_end(const struct text *log, bool times, struct text *text)
{
	const char *last[AROUND] = {NULL}, *arrow;
	bool over = false, found = false;
	int n = 0;

	for (const char *p = text_str(log); *p && !found; p = next_line(p)) {
		if (!(arrow = arrow_of(p)))
			continue;
		last[n++ % AROUND] = p;
		if (*arrow == '-')
			over = begins(arrow, "-> end ") ||
			       (over && !begins(arrow, "-> game "));
		else
			found = over && !begins(arrow, "<- #");
	}
	for (int i = n > AROUND ? n - AROUND : 0; found && i < n; i++)
		show_line(last[i % AROUND], arrow_of(last[i % AROUND]), times,
		          text);
	return found;
}
