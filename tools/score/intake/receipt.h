#ifndef RECEIPT_H
#define RECEIPT_H

/*
 * A receipt, students/ID/handed-in, records the submission exactly as it came, for an
 * appeal. Lines with # describe the file or folder; the other lines list its files in the
 * format of `sha256sum -c`.
 */

#include <stdbool.h>

struct submission;

/* Write the receipt.  top: the folder with the files before any build; NULL if the
 * takeover failed.  -1 and errno on failure. */
int receipt_write(const struct submission *submission, const char *top,
                  const char *path);

/* Whether OUT's receipt belongs to this submission; true if there is no receipt. */
bool receipt_holds(const struct submission *submission, const char *out);

/* The SHA-256 of all names and contents in a folder. */
void receipt_sum(const char *top, char hex[65]);

#endif
