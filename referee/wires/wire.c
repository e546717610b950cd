#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "wires/wire.h"

#define POINT(name) &wire_##name,
static const struct wire *const wires[] = {WIRES(POINT)};
#undef POINT

const struct wire *
wire_split(const char *text, const char **command)
{
	size_t len = strcspn(text, ":");

	*command = text;
	for (size_t i = 0; text[len] && i < sizeof wires / sizeof *wires; i++)
		if (strlen(wires[i]->name) == len &&
		    !strncmp(wires[i]->name, text, len)) {
			*command = text + len + 1;
			return wires[i];
		}
	return &wire_line;
}

void
wire_use(struct talk *talk, size_t n)
{
	talk->in_len -= n;
	talk->judged = talk->judged > n ? talk->judged - n : 0;
	memmove(talk->in, talk->in + n, talk->in_len);
}

const char *
wire_refusal(const struct wire *wire, const struct variant *variant,
             const struct terms *terms)
{
	return wire->refusal ? wire->refusal(variant, terms) : NULL;
}

enum take
wire_wrong(enum take take, char why[WIRE_WHY], const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(why, WIRE_WHY, format, args);
	va_end(args);
	return take;
}

/* The length of the first line with its newline, or 0 if the line is not whole
 * yet.  `wrong` becomes the index of its first forbidden byte, or -1. */
static size_t
find_line(struct talk *talk, bool remarks, long *wrong)
{
	bool remark = remarks && talk->in_len > 0 && talk->in[0] == '#';

	*wrong = -1;
	for (; talk->judged < talk->in_len; talk->judged++) {
		unsigned char c = (unsigned char)talk->in[talk->judged];

		if (c == '\n')
			return talk->judged + 1;
		if (remark || c == '\t' || (c >= 0x20 && c < 0x7f))
			continue;
		if (c == '\r') {
			if (talk->judged + 1 == talk->in_len)
				return 0;
			if (talk->in[talk->judged + 1] == '\n')
				continue;
		}
		*wrong = (long)talk->judged;
		return 0;
	}
	return 0;
}

enum take
wire_first_line(struct talk *talk, bool remarks, bool owed, size_t *whole,
                char why[WIRE_WHY])
{
	long wrong;

	*whole = find_line(talk, remarks, &wrong);
	if (wrong >= 0 && wrong < WIRE_LINE && owed)
		return wire_refuse(talk->in, (size_t)wrong, "the line", why);
	if ((*whole ? *whole - 1 : talk->in_len) > WIRE_LINE)
		return wire_wrong(TAKE_FLOOD, why, "a line of more than %d "
		                  "bytes", WIRE_LINE);
	return TAKE_MORE;
}

void
wire_flush_news(struct talk *talk)
{
	text_add_bytes(&talk->out, text_str(&talk->news), talk->news.len);
	text_clear(&talk->news);
}

enum take
wire_refuse(const char *bytes, size_t at, const char *what, char why[WIRE_WHY])
{
	static const struct {
		char byte;
		const char *name;
	} named[] = {
		{'\n', "a newline"}, {'\r', "a carriage return"},
		{' ', "a blank"}, {'\t', "a tab"}, {'\0', "a NUL byte"},
		{'\x1b', "an escape character"},
	};
	unsigned char byte = (unsigned char)bytes[at];

	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (named[i].byte == bytes[at])
			return wire_wrong(TAKE_BAD, why, "byte %zu of %s is %s",
			                  at + 1, what, named[i].name);
	return wire_wrong(TAKE_BAD, why, byte > 0x20 && byte < 0x7f
	                  ? "byte %zu of %s is '%c'"
	                  : "byte %zu of %s is 0x%02x", at + 1, what, byte);
}

size_t
wire_trimmed(const char *line, size_t len)
{
	if (len && line[len - 1] == '\r')
		len--;
	while (len && (line[len - 1] == ' ' || line[len - 1] == '\t'))
		len--;
	return len;
}

void
wire_free(struct talk *talk)
{
	text_free(&talk->out);
	text_free(&talk->news);
	text_free(&talk->said);
	text_free(&talk->remarks);
	text_free(&talk->name);
	text_free(&talk->file);
	text_free(&talk->hint);
	*talk = (struct talk){0};
}
