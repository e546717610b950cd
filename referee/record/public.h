#ifndef PUBLIC_H
#define PUBLIC_H

/*
 * A record for others to read: the game, and only the names of its players.
 */

#include <stddef.h>

struct text;

/* Append a block without what players wrote, where their files are and why they were at
 * fault.  Keep these of player `whose`, 1 or 2 (0: of none).  Renews the checksum. */
void public_block(struct text *out, const char *block, size_t length, int whose);

#endif
