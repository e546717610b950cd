#ifndef FD_H
#define FD_H

/*
 * Descriptors.  All of ours are close-on-exec, so that no program inherits them.
 */

#include <stdbool.h>

/* Close it, if it is open, and set it to -1. */
void fd_close(int *fd);

/* pipe(2), both ends close-on-exec.  0, or -1 and errno, both being -1. */
int fd_pipe(int fd[2]);

/* Make it non-blocking.  False and errno if that fails: we could wait for ever. */
bool fd_unblock(int fd);

/* Mark every open descriptor above 2 close-on-exec, also inherited ones. */
void fd_seal(void);

/* The first act of a main that starts programs.  Open those of descriptors 0 to 2
 * that are closed, or a pipe of ours would get one of these numbers.  Using them
 * fails as before. */
void fd_fill_standard(void);

/* The size now of the terminal at a descriptor; COLUMNS x LINES, or 80 x 24, where
 * the system does not tell. */
void fd_screen_size(int fd, int *columns, int *rows);

#endif
