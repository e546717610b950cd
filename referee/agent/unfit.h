#ifndef UNFIT_H
#define UNFIT_H

/*
 * Why a program cannot be started, in words that help its author.  The system only says
 * "No such file or directory", for instance of a script with Windows' line ends.
 */

enum { UNFIT_WHY = 160 };

/* Explain why exec(3) failed with errno `cause`.  The text follows "could not be started:
 * ". */
void unfit_program(const char *path, int cause, char why[UNFIT_WHY]);

/* Explain why a process ended with this status before it answered; write "" if we do not
 * know.  We notice a byte order mark, CR LF at the end of a script's first line, and an
 * interpreter whose first argument names no file.  `file` is the first file that the
 * arguments name, or NULL.  The text follows "before it answered anything". */
void unfit_ended(const char *path, char *const argv[], const char *file, int status,
                 char why[UNFIT_WHY]);

/* Explain that there is no program with this name or path, in a whole sentence. */
void unfit_name(const char *word, char why[UNFIT_WHY]);

#endif
