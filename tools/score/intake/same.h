#ifndef SAME_H
#define SAME_H

/*
 * Which programs have parts in common.  A program is read as tokens, in which all names
 * are one, so that other names, layout and comments hide nothing; C, C++, Java and
 * Python are known.  Of the hashes of all runs of SAME_RUN tokens, the least in each
 * window of SAME_WINDOW runs is kept: a fingerprint.  So a common part of
 * SAME_RUN + SAME_WINDOW - 1 tokens, some five lines, is always seen, and one shorter
 * than SAME_RUN never (Schleimer, Wilkerson, Aiken: Winnowing, 2003).
 *
 * Memory grows with the programs alone: a fingerprint has 16 bytes, and there is one for
 * each eight or nine tokens.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SAME_RUN = 24, SAME_WINDOW = 16,
	SAME_BYTES = 1 << 20, /* of a file that are read */
	SAME_SKELETON = -1,   /* as an owner: handed out, and so nobody's */
};

struct same_print {
	uint64_t hash;
	int owner;
};

struct same {
	struct same_print *at;
	size_t n;
};

struct same_pair {
	int a, b;             /* owners, a the smaller */
	int common;           /* fingerprints of both */
	double of_a, of_b;    /* their share of a's and of b's, in per cent */
};

/* Whether a file's name is that of a program that can be read. */
bool same_is_source(const char *path);

/* Add the fingerprints of an owner's file; any bytes are good. */
void same_add(struct same *same, int owner, const char *path, const char *bytes,
              size_t n);

/* The pairs of owners, which are 0 to owners - 1, of which one has at least so many per
 * cent of its fingerprints in common with the other; what is the skeleton's, too, does
 * not count.  The nearest first.  Stores their number; the caller frees them. */
struct same_pair *same_find(struct same *same, int owners, double least, int *pairs);

void same_free(struct same *same);

#endif
