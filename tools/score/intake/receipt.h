#ifndef RECEIPT_H
#define RECEIPT_H

/*
 * A receipt, students/ID/handed-in: what was handed in, as it came, for an
 * appeal.  Lines that begin with # describe the file or folder; the others are
 * the files in it, as `sha256sum -c` reads them.
 */

#include <stdbool.h>

struct submission;

/* Write it.  top: the folder with the files, before anything is built; NULL if
 * they could not be taken over.  -1 and errno on failure. */
int receipt_write(const struct submission *submission, const char *top,
                  const char *path);

/* False if the submission is another one than OUT's receipt is of. */
bool receipt_holds(const struct submission *submission, const char *out);

/* The SHA-256 of all names and contents in a folder. */
void receipt_sum(const char *top, char hex[65]);

#endif
