#ifndef PUBLISH_H
#define PUBLISH_H

/*
 * Files of the site (site.h).  Each is replaced as a whole; one that cannot be written
 * stays as it was, and is warned of.
 */

#include "arena/versions.h"
#include "base/text.h"

/* Replace DIR/site/PATH.json, and PATH.js, which is the same as a call of a function,
 * since a browser does not fetch from the disk; frees the text. */
void publish_json(const char *dir, const char *path, const char *function,
                  struct text *json);

/* Replace N-WHAT.txt in the private folder of an id, for its version N, or WHAT.txt if N
 * is 0; frees the text.  Several processes may do so at once.  The folder's name cannot
 * be guessed; DIR/tokens/ID has it. */
void publish_private(const char *dir, const char *id, int version, const char *what,
                     struct text *text);

/* Replace the file NAME below games/ there, or with the id NULL below DIR/site/games. */
void publish_game(const char *dir, const char *id, const char *name,
                  const struct text *text);

/* Remove it again. */
void publish_forget(const char *dir, const char *id, const char *name);

/* Write a version's report into its owner's private folder. */
void publish_report(const char *dir, const struct versions *versions, const char *id,
                    int version);

#endif
