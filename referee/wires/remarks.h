#ifndef REMARKS_H
#define REMARKS_H

/*
 * What agents remark: lines that begin with #, which no rival hears and which the
 * record keeps.  Remarks are a text with a line each, escaped as in the record.
 */

#include <stdbool.h>
#include <stddef.h>

struct text;

enum {
	REMARKS_BYTES = 256, /* of a remark; what is more is cut off */
	REMARKS_PLY = 8,     /* of a seat in a ply, the last it made */
};

/* Append a remark of n bytes, its # and the blanks behind that left out, unless
 * nothing is left of it. */
void remarks_add(struct text *remarks, const char *bytes, size_t n);

/* Move all to the end of `to`. */
void remarks_move(struct text *to, struct text *remarks);

/* Append them to a record as lines `r SEAT TEXT`, and empty them. */
void remarks_record(struct text *remarks, int seat, struct text *record);

/* Whether a remark is `eval X`, and the number. */
bool remarks_eval(const char *text, double *value);

#endif
