#ifndef READABLE_H
#define READABLE_H

/*
 * What players' programs may read, besides what the system has for everybody: the
 * installations on PATH, and each player's own files, but not its rival's.
 */

#include <stdbool.h>

struct confine;
struct player;
struct terms;

enum { READABLE_FOLDERS = 64, READABLE_ENTRIES = 64 };

struct readable {
	char *entry[2 * READABLE_ENTRIES]; /* of folders that players share */
	int entries;
	char *folder[READABLE_FOLDERS]; /* installations that agents may read, */
	int folders;         /* absolute paths */
	const struct player *rules; /* the game's program, which all may run, or NULL;
	                             * players of ours may read its folder */
};

/* Let agents read a folder, besides their own and the system's.  False if there is
 * no such folder, or too many. */
bool readable_add_folder(struct readable *readable, const char *path);

/* Add the folders on PATH, where installations outside the system's folders are. */
void readable_add_installations(struct readable *readable);

/* Let a player read what is its own, and these folders.  `confine` refers to the
 * sandbox and the player. */
void readable_give(const struct readable *readable, const struct terms *terms,
                   const struct player *player, struct confine *confine);

/* Whether a player's folder is one that it may not read: a home, or just the one that
 * we are in. */
bool readable_lacks(const struct readable *readable, const struct player *player);

/* If the rival's program lies in a player's own folder, let the player not read that
 * folder but list it, and read its other entries, READABLE_ENTRIES at most.  `confine` then refers to
 * this. */
void readable_keep_from(struct readable *readable, struct confine *confine,
                        const struct player *player,
                        const struct player *rival);

/* The same for a file of ours, which must be there.  Folders that all agents may read
 * stay as they are. */
void readable_keep_secret(struct readable *readable, struct confine *confine,
                          const char *file);

/* Forget all folders and entries. */
void readable_free(struct readable *readable);

#endif
