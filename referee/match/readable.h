#ifndef READABLE_H
#define READABLE_H

/*
 * What players' programs may read besides what the system lets everybody read: the
 * installations on PATH, and each player's own files, but not its opponent's.
 */

#include <stdbool.h>
#include <sys/types.h>

struct confine;
struct player;
struct terms;

enum { READABLE_FOLDERS = 64, READABLE_ENTRIES = 64 };

struct readable {
	char *entry[2 * READABLE_ENTRIES]; /* entries of folders that both players use */
	int entries;
	char *folder[READABLE_FOLDERS]; /* installations that agents may read: absolute
	                                 * paths */
	int folders;         /* how many folders */
	const struct player *rules; /* the rules program, which all may run, or NULL;
	                             * players of ours may read its folder */
};

/* Let agents read one more folder.  False if it is missing, /, or one too many. */
bool readable_add_folder(struct readable *readable, const char *path);

/* Add the folders on PATH that hold installations outside the system's folders. */
void readable_add_installations(struct readable *readable);

/* Drop the installations that neither of these users can enter. */
void readable_drop_closed(struct readable *readable, uid_t one, uid_t other);

/* Let a player read its own files and the folders of `readable`.  `confine` then points
 * into both `readable` and `player`. */
void readable_give(const struct readable *readable, const struct terms *terms,
                   const struct player *player, struct confine *confine);

/* Return whether a player's folder is one that it may not read: a home, or the current
 * folder if no word of its command names a file or folder. */
bool readable_lacks(const struct readable *readable, const struct player *player);

/* If the opponent's program or a file that its words name lies in a folder of the
 * player, let the player list that folder, and read its entries except the opponent's,
 * at most READABLE_ENTRIES.  `confine` then refers to `readable`. */
void readable_keep_from(struct readable *readable, struct confine *confine,
                        const struct player *player,
                        const struct player *rival);

/* Keep the player from a file of ours, as readable_keep_from keeps it from the opponent's.
 * The file must exist.  Folders that all agents may read stay readable. */
void readable_keep_secret(struct readable *readable, struct confine *confine,
                          const char *file);

/* Return whether a player's own files hold a socket, or may hold one, because they are too
 * many.  Whoever reaches a socket could talk to a program of the operator. */
bool readable_has_socket(const struct readable *readable, const struct confine *confine);

/* Free all folders and entries. */
void readable_free(struct readable *readable);

#endif
