#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/tape.h"

bool
tape_open(struct tape *tape, const char *path)
{
	FILE *file = fopen(path, "rb");
	struct text all = {0};
	char piece[8192];
	size_t got;
	bool good;

	*tape = (struct tape){.line = 1};
	if (!file)
		return false;
	while ((got = fread(piece, 1, sizeof piece, file)) > 0)
		text_add_bytes(&all, piece, got);
	good = !ferror(file);
	fclose(file);
	if (!good) {
		text_free(&all);
		return false;
	}
	tape->bytes = all.at;
	tape->n = all.len;
	return true;
}

void
tape_close(struct tape *tape)
{
	free(tape->bytes);
	*tape = (struct tape){0};
}

/* How long what is no block is: up to a line that begins one, or to the end. */
static size_t
length_of_damage(const char *bytes, size_t n)
{
	static const char head[] = "\nrecord 1\n";

	for (size_t i = 0; i + sizeof head - 1 <= n; i++)
		if (!memcmp(bytes + i, head, sizeof head - 1))
			return i + 1;
	return n;
}

bool
tape_next(struct tape *tape, struct tape_block *block)
{
	const char *bytes;
	size_t n = tape->n - tape->at, length = 0;
	enum record_state state;

	if (!n)
		return false;
	bytes = tape->bytes + tape->at;
	state = record_next(bytes, n, &length);
	/* Blocks hold no empty line and no second beginning: where one begins
	 * before this one ends, this one was cut. */
	if (state != RECORD_BLOCK) {
		size_t damage = length_of_damage(bytes, n);

		if (state == RECORD_TORN && damage < n)
			state = RECORD_BAD;
		if (!length || damage < length)
			length = damage;
	}
	*block = (struct tape_block){state, bytes, length, tape->line};
	tape->at += length;
	for (size_t i = 0; i < length; i++)
		tape->line += bytes[i] == '\n';
	return true;
}
