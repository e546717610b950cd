#ifndef UNFIT_H
#define UNFIT_H

/*
 * Why a program cannot be started, in words that its author can act on.  The
 * system says "No such file or directory" of a script with Windows' line ends.
 */

#include <stdbool.h>

enum { UNFIT_WHY = 160 };

/* exec(3) failed on the file with that errno.  The text follows "could not be
 * started: ". */
void unfit_program(const char *path, int cause, char why[UNFIT_WHY]);

/* Its process ended with that status before it answered: why, or "".  Seen are CR LF at
 * the end of a first line, and a first word behind an interpreter that names no file.
 * file: the file that its words name, or NULL.  The text follows "before it answered
 * anything". */
void unfit_ended(const char *path, char *const argv[], const char *file, int status,
                 char why[UNFIT_WHY]);

/* There is no program by that name or path.  The text is whole. */
void unfit_name(const char *word, char why[UNFIT_WHY]);

#endif
