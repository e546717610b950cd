#ifndef PUBLIC_H
#define PUBLIC_H

/*
 * A record for others to read: the game, and only the names of its players.
 */

#include <stddef.h>

struct text;

/* Append a block without the players' commands, SHA-256 and folders, and without
 * remarks and the sentence about a fault, except those of player `whose`, 1 or 2 (0 =
 * neither).  Renews the checksum. */
void public_block(struct text *out, const char *block, size_t length, int whose);

#endif
