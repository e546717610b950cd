#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "page.h"

/*
 * Quoting
 */

/* Whether these three bytes are a character that is not seen, or that turns the
 * direction of others: U+200B to 200F, 2028 to 202E, 2060 to 206F, FEFF. */
static bool
is_invisible(const char *s)
{
	unsigned char b = (unsigned char)s[1], c = (unsigned char)s[2];

	if (s[0] == '\xef')
		return b == 0xbb && c == 0xbf;
	return s[0] == '\xe2' && ((b == 0x80 && c >= 0x8b && c <= 0x8f) ||
	                          (b == 0x80 && c >= 0xa8 && c <= 0xae) ||
	                          (b == 0x81 && c >= 0xa0 && c <= 0xaf));
}

/* How many bytes of s are one character of UTF-8 beyond ASCII, or 0. */
static size_t
utf8_length(const char *s)
{
	unsigned char c = (unsigned char)*s;
	size_t n = c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3
	           : c >= 0xf0 && c < 0xf5 ? 4 : 0;

	/* C1 controls, overlong forms, surrogates, beyond Unicode. */
	if ((c == 0xc2 && (unsigned char)s[1] < 0xa0) ||
	    (c == 0xe0 && (unsigned char)s[1] < 0xa0) ||
	    (c == 0xed && (unsigned char)s[1] > 0x9f) ||
	    (c == 0xf0 && (unsigned char)s[1] < 0x90) ||
	    (c == 0xf4 && (unsigned char)s[1] > 0x8f))
		return 0;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			return 0;
	return n == 3 && is_invisible(s) ? 0 : n;
}

static const char *
entity(char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

void
page_text(struct text *page, const char *s)
{
	while (*s) {
		size_t n = utf8_length(s);

		if (entity(*s))
			text_add(page, entity(*s));
		else if (n)
			text_add_bytes(page, s, n);
		else if (*s < 0x20 || *s > 0x7e)
			text_addf(page, "\\x%02x", (unsigned char)*s);
		else
			text_add_bytes(page, s, 1);
		s += n ? n : 1;
	}
}

/*
 * Parts
 */

static void
add_lines(struct text *page, const char *const *line)
{
	while (*line)
		text_add(page, *line++);
}

void
page_begin(struct text *page, const char *title, const char *const *style)
{
	text_add(page,
	         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	         "<meta charset=\"utf-8\">\n"
	         "<meta http-equiv=\"Content-Security-Policy\" content=\""
	         "default-src 'none'; style-src 'unsafe-inline'; "
	         "script-src 'unsafe-inline'\">\n"
	         "<meta name=\"viewport\" content=\"width=device-width, "
	         "initial-scale=1\">\n"
	         "<meta name=\"color-scheme\" content=\"light dark\">\n"
	         "<title>");
	page_text(page, title);
	text_add(page, "</title>\n<style>\n");
	add_lines(page, page_base_style);
	add_lines(page, style);
	text_add(page, "</style>\n</head>\n<body>\n");
}

void
page_end(struct text *page, const char *const *script)
{
	text_add(page, "<script>\n");
	add_lines(page, script);
	text_add(page, "</script>\n</body>\n</html>\n");
}

void
page_share(struct text *page, double share)
{
	text_addf(page, "h%d", (int)(share * 10 + 0.5));
}

void
page_wide(struct text *page, const char *label)
{
	text_addf(page, "<div class=wide role=region tabindex=0 "
	          "aria-label=\"%s\">", label);
}

void
page_wide_end(struct text *page)
{
	text_add(page, "</div>\n");
}

/*
 * The file
 */

static bool
write_new(const struct text *page, const char *path, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW |
	              O_CLOEXEC, mode);
	bool good;

	if (fd < 0)
		return false;
	good = text_write(page, fd) == 0;
	return close(fd) == 0 && good;
}

bool
page_save(const struct text *page, const char *path, mode_t mode)
{
	struct text new = {0};
	bool good;

	text_addf(&new, "%s.new", path);
	good = write_new(page, new.at, mode) && rename(new.at, path) == 0;
	text_free(&new);
	return good;
}
