#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "score/intake/source.h"

static const char ID[] = "{id}";
enum { LONGEST = 60 }; /* most letters and digits of an id */

bool
source_is(const char *path)
{
	static const char *const ending[] = {".java", ".c", ".cc", ".cpp", ".h"};
	const char *dot = strrchr(path, '.');
	bool found = false;

	for (size_t i = 0; dot && i < sizeof ending / sizeof *ending; i++)
		found |= !strcmp(dot, ending[i]);
	return found;
}

/* The length of the comment or blank at `at`, or 0. */
static size_t
skipped(const char *at)
{
	const char *end;

	if (!strncmp(at, "//", 2))
		return strcspn(at, "\n");
	if (strncmp(at, "/*", 2) != 0)
		return isspace((unsigned char)*at) != 0;
	/* A comment without an end extends to the end of the text: searching for an end
	 * again from each beginning would take hours. */
	end = strstr(at + 2, "*/");
	return end ? (size_t)(end + 2 - at) : strlen(at);
}

/* The length of the character or quoted text at `at`. */
static size_t
kept(const char *at)
{
	size_t n = 1;

	if (*at != '"' && *at != '\'')
		return 1;
	while (at[n] && at[n] != *at && at[n] != '\n')
		n += at[n] == '\\' && at[n + 1] ? 2 : 1;
	return n + (at[n] == *at);
}

/* Append a program without blanks and comments. */
static void
bare_of(const char *at, struct text *bare)
{
	text_add(bare, "");
	while (*at) {
		size_t n = skipped(at);

		if (!n)
			text_add_bytes(bare, at, n = kept(at));
		at += n;
	}
}

bool
source_has(const char *program, const char *text)
{
	struct text all = {0}, part = {0};
	bool has;

	bare_of(program, &all);
	bare_of(text, &part);
	has = strstr(all.at, part.at) != NULL;
	text_free(&all);
	text_free(&part);
	return has;
}

void
source_ids(const char *program, const char *text,
           void (*found)(void *context, const char *id), void *context)
{
	struct text all = {0}, part = {0}, id = {0};
	const char *between, *mark;
	size_t n, letters = 0;

	bare_of(program, &all);
	bare_of(text, &part);
	/* The text between the last two {id}, or before the only {id}. */
	between = part.at;
	for (mark = strstr(part.at, ID); mark && strstr(mark + 1, ID); mark = strstr(between, ID))
		between = mark + strlen(ID);
	n = mark ? (size_t)(mark - between) : 0;
	for (const char *at = all.at; *at && mark; at++) {
		size_t before; /* the length of the text before the last id */
		char *whole;

		if (strncmp(at, between, n) != 0)
			continue;
		for (letters = 0; letters < LONGEST && isalnum((unsigned char)at[n + letters]);)
			letters++;
		text_clear(&id);
		text_add_bytes(&id, at + n, letters);
		whole = text_replace(part.at, ID, text_str(&id));
		before = strlen(whole) - letters - strlen(mark + strlen(ID));
		if (letters && (size_t)(at + n - all.at) >= before &&
		    !strncmp(at + n - before, whole, strlen(whole)))
			found(context, id.at);
		free(whole);
	}
	text_free(&id);
	text_free(&part);
	text_free(&all);
}
