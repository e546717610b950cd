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

size_t
wire_first_line(struct talk *talk, bool remarks, long *wrong)
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
		if (named[i].byte == bytes[at]) {
			text_format(why, WIRE_WHY, "byte %zu of %s is %s", at + 1,
			            what, named[i].name);
			return TAKE_BAD;
		}
	text_format(why, WIRE_WHY, byte > 0x20 && byte < 0x7f
	            ? "byte %zu of %s is '%c'" : "byte %zu of %s is 0x%02x",
	            at + 1, what, byte);
	return TAKE_BAD;
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
wire_no_begin(struct talk *talk, const struct wire_begin *begin)
{
	(void)talk;
	(void)begin;
}

void
wire_no_end(struct talk *talk, const struct wire_end *end)
{
	(void)talk;
	(void)end;
}

void
wire_no_list(struct talk *talk, const char *moves)
{
	(void)talk;
	(void)moves;
}

void
wire_no_message(struct talk *talk)
{
	(void)talk;
}

void
wire_no_told(struct talk *talk, const char *move, bool own)
{
	(void)talk;
	(void)move;
	(void)own;
}

bool
wire_carries_all(const struct variant *variant, const struct terms *terms,
                 char why[WIRE_WHY])
{
	(void)variant;
	(void)terms;
	(void)why;
	return true;
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
