#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "kit/input.h"

/* The unread input: bytes[head] .. bytes[tail - 1]. */
static struct {
	char bytes[4096];
	size_t head, tail;
} input;

/* Read more input, waiting if necessary.  False at end of file. */
static bool
fill(void)
{
	memmove(input.bytes, input.bytes + input.head, input.tail -= input.head);
	input.head = 0;
	ssize_t n = read(STDIN_FILENO, input.bytes + input.tail,
	                 sizeof input.bytes - input.tail);
	input.tail += n > 0 ? (size_t)n : 0;
	return n > 0;
}

int
input_peek(void)
{
	bool more = input.head < input.tail || fill();

	return more ? (unsigned char)input.bytes[input.head] : EOF;
}

int
input_char(void)
{
	int c = input_peek();

	input.head += c != EOF;
	return c;
}

bool
input_text(char *into, size_t n)
{
	for (;;) {
		const char *from = input.bytes + input.head;
		size_t here = input.tail - input.head, len = here < n ? here : n;
		const char *end = memchr(from, '\n', len);

		len = end ? (size_t)(end - from) : len;
		memcpy(into, from, len);
		into += len;
		n -= len;
		input.head += len + (end != NULL);
		if (end || n == 0)
			break;
		if (!fill())
			return false;
	}
	*into = '\0';
	return true;
}

bool
input_begins(const char *with)
{
	struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
	size_t len = strlen(with);

	if (input.tail - input.head < len && poll(&in, 1, 0) > 0)
		fill();
	return input.tail - input.head >= len &&
	       !memcmp(input.bytes + input.head, with, len);
}
