#ifndef PUBLIC_H
#define PUBLIC_H

/*
 * A record for others to read: the game, and of its players nothing but their names.
 */

#include <stddef.h>

struct text;

/* Append the block without what players wrote, where they lie and what they were faulted
 * for; those of one player, 1 or 2, stay (0: of none).  Its sum is right again. */
void public_block(struct text *out, const char *block, size_t length, int whose);

#endif
