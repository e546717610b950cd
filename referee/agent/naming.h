#ifndef NAMING_H
#define NAMING_H

/*
 * A player's name in tables: the operator's own name for it, or else a name from its
 * words. referee(1), "PLAYERS", has the rules.
 */

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { NAMING_MOST = 63 /* bytes of a name */, NAMING_WHY = 200 };

/* Split `name=TEXT:PLAYER`: return a pointer to PLAYER, and the length of TEXT in
 * *length.  TEXT ends before the colon.  If the text does not begin so, or if the text or
 * its first word names a file or folder, return the whole text, with a length of 0. */
const char *naming_split(const char *text, size_t *length);

/* Return whether the operator may give this name; if not, write a sentence to why. */
bool naming_fits(const char *name, size_t length, char why[NAMING_WHY]);

/* Append the options of a player of ours, such as " playouts 50", except those that
 * choose its wire. */
void naming_add_options(struct text *name, char *const argv[]);

/* Return the last part of a folder's path that differs from the other's: a pointer into
 * `folder`, up to a slash or the end of the path.  NULL if there is no such part. */
const char *naming_apart(const char *folder, const char *other);

#endif
