#ifndef RECEIPT_H
#define RECEIPT_H

/*
 * What was handed in, as it came: students/ID/handed-in, for an appeal.  Lines
 * that begin with # tell of the file or folder; the others are the files in it,
 * as `sha256sum -c` reads them.
 */

#include <stdbool.h>

struct submission;

/* Write it; top is where the files are now, before anything is built, or NULL if
 * they could not be taken over.  -1 and errno on failure. */
int receipt_write(const struct submission *submission, const char *top,
                  const char *path);

/* False if what is handed in now is another thing than the receipt is of. */
bool receipt_holds(const struct submission *submission, const char *path);

/* The sum of all that is in a folder, by names and contents. */
void receipt_sum(const char *top, char hex[65]);

#endif
