#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "score/intake/source.h"

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

/* The length of the comment or the blank that begins here, or 0. */
static size_t
skipped(const char *at)
{
	const char *end;

	if (!strncmp(at, "//", 2))
		return strcspn(at, "\n");
	if (strncmp(at, "/*", 2) != 0)
		return isspace((unsigned char)*at) != 0;
	/* Without an end it takes the rest: to look for one again at each further
	 * beginning would take hours. */
	end = strstr(at + 2, "*/");
	return end ? (size_t)(end + 2 - at) : strlen(at);
}

/* The length of the character or the quoted text that begins here. */
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

/* Append a program without its blanks and comments. */
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
