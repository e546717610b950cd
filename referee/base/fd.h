#ifndef FD_H
#define FD_H

/*
 * File descriptors.  All of ours are close-on-exec, so that no program inherits them.
 */

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

/* Close a descriptor if it is open, and set it to -1.  Keeps errno. */
void fd_close(int *fd);

/* Call pipe(2) and make both ends close-on-exec.  Returns 0, or -1 and errno with both
 * ends set to -1. */
int fd_pipe(int fd[2]);

/* Make a descriptor non-blocking.  Returns false and errno on failure; using the
 * descriptor could then block for ever. */
bool fd_unblock(int fd);

/* Wait as poll(2) does, but return 0 if a signal comes.  Descriptors of -1 do not count,
 * so `n` may be above the limit of open files.  Ends the program if the system fails,
 * because then the next call would fail too, and a loop around it would never end. */
int fd_poll(struct pollfd *fds, size_t n, int ms);

/* Return how many bytes wait in a pipe for its reader; 0 if the system does not say. */
int fd_unread(int fd);

/* Mark every open descriptor above 2 close-on-exec, including inherited ones. */
void fd_seal(void);

/* Open those of descriptors 0 to 2 that are closed, so that no pipe of ours gets their
 * numbers.  Reads and writes on these descriptors still fail.  Also no longer ignore
 * SIGCHLD, if we were started so.  Call it first in every main that starts programs. */
void fd_fill_standard(void);

/* Get the present size of the terminal at a descriptor.  If the system does not know it,
 * use the variables COLUMNS and LINES, or 80 x 24. */
void fd_screen_size(int fd, int *columns, int *rows);

#endif
