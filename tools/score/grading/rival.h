#ifndef RIVAL_H
#define RIVAL_H

/*
 * A student's agent as the opponent of another of his: what one player's program
 * is, the referee keeps from the other, and so they do not share a folder.
 */

/* Copy a built submission's folder to another that is made, and name the player
 * there that `command` is in its own.  NULL and errno on failure; the caller
 * frees it. */
char *rival_make(const char *root, const char *copy, const char *command);

#endif
