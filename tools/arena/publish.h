#ifndef PUBLISH_H
#define PUBLISH_H

/*
 * Files of the site (site.h).  Each file is replaced as a whole.  If writing fails, the
 * old file stays, and a warning is printed.
 */

#include "arena/versions.h"
#include "base/text.h"

/* Replace DIR/site/PATH.json and PATH.js, and free the text.  PATH.js is a function call
 * with the same text, because a browser does not fetch files from the disk. */
void publish_json(const char *dir, const char *path, const char *function,
                  struct text *json);

/* Replace a file in an id's private folder, and free the text: N-WHAT.txt for version N,
 * or WHAT.txt if N is 0.  Several processes may call this at once.  Nobody can guess the
 * folder's name; it is in DIR/tokens/ID. */
void publish_private(const char *dir, const char *id, int version, const char *what,
                     struct text *text);

/* Replace the file NAME in games/ of an id's private folder, or in DIR/site/games if id
 * is NULL.  Without a text the private file becomes a link to the public one. */
void publish_game(const char *dir, const char *id, const char *name,
                  const struct text *text);

/* Remove a file that publish_game wrote. */
void publish_forget(const char *dir, const char *id, const char *name);

/* Write a version's report into its owner's private folder. */
void publish_report(const char *dir, const struct versions *versions, const char *id,
                    int version);

#endif
