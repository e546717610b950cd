#ifndef BULK_H
#define BULK_H

/* Names what makes a submission too large. */

#include "base/text.h"
#include "score/intake/tidy.h"

/*
 * If a submission has more bytes or entries than `most`, append the folder or file that has
 * at least half of them, and the line of a definition that would pass it over or allow it:
 * "; node_modules/ has 2501 of 2503 files and folders: ...".  aside: what is left out does
 * not count.
 */
void bulk_add(const char *top, const struct tidy_aside *aside, const struct tidy_bounds *most,
              struct text *text);

#endif
