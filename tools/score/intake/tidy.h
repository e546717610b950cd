#ifndef TIDY_H
#define TIDY_H

/*
 * A submission's files: listed, copied and handed over.  No link is followed,
 * nothing but plain files and folders is opened, and a walk ends as soon as it
 * has counted too much.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

enum { TIDY_WHY = 400, TIDY_DEPTH = 20 };

/* The most that it may hold. */
struct tidy_bounds {
	int64_t bytes;
	int entries, depth;
};

/* Its files: paths from its top, sorted. */
struct tidy_list {
	char **path;
	bool *binary;  /* compiled: ELF, PE, Mach-O, Java's */
	int n;
	int64_t bytes;
};

enum tidy_state {
	TIDY_FINE,
	TIDY_TOO_MUCH, /* more than the bounds */
	TIDY_ODD,      /* a FIFO, a device, a hard link, a link that leads out */
	TIDY_HOST,     /* the system failed */
};

extern const struct tidy_bounds tidy_any; /* nearly no bounds */

/* What is left out of a submission, and not refused: what no student has written, and
 * links that lead out. */
struct tidy_aside {
	bool skips;       /* what tidy_skips; else links alone */
	struct text text; /* what was left out, in words */
	int n;            /* how much that is */
	bool link;        /* there was such a link */
};

/* Whether a path is what tools, systems and transfers leave among a student's files. */
bool tidy_skips(const char *path);

/* Add to what was left out. */
void tidy_leave(struct tidy_aside *aside, const char *path, const char *why);

/* List the files of a folder; unless it is fine, with the reason. */
enum tidy_state tidy_read(const char *top, const struct tidy_bounds *bounds,
                          struct tidy_list *list, char why[TIDY_WHY]);
void tidy_free(struct tidy_list *list);

/* The first file that a pattern of fnmatch(3) describes, or NULL.  nth: from 1, in
 * the order of the numbers in their names, a2 before a10. */
const char *tidy_find(const struct tidy_list *list, const char *pattern, int nth);

/* Copy what is in one folder into another that is there.  What comes before a
 * refused file is copied, so look at the copy.  aside: NULL = nothing is left out. */
enum tidy_state tidy_copy(const char *from, const char *to,
                          const struct tidy_bounds *bounds,
                          struct tidy_aside *aside, char why[TIDY_WHY]);

/* Copy a plain file, also one that somebody changes meanwhile.  -1 and errno on
 * failure; EFBIG if it has more bytes than this. */
int tidy_copy_file(const char *from, const char *to, int64_t most);

/* Make it all another user's, as root; -1 and errno on failure. */
int tidy_give(const char *top, uid_t user);

/* Make it all ours: everybody reads it, only we write it, and programs can be
 * executed.  A hard link becomes a file of its own.  What is neither a file, a folder
 * nor a link that stays inside is removed; then the answer is TIDY_ODD, with the first of them.  TIDY_TOO_MUCH: it has
 * too many folders in each other. */
enum tidy_state tidy_seal(const char *top, struct tidy_aside *aside,
                          char why[TIDY_WHY]);

/* Whether a file may be meant by a pattern: all is the same but for case, in_place, or
 * it lies in another folder, too. */
bool tidy_is_like(const char *path, const char *pattern, bool *in_place);

#endif
