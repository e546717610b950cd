#ifndef TIDY_H
#define TIDY_H

/*
 * A submission's files, looked at, copied and handed over.  No link is ever
 * followed, nothing is opened but plain files and folders, and whatever was
 * counted to be too much is not looked at any further.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { TIDY_WHY = 400, TIDY_DEPTH = 20 };

/* What may be in it. */
struct tidy_bounds {
	int64_t bytes;
	int entries, depth;
};

/* What is in it: paths from its top, sorted. */
struct tidy_list {
	char **path;
	bool *binary;  /* compiled: ELF, PE, Mach-O, Java's */
	int n;
	int64_t bytes;
};

enum tidy_state { TIDY_FINE, TIDY_TOO_MUCH, TIDY_ODD, TIDY_HOST };

/* List the files of a folder: no FIFO, no device, no hard link, no link that
 * leads out of it.  Otherwise the reason, about the first such thing. */
enum tidy_state tidy_read(const char *top, const struct tidy_bounds *bounds,
                          struct tidy_list *list, char why[TIDY_WHY]);
void tidy_free(struct tidy_list *list);

/* The first file that a pattern of fnmatch(3) describes, or NULL. */
const char *tidy_find(const struct tidy_list *list, const char *pattern);

/* Copy what is in one folder into another that is there; what tidy_read would
 * refuse stops it, so look at the copy. */
enum tidy_state tidy_copy(const char *from, const char *to,
                          const struct tidy_bounds *bounds,
                          char why[TIDY_WHY]);

/* Make it all another user's, as root; -1 and errno on failure. */
int tidy_give(const char *top, uid_t user);

/* Make it all ours, to be read by all and written by none but us; programs,
 * by how they begin, can be executed.  What is neither a file, a folder nor a
 * link that stays inside is removed.  -1 and errno on failure. */
int tidy_seal(const char *top);

#endif
