#ifndef RIVAL_H
#define RIVAL_H

/*
 * A student's agent as the opponent of another of theirs.  The referee hides a
 * player's program from the other player, so the two must not share a folder.
 */

/* Copy a built submission into a new folder, and return the player there that
 * `command` is in its own folder, under the agent's name.  NULL and errno on failure; the caller frees
 * it. */
char *rival_make(const char *root, const char *copy, const char *agent,
                 const char *command);

#endif
