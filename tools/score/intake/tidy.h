#ifndef TIDY_H
#define TIDY_H

/*
 * Lists, copies and hands over a submission's files.  Never follows a link, and opens
 * only plain files and folders.  A walk ends as soon as it exceeds its bounds.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"
#include "base/walk.h"

enum { TIDY_WHY = 400, TIDY_DEPTH = 20 };

/* The most that a submission may hold. */
struct tidy_bounds {
	int64_t bytes;
	int entries, depth;
};

/* The files of a submission: paths below its top, sorted. */
struct tidy_list {
	char **path;
	int n;
	int64_t bytes;
};

enum tidy_state {
	TIDY_FINE,
	TIDY_TOO_MUCH, /* exceeds the bounds */
	TIDY_ODD,      /* a FIFO, a device, a hard link, a link that leads out */
	TIDY_HOST,     /* the system failed */
};

extern const struct tidy_bounds tidy_any; /* nearly without bounds */

/* What a copy leaves out instead of refusing it: files that no student has written, and
 * links that lead out of the submission. */
struct tidy_aside {
	bool skips;       /* leave out files, too (tidy_passes_over); false = only links */
	const char *const *more; /* further names to skip, from the course's definition */
	int mores;
	struct text text; /* the files left out, in words */
	int n;            /* their number */
	bool link;        /* a link that leads out is among them */
};

/* Whether a file comes from tools, systems or transfers, not from a student: by its name
 * (tidy_skips), also by a folder's content and the names in `more` (tidy_passes_over). */
bool tidy_skips(const char *path);
bool tidy_passes_over(const struct tidy_aside *aside, const struct walk_entry *entry);

/* Add a file to the files that were left out. */
void tidy_leave(struct tidy_aside *aside, const char *path, const char *why);

/* List the files of a folder.  Sets the reason unless the state is TIDY_FINE. */
enum tidy_state tidy_read(const char *top, const struct tidy_bounds *bounds,
                          struct tidy_list *list, char why[TIDY_WHY]);
void tidy_free(struct tidy_list *list);

/* Whether a file below a folder is a compiled program: ELF, PE, Mach-O, Java. */
bool tidy_is_compiled(const char *top, const char *path);

/* Why a file below a folder cannot work as it is: a pointer of Git LFS, or a script with a
 * byte order mark.  NULL if it can. */
const char *tidy_fault(const char *top, const char *path);

/* The first file that matches a pattern of fnmatch(3), or NULL.  nth: 0 = the first by
 * name; n = the n-th in the order of the numbers in names, a2 before a10.  `Makefile` at
 * the end matches all names that make(1) reads, in make's order. */
const char *tidy_find(const struct tidy_list *list, const char *pattern, int nth);

/* Copy a folder's contents into another existing folder.  After a refused file the copy
 * is incomplete, so the caller must check the state.  aside: NULL = leave nothing out. */
enum tidy_state tidy_copy(const char *from, const char *to,
                          const struct tidy_bounds *bounds,
                          struct tidy_aside *aside, char why[TIDY_WHY]);

/* Copy a plain file, even while another process changes the file.  -1 and errno on
 * failure; EFBIG if it has more than `most` bytes. */
int tidy_copy_file(const char *from, const char *to, int64_t most);

/* Make another user own everything in a folder.  Needs root.  -1 and errno on failure. */
int tidy_give(const char *top, uid_t user);

/* Take ownership of a folder's contents: everybody may read them, only we may write, and
 * programs are executable.  Copies hard links into separate files.  Removes everything
 * except files, folders and links that stay inside, and then returns TIDY_ODD with the
 * first thing removed.  TIDY_TOO_MUCH: the folders are nested too deeply. */
enum tidy_state tidy_seal(const char *top, struct tidy_aside *aside,
                          char why[TIDY_WHY]);

/* A file that the student may have meant by a pattern: in its place except for letter case, or
 * with the right name in another folder. */
struct tidy_like {
	const char *path; /* NULL = none */
	bool in_place;
};

/* Set the first file that is like a pattern, at best one in its place.  Keeps an earlier find
 * that is as good. */
void tidy_find_like(const struct tidy_list *list, const char *pattern, struct tidy_like *like);

/* bulk.c: if a submission has more bytes or entries than `most`, append the folder or file that
 * has at least half of them, and the line of a definition that would pass it over or allow it:
 * "; node_modules/ has 2501 of 2503 files and folders: ...".  aside: what is left out does not
 * count. */
void bulk_add(const char *top, const struct tidy_aside *aside, const struct tidy_bounds *most,
              struct text *text);

#endif
