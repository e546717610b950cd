#ifndef NAMING_H
#define NAMING_H

/*
 * What a player is called in tables: the operator's own name for it, or else what its
 * words tell.  referee(1), "PLAYERS", has the rules.
 */

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { NAMING_MOST = 63 /* bytes of a name */, NAMING_WHY = 200 };

/* The player behind `name=TEXT:`, and in *length how long TEXT is.
 * Without such a name, the text itself and 0; so, too, if a file or folder here is
 * called as the text or its first word.  TEXT ends before the colon. */
const char *naming_split(const char *text, size_t *length);

/* Whether the operator may call a player so; if not, the reason, which is whole. */
bool naming_fits(const char *name, size_t length, char why[NAMING_WHY]);

/* Append the options of a player of ours, such as " playouts 50", but not those that choose
 * its wire. */
void naming_add_options(struct text *name, char *const argv[]);

/* The last part of a folder's path that is not in the other's, a pointer into `folder`: the
 * part ends at a slash or with the path.  NULL if there is no such part. */
const char *naming_apart(const char *folder, const char *other);

#endif
