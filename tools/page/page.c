#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "page/page.h"

/*
 * Quoting
 */

void
page_text(struct text *page, const char *s)
{
	static const char special[] = "&<>\"'";
	static const char *const entity[] = {"amp", "lt", "gt", "quot", "#39"};

	while (*s) {
		size_t plain = strcspn(s, special);

		text_add_shown(page, s, plain);
		s += plain;
		if (*s)
			text_addf(page, "&%s;", entity[strchr(special, *s++) - special]);
	}
}

void
page_number(struct text *page, double number, int decimals)
{
	char into[32];
	const char *digits = text_digits(number, decimals, "–", into);

	if (*digits == '-') {
		text_add(page, "−");
		digits++;
	}
	text_add(page, isinf(number) ? "∞" : digits);
}

static void
put(struct text *page, const char *format, va_list args)
{
	/* The compiler accepts formats that this function does not know.  Then we would
	 * read the next argument from the wrong place. */
	for (const char *p; (p = strchr(format, '%')); format = p + 1) {
		text_add_bytes(page, format, (size_t)(p++ - format));
		if (*p == 's') {
			page_text(page, va_arg(args, const char *));
		} else if (*p == 'd') {
			text_addf(page, "%d", va_arg(args, int));
		} else if (*p == 'g') {
			text_addf(page, "%g", va_arg(args, double));
		} else if (*p == 'l' && p[1] == 'd') {
			text_addf(page, "%ld", va_arg(args, long));
			p++;
		} else if (*p == '.' && p[2] == 'f') { /* the format %.Nf */
			page_number(page, va_arg(args, double), p[1] - '0');
			p += 2;
		} else {
			assert(*p == '%');
			text_add(page, "%");
		}
	}
	text_add(page, format);
}

void
page_put(struct text *page, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put(page, format, args);
	va_end(args);
}

/*
 * Parts
 */

static void
add_lines(struct text *page, const char *const *line)
{
	while (line && *line)
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
	         "script-src 'unsafe-inline'; img-src data:\">\n"
	         "<link rel=\"icon\" href=\"data:,\">\n"
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
	if (script) {
		text_add(page, "<script>\n");
		add_lines(page, script);
		text_add(page, "</script>\n");
	}
	text_add(page, "</body>\n</html>\n");
}

void
page_share(struct text *page, double share)
{
	text_addf(page, "h%d", (int)(share * 10 + 0.5));
}

void
page_table(struct text *page, const char *label, const char *class, const char *heads,
           const char *caption, ...)
{
	struct text says = {0};
	va_list args;

	va_start(args, caption);
	put(&says, caption, args);
	va_end(args);
	if (label)
		text_addf(page, "<div class=wide role=region tabindex=0 aria-label=\"%s\">",
		          *label ? label : says.at);
	text_addf(page, "<table class=\"%s\"><caption>%s</caption><thead><tr>", class, says.at);
	text_free(&says);
	if (!heads)
		return;
	for (const char *at = heads; at; at = strchr(at, '|')) {
		at += *at == '|';
		text_addf(page, "<th scope=col%s>%.*s", *at == '*' ? " class=word" : "",
		          (int)strcspn(at + (*at == '*'), "|"), at + (*at == '*'));
	}
	text_add(page, "<tbody>\n");
}

void
page_table_end(struct text *page)
{
	text_add(page, "</table></div>\n");
}
