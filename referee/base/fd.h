#ifndef FD_H
#define FD_H

/*
 * Descriptors: all of ours are close-on-exec, so that no program has them.
 */

#include <stdbool.h>

/* Close it, if it is open, and set it to -1. */
void fd_close(int *fd);

/* pipe(2), both ends close-on-exec.  0, or -1 and errno, both being -1. */
int fd_pipe(int fd[2]);

/* Reads and writes do not wait any more.  False and errno where that fails: we
 * would wait for ever in one. */
bool fd_unblock(int fd);

/* Mark every open descriptor above 2 close-on-exec, whoever opened it. */
void fd_seal(void);

/* The first act of a main that starts programs: descriptors 0 to 2 that are
 * closed are opened, or a pipe of ours would be one of them; using one fails as
 * before. */
void fd_fill_standard(void);

#endif
