#ifndef BLOCKS_H
#define BLOCKS_H

/* Whole blocks of a record, made of any lines, with right sums.  A fuzzer could not
 * guess the sums. */

#include "base/sha256.h"
#include "base/text.h"
#include "fuzz.h"

/* Append a block of the input's lines up to an empty one.  Leave out lines as long as
 * the sum's line, or one byte longer: a changed bit could turn them into a right
 * sum.  Leave out other sums, too: a block has one. */
static inline void
blocks_add_one(struct fuzz *fuzz, struct text *text)
{
	const size_t sum = strlen("sum 01234567");
	size_t begin = text->len, len = 1;
	char *line = NULL;

	text_add(text, "record 1\n");
	while (len && (line = fuzz_line(fuzz))) {
		len = strlen(line);
		if (len && len != sum && len != sum + 1 && strncmp(line, "sum ", 4))
			text_addf(text, "%s\n", line);
		free(line);
	}
	text_addf(text, "sum %08lx\n\n", (unsigned long)
	          crc32_bytes(text->at + begin, text->len - begin));
}

/* Append `most` blocks, or fewer if the input ends. */
static inline void
blocks_add(struct fuzz *fuzz, struct text *text, int most)
{
	for (int i = 0; i < most && fuzz->left; i++)
		blocks_add_one(fuzz, text);
}

#endif
