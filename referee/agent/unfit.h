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

/* Whether a program whose process ended with that status before it answered
 * stumbled over CR LF: a script for which env(1) looks for an interpreter with a
 * CR in its name, or a shell's script, `file`, which may be NULL. */
bool unfit_windows(const char *path, const char *file, int status);

/* There is no program by that name or path.  The text is whole. */
void unfit_name(const char *word, char why[UNFIT_WHY]);

#endif
