#include <string.h>

#include "base/text.h"
#include "score/intake/last_line.h"

/* Where the last line begins that ends before byte n. */
static size_t
line_before(const char *said, size_t n)
{
	while (n && said[n - 1] == '\n')
		n--;
	while (n && said[n - 1] != '\n')
		n--;
	return n;
}

/* Where the line begins.  make's own message after a failed command tells
 * nothing, unless it is the only one. */
static const char *
find_line(const char *said)
{
	const char *error = strstr(said, "rror:");
	size_t last = line_before(said, strlen(said)), at = last;

	if (error)
		return said + line_before(said, (size_t)(error - said));
	while (at && !strncmp(said + at, "make", 4))
		at = line_before(said, at);
	return said + (strncmp(said + at, "make", 4) ? at : last);
}

/* Compilers print the quotes U+2018 and U+2019. */
static void
add_plain(struct text *text, const char *bytes, size_t n)
{
	while (n) {
		bool quote = n >= 3 && (!memcmp(bytes, "\xe2\x80\x98", 3) ||
		                        !memcmp(bytes, "\xe2\x80\x99", 3));

		text_add_bytes(text, quote ? "'" : bytes, 1);
		bytes += quote ? 3 : 1;
		n -= quote ? 3 : 1;
	}
}

void
last_line(const char *said, char line[LAST_LINE])
{
	const char *from = find_line(said);
	struct text plain = {0}, shown = {0};

	add_plain(&plain, from, strcspn(from, "\n"));
	text_add_escaped(&shown, text_str(&plain), plain.len, "");
	text_format(line, LAST_LINE, "%s", text_str(&shown));
	text_free(&plain);
	text_free(&shown);
}
