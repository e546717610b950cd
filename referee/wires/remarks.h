#ifndef REMARKS_H
#define REMARKS_H

/*
 * Remarks of agents: lines that begin with #.  The opponent never receives them, and the
 * record keeps them.  Remarks are a text with one line each, escaped as in the record.
 */

#include <stdbool.h>
#include <stddef.h>

struct text;

enum {
	REMARKS_BYTES = 256, /* the most bytes of a remark; we cut off the rest */
	REMARKS_PLY = 8,     /* we keep so many remarks of a seat in a ply: the last ones */
};

/* Append a remark, n bytes that begin with #, without the # and the blanks after it.
 * Drop an empty one, and keep only the last REMARKS_PLY. */
void remarks_add(struct text *remarks, const char *bytes, size_t n);

/* Move all remarks to the end of `to`, and keep only the last REMARKS_PLY there. */
void remarks_move(struct text *to, struct text *remarks);

/* Append the remarks to a record as lines `r SEAT TEXT`, and clear them. */
void remarks_record(struct text *remarks, int seat, struct text *record);

/* Read the number of a remark `eval X`.  False for any other remark. */
bool remarks_eval(const char *text, double *value);

#endif
