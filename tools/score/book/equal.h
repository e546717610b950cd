#ifndef EQUAL_H
#define EQUAL_H

/*
 * Files that several submissions have in common, byte for byte, by the sums in their
 * receipts (receipt.h).  What more than half of the class has was handed out.
 */

#include "score/book/book.h"

/* Append a section with a line for each group of submissions; nothing if there is
 * none. */
void equal_section(const struct book *book, struct text *page);

#endif
