#ifndef PUBLIC_H
#define PUBLIC_H

/*
 * A record for others to read: the game, and only the names of its players.
 */

#include <stddef.h>

struct text;

/* Append a block, but leave out three things about each player: what it wrote, where its
 * files are, and why it was at fault.  Keep them for player `whose`, 1 or 2 (0 = for
 * neither).  Renews the checksum. */
void public_block(struct text *out, const char *block, size_t length, int whose);

#endif
