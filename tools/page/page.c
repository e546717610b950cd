#include <stdio.h>
#include <string.h>

#include "page/page.h"

/*
 * Quoting
 */

/* The entity of one of the five signs. */
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
	default:
		return "&#39;";
	}
}

void
page_text(struct text *page, const char *s)
{
	while (*s) {
		size_t plain = strcspn(s, "&<>\"'");

		text_add_shown(page, s, plain);
		s += plain;
		if (*s)
			text_add(page, entity(*s++));
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
