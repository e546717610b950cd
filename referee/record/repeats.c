#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "record/repeats.h"

enum { LEAST = 64 };

/* FNV-1a. */
static uint64_t
mix(uint64_t digest, const char *from, const char *to)
{
	while (from < to)
		digest = (digest ^ (unsigned char)*from++) * 0x100000001b3;
	return digest;
}

/* The part of a line that equal games share: the move in `m SEAT WALL CPU LATE MOVE`, a
 * whole line of other keys.  `end` if the line does not count. */
static const char *
told(const char *line, const char *end)
{
	const char *at = line;

	if (strncmp(line, "m ", 2) != 0)
		return !strncmp(line, "seed ", 5) || !strncmp(line, "first ", 6) ||
		       !strncmp(line, "start ", 6) || !strncmp(line, "x ", 2)
			? line : end;
	for (int blanks = 0; at < end && blanks < 5; at++)
		blanks += *at == ' ';
	return at;
}

/* Whether a result is of a game that nobody forfeited. */
static bool
is_played_out(const char *line)
{
	int at = 0;

	return sscanf(line, "result %*[012] %*s -%n", &at) == 0 && at;
}

/* A digest of a game; 0 only if the game was not played out. */
static uint64_t
digest_of(const char *block)
{
	uint64_t digest = 0xcbf29ce484222325;
	bool over = false;
	const char *at;

	for (const char *line = block, *end; (end = strchr(line, '\n')); line = end + 1) {
		over |= !strncmp(line, "result ", 7) && is_played_out(line);
		at = told(line, end);
		digest = mix(digest, at, at < end ? end + 1 : end);
	}
	return !over ? 0 : digest ? digest : 1;
}

/* The slot of a digest, or the free slot for it. */
static uint64_t *
place(const struct repeats *r, uint64_t digest)
{
	size_t at = digest & (r->room - 1);

	while (r->seen[at] && r->seen[at] != digest)
		at = (at + 1) & (r->room - 1);
	return &r->seen[at];
}

static void
grow(struct repeats *r)
{
	struct repeats wider = *r;

	wider.room = r->room ? 2 * r->room : LEAST;
	wider.seen = xcalloc(wider.room, sizeof *wider.seen);
	for (size_t i = 0; i < r->room; i++)
		if (r->seen[i])
			*place(&wider, r->seen[i]) = r->seen[i];
	free(r->seen);
	*r = wider;
}

void
repeats_note(struct repeats *r, const char *block)
{
	uint64_t digest = digest_of(block), *at;

	if (!digest)
		return;
	r->games++;
	if (2 * (size_t)r->games > r->room)
		grow(r);
	at = place(r, digest);
	r->found += *at != 0;
	*at = digest;
}

void
repeats_free(struct repeats *r)
{
	free(r->seen);
	*r = (struct repeats){.seen = NULL};
}
