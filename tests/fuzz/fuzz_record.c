/*
 * Records: any bytes can be read without harm, and a whole block with one bit changed,
 * or cut short, is no block.  Input: two bytes for the place of the bit, then the
 * record.
 */
#include "blocks.h"
#include "record/record.h"

enum { HEAD = sizeof "record 1\n" - 1 };

/* A block's lines lie within it, one after the other. */
static void
read_lines(const uint8_t *bytes, size_t n)
{
	char *block = fuzz_string(bytes, n), *at = block, *key, *value;

	for (char *before = at; text_line(&at, &key, &value); before = at) {
		law(key == before && at > key && at <= block + n,
		    "a line beyond its block");
		law(value > key && value < at, "a value beyond its line");
		law(strlen(key) + strlen(value) < (size_t)(at - key),
		    "a line longer than it was");
	}
	free(block);
}

static void
read_blocks(const uint8_t *bytes, size_t n)
{
	size_t length = 0;

	for (;;) {
		char *rest = fuzz_string(bytes, n);
		enum record_state state = record_next(rest, n, &length);

		free(rest);
		law((state == RECORD_END) == !n, "the end, but %zu bytes", n);
		if (state == RECORD_END)
			return;
		law(length <= n, "%zu bytes of %zu", length, n);
		law(state != RECORD_BLOCK || length > HEAD,
		    "a block of %zu bytes", length);
		law(state != RECORD_TORN || !length, "torn, with a length");
		read_lines(bytes, length ? length : n);
		if (!length)
			return;
		bytes += length;
		n -= length;
	}
}

/* Examine bytes in memory of exactly their size. */
static enum record_state
state_of(const char *bytes, size_t n)
{
	char *copy = xmalloc(n ? n : 1);
	enum record_state state;
	size_t length;

	memcpy(copy, bytes, n);
	state = record_next(copy, n, &length);
	free(copy);
	return state;
}

static void
damage(struct fuzz fuzz, size_t place)
{
	struct text block = {0};
	size_t length = 0, bit;

	blocks_add_one(&fuzz, &block);
	/* The referee writes no such line into a block. */
	if (strstr(block.at + 1, "\nrecord 1\n")) {
		text_free(&block);
		return;
	}
	law(record_next(block.at, block.len, &length) == RECORD_BLOCK &&
	            length == block.len,
	    "a whole block is none");
	bit = place % (8 * block.len);
	block.at[bit / 8] ^= (char)(1 << bit % 8);
	law(state_of(block.at, block.len) != RECORD_BLOCK,
	    "bit %zu is changed, but the block is whole", bit);
	block.at[bit / 8] ^= (char)(1 << bit % 8);
	if (bit / 8 > 0)
		law(state_of(block.at, bit / 8) == RECORD_TORN,
		    "cut to %zu bytes, but not torn", bit / 8);
	text_free(&block);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	size_t place = fuzz_byte(&fuzz) * 256;

	place += fuzz_byte(&fuzz);
	read_blocks(fuzz.at, fuzz.left);
	damage(fuzz, place);
	return 0;
}
