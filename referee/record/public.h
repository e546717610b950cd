#ifndef PUBLIC_H
#define PUBLIC_H

/*
 * A record for others to read: the game, and only the names of its players.
 */

#include <stddef.h>

struct text;

/* Append a block without what players wrote, where their files are and why they were at
 * fault.  Keep that for player `whose`, 1 or 2 (0 = for neither).  Renews the
 * checksum. */
void public_block(struct text *out, const char *block, size_t length, int whose);

#endif
