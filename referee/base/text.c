#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static void
reserve(struct text *text, size_t more)
{
	size_t need = text->len + more + 1;

	if (need <= text->cap)
		return;
	text->cap = need < 2 * text->cap ? 2 * text->cap : need;
	if (text->cap < 64)
		text->cap = 64;
	text->at = xrealloc(text->at, text->cap);
}

void
text_add_bytes(struct text *text, const char *bytes, size_t n)
{
	reserve(text, n);
	if (n)
		memcpy(text->at + text->len, bytes, n);
	text->len += n;
	text->at[text->len] = '\0';
}

void
text_add(struct text *text, const char *s)
{
	text_add_bytes(text, s, strlen(s));
}

static void PRINTF_LIKE(2, 0)
add_formatted(struct text *text, const char *format, va_list args)
{
	size_t room;
	va_list again;
	int n = 0;

	/* The first try may only find out the length; then try again. */
	do {
		reserve(text, (size_t)n);
		room = text->cap - text->len;
		va_copy(again, args);
		n = vsnprintf(text->at + text->len, room, format, again);
		va_end(again);
		if (n < 0)
			die("a text could not be formatted");
	} while ((size_t)n >= room);
	text->len += (size_t)n;
}

void
text_addf(struct text *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_formatted(text, format, args);
	va_end(args);
}

void
text_add_number(struct text *text, int64_t number, char behind)
{
	char digits[24], *p = digits + sizeof digits;
	uint64_t n = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*--p = behind;
	do
		*--p = (char)('0' + n % 10);
	while (n /= 10);
	if (number < 0)
		*--p = '-';
	text_add_bytes(text, p, (size_t)(digits + sizeof digits - p));
}

/* Whether text_add_escaped leaves the byte unchanged. */
static bool
is_plain(char c, const char *also)
{
	return c >= 0x20 && c <= 0x7e && c != '\\' && !strchr(also, c);
}

static void
add_escape(struct text *text, char c)
{
	if (c == '\n')
		text_add(text, "\\n");
	else if (c == '\t')
		text_add(text, "\\t");
	else if (c == '\\')
		text_add(text, "\\\\");
	else
		text_addf(text, "\\x%02x", (unsigned char)c);
}

void
text_add_escaped(struct text *text, const char *bytes, size_t n,
                 const char *also)
{
	for (size_t i = 0; i < n; i++) {
		size_t plain = i;

		while (plain < n && is_plain(bytes[plain], also))
			plain++;
		text_add_bytes(text, bytes + i, plain - i);
		i = plain;
		if (i < n)
			add_escape(text, bytes[i]);
	}
}

/* Read the UTF-8 character beyond ASCII at the beginning of n bytes.  Returns its length,
 * or 0 if there is none, if it is overlong, or if it is a surrogate. */
static size_t
read_utf8(const char *bytes, size_t n, unsigned long *character)
{
	static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char c = (unsigned char)*bytes;
	size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;

	if (c < 0xc2 || c > 0xf4 || length > n)
		return 0;
	*character = c & (0x7fU >> length);
	for (size_t i = 1; i < length; i++) {
		if (((unsigned char)bytes[i] & 0xc0) != 0x80)
			return 0;
		*character = *character << 6 | ((unsigned char)bytes[i] & 0x3f);
	}
	return *character < least[length] || *character > 0x10ffff ||
	       (*character >= 0xd800 && *character < 0xe000) ? 0 : length;
}

/* Whether a character is invisible or changes the direction of text. */
static bool
is_invisible(unsigned long c)
{
	return (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

/* The length of the visible character beyond ASCII with which the bytes begin, or 0. */
static size_t
seen_length(const char *bytes, size_t n)
{
	unsigned long c;
	size_t length = n ? read_utf8(bytes, n, &c) : 0;

	return length && c >= 0xa0 && !is_invisible(c) ? length : 0;
}

void
text_add_shown(struct text *text, const char *bytes, size_t n)
{
	for (size_t i = 0, length; i < n; i += length) {
		length = seen_length(bytes + i, n - i);
		if (!length && (bytes[i] < 0x20 || bytes[i] > 0x7e))
			text_addf(text, "\\x%02x", (unsigned char)bytes[i]);
		else
			text_add_bytes(text, bytes + i, length ? length : 1);
		length += !length;
	}
}

bool
text_is_visible(const char *s)
{
	struct text shown = {0};
	bool same;

	text_add_shown(&shown, s, strlen(s));
	same = !strcmp(text_str(&shown), s);
	text_free(&shown);
	return same;
}

static void
add_json_character(struct text *text, unsigned long c)
{
	if (c > 0xffff)
		text_addf(text, "\\u%04lx\\u%04lx", 0xd7c0 + (c >> 10),
		          0xdc00 + (c & 0x3ff));
	else
		text_addf(text, "\\u%04lx", c);
}

void
text_add_json(struct text *text, const char *bytes, size_t n)
{
	text_add(text, "\"");
	for (size_t i = 0, length; i < n; i += length) {
		unsigned long c = (unsigned char)bytes[i];

		length = read_utf8(bytes + i, n - i, &c);
		if (!length)
			c = (unsigned char)bytes[i];
		length += !length;
		if (c == '"' || c == '\\')
			text_addf(text, "\\%c", (char)c);
		else if (c < 0x20 || c > 0x7e)
			add_json_character(text, c);
		else
			text_add_bytes(text, bytes + i, 1);
	}
	text_add(text, "\"");
}

void
text_add_word(struct text *text, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+-";

	if (*word && strspn(word, plain) == strlen(word)) {
		text_add(text, word);
		return;
	}
	text_add(text, "'");
	for (; *word; word++)
		if (*word == '\'')
			text_add(text, "'\\''");
		else
			text_add_bytes(text, word, 1);
	text_add(text, "'");
}

/* The value of two hexadecimal digits, or -1. */
static int
hex_byte(const char *s)
{
	char digits[3] = {s[0], s[0] ? s[1] : '\0', '\0'};

	if (!isxdigit((unsigned char)digits[0]) ||
	    !isxdigit((unsigned char)digits[1]))
		return -1;
	return (int)strtol(digits, NULL, 16);
}

bool
text_is_near(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b), head = 0, tail = 0;

	while (a[head] && a[head] == b[head])
		head++;
	while (tail < n - head && tail < m - head && a[n - 1 - tail] == b[m - 1 - tail])
		tail++;
	n -= head + tail;
	m -= head + tail;
	return head + tail > 1 &&
	       ((n < 2 && m < 2) || (n == 2 && m == 2 && a[head] == b[head + 1] &&
	                             a[head + 1] == b[head]));
}

bool
text_unescape(char *s)
{
	static const char letters[] = "nt\\", bytes[] = "\n\t\\";
	char *to = s;

	for (; *s; s++) {
		const char *letter;
		int byte = *s;

		if (*s == '\\' && s[1] == 'x') {
			byte = hex_byte(s + 2);
			if (byte <= 0)
				return false;
			s += 3;
		} else if (*s == '\\') {
			letter = *++s ? strchr(letters, *s) : NULL;
			if (!letter)
				return false;
			byte = bytes[letter - letters];
		}
		*to++ = (char)byte;
	}
	*to = '\0';
	return true;
}

size_t
text_last_lines(const char *bytes, size_t n, int lines)
{
	if (n && bytes[n - 1] == '\n')
		n--;
	while (n && !(bytes[n - 1] == '\n' && --lines == 0))
		n--;
	return n;
}

char *
text_part(char **at, char end)
{
	char *part = *at, *behind = part ? strchr(part, end) : NULL;

	if (behind)
		*behind++ = '\0';
	*at = behind;
	return part;
}

bool
text_line(char **at, char **key, char **value)
{
	char *end = strchr(*at, '\n');

	if (!end || end == *at)
		return false;
	*end = '\0';
	*key = *at;
	*at = end + 1;
	*value = strchr(*key, ' ');
	if (*value)
		*(*value)++ = '\0';
	else
		*value = end;
	return true;
}

char *
text_field(char **at)
{
	char *field = text_part(at, '|');

	return field && text_unescape(field) ? field : NULL;
}

void
text_add_column(struct text *text, const char *s, size_t width)
{
	struct text shown = {0};
	size_t n = 0, cut = 0;

	text_add_shown(&shown, s, strlen(s));
	for (size_t i = 0; i < shown.len; i++)
		if ((shown.at[i] & 0xc0) != 0x80 && ++n == width)
			cut = i;
	text_add_bytes(text, text_str(&shown), n > width ? cut : shown.len);
	if (n > width)
		text_add(text, "~");
	for (; n < width; n++)
		text_add(text, " ");
	text_free(&shown);
}

void
text_wrap(struct text *text, const struct text *lines, int columns)
{
	const char *line = text_str(lines);

	while (*line) {
		size_t len = strcspn(line, "\n"), n = len;

		if (n > (size_t)columns)
			for (n = (size_t)columns; n > 1 && line[n] != ' ';)
				n--;
		if (n == 1 && len > (size_t)columns)
			n = (size_t)columns;
		text_add_bytes(text, line, n);
		text_add(text, "\n");
		line += n + (line[n] == '\n' || line[n] == ' ');
	}
}

char **
text_words(const char *text)
{
	size_t len = strlen(text), n = 0;
	char **words = xmalloc((len / 2 + 2) * sizeof *words + len + 2);
	char *to = (char *)(words + len / 2 + 2), quote = '\0';
	bool open = false;

	for (; *text; text++) {
		if (!quote && (*text == ' ' || *text == '\t')) {
			if (open)
				*to++ = '\0';
			open = false;
			continue;
		}
		if (!open)
			words[n++] = to;
		open = true;
		if (quote ? *text == quote : *text == '\'' || *text == '"')
			quote = quote ? '\0' : *text;
		else if (*text == '\\' && quote != '\'' && text[1])
			*to++ = *++text;
		else
			*to++ = *text;
	}
	*to = '\0';
	words[n] = NULL;
	if (quote || !n) {
		free(words);
		return NULL;
	}
	return words;
}

char *
text_replace(const char *text, const char *word, const char *by)
{
	struct text all = {0};
	const char *at;

	for (; (at = strstr(text, word)); text = at + strlen(word)) {
		text_add_bytes(&all, text, (size_t)(at - text));
		text_add(&all, by);
	}
	text_add(&all, text);
	return all.at;
}

char *
text_print(const char *format, ...)
{
	struct text text = {0};
	va_list args;

	va_start(args, format);
	add_formatted(&text, format, args);
	va_end(args);
	return text.at;
}

char *
text_join(const char *folder, const char *name)
{
	return text_print("%s/%s", folder, name);
}

const char *
text_str(const struct text *text)
{
	return text->at ? text->at : "";
}

int
text_write(const struct text *text, int fd)
{
	return text_write_bytes(text->at, text->len, fd);
}

int
text_write_bytes(const char *bytes, size_t size, int fd)
{
	for (size_t done = 0; done < size;) {
		ssize_t n = write(fd, bytes + done, size - done);

		if (n > 0)
			done += (size_t)n;
		else if (errno != EINTR)
			return -1;
	}
	return 0;
}

void
text_read_file(const char *path, char *into, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? 0 : read(fd, into, size - 1);

	if (fd >= 0)
		close(fd);
	into[n > 0 ? n : 0] = '\0';
}

bool
text_write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), cause;
	ssize_t n;

	if (fd < 0)
		return false;
	n = write(fd, text, strlen(text));
	cause = errno;
	close(fd);
	errno = cause;
	return n == (ssize_t)strlen(text);
}

void
text_cut(struct text *text, size_t len)
{
	assert(len <= text->len);
	if (text->at)
		text->at[text->len = len] = '\0';
}

void
text_clear(struct text *text)
{
	text->len = 0;
	if (text->at)
		text->at[0] = '\0';
}

void
text_free(struct text *text)
{
	free(text->at);
	*text = (struct text){0};
}

bool
text_number(const char *s, int64_t low, int64_t high, int64_t *value)
{
	const char *digits = s + (*s == '-');
	uint64_t n = 0;

	if (!isdigit((unsigned char)*digits) ||
	    (*digits == '0' && (digits[1] || digits > s)))
		return false;
	for (const char *p = digits; *p; p++) {
		if (!isdigit((unsigned char)*p) || n > INT64_MAX / 10)
			return false;
		n = 10 * n + (uint64_t)(*p - '0');
		if (n > INT64_MAX)
			return false;
	}
	int64_t v = digits > s ? -(int64_t)n : (int64_t)n;
	if (v < low || v > high)
		return false;
	*value = v;
	return true;
}

bool
text_real(const char *s, double low, double high, double *value)
{
	char *end;
	double v = strtod(s, &end);

	if (end == s || *end || s[strspn(s, "+-.0123456789eE")] || !(v >= low && v <= high))
		return false;
	*value = v;
	return true;
}

bool
text_format(char *into, size_t size, const char *format, ...)
{
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(into, size, format, args);
	va_end(args);
	return n >= 0 && (size_t)n < size;
}

bool
text_refuse(char *why, size_t size, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(why, size, format, args);
	va_end(args);
	return false;
}

const char *
text_digits(double number, int decimals, const char *unknown, char into[32])
{
	if (isnan(number))
		return unknown;
	if (isinf(number))
		return number > 0 ? "inf" : "-inf";
	text_format(into, 32, "%.*f", decimals, number);
	return *into == '-' && !strpbrk(into, "123456789") ? into + 1 : into;
}

int
text_stacks(const char *said)
{
	const char at[] = "\n\tat ";
	int stacks = 0;
	bool inside = false;

	for (const char *p = said; (p = strstr(p, "Traceback (most recent")); p++)
		stacks++;
	for (const char *p = said; (p = strchr(p, '\n')); p++) {
		stacks += !strncmp(p, at, sizeof at - 1) && !inside;
		inside = !strncmp(p, at, sizeof at - 1);
	}
	return stacks;
}
